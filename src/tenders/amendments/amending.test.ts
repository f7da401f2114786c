import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { type CallOptions, ifMatch, testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aFileRow, anRfq, type MadeRfq, type RfqOptions } from '#test/support/make/rfqs.ts'
import type { AmendmentPreview, DiffEntry, VersionView } from './contract.ts'
import type { ReplacedFile } from '#tenders/core/contract.ts'

const { app, call, database } = await testApp()
const { pool, kysely } = database

const REASON = { reason: 'أُضيف الدور الرابع إلى نطاق العمل.' }
const toConfirm = (wishes: RfqOptions = {}) => anRfq(database, { on_change: 'confirm', closes_in: 20, ...wishes })
const amend = (rfq: MadeRfq, json: object, more: CallOptions = {}) =>
  call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json, ...more })
const preview = (rfq: MadeRfq, json: object) =>
  call<AmendmentPreview>('POST', `/rfqs/${rfq.rfq_id}/amendments/preview`, { as: rfq.buyer, json })
const diff = (rfq: MadeRfq, from: number, to: number, lang: 'ar' | 'en' = 'ar') =>
  call<DiffEntry[]>('GET', `/rfqs/${rfq.rfq_id}/diff?from=${from}&to=${to}`, { as: rfq.buyer, lang })
const line = (description: string, quantity: string) => ({ description, quantity, unit_code: 'H87' })

const other = (await kysely.selectFrom('cities').selectAll().orderBy('city_id', 'desc').limit(1).executeTakeFirst())!

describe('what is material', () => {
  const MATERIAL = true
  for (const [name, change, material, revises] of [
    ['quantity', () => ({ quantity: 7 }), MATERIAL, true],
    ['quantity_unit', () => ({ quantity_unit_code: 'KGM' }), MATERIAL, true],
    ['delivery_date', (rfq: MadeRfq) => ({ delivery_date: addDays(rfq.delivery_date, 3) }), MATERIAL, false],
    ['description', () => ({ description: 'وصف آخر للطلب بعد تعديله.' }), MATERIAL, false],
    ['item_description', () => ({ item_description: 'كرسي ثابت بلا مسند.' }), MATERIAL, false],
    ['place', () => ({ region_id: other.region_id, city_id: other.city_id }), MATERIAL, false],
    ['deadline', (rfq: MadeRfq) => ({ deadline: addDays(rfq.deadline, -3) }), MATERIAL, false],
    ['closing_time', () => ({ closing_time: '14:00' }), MATERIAL, false],
    ['deadline', (rfq: MadeRfq) => ({ deadline: addDays(rfq.deadline, 3) }), false, false],
    ['title', () => ({ title: 'عنوان آخر للطلب' }), false, false],
    ['category_id', () => ({ category_id: 2 }), false, false],
    ['questions_until', (rfq: MadeRfq) => ({ questions_until: addDays(rfq.deadline, -1) }), false, false],
  ] as const) {
    it(`${name}: ${material ? 'yes' : 'no'}${revises ? ', and prices mean something else' : ''}`, async () => {
      const rfq = await toConfirm()
      await aBid(database, rfq)
      const { status, body } = await preview(rfq, change(rfq))
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        body.changes.map(({ path, material: each }) => [path, each]),
        [[name, material]],
      )
      assert.deepEqual(
        [body.material, body.bids_to_confirm, body.revises, body.version],
        [material, material ? 1 : 0, revises, 2],
      )
      assert.equal(body.earliest_deadline !== null, material)
      const amended = await amend(rfq, { ...change(rfq), ...REASON })
      const [bid] = amended.body.bids
      assert.deepEqual(
        [amended.body.version, bid.state, bid.must_revise, bid.can.accept],
        [2, material ? 'needs_confirmation' : 'live', revises, !material],
      )
    })
  }

  it('another city: the district of the one before goes with it', async () => {
    const rfq = await anRfq(database)
    const { rows } = await pool.query<{ district_id: number }>(
      'update rfqs set district_id = d.district_id from districts d where rfq_id = $1 and d.city_id = rfqs.city_id returning d.district_id',
      [rfq.rfq_id],
    )
    assert.ok(rows[0]!.district_id)
    const { status, body, text } = await amend(rfq, { region_id: other.region_id, city_id: other.city_id })
    assert.deepEqual([status, body.city.city_id, body.district], [200, other.city_id, null], text)
    const changes = (await diff(rfq, 1, 2)).body.map(({ path, old, new: now }) => [path, old, now])
    assert.deepEqual(
      changes.map(([path, ...places]) => [
        path,
        ...places.map((each) => (each as { district: { district_id: string } | null }).district?.district_id),
      ]),
      [['place', rows[0]!.district_id, undefined]],
    )
  })

  it('lines and new files: yes', async () => {
    const rfq = await toConfirm()
    await withLines(database, rfq.rfq_id, [line('كابل نحاسي', '10')])
    const lines = await preview(rfq, { lines: [line('كابل نحاسي', '12')] })
    assert.deepEqual(
      lines.body.changes.map(({ path, old, new: now, material }) => [path, old, now, material]),
      [
        ['quantity', 120, 12, true],
        ['lines[1].quantity', '10', '12', true],
      ],
    )
    const plain = await toConfirm()
    const file = await call<AmendmentPreview>('POST', `/rfqs/${plain.rfq_id}/amendments/preview`, {
      as: plain.buyer,
      form: { attachments: [aPdf('plan.pdf')] },
    })
    assert.deepEqual(
      file.body.changes.map(({ path, kind, material }) => [path, kind, material]),
      [['attachments', 'added', true]],
    )
    // A preview keeps nothing.
    assert.deepEqual(
      (await pool.query('select from rfq_versions where rfq_id = any ($1)', [[rfq.rfq_id, plain.rfq_id]])).rows,
      [],
    )
  })
})

