import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import type { MadeFile } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import {
  aDay,
  aFormatted,
  aFormula,
  anError,
  anUncalculated,
  aTextTable,
  aWorkbook,
  type MadeCell,
} from '#test/support/make/tables.ts'
import type { ReadPrices } from './contract.ts'

const { app, call, database } = await testApp({ RATE_LIMITS: 'off' })
const buyer = await aCompany(database)
const supplier = await aSupplier(database)
await database.pool.query('update companies set vat_number = $1 where company_id = $2', [
  '300075588400003',
  supplier.company_id,
])
const { rfq_id } = await anRfq(database, { buyer })
await withLines(database, rfq_id, [
  { description: 'Pump', quantity: '4', unit_code: 'H87' },
  { description: 'Cable 16 mm²', quantity: '50', unit_code: 'MTR' },
  { description: 'Screws M6', quantity: '2', unit_code: 'DZN' },
])

const parse = (file: MadeFile, as_of = rfq_id, lang: 'ar' | 'en' = 'en') =>
  call('POST', `/rfqs/${as_of}/prices/parse`, { as: supplier, lang, form: { file } })
async function read(file: MadeFile): Promise<ReadPrices> {
  const { status, body, text } = await parse(file)
  assert.equal(status, 200, text)
  return body
}
const sheet = (rows: MadeCell[][], formats: string[] = []) => aWorkbook([{ name: 'Prices', rows }], { formats })

/** The price that is taken, then the codes of what is asked or wrong, and the two prices to choose from. */
const brief = ({ rows }: ReadPrices) =>
  rows.map(({ values, errors, asked }) =>
    [
      values.unit_price ?? '–',
      ...errors.map(({ code }) => code),
      ...(asked ? [`${asked.as_written} or ${asked.worked_out ?? '–'}`] : []),
    ].join(' | '),
  )
const priced = async (heading: string, price: MadeCell, formats?: string[]) =>
  brief(
    await read(
      sheet(
        [
          ['No.', heading],
          [1, price],
        ],
        formats,
      ),
    ),
  )[0]

describe('what a price sheet hides', () => {
  it('is in no price: a hidden row is named with its price, a hidden column by its heading', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Cost', 'Unit price', 'Unit price (excl. VAT)'],
      [1, 7, 10, 8],
      [2, 7, 20, 8],
      [null, null, 500, 8],
    ]
    const made = { name: 'Prices', rows, hidden_rows: [3, 4], columns: '<col min="4" max="4" hidden="1"/>' }
    const { rows: found, left_out, left_out_columns, skipped_rows } = await read(aWorkbook([made]))
    assert.deepEqual(
      found.map(({ line_no, values }) => [line_no, values.unit_price]),
      [[1, '10']],
    )
    assert.deepEqual(
      left_out.map(({ n, reason, price }) => [n, reason, price]),
      [
        [3, 'hidden', '20'],
        [4, 'hidden', '500'],
      ],
    )
    assert.deepEqual(left_out_columns, [
      { letter: 'B', heading: 'Cost' },
      { letter: 'D', heading: 'Unit price (excl. VAT)', hidden: true },
    ])
    assert.equal(skipped_rows, 2)
  })
})

