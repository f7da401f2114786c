import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readSheet } from 'read-excel-file/universal'
import { inflateEntry, inspectionBudget, readDirectory } from '#framework/files/inspection/zip-archive.server.ts'
import { testApp, type Caller } from '#test/support/app.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aDay, aTextTable, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import { withLines } from '#test/support/make/lines.ts'
import { withoutThreadTimeouts } from '#test/support/thread-limits.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { writeSheets } from './export/sheet.server.ts'

withoutThreadTimeouts()

const { app, call, data_dir, database } = await testApp({ RATE_LIMITS: 'off' })
const buyer = await aCompany(database)
const supplier = await aSupplier(database)

const { rfq_id } = await anRfq(database, { buyer })
const lines = await withLines(database, rfq_id, [
  { description: '=HYPERLINK("http://example.com")', specification: '+966', quantity: '1200.5', unit_code: 'MTR' },
  { description: 'كرسي دوّار، مقاس "كبير"', quantity: '12', unit_code: 'H87', optional: true },
  { description: 'Copper cable', quantity: '3', unit_code: 'LS' },
])

/** A file that the API sends, as bytes. */
async function download(path: string, as?: Caller) {
  const answer = await app.inject({ method: 'GET', url: `/api/v1${path}`, headers: as ? { cookie: as.cookie } : {} })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const rowsOf = (bytes: Buffer, sheet = 1) => readSheet(new Uint8Array(bytes).buffer, sheet)

/** The XML of a workbook's parts. */
function partsOf(bytes: Buffer) {
  return new Map(
    readDirectory(bytes)!.map((entry) => [entry.name, inflateEntry(bytes, entry, inspectionBudget())!.toString()]),
  )
}

describe('reading a table of lines', () => {
  const table = 'Beschreibung\tMenge\tEinheit\tExtra\nStühle\t12\tpc\tja\nTische\t4\tpc\t\n'

  it('names the field of each column, with its first values, and follows an assignment by the caller', async () => {
    const { body } = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { text: table } })
    assert.deepEqual(
      body.columns.map(
        ({
          letter,
          heading,
          field,
          samples,
        }: {
          letter: string
          heading: string
          field: string
          samples: string[]
        }) => [letter, heading, field, samples],
      ),
      [
        ['A', 'Beschreibung', 'description', ['Stühle', 'Tische']],
        ['B', 'Menge', 'quantity', ['12', '4']],
        ['C', 'Einheit', 'unit_code', ['pc', 'pc']],
        ['D', 'Extra', null, ['ja', '']],
      ],
    )
    assert.deepEqual([body.file.name, body.file.separator, body.file.header_row, body.unassigned], [null, '\t', 1, []])
    const { body: assigned } = await call('POST', '/rfqs/lines/parse', {
      as: buyer,
      form: { text: table, columns: JSON.stringify(['description', null, 'unit_code', 'optional']) },
    })
    assert.deepEqual(assigned.unassigned, ['quantity'])
    assert.deepEqual(assigned.rows[0].values, {
      section: null,
      description: 'Stühle',
      specification: null,
      quantity: '',
      unit_code: 'H87',
      unit_text: null,
      optional: false,
    })
    assert.deepEqual(
      assigned.rows[0].errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`),
      ['quantity quantity_required', 'optional optional_unclear'],
    )
    const { body: none } = await call('POST', '/rfqs/lines/parse', {
      as: buyer,
      form: { text: table, columns: '[null,"quantity"]' },
    })
    assert.deepEqual([none.unassigned, none.rows, none.total_rows], [['description', 'unit_code'], [], 2])
    for (const columns of ['["price"]', '{"a":1}', 'no', JSON.stringify(Array<null>(51).fill(null))]) {
      assert.equal(
        (await call('POST', '/rfqs/lines/parse', { as: buyer, form: { text: table, columns } })).status,
        422,
        columns,
      )
    }
  })

  it('keeps what was converted as it was written, suggests units, and answers in the language of the caller', async () => {
    const file = aTextTable('الوصف,الكمية,الوحدة,اختياري\nبلاط,١٬٢٠٠,م²,نعم\nرمل,2,كيلوجرامم,\n')
    const { body } = await call('POST', '/rfqs/lines/parse', { as: buyer, lang: 'ar', form: { file } })
    assert.deepEqual(body.rows[0], {
      n: 2,
      values: {
        section: null,
        description: 'بلاط',
        specification: null,
        quantity: '1200',
        unit_code: 'MTK',
        unit_text: null,
        optional: true,
      },
      texts: { quantity: '١٬٢٠٠', unit_code: 'م²', optional: 'نعم' },
      errors: [],
      warnings: [],
    })
    assert.deepEqual(body.rows[1].errors, [
      {
        field: 'unit_code',
        code: 'unit_unknown',
        message: 'وحدة غير معروفة. اخترها من قائمة الوحدات، أو أبقِ «كيلوجرامم» كما كُتبت، وهي آخر القائمة.',
        suggestion: 'KGM',
      },
    ])
  })

  it('reads the sheet that is named, and none that is hidden', async () => {
    const rows = (name: string): MadeCell[][] => [
      ['description', 'qty', 'unit'],
      [name, 1, 'pc'],
    ]
    const file = aWorkbook([
      { name: 'One', rows: rows('First') },
      { name: 'اثنان', rows: rows('Second') },
      { name: 'Three', rows: rows('Third'), state: 'veryHidden' },
    ])
    const { body } = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { file, sheet: 'اثنان' } })
    assert.deepEqual([body.rows[0].values.description, body.file.sheet], ['Second', 'اثنان'])
    const hidden = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { file, sheet: 'Three' } })
    assert.deepEqual([hidden.status, hidden.body.code, hidden.body.sheets], [422, 'sheet_not_found', ['One', 'اثنان']])
  })

  it('needs a file or a text, of the size of other files, and leaves nothing behind', async () => {
    const nothing = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { text: ' ' } })
    assert.deepEqual(
      [nothing.status, nothing.body.errors[0].field, nothing.body.errors[0].code],
      [422, 'file', 'table_required'],
    )
    const large = await call('POST', '/rfqs/lines/parse', {
      as: buyer,
      form: { file: aTextTable(`description,qty,unit\n${'x'.repeat(2 * 1024 * 1024)}`) },
    })
    assert.deepEqual([large.status, large.body.code], [413, 'file_too_large'])
    const long = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { text: 'x'.repeat(300_000) } })
    assert.equal(long.status, 422)
    assert.deepEqual(
      (await readdir(data_dir, { recursive: true, withFileTypes: true }))
        .filter((one) => one.isFile() && !one.name.startsWith('secret'))
        .map(({ parentPath, name }) => join(parentPath, name)),
      [],
    )
  })

  it('is for members who may buy', async () => {
    const seller = await aColleague(database, buyer, { roles: ['seller'] })
    const refused = await call('POST', '/rfqs/lines/parse', { as: seller, form: { text: table } })
    assert.deepEqual([refused.status, refused.body.code], [403, 'role_required'])
  })

  for (const [what, count, file] of [
    [
      '2,000 rows',
      2000,
      () =>
        aTextTable(
          `description,qty,unit\n${Array.from({ length: 2000 }, (_, index) => `Steel pipe of ${index} mm with flanges and gaskets,${index + 1},metre`).join('\n')}`,
        ),
    ],
    [
      '65,000 rows of a workbook',
      65_000,
      () =>
        aWorkbook([
          {
            name: 'x',
            rows: [
              ['description', 'qty', 'unit'],
              ...Array.from({ length: 65_000 }, (_, index): MadeCell[] => [`Pipe ${index}`, index + 1, 'm']),
            ],
          },
        ]),
    ],
    [
      '2 MiB of text',
      60_000,
      () =>
        aTextTable(
          `description,qty,unit\n${Array.from({ length: 60_000 }, (_, index) => `Steel pipe ${String(index).padStart(8, '0')},${10_000 + index},metre`).join('\n')}`,
        ),
    ],
  ] as const) {
    it(`of ${what} leaves the event loop free`, async (context) => {
      const sent = file()
      const before = [process.threadCpuUsage(), process.cpuUsage()] as const
      const { status, body, text } = await call('POST', '/rfqs/lines/parse', { as: buyer, form: { file: sent } })
      const [loop = 0, all = 0] = [process.threadCpuUsage(before[0]), process.cpuUsage(before[1])].map(
        ({ user, system }) => (user + system) / 1000,
      )
      context.diagnostic(`${sent.bytes.length} bytes, ${loop} of ${all} ms of processor time in the loop`)
      // Sending and receiving included; reading it here would be nearly all.
      assert.ok(loop < all / 2, `${loop} of ${all} ms`)
      assert.deepEqual([status, body.rows.length, body.total_rows], [200, 2000, count], status === 200 ? '' : text)
    })
  }
})

describe('a price sheet', () => {
  it('is filled in and read back by its line numbers, in both languages', async () => {
    for (const lang of ['ar', 'en']) {
      const { status, bytes, headers } = await download(`/rfqs/${rfq_id}/price-sheet.xlsx?lang=${lang}`, supplier)
      assert.deepEqual(
        [status, headers['content-disposition']],
        [200, `attachment; filename="rfq-${rfq_id}-prices.xlsx"`],
      )
      const rows = (await rowsOf(bytes)) as (string | number | null)[][]
      const [, head, ...table] = rows
      const words = {
        vat: lang === 'ar' ? 'خاضع للنسبة الأساسية' : 'Standard rate',
        exempt: lang === 'ar' ? 'معفى' : 'Exempt',
      }
      const filled = [
        [...table[0]!.slice(0, 6), 28.4567, words.vat, null, 'Brand', 'ملاحظة', 30],
        [...table[1]!.slice(0, 6), null, null, null, null, null, null],
        [...table[2]!.slice(0, 6), 950, words.exempt, 'VATEX-SA-30', null, null, null],
      ]
      const file = aWorkbook([{ name: 'Prices', rows: [rows[0]!.slice(0, 1), head!, ...filled] as MadeCell[][] }])
      const { body, text } = await call('POST', `/rfqs/${rfq_id}/prices/parse`, { as: supplier, form: { file } })
      assert.deepEqual(
        body.rows,
        [
          {
            n: 3,
            line_id: lines[0]!.line_id,
            line_no: 1,
            values: {
              unit_price: '28.4567',
              vat_category: 'S',
              vat_reason: null,
              brand: 'Brand',
              note: 'ملاحظة',
              delivery_days: 30,
            },
            errors: [],
            warnings: [],
          },
          {
            n: 4,
            line_id: lines[1]!.line_id,
            line_no: 2,
            values: {
              unit_price: null,
              vat_category: null,
              vat_reason: null,
              brand: null,
              note: null,
              delivery_days: null,
            },
            errors: [],
            warnings: [],
          },
          {
            n: 5,
            line_id: lines[2]!.line_id,
            line_no: 3,
            values: {
              unit_price: '950',
              vat_category: 'E',
              vat_reason: 'VATEX-SA-30',
              brand: null,
              note: null,
              delivery_days: null,
            },
            errors: [],
            warnings: [],
          },
        ],
        text,
      )
    }
  })

  it('has what is wrong with each of its rows', async () => {
    const head: MadeCell[] = ['م', 'سعر الوحدة', 'الضريبة', 'السبب', 'أيام التوريد']
    const file = aWorkbook([
      {
        name: 'x',
        rows: [
          head,
          [1, '12,3456', '15%', null, 5],
          [9, 5, 'S', null, null],
          [1, 7, 'S', null, null],
          ['x', 7, 'S', null, null],
          [2, -4, 'perhaps', 'whim', 4000],
          [3, aDay(46_000), 0.15, null, null],
        ],
      },
    ])
    const { body } = await call('POST', `/rfqs/${rfq_id}/prices/parse`, { as: supplier, lang: 'en', form: { file } })
    const brief = body.rows.map(
      ({
        line_no,
        values,
        errors,
      }: {
        line_no: number
        values: { unit_price: string }
        errors: { field: string; code: string; written: string }[]
      }) =>
        [line_no, values.unit_price, ...errors.map(({ field, code, written }) => `${field} ${code}: ${written}`)].join(
          ' | ',
        ),
    )
    assert.deepEqual(brief, [
      '1 | 12.3456',
      '9 | 5 | line_no line_unknown: 9',
      '1 | 7 | line_no line_twice: 1',
      ' | 7 | line_no line_unknown: x',
      '2 |  | unit_price price_invalid: -4 | vat_reason vat_reason_unknown: whim | vat_category vat_unknown: perhaps | delivery_days days_invalid: 4000',
      '3 |  | unit_price price_invalid: 2025-12-09',
    ])
  })

  it('has locked cells where nothing is to be filled in', async () => {
    const parts = partsOf((await download(`/rfqs/${rfq_id}/price-sheet.xlsx`, supplier)).bytes)
    assert.match(parts.get('xl/worksheets/sheet1.xml')!, /<\/sheetData><sheetProtection sheet="1"/)
    assert.doesNotMatch(parts.get('xl/worksheets/sheet2.xml')!, /sheetProtection/)
    assert.match(parts.get('xl/styles.xml')!, /<protection locked="0"\/>/)
  })
})

describe('lines as a file', () => {
  it('are there for guests, without prices, and hold no formula when they are opened again', async () => {
    for (const lang of ['ar', 'en']) {
      const { status, bytes, headers } = await download(`/rfqs/${rfq_id}/lines.xlsx?lang=${lang}`)
      assert.deepEqual(
        [status, headers['content-type'], headers['cache-control']],
        [200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'private, no-store'],
      )
      const [, first] = await rowsOf(bytes)
      assert.deepEqual(first, [
        1,
        '=HYPERLINK("http://example.com")',
        '+966',
        1200.5,
        lang === 'ar' ? 'متر' : 'metre',
        null,
      ])
      const xml = partsOf(bytes).get('xl/worksheets/sheet1.xml')!
      assert.doesNotMatch(xml, /<f[ >]/)
      assert.equal(xml.includes('rightToLeft="1"'), lang === 'ar')
    }
    const { bytes } = await download(`/rfqs/${rfq_id}/lines.csv?lang=en`)
    const text = bytes.toString()
    assert.ok(text.startsWith('\uFEFFLine no.,Description,Specification,Quantity,Unit,Optional\r\n'), text)
    assert.ok(text.includes(`1,"'=HYPERLINK(""http://example.com"")",'+966,1200.5,metre,\r\n`), text)
    assert.ok(text.includes('2,"كرسي دوّار، مقاس ""كبير""",,12,piece,Yes\r\n'), text)
  })

  it('are read as they were written', async () => {
    for (const path of ['lines.xlsx?lang=ar', 'lines.xlsx?lang=en', 'lines.csv?lang=ar', 'lines.csv?lang=en']) {
      const { bytes } = await download(`/rfqs/${rfq_id}/${path}`)
      const { body } = await call('POST', '/rfqs/lines/parse', {
        as: buyer,
        form: { file: { name: path.split('?')[0]!, type: 'x', bytes } },
      })
      assert.deepEqual(
        body.rows.map(
          ({ values, errors }: { values: { quantity: string; unit_code: string; optional: boolean }; errors: [] }) => [
            values.quantity,
            values.unit_code,
            values.optional,
            errors,
          ],
        ),
        [
          ['1200.5', 'MTR', false, []],
          ['12', 'H87', true, []],
          ['3', 'LS', false, []],
        ],
        path,
      )
      assert.deepEqual(
        body.rows.map(({ values }: { values: { description: string; specification: string | null } }) => [
          values.description,
          values.specification,
        ]),
        [
          ['=HYPERLINK("http://example.com")', '+966'],
          ['كرسي دوّار، مقاس "كبير"', null],
          ['Copper cable', null],
        ],
        path,
      )
    }
  })

  it('have a column of sections where there are some, and units of their own by name', async () => {
    const { rfq_id: sectioned } = await anRfq(database, { buyer })
    const written = [
      { section: 'أعمال الشبكة', description: 'نقطة شبكة', quantity: '24', unit_code: 'ZZ', unit_text: 'نقطة' },
      { section: 'أعمال الشبكة', description: 'كابل شبكة', quantity: '3', unit_code: 'XRL' },
      { description: 'صيانة دورية', quantity: '4', unit_code: 'ZZ', unit_text: 'زيارة' },
    ]
    await withLines(database, sectioned, written)
    const { bytes } = await download(`/rfqs/${sectioned}/lines.csv?lang=en`)
    const text = bytes.toString()
    assert.ok(text.startsWith('\uFEFFLine no.,Section,Description,'), text)
    assert.ok(text.includes('1,أعمال الشبكة,نقطة شبكة,,24,نقطة,\r\n'), text)
    for (const path of ['lines.xlsx?lang=ar', 'lines.csv?lang=en', 'price-sheet.xlsx?lang=ar']) {
      const { bytes: file } = await download(`/rfqs/${sectioned}/${path}`, supplier)
      const { body } = await call('POST', '/rfqs/lines/parse', {
        as: buyer,
        form: { file: { name: path.split('?')[0]!, type: 'x', bytes: file } },
      })
      assert.deepEqual(
        body.rows.map(
          ({ values, errors }: { values: { section: string | null; unit_text: string | null }; errors: [] }) => [
            values.section,
            values.unit_text,
            errors,
          ],
        ),
        [
          ['أعمال الشبكة', 'نقطة', []],
          ['أعمال الشبكة', null, []],
          [null, 'زيارة', []],
        ],
        path,
      )
    }
  })

  it('are those of an RFQ that the viewer may see, and that has some', async () => {
    const canceled = await anRfq(database, { buyer })
    await withLines(database, canceled.rfq_id, [{}])
    await database.pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [canceled.rfq_id])
    const plain = await anRfq(database, { buyer })
    for (const path of ['lines.xlsx', 'lines.csv']) {
      assert.equal((await download(`/rfqs/${canceled.rfq_id}/${path}`)).status, 404)
      assert.equal((await download(`/rfqs/${canceled.rfq_id}/${path}`, supplier)).status, 404)
      assert.equal((await download(`/rfqs/${canceled.rfq_id}/${path}`, buyer)).status, 200)
      assert.equal((await download(`/rfqs/${plain.rfq_id}/${path}`, buyer)).status, 404)
    }
    const refused = await call('POST', `/rfqs/${canceled.rfq_id}/prices/parse`, {
      as: supplier,
      form: { text: 'no,price\n1,2\n' },
    })
    assert.deepEqual([refused.status, refused.body.code], [404, 'rfq_not_found'])
    assert.equal(
      (await call('POST', `/rfqs/${plain.rfq_id}/prices/parse`, { as: supplier, form: { text: 'no,price\n1,2\n' } }))
        .body.code,
      'no_lines',
    )
  })
})