describe('an amendment', () => {
  it('is a version with its reason, and who did it for colleagues alone', async () => {
    const rfq = await toConfirm()
    const { supplier } = await aBid(database, rfq)
    const missing = await amend(rfq, { description: 'وصف آخر للطلب بعد تعديله.' })
    assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'reason'])
    const { status, body } = await amend(rfq, { description: 'وصف آخر للطلب بعد تعديله.', ...REASON })
    assert.deepEqual([status, body.version, body.material_version], [200, 2, 2])
    const [bid] = body.bids
    assert.deepEqual(
      [bid.state, bid.stale, bid.confirmed_version, bid.can.accept, bid.must_revise],
      ['needs_confirmation', true, 1, false, false],
    )
    const versions = await call<VersionView[]>('GET', `/rfqs/${rfq.rfq_id}/versions`, { as: rfq.buyer })
    assert.deepEqual(
      versions.body.map(({ version, changed, material, reason, texts_kept, by }) => [
        version,
        changed,
        material,
        reason,
        texts_kept,
        !!by,
      ]),
      [
        [1, [], false, null, true, false],
        [2, ['description'], true, REASON.reason, true, true],
      ],
    )
    for (const path of [`/rfqs/${rfq.rfq_id}/versions`, `/unauthorized/rfqs/${rfq.rfq_id}/versions`]) {
      const seen = await call<VersionView[]>('GET', path, path.startsWith('/rfqs') ? { as: supplier } : {})
      assert.deepEqual(
        seen.body.map(({ by }) => by),
        [undefined, undefined],
      )
    }
    const first = await call('GET', `/rfqs/${rfq.rfq_id}/versions/1`, { as: supplier })
    assert.equal(first.body.snapshot.description, 'كراسي لمكاتب الفرع الجديد، مع التركيب.')
    assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}/versions/3`, { as: supplier })).body.code, 'version_not_found')
    const history = body.history.findLast(({ what }: { what: string }) => what === 'changed')
    assert.deepEqual([history.version, history.parts, history.reason], [2, ['description'], REASON.reason])
  })

  it('without a change makes no version, and an RFQ that never changed has one', async () => {
    const rfq = await toConfirm()
    assert.deepEqual(
      [(await preview(rfq, { title: rfq.title })).body.changes, (await amend(rfq, { title: rfq.title })).body.version],
      [[], 1],
    )
    const versions = await call<VersionView[]>('GET', `/unauthorized/rfqs/${rfq.rfq_id}/versions`)
    assert.deepEqual(
      versions.body.map(({ version, texts_kept }) => [version, texts_kept]),
      [[1, true]],
    )
    assert.deepEqual((await diff(rfq, 1, 1)).body, [])
  })

  it('leaves two full working days, over Thursday, a holiday and with an hour', async () => {
    await database.owner.pool.query("insert into holidays values ('2026-12-06', 'إجازة', 'A holiday')")
    await atTime(database, '2026-12-03T10:00:00+03:00', async () => {
      // Thursday: Friday, Saturday and the holiday on Sunday do not count.
      const rfq = await toConfirm({ closes_in: 4 })
      const refused = await amend(rfq, { quantity: 7, ...REASON }, { lang: 'en' })
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.earliest, refused.body.errors[0].field],
        [422, 'deadline_too_close', '2026-12-08', 'deadline'],
      )
      assert.match(refused.body.error, /Earliest deadline: 8 Dec 2026/)
      assert.equal((await preview(rfq, { quantity: 7 })).body.too_close, true)
      assert.equal((await amend(rfq, { title: 'عنوان آخر للطلب' })).status, 200)
      const early = await amend(rfq, { quantity: 7, deadline: '2026-12-07', ...REASON })
      assert.equal(early.body.code, 'deadline_too_close')
      const hour = await amend(rfq, { quantity: 7, deadline: '2026-12-08', closing_time: '14:00', ...REASON })
      assert.deepEqual([hour.body.code, hour.body.earliest], ['deadline_too_close', '2026-12-09'])
      assert.equal((await amend(rfq, { quantity: 7, deadline: '2026-12-08', ...REASON })).status, 200)
    })
    await database.owner.pool.query('delete from holidays')
  })

  it('of an RFQ that has closed reopens it with such a deadline, or is refused', async () => {
    const rfq = await toConfirm({ closes_in: -2 })
    assert.equal((await amend(rfq, { title: 'عنوان آخر للطلب' })).body.code, 'deadline_too_close')
    const { body } = await amend(rfq, { deadline: addDays(rfq.deadline, 12) })
    assert.equal(body.status, 'active')
  })

  it('of an RFQ that has closed and whose bids stay: only the four fields of before, and only without lines', async () => {
    const closed = () => anRfq(database, { closes_in: -2 })
    assert.equal((await amend(await closed(), { quantity: 7 })).status, 200)
    for (const change of [{ title: 'عنوان آخر للطلب' }, { description: 'وصف آخر للطلب بعد تعديله.' }]) {
      const rfq = await closed()
      assert.equal((await amend(rfq, change)).body.code, 'deadline_too_close')
      assert.equal((await preview(rfq, change)).body.too_close, true)
      const { body } = await amend(rfq, { ...change, deadline: addDays(rfq.deadline, 12) })
      assert.deepEqual([body.status, body.version], ['active', 2])
    }
    const lined = await closed()
    await withLines(database, lined.rfq_id, [line('كابل نحاسي', '10')])
    for (const change of [{ delivery_date: addDays(lined.delivery_date, 3) }, { category_id: 2 }])
      assert.equal((await amend(lined, change)).body.code, 'deadline_too_close')
    assert.equal((await amend(lined, { deadline: addDays(lined.deadline, 12) })).body.status, 'active')
  })

  it('is possible 20 times where bids must be confirmed', async () => {
    const rfq = await toConfirm()
    await pool.query('update rfqs set version = 21 where rfq_id = $1', [rfq.rfq_id])
    assert.deepEqual((await amend(rfq, { title: 'عنوان آخر للطلب' })).body.code, 'too_many_amendments')
  })

  it('is possible 50 times a day where bids stay, also for colleagues together', async () => {
    const rfq = await anRfq(database)
    assert.equal((await amend(rfq, { title: 'عنوان أول للطلب' })).status, 200)
    await pool.query(
      `insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
       select rfq_id, version + n, snapshot, '{title}', false, now() - make_interval(hours => n / 3)
       from rfq_versions, generate_series(1, 80) n where rfq_id = $1 and version = 2`,
      [rfq.rfq_id],
    )
    await pool.query('update rfqs set version = 82 where rfq_id = $1', [rfq.rfq_id])
    const refused = await amend(rfq, { title: 'عنوان آخر للطلب' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_amendments'])
    assert.match(refused.body.title, /50 times within 24 hours/)
    // Nothing changes, so nothing is kept of it.
    assert.equal((await amend(rfq, { title: 'عنوان أول للطلب' })).status, 200)
  })

  it('adds files and replaces them, and all stay readable', async () => {
    const rfq = await toConfirm()
    const send = (form: object) =>
      call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, form: { ...REASON, ...form } })
    const added = await send({ attachments: [aPdf('plan.pdf')] })
    assert.deepEqual([added.status, added.body.attachments.length], [200, 2])
    const [first, second] = added.body.attachments
    assert.equal((await send({ replaced_files: second.path })).status, 422)
    const replaced = await send({ attachments: [aPdf('plan-2.pdf')], replaced_files: second.path })
    assert.deepEqual(
      replaced.body.attachments.map(({ name }: { name: string }) => name),
      [first.name, 'plan-2.pdf'],
    )
    assert.equal(replaced.body.attachments_paths.length, 2)
    assert.deepEqual(
      (await diff(rfq, 1, 3)).body.map(({ path, kind }) => [path, kind]),
      [['attachments', 'added']],
    )
    assert.deepEqual(
      (await diff(rfq, 2, 3)).body.map(({ kind }) => kind),
      ['changed'],
    )
    // It stays readable, and says what took its place.
    const page = await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)
    assert.deepEqual(
      page.body.replaced_files.map((file: ReplacedFile) => [
        file.path,
        file.name,
        file.replaced_by,
        file.until_version,
      ]),
      [[second.path, 'plan.pdf', 'plan-2.pdf', 3]],
    )
    assert.equal((await app.inject({ url: second.path })).statusCode, 200)
    const [, kept] = replaced.body.attachments
    const inAnotherOrder = await send({
      attachments: [aPdf('plan-3.pdf'), aPdf('first.pdf')],
      replaced_files: `${kept.path},${first.path}`,
    })
    assert.deepEqual([inAnotherOrder.status, inAnotherOrder.body.errors[0].field], [422, 'replaced_files'])
    // Beside one that is only added.
    await send({
      attachments: [aPdf('first.pdf'), aPdf('plan-3.pdf'), aPdf('more.pdf')],
      replaced_files: `${first.path},${kept.path}`,
    })
    assert.deepEqual(
      (await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)).body.replaced_files.map((file: ReplacedFile) => [
        file.name,
        file.replaced_by,
      ]),
      [
        ['plan.pdf', 'plan-2.pdf'],
        [first.name, 'first.pdf'],
        ['plan-2.pdf', 'plan-3.pdf'],
      ],
    )
    assert.deepEqual(
      (await diff(rfq, 3, 4)).body.map(({ kind }) => kind),
      ['changed', 'changed', 'added'],
    )
    const many = await send({ attachments: [aPdf('3.pdf'), aPdf('4.pdf'), aPdf('5.pdf'), aPdf('6.pdf')] })
    assert.deepEqual([many.status, many.body.errors[0].field], [422, 'attachments'])
  })

  it('adds a file to an RFQ that has none', async () => {
    const rfq = await toConfirm()
    await database.owner.pool.query('delete from rfq_attachments where rfq_id = $1', [rfq.rfq_id])
    await pool.query("update rfqs set attachments_paths = '{}' where rfq_id = $1", [rfq.rfq_id])
    const form = { ...REASON, attachments: [aPdf('plan.pdf')] }
    const { status, body, text } = await call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, form })
    assert.deepEqual([status, body.attachments?.map(({ name }: { name: string }) => name)], [200, ['plan.pdf']], text)
    assert.deepEqual(
      (await diff(rfq, 1, 2)).body.map(({ path, kind }) => [path, kind]),
      [['attachments', 'added']],
    )
  })

  it('adds files up to fifty over time, those included that others replaced', async () => {
    const rfq = await toConfirm()
    for (let position = 2; position <= 49; position++)
      await pool.query(
        `insert into rfq_attachments (rfq_id, position, file_id, since_version, until_version) values ($1, $2, $3, 1, 2)`,
        [rfq.rfq_id, position, await aFileRow(database, rfq.buyer.company_id, 'rfq')],
      )
    const add = (...names: string[]) =>
      call('PUT', `/rfqs/${rfq.rfq_id}/update`, {
        as: rfq.buyer,
        form: { ...REASON, attachments: names.map((name) => aPdf(name)) },
      })
    const refused = await add('50.pdf', '51.pdf')
    assert.deepEqual([refused.status, refused.body.errors?.[0].field], [422, 'attachments'])
    assert.equal((await add('50.pdf')).status, 200)
    assert.equal((await add('51.pdf')).status, 422)
  })

  it('replaces files where bids stay, too, and they stay readable', async () => {
    const rfq = await anRfq(database)
    const send = (form: FormValues) => call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, form })
    const { body } = await send({ attachments: [aPdf('plan.pdf')] })
    const replaced = body.attachments.find(({ name }: { name: string }) => name === 'plan.pdf')
    await send({ attachments: [aPdf('plan-2.pdf')], replaced_files: replaced.path })
    const page = await call('GET', `/unauthorized/rfqs/${rfq.rfq_id}`)
    assert.deepEqual(
      page.body.replaced_files.map((file: ReplacedFile) => [file.name, file.replaced_by]),
      [['plan.pdf', 'plan-2.pdf']],
    )
  })

  it('of an RFQ of before is marked, as ever: no reason, no limit of days, no new lines', async () => {
    const rfq = await anRfq(database, { closes_in: 1 })
    await withLines(database, rfq.rfq_id, [line('كابل نحاسي', '10')])
    const { status, body } = await amend(rfq, { description: 'وصف آخر للطلب بعد تعديله.' })
    assert.deepEqual([status, body.on_change, body.version], [200, 'mark', 2])
    const lines = await amend(rfq, { lines: [line('كابل نحاسي', '12')] })
    assert.deepEqual([lines.status, lines.body.errors[0].field], [422, 'lines'])
    await assert.rejects(
      pool.query("update rfqs set on_change = 'confirm' where rfq_id = $1", [rfq.rfq_id]),
      /keeps its rule/,
    )
  })

  it('of lines takes their summary along, but no description that somebody wrote', async () => {
    const { buyer, deadline, delivery_date } = await toConfirm()
    const lines = [line('كابل نحاسي', '10'), line('لوحة توزيع', '2'), line('كشاف طوارئ', '8')]
    const summaryAfter = async (written: object) => {
      const form = {
        title: 'مواد كهربائية',
        description: 'مواد للفرع الجديد، مع التركيب.',
        category_id: 1,
        deadline,
        delivery_date,
        region_id: other.region_id,
        city_id: other.city_id,
        attachments: [aPdf()],
        lines: JSON.stringify(lines),
        on_change: 'confirm',
        ...written,
      }
      const published = await call('POST', '/rfqs/new', { as: buyer, form })
      assert.equal(published.status, 201, published.text)
      const json = { lines: [lines[0], line('عمود إنارة', '1'), lines[2]], ...REASON }
      const amended = await call('PUT', `/rfqs/${published.body.rfq_id}/update`, { as: buyer, json })
      assert.equal(amended.status, 200, amended.text)
      return [published.body.item_description, amended.body.item_description]
    }
    const OWN = 'ما تحتاجه الشبكة الكهربائية'
    assert.deepEqual(await summaryAfter({}), [
      '3 بنود: كابل نحاسي، لوحة توزيع، كشاف طوارئ',
      '3 بنود: كابل نحاسي، عمود إنارة، كشاف طوارئ',
    ])
    assert.deepEqual(await summaryAfter({ item_description: OWN }), [OWN, OWN])
  })

  it('of lines keeps the numbers and rows of those that stay', async () => {
    const rfq = await toConfirm()
    await withLines(database, rfq.rfq_id, [
      line('كابل نحاسي', '10'),
      line('قاطع كهربائي', '5'),
      line('لوحة توزيع', '2'),
    ])
    const before = await pool.query('select line_id, line_no from rfq_lines where rfq_id = $1 order by line_no', [
      rfq.rfq_id,
    ])
    const { status, body } = await amend(rfq, {
      lines: [line('كابل نحاسي', '10'), line('لوحة توزيع', '3'), line('كشاف طوارئ', '8')],
      ...REASON,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.lines.map(({ line_no, description, quantity, since_version }: Record<string, unknown>) => [
        line_no,
        description,
        quantity,
        since_version,
      ]),
      [
        [1, 'كابل نحاسي', '10', 1],
        [2, 'لوحة توزيع', '3', 2],
        [3, 'كشاف طوارئ', '8', 2],
      ],
    )
    assert.equal(body.lines[0].line_id, before.rows[0].line_id)
    const removed = await amend(rfq, { lines: [line('كابل نحاسي', '10'), line('كشاف طوارئ', '8')], ...REASON })
    assert.deepEqual(
      removed.body.lines.map(({ line_no }: { line_no: number }) => line_no),
      [1, 3],
    )
    const next = await amend(rfq, {
      lines: [line('كابل نحاسي', '10'), line('كشاف طوارئ', '8'), line('عمود إنارة', '1')],
      ...REASON,
    })
    assert.deepEqual(
      next.body.lines.map(({ line_no }: { line_no: number }) => line_no),
      [1, 3, 4],
    )
    assert.deepEqual(
      (await diff(rfq, 1, 4)).body.filter(({ path }) => path.startsWith('lines')).map(({ path, kind }) => [path, kind]),
      [
        ['lines[2]', 'removed'],
        ['lines[3].description', 'changed'],
        ['lines[3].quantity', 'changed'],
        ['lines[4]', 'added'],
      ],
    )
  })

  it('shows texts by phrases', async () => {
    const rfq = await toConfirm({
      description: 'توريد وتركيب معمل حاسب واحد في الفرع الرئيسي، يشمل الأجهزة باللون الأزرق الفاتح.',
    })
    await amend(rfq, { description: 'توريد وتركيب معملي حاسب في الفرعين، يشمل الأجهزة باللون الأحمر الداكن.', ...REASON })
    const [entry] = (await diff(rfq, 1, 2)).body
    assert.equal(
      entry!
        .words!.filter(([op]) => op !== '+')
        .map(([, text]) => text)
        .join(''),
      entry!.old,
    )
    assert.equal(
      entry!
        .words!.filter(([op]) => op !== '-')
        .map(([, text]) => text)
        .join(''),
      entry!.new,
    )
    assert.deepEqual(entry!.words![0], ['=', 'توريد وتركيب '])
    // Two words that follow each other are one phrase.
    assert.deepEqual(entry!.words!.slice(-3), [
      ['-', 'الأزرق الفاتح'],
      ['+', 'الأحمر الداكن'],
      ['=', '.'],
    ])
    assert.ok(entry!.words!.length < 15, JSON.stringify(entry!.words))
  })
})

describe('an RFQ that was changed very often', () => {
  it('shows its newest versions and changes; older versions are read by their numbers', async () => {
    const rfq = await anRfq(database, { closes_in: 20 })
    await pool.query(`do $$ begin
      for n in 1..119 loop update rfqs set quantity = n, version = version + 1 where rfq_id = ${rfq.rfq_id}; end loop; end $$`)
    const versions = (await call<VersionView[]>('GET', `/rfqs/${rfq.rfq_id}/versions`, { as: rfq.buyer })).body
    assert.deepEqual([versions.length, versions[0]!.version, versions.at(-1)!.version], [100, 21, 120])
    const { history } = (await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body
    const changes = history.filter(({ what }: { what: string }) => what === 'changed')
    assert.deepEqual(
      [changes.length, changes[0].version, changes[0].changes, changes.at(-1).changes],
      [100, 21, [{ field: 'quantity', old: 19, new: 20 }], [{ field: 'quantity', old: 118, new: 119 }]],
    )
    const early = await call('GET', `/rfqs/${rfq.rfq_id}/versions/2`, { as: rfq.buyer })
    assert.equal(early.body.snapshot.quantity, 1)
    assert.deepEqual(
      (await diff(rfq, 2, 120)).body.map(({ path, old, new: now }) => [path, old, now]),
      [['quantity', 1, 119]],
    )
  })
})

describe('versions that are not there', () => {
  it('are 404 for companies and guests', async () => {
    const rfq = await toConfirm()
    for (const prefix of ['', '/unauthorized'])
      for (const [path, code] of [
        ['/rfqs/999999/versions', 'rfq_not_found'],
        ['/rfqs/999999/versions/1', 'rfq_not_found'],
        ['/rfqs/999999/diff?from=1&to=2', 'rfq_not_found'],
        [`/rfqs/${rfq.rfq_id}/versions/9`, 'version_not_found'],
        [`/rfqs/${rfq.rfq_id}/diff?from=1&to=9`, 'version_not_found'],
      ]) {
        const { status, body } = await call('GET', prefix + path, prefix ? {} : { as: rfq.buyer })
        assert.deepEqual([status, body.code], [404, code], prefix + path)
      }
  })
})

describe('a preview', () => {
  it('waits for no bid, and so none waits for it', async () => {
    const rfq = await toConfirm()
    // As a bid holds it until it is in.
    const LOCK = [`select from rfqs where rfq_id = ${rfq.rfq_id} for share`]
    await whileLocked(database, LOCK, async (release) => {
      const { status, body } = await preview(rfq, { quantity: 9 })
      assert.deepEqual([status, body.version], [200, 2])
      const amended = amend(rfq, { quantity: 9, ...REASON })
      await untilWaiting(database, 1, amended)
      await release()
      assert.equal((await amended).status, 200)
    })
  })

  it('is refused as its amendment is', async () => {
    const rfq = await toConfirm()
    const ask = async (rfq_id: number, headers = {}) => {
      const path = `/rfqs/${rfq_id}/amendments/preview`
      const { status, body } = await call('POST', path, { as: rfq.buyer, json: { quantity: 9 }, headers })
      return [status, body.code]
    }
    assert.deepEqual(await ask(999_999), [404, 'rfq_not_found'])
    assert.deepEqual(await ask(rfq.rfq_id, ifMatch(7)), [412, 'stale'])
    const canceled = await toConfirm({ buyer: rfq.buyer, canceled: true })
    assert.deepEqual(await ask(canceled.rfq_id), [409, 'rfq_canceled'])
    const { bid_id } = await aBid(database, rfq)
    assert.equal((await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })).status, 200)
    assert.deepEqual(await ask(rfq.rfq_id), [409, 'rfq_already_accepted'])
  })
})