describe('a price that includes VAT', () => {
  it('is what it is for a company that is not registered for VAT', async () => {
    const unregistered = await aSupplier(database)
    const rows: MadeCell[][] = [
      ['No.', 'Unit price (incl. VAT)'],
      [1, 115],
      [3, { xml: '<c t="str"><v>115 per 100</v></c>' }],
    ]
    const { body } = await call('POST', `/rfqs/${rfq_id}/prices/parse`, {
      as: unregistered,
      lang: 'en',
      form: { file: sheet(rows) },
    })
    assert.deepEqual(brief(body), ['115', '– | price_per | 115 or 1.15'])
  })

  it('is asked about, whatever the language, the order and the brackets of its heading', async () => {
    for (const heading of [
      'سعر الوحدة (شامل الضريبة)',
      'السعر الإفرادي (شامل ض.ق.م)',
      'السعر شامل ضريبة القيمة المضافة',
      'سعر الوحدة مع الضريبة 15٪',
      'السعر بالضريبة',
      'Unit Price (Incl. VAT)',
      'VAT incl. price',
      'Gross unit price',
      'Unit price [tax inclusive]',
      'Price incl. delivery and VAT',
    ])
      assert.equal(await priced(heading, 115), '– | vat_included | 115 or 100', heading)
  })
  it('is taken without a word where the heading says that it has none', async () => {
    for (const heading of [
      'سعر الوحدة (قبل الضريبة)',
      'السعر غير شامل الضريبة',
      'Unit price (excl. VAT)',
      'Price not including VAT',
      'Price + VAT',
      'Net price',
      'Unit price (SAR)',
    ])
      assert.equal(await priced(heading, 115), '115', heading)
  })
  it('is left where another column has the one before VAT, in either order', async () => {
    for (const [head, row] of [
      [
        ['Unit Price (Incl. VAT)', 'Unit Price (Excl. VAT)'],
        [115, 100],
      ],
      [
        ['سعر الوحدة', 'سعر الوحدة شامل الضريبة'],
        [100, 115],
      ],
      [
        ['السعر بالضريبة', 'السعر'],
        [115, 100],
      ],
    ] as [MadeCell[], MadeCell[]][]) {
      const found = await read(
        sheet([
          ['No.', ...head],
          [1, ...row],
        ]),
      )
      assert.deepEqual([brief(found), found.left_out_columns.length], [['100'], 1])
    }
  })
  it('is asked about where the column before VAT is empty in its row', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Price excl. VAT', 'Price incl. VAT'],
      [1, 100, 115],
      [2, null, 23],
    ]
    assert.deepEqual(brief(await read(sheet(rows))), ['100', '– | vat_included | 23 or 20'])
  })
  it('is worked out by the VAT of its own row', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Price incl. VAT', 'VAT'],
      [1, 99, '15%'],
      [2, 23, 'exempt'],
    ]
    assert.deepEqual(brief(await read(sheet(rows))), ['– | vat_included | 99 or 86.087', '– | vat_included | 23 or 23'])
  })
  it('is known by a note, by a second row of headings, and by the cell itself', async () => {
    const [head, row]: MadeCell[][] = [
      ['No.', 'Unit price'],
      [1, 115],
    ]
    for (const rows of [
      [['الأسعار شاملة ضريبة القيمة المضافة'], head!, row!],
      [head!, [null, 'incl. VAT'], row!],
      [head!, [1, '115 شامل الضريبة']],
      [head!, row!, [null, null, 'All prices include VAT']],
      [
        ['No.', 'Unit price', 'Notes'],
        [1, 115, 'شامل الضريبة'],
      ],
    ] as MadeCell[][][])
      assert.deepEqual(brief(await read(sheet(rows))), ['– | vat_included | 115 or 100'], JSON.stringify(rows))
    // The sum of an offer includes VAT, its prices need not.
    assert.deepEqual(brief(await read(sheet([head!, row!, [null, 132.25, 'Total price incl. VAT']]))), ['115'])
  })
})

describe('a price for several pieces, or in another currency', () => {
  it('is asked about, by its heading', async () => {
    for (const [heading, expected] of [
      ['Unit price (per 100)', '– | price_per | 12.5 or 0.125'],
      ['سعر الوحدة (لكل 1000)', '– | price_per | 12.5 or 0.0125'],
      ['سعر الوحدة لكل مئة', '– | price_per | 12.5 or 0.125'],
      ['Price / 100 pcs', '– | price_per | 12.5 or 0.125'],
      ['السعر (للدرزن)', '– | price_per | 12.5 or 1.0417'],
      ['Unit price per carton', '– | price_per_other_unit | 12.5 or –'],
      ['Unit price (k SAR)', '– | other_currency | 12.5 or –'],
      ['Price (SAR million)', '– | other_currency | 12.5 or –'],
      ['السعر (مليون ريال)', '– | other_currency | 12.5 or –'],
      ['Unit price (USD)', '– | other_currency | 12.5 or –'],
      ['سعر الوحدة بالدولار', '– | other_currency | 12.5 or –'],
      ['Unit price €', '– | other_currency | 12.5 or –'],
      ['Unit price (CAD)', '– | other_currency | 12.5 or –'],
      ['السعر بالهللات', '– | other_currency | 12.5 or –'],
      ['Price per 100, incl. VAT', '– | price_per | vat_included | 12.5 or 0.1087'],
    ] as const)
      assert.equal(await priced(heading, 12.5), expected, heading)
  })
  it('is asked about, by the format of the cell', async () => {
    for (const code of ['[$$-409]#,##0.00', '"€" #,##0.00', '#,##0.00 [$د.إ-3801]', '#,##0.00 "USD"'])
      assert.equal(await priced('Unit price', aFormatted(100, 0), [code]), '– | other_currency | 100 or –', code)
    assert.equal(await priced('Unit price', aFormatted(9, 0), ['0.00" per 100"']), '– | price_per | 9 or 0.09')
    for (const code of ['[$ر.س.‏-401] #,##0.00', '#,##0.00 "SAR"', '[$-409]#,##0.00', '_(* #,##0.00_);[Red](0.00)'])
      assert.equal(await priced('Unit price', aFormatted(100, 0), [code]), '100', code)
  })
  it('is asked about, by a column of currencies and by the text of the cell', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Price', 'Currency'],
      [1, 10, 'EUR'],
      [2, 10, 'SAR'],
      [3, '$10', null],
    ]
    assert.deepEqual(brief(await read(sheet(rows))), [
      '– | other_currency | 10 or –',
      '10',
      '– | other_currency | 10 or –',
    ])
    assert.equal(await priced('Price', '1,250.50 ريال'), '1250.5')
  })
  it('is asked about where it is for another unit than that of the line', async () => {
    for (const heading of ['Price/ton', 'Price per kg', 'Price / m2', 'السعر للمتر المربع', 'سعر/م٢', 'Rate per month'])
      assert.equal(await priced(heading, 12.5), '– | price_per_other_unit | 12.5 or –', heading)
    assert.equal(await priced('Unit price', aFormatted(9, 0), ['0.00" per kg"']), '– | price_per_other_unit | 9 or –')
    for (const heading of ['Price / m', 'السعر للمتر', 'Rate per running meter']) {
      const rows: MadeCell[][] = [
        ['No.', heading],
        [1, 24],
        [2, 24],
      ]
      assert.deepEqual(brief(await read(sheet(rows))), ['– | price_per_other_unit | 24 or –', '24'], heading)
    }
    for (const heading of ['Price / unit', 'Price (for year 2026)'])
      assert.equal(await priced(heading, 5), '5', heading)
  })
  it('is no question where the unit of the line is as many', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Price per dozen'],
      [1, 24],
      [3, 24],
    ]
    assert.deepEqual(brief(await read(sheet(rows))), ['– | price_per | 24 or 2', '24'])
  })
  it('in riyals for one piece is taken where it stands beside others', async () => {
    const rows: MadeCell[][] = [
      ['No.', 'Unit price (USD)', 'Unit price (SAR)'],
      [1, 100, 375],
    ]
    assert.deepEqual(brief(await read(sheet(rows))), ['375'])
  })
})