describe('the template', () => {
  it('is in both languages, with an example and every unit, and is read without problems', async () => {
    for (const lang of ['ar', 'en']) {
      const { status, bytes } = await download(`/rfqs/lines/template.xlsx?lang=${lang}`)
      assert.equal(status, 200)
      const { rows } = await database.pool.query('select count(*)::int as units from units')
      assert.equal((await rowsOf(bytes, 2)).length, rows[0].units + 1)
      const { body } = await call('POST', '/rfqs/lines/parse', {
        as: buyer,
        form: { file: { name: 'lines.xlsx', type: 'x', bytes } },
      })
      assert.deepEqual(
        body.rows.map(({ values, errors }: { values: { quantity: string; unit_code: string }; errors: [] }) => [
          values.quantity,
          values.unit_code,
          errors,
        ]),
        [['120', 'MTR', []]],
      )
      assert.deepEqual(
        body.columns.map(({ field }: { field: string }) => field),
        ['line_no', 'section', 'description', 'specification', 'quantity', 'unit_code', 'optional'],
      )
    }
  })
})

describe('a written workbook', () => {
  it('keeps text that begins as a formula as text, without control characters and marks of direction', async () => {
    const texts = ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', 'a\u0000b', '\u2068شركة\u2069', '<f>1</f>', '_x0041_']
    const bytes = await writeSheets('ar', [
      {
        name: 'a/b:c*?[x]',
        columns: [{ heading: '=head', width: 10, type: 'text' }],
        rows: texts.map((text) => [text]),
      },
    ])
    const xml = [...partsOf(bytes)]
      .filter(([name]) => name.endsWith('.xml'))
      .map(([, text]) => text)
      .join('')
    assert.doesNotMatch(xml, /<f[ >]/)
    const back = await readSheet(new Uint8Array(bytes).buffer, 1, { trim: false })
    assert.deepEqual(back.map(([cell]) => cell).slice(0, 5), ['=head', '=1+1', '+1', '-1', '@x'])
    assert.equal(back[8]![0], 'شركة')
  })
})
