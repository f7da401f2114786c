import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aPdf } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { countStatements } from '#test/support/statements.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely, pool } = database

const city = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()
const { today } = (await pool.query<{ today: string }>('select riyadh_today()::text as today')).rows[0]!

const DESK = {
  description: 'مكتب موظف 140 سم',
  specification: 'خشب زان، أدراج جانبية',
  quantity: '12',
  unit_code: 'H87',
}
const CHAIR = { description: 'كرسي دوّار', quantity: '١٬٢٠٠٫٥', unit_code: 'H87' }
const CABLE = { description: 'كابل شبكة', quantity: '250.125', unit_code: 'LM', optional: true }

const aForm = (lines: unknown, wishes: FormValues = {}): FormValues => ({
  title: 'توريد أثاث مكتبي',
  description: 'أثاث لمكاتب الفرع الجديد، مع التركيب.',
  deadline: addDays(today, 7),
  delivery_date: addDays(today, 21),
  category_id: 1,
  region_id: city.region_id,
  city_id: city.city_id,
  attachments: [aPdf()],
  ...(lines !== undefined && { lines: typeof lines === 'string' ? lines : JSON.stringify(lines) }),
  ...wishes,
})

describe('publishing an RFQ with lines', () => {
  it('answers them, numbered, with their units, and a summary for readers of the first contract', async () => {
    const buyer = await aCompany(database)
    const { status, body, text } = await call('POST', '/rfqs/new', {
      as: buyer,
      form: aForm([DESK, CHAIR, CABLE], { partial_allowed: 'true', price_basis: 'net' }),
    })
    assert.equal(status, 201, text)
    assert.deepEqual([body.has_lines, body.partial_allowed, body.price_basis, body.version], [true, true, 'net', 1])
    assert.deepEqual([body.quantity, body.item_description], [1213, '3 بنود: مكتب موظف 140 سم، كرسي دوّار، كابل شبكة'])
    const piece = { name_ar: 'قطعة', name_en: 'piece' }
    const shown = body.lines.map(({ line_id: _id, ...line }: { line_id: number }) => line)
    assert.deepEqual(shown, [
      { line_no: 1, section: null, ...DESK, unit_text: null, unit: piece, optional: false, since_version: 1 },
      {
        line_no: 2,
        section: null,
        ...CHAIR,
        specification: null,
        quantity: '1200.5',
        unit_text: null,
        unit: piece,
        optional: false,
        since_version: 1,
      },
      {
        line_no: 3,
        section: null,
        ...CABLE,
        specification: null,
        unit_text: null,
        unit: { name_ar: 'متر طولي', name_en: 'linear metre' },
        since_version: 1,
      },
    ])
    for (const [path, as] of [
      [`/rfqs/${body.rfq_id}`, buyer],
      [`/rfqs/${body.rfq_id}`, await aSupplier(database)],
      [`/unauthorized/rfqs/${body.rfq_id}`, undefined],
    ] as const) {
      const { body: read } = await call('GET', path, { ...(as && { as }) })
      assert.deepEqual(read.lines, body.lines, path)
    }
  })
  it('summarizes many of them by the first three, in the language of the buyer, and keeps a summary that the buyer writes', async () => {
    const as = await aCompany(database)
    const publish = async (lines: unknown, wishes: FormValues = {}) =>
      (await call('POST', '/rfqs/new', { as, lang: 'en', form: aForm(lines, wishes) })).body
    const screws = Array.from({ length: 12 }, (_, index) => ({
      ...DESK,
      description: `Screw M${index + 1}`,
      quantity: '0.1',
    }))
    const many = await publish(screws, { item_description: '', quantity: '7' })
    assert.deepEqual(
      [many.quantity, many.item_description, many.lines.length],
      [2, '12 lines: Screw M1, Screw M2, Screw M3…', 12],
    )
    assert.deepEqual([many.partial_allowed, many.price_basis], [false, 'gross'])
    const mixed = await publish([DESK, { ...CABLE, optional: false }], {
      item_description: 'Desks, and what connects them',
    })
    assert.deepEqual([mixed.quantity, mixed.item_description], [1, 'Desks, and what connects them'])
    const huge = await publish([{ ...DESK, quantity: '99999999999.999' }])
    assert.deepEqual([huge.quantity, huge.lines[0].quantity], [2_147_483_647, '99999999999.999'])
  })

  it('keeps sections and units of its own, cleaned like other texts of people', async () => {
    const as = await aCompany(database)
    const lines = [
      { ...DESK, section: ' أعمال\u202e  الأثاث ', unit_text: 'لا تُحفظ' },
      { ...DESK, section: '\u200f', unit_code: 'ZZ', unit_text: ' نقطة\u202e ' },
      { ...DESK, unit_code: 'ZZ', unit_text: 'زيارة', quantity: '5' },
    ]
    const { status, body, text } = await call('POST', '/rfqs/new', { as, form: aForm(lines) })
    assert.equal(status, 201, text)
    assert.deepEqual(
      body.lines.map(({ section, unit_code, unit_text, unit }: Record<string, unknown>) => [
        section,
        unit_code,
        unit_text,
        unit,
      ]),
      [
        ['أعمال الأثاث', 'H87', null, { name_ar: 'قطعة', name_en: 'piece' }],
        [null, 'ZZ', 'نقطة', { name_ar: 'نقطة', name_en: 'نقطة' }],
        [null, 'ZZ', 'زيارة', { name_ar: 'زيارة', name_en: 'زيارة' }],
      ],
    )
    const { body: summary } = await call('POST', '/rfqs/new', { as, form: aForm(lines.slice(1)) })
    assert.equal(summary.quantity, 1, 'points and visits do not add up')
  })

  it('refuses a unit of its own without a name, texts that are too long, and a unit that may be two', async () => {
    const as = await aCompany(database)
    const { status, body } = await call('POST', '/rfqs/new', {
      as,
      lang: 'en',
      form: aForm([
        { ...DESK, unit_code: 'ZZ', unit_text: ' ' },
        { ...DESK, section: 'x'.repeat(151), unit_code: 'ZZ', unit_text: 'x'.repeat(31) },
        { ...DESK, unit_code: 'ml', description: '' },
      ]),
    })
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
      [
        ['lines.0.unit_text', 'Name the unit'],
        ['lines.1.section', 'At most 150 characters for the section'],
        ['lines.1.unit_text', 'At most 30 characters for the name of the unit'],
        ['lines.2.description', 'Describe the line'],
        ['lines.2.unit_code', 'Choose the unit: “ml” can mean millilitre or linear metre'],
      ],
    )
  })

  it('shows lists that there are lines, without them', async () => {
    const as = await aCompany(database)
    const { body: rfq } = await call('POST', '/rfqs/new', { as, form: aForm([DESK]) })
    for (const path of ['/rfqs/my-rfqs', '/rfqs/all']) {
      const { body } = await call('GET', path, { as })
      assert.deepEqual([body[0].rfq_id, body[0].has_lines, 'lines' in body[0]], [rfq.rfq_id, true, false], path)
    }
  })

  it('without lines is unchanged, whatever the fields about lines contain', async () => {
    const as = await aCompany(database)
    const form = aForm('', {
      quantity: 5,
      item_description: 'كرسي دوّار بمسند للظهر',
      partial_allowed: 'true',
      price_basis: 'net',
    })
    const { status, body, text } = await call('POST', '/rfqs/new', { as, form })
    assert.equal(status, 201, text)
    assert.deepEqual(
      [body.has_lines, body.partial_allowed, body.price_basis, 'lines' in body],
      [false, false, 'gross', false],
    )
  })

  for (const [lang, first, last] of [
    ['ar', 'اكتب وصف البند', 'اختر الوحدة: لم نتعرّف على «box»'],
    ['en', 'Describe the line', 'Choose the unit: “box” is not one we know'],
  ] as const) {
    it(`names all wrong cells together with other wrong fields (${lang})`, async () => {
      const lines = [
        { description: ' ', quantity: '', unit_code: '' },
        { ...DESK, description: 'ab', quantity: '0' },
        { ...DESK, quantity: '1.0005', specification: 'x'.repeat(4001) },
        { ...DESK, description: 'x'.repeat(501), quantity: '1e3', optional: 'yes' },
        DESK,
        { ...DESK, unit_code: 'box' },
      ]
      const { status, body } = await call('POST', '/rfqs/new', {
        as: await aCompany(database),
        lang,
        form: aForm(lines, { title: 'ab', price_basis: 'all', partial_allowed: 'x' }),
      })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
        [
          'title title_length',
          'lines.0.description description_required',
          'lines.0.quantity quantity_required',
          'lines.0.unit_code unit_required',
          'lines.1.description description_length',
          'lines.1.quantity quantity_invalid',
          'lines.2.specification specification_long',
          'lines.2.quantity quantity_invalid',
          'lines.3.description description_length',
          'lines.3.quantity quantity_invalid',
          'lines.3.optional invalid_value',
          'lines.5.unit_code unit_unknown',
          'partial_allowed invalid_value',
          'price_basis invalid_value',
        ],
      )
      assert.deepEqual(
        [
          body.errors[1].message,
          body.errors.find(({ field }: { field: string }) => field === 'lines.5.unit_code').message,
        ],
        [first, last],
      )
    })
  }

  const problemsOf = async (lines: unknown, wishes: FormValues = {}) => {
    const { status, body, text } = await call('POST', '/rfqs/new', {
      as: await aCompany(database),
      lang: 'en',
      form: aForm(lines, wishes),
    })
    assert.equal(status, 422, text)
    return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }

  it('refuses units that do not exist, lines that all are optional, and texts that are no lines', async () => {
    assert.deepEqual(await problemsOf([DESK, { ...DESK, unit_code: 'BX' }, CHAIR, { ...CHAIR, unit_code: 'ZZZ' }]), [
      'lines.1.unit_code unit_unknown',
      'lines.3.unit_code unit_unknown',
    ])
    assert.deepEqual(await problemsOf([CABLE]), ['lines all_optional'])
    assert.deepEqual(await problemsOf([]), ['lines required'])
    for (const text of ['{', 'null', '5', '"lines"', '[[]]', '[null]', '[1]', '{"0":{}}', '['.repeat(250_000)]) {
      const [problem, ...others] = await problemsOf(text)
      assert.match(problem, /^lines /, text.slice(0, 20))
      assert.deepEqual(others, [], text.slice(0, 20))
    }
    assert.deepEqual(
      await problemsOf([{ ...DESK, line_no: 9, line_id: 1, __proto__: { unit_code: 'H87' }, unit_code: undefined }]),
      ['lines.0.unit_code unit_required'],
    )
  })

  it('keeps JSON strings that are no valid text out of the database', async () => {
    const as = await aCompany(database)
    const odd =
      '[{"description":"a\\u0000b\\ud800c \\u202ed\\ndes\\u0007k","specification":"x\\udc00\\u0000\\ny\\t\\uffff","quantity":"\\u0661\\u0662","unit_code":"H87"}]'
    const { status, body, text } = await call('POST', '/rfqs/new', { as, form: aForm(odd) })
    assert.equal(status, 201, text)
    const [{ description, specification, quantity }] = body.lines
    assert.deepEqual([description, specification, quantity], ['ab\ufffdc d desk', 'x\ufffd\ny', '12'])
  })

  it('takes 500 lines and 256 KiB of them, and no more', async () => {
    const as = await aCompany(database)
    const lines = (count: number, padding = 0) =>
      Array.from({ length: count }, () => ({ ...DESK, specification: 'x'.repeat(padding) }))
    assert.deepEqual(await problemsOf(lines(501)), ['lines too_many'])
    const room = 256 * 1024 - Buffer.byteLength(JSON.stringify(lines(500)))
    const { status, body, text } = await call('POST', '/rfqs/new', {
      as,
      form: aForm(lines(500, Math.floor(room / 500))),
    })
    assert.equal(status, 201, text)
    assert.deepEqual([body.lines.length, body.lines[499].line_no], [500, 500])
    assert.deepEqual(await problemsOf(`${JSON.stringify([DESK])}${' '.repeat(256 * 1024)}`), ['lines too_long'])
    assert.deepEqual(
      await problemsOf([DESK], { description: 'x'.repeat(20_001) }),
      ['description too_long'],
      'other fields keep their limit',
    )
  })

  it('sends as many statements for 500 lines as for one, published and read', async () => {
    const as = await aCompany(database)
    const publish = (count: number) =>
      call('POST', '/rfqs/new', { as, form: aForm(Array.from({ length: count }, () => DESK)) })
    assert.equal(await countStatements(() => publish(500)), await countStatements(() => publish(1)))
    const [{ body: lined }, { body: plain }] = [
      await publish(500),
      await call('POST', '/rfqs/new', {
        as,
        form: aForm(undefined, { quantity: 1, item_description: 'كرسي دوّار بمسند' }),
      }),
    ]
    const read = (rfq_id: number) => countStatements(() => call('GET', `/rfqs/${rfq_id}`, { as }))
    assert.equal(await read(lined.rfq_id), await read(plain.rfq_id))
  })

  it('publishes once however often it is sent with the same key, and knows other lines by it', async () => {
    const as = await aCompany(database)
    const headers = { 'idempotency-key': '"the-lines-of-a-form"' }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => call('POST', '/rfqs/new', { as, form: aForm([DESK, CHAIR]), headers })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    const { rows } = await pool.query('select line_no from rfq_lines where rfq_id = $1', [answers[0]!.body.rfq_id])
    assert.equal(rows.length, 2)
    const other = await call('POST', '/rfqs/new', { as, form: aForm([DESK, { ...CHAIR, quantity: '2' }]), headers })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })

  it('leaves its quantities to its lines afterwards; the rest changes as ever', async () => {
    const as = await aCompany(database)
    const { body: rfq } = await call('POST', '/rfqs/new', { as, form: aForm([DESK]) })
    const refused = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as, lang: 'en', json: { quantity: 5 } })
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [422, [{ field: 'quantity', code: 'quantity_by_lines', message: 'The quantities of this RFQ are in its lines' }]],
    )
    const changed = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as, json: { deadline: addDays(today, 9) } })
    assert.deepEqual([changed.status, changed.body.version, changed.body.lines], [200, 2, rfq.lines])
  })

  it('the database keeps lines as they were published, and consistent with their RFQ', async () => {
    const { body } = await call('POST', '/rfqs/new', { as: await aCompany(database), form: aForm([DESK, CHAIR]) })
    const [line] = body.lines
    const refused = async (constraint: string, query: string, parameters: unknown[]) =>
      assert.rejects(database.owner.pool.query(query, parameters), { constraint })
    for (const change of [
      "description = 'another'",
      'quantity = 13',
      "unit_code = 'KGM'",
      'optional = true',
      'line_no = 7',
      'specification = null',
    ]) {
      await refused('rfq_lines_kept', `update rfq_lines set ${change} where line_id = $1`, [line.line_id])
    }
    await pool.query('update rfq_lines set until_version = 2 where line_id = $1', [line.line_id])
    await refused('rfq_lines_kept', 'update rfq_lines set until_version = null where line_id = $1', [line.line_id])
    await refused('rfqs_has_lines', 'update rfqs set has_lines = false where rfq_id = $1', [body.rfq_id])
    const { rfq_id } = await anRfq(database)
    await refused('rfqs_has_lines', 'update rfqs set has_lines = true where rfq_id = $1', [rfq_id])
  })
})

it('an RFQ with lines needs no file: they say what is asked for', async () => {
  const { status, body, text } = await call('POST', '/rfqs/new', {
    as: await aCompany(database),
    form: aForm([DESK], { attachments: [] }),
  })
  assert.deepEqual([status, body.attachments, body.attachments_paths], [201, [], []], text)
})