describe('a cell of a price sheet', () => {
  it('with an error, or a formula that was never calculated, is named with what it says', async () => {
    const { rows } = await read(
      sheet([
        ['No.', 'Unit price', 'Note'],
        [1, anError('VLOOKUP("x",Z:Z,1,0)', '#N/A'), null],
        [2, anUncalculated('Sheet9!A1'), null],
        [3, 5, anError('1/0', '#DIV/0!')],
      ]),
    )
    assert.deepEqual(
      rows.map(({ n, values, errors, warnings }) => [
        n,
        values.unit_price,
        values.note,
        ...[...errors, ...warnings].map(({ field, code, written }) => `${field} ${code} ${written}`),
      ]),
      [
        [2, null, null, 'unit_price cell_error #N/A'],
        [3, null, null, 'unit_price not_calculated =Sheet9!A1'],
        [4, '5', null, 'note cell_error #DIV/0!'],
      ],
    )
    const { rows: text } = await read(aTextTable('No.,Unit price\n1,#REF!\n'))
    assert.equal(text[0]!.errors[0]!.code, 'cell_error')
  })
  it('of a formula is rounded with both figures; one that was typed is not', async () => {
    const { rows } = await read(
      sheet([
        ['No.', 'Unit price'],
        [1, aFormula('100/1.15', 100 / 1.15)],
        [2, 37.5 / 1.15],
        [3, 1.23456],
      ]),
    )
    assert.deepEqual(
      rows.map(({ values, errors, warnings }) => [
        values.unit_price,
        errors.map(({ code }) => code),
        warnings.map(({ message }) => message),
      ]),
      [
        ['86.9565', [], ['The cell holds 86.9565217391304. We rounded it to 86.9565.']],
        ['32.6087', [], ['The cell holds 32.6086956521739. We rounded it to 32.6087.']],
        [null, ['price_invalid'], []],
      ],
    )
    const free = await read(
      sheet([
        ['No.', 'Unit price'],
        [1, aFormula('1/1000000', 0.000_001)],
      ]),
    )
    assert.deepEqual(brief(free), ['– | price_invalid'])
  })
  it('that shows a percentage is no price, and a day is no brand without a word', async () => {
    assert.equal(await priced('Unit price', aFormatted(0.15, 0), ['0%']), '– | price_invalid')
    const { rows } = await read(
      sheet(
        [
          ['No.', 'Unit price', 'Brand', 'Note'],
          [1, 10, aFormatted(46_115, 0), aDay(46_024)],
        ],
        ['d-mmm'],
      ),
    )
    assert.deepEqual(
      rows[0]!.warnings.map(({ field, code, written }) => `${field} ${code} ${written}`),
      ['brand became_day 3/4', 'note text_is_day 2026-01-02'],
    )
  })
})

describe('a row of a price sheet', () => {
  it('without a line number is named with its price and its texts', async () => {
    const { rows, left_out } = await read(
      sheet([
        ['No.', 'Unit price', 'Note'],
        [1, 10, null],
        [null, 9, 'بديل صيني'],
        [2, 20, null],
        [null, '500', 'نقل وتحميل'],
        [null, null, 'التوريد خلال شهر'],
        [null, 30, 'Total'],
      ]),
    )
    assert.deepEqual(brief({ rows } as ReadPrices), ['10', '20'])
    assert.deepEqual(
      left_out.map(({ n, reason, price, text }) => [n, reason, price, text]),
      [
        [3, 'priced', '9', '9 · بديل صيني'],
        [5, 'priced', '500', '500 · نقل وتحميل'],
        [6, 'note', null, 'التوريد خلال شهر'],
        [7, 'total', '30', '30 · Total'],
      ],
    )
  })
  it('of another line is asked about: its description, quantity or unit', async () => {
    const { rows } = await read(
      sheet([
        ['No.', 'Description', 'Qty', 'Unit', 'Unit price'],
        [1, 'Pump', 4, 'pc', 10],
        [2, 'Cable 25 mm²', 500, 'kg', 3],
        [3, 'screws  m6', '2', 'dozen', 5],
      ]),
    )
    assert.deepEqual(
      rows.map(({ values, errors, asked }) => [
        values.unit_price,
        errors.map(({ message }) => message.replaceAll(/[\u2066-\u2069]/g, '')),
        asked,
      ]),
      [
        ['10', [], undefined],
        [
          '3',
          [
            'The file says “Cable 25 mm²”. The line is now “Cable 16 mm²”.',
            'The quantity in the file is 500. That of the line is now 50.',
            'The unit in the file is “kg”. That of the line is now “metre”.',
          ],
          { as_written: '3', worked_out: '3' },
        ],
        ['5', [], undefined],
      ],
    )
  })
})

it('a description with other numbers is one of another line, however they are written', async () => {
  const sizes = await anRfq(database, { buyer })
  const now = ['Pipe 12 in', 'Cable 316', 'رف 25', 'Cable 4×16']
  await withLines(
    database,
    sizes.rfq_id,
    now.map((description) => ({ description })),
  )
  const named = ['Pipe 1-2 in', 'Cable 3–16', 'رف ٢-٥', 'cable 4*16']
  const rows = [['No.', 'Description', 'Unit price'], ...named.map((text, at) => [at + 1, text, 5])]
  const { body } = await parse(sheet(rows), sizes.rfq_id)
  const asked = '5 | other_description | 5 or 5'
  assert.deepEqual(brief(body), [asked, asked, asked, '5'])
})

/** The price sheet of an RFQ as it is downloaded. */
async function downloaded(as_of: number, lang: 'ar' | 'en') {
  const url = `/api/v1/rfqs/${as_of}/price-sheet.xlsx?lang=${lang}`
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { cookie: supplier.cookie } })
  return { name: 'prices.xlsx', type: 'x', bytes: Buffer.from(rawPayload) }
}

describe('the price sheet of an RFQ', () => {
  it('says of which RFQ and version it is, and that of another is refused by its number', async () => {
    const other = await anRfq(database, { buyer })
    await withLines(database, other.rfq_id, [{ description: 'Pump' }, { description: 'Valve' }, {}])
    for (const lang of ['ar', 'en'] as const) {
      const file = await downloaded(other.rfq_id, lang)
      const { body } = await parse(file, other.rfq_id)
      assert.deepEqual(body.sheet_of, { rfq_id: other.rfq_id, version: 1, is_older: false })
      const { status, body: refused } = await parse(file, rfq_id, lang)
      assert.deepEqual([status, refused.code], [422, 'other_rfq_sheet'])
      assert.match(refused.error, new RegExp(`\\b${other.rfq_id}\\b.*\\b${rfq_id}\\b`))
    }
  })
  it('of an older version names the lines that have changed since', async () => {
    const changed = await anRfq(database, { buyer })
    const [first] = await withLines(database, changed.rfq_id, [{ description: 'Pump' }, { description: 'Valve' }])
    const note = `Price sheet of RFQ ${changed.rfq_id}, version 1.`
    const rows: MadeCell[][] = [[note], ['No.', 'Unit price'], [1, 3], [2, 30]]
    assert.deepEqual(brief((await parse(sheet(rows), changed.rfq_id)).body), ['3', '30'])
    await database.pool.query('update rfqs set version = 2 where rfq_id = $1', [changed.rfq_id])
    await database.pool.query('update rfq_lines set until_version = 2 where line_id = $1', [first!.line_id])
    await database.pool.query(
      `insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version)
       select rfq_id, line_no, description, quantity + 1, unit_code, 2 from rfq_lines where line_id = $1`,
      [first!.line_id],
    )
    const { body } = await parse(sheet(rows), changed.rfq_id)
    assert.deepEqual([brief(body), body.sheet_of.is_older], [['3 | line_is_newer | 3 or 3', '30'], true])
  })
})
