import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { newPrices } from '#tenders/core/lines/contract.ts'
import {
  changedQuantities,
  emptyRow,
  groupedPrice,
  netOf,
  pastedPrices,
  pricesOf,
  readRows,
  rowsOfLines,
  rowsOfPrices,
  spreadPrices,
  sumRows,
  textOfRows,
  withSheet,
  withVat,
  type PriceRow,
} from './price-rows.ts'
import { problemsOfIssues } from '#framework/ssr/forms/form-problems.ts'
import { pricedForm } from './priced-form.ts'

const RATES = { S: 1500, Z: 0, E: 0, O: 0 }
const line = (line_id: number, quantity: string, optional = false) => ({ line_id, quantity, optional })
const row = (line_id: number, unit_price: string, more: Partial<PriceRow> = {}): PriceRow => ({
  ...emptyRow(line_id, true),
  unit_price,
  ...more,
})

describe('rows of prices', () => {
  it('keep the price of a line of which the quantity changed, and say from what', () => {
    const lines = [
      {
        ...line(9, '820'),
        former: [
          { line_id: 5, quantity: '800' },
          { line_id: 1, quantity: '760' },
        ],
      },
      { ...line(10, '3'), former: [{ line_id: 2, quantity: '3' }] },
      line(11, '4'),
    ]
    const known = [row(1, '58.75', { brand: 'Jotun' }), row(2, '10')]
    assert.deepEqual(rowsOfLines(lines, known, true), [
      row(9, '58.75', { brand: 'Jotun' }),
      row(10, '10'),
      emptyRow(11, true),
    ])
    assert.deepEqual([...changedQuantities(lines, known)], [[9, '760']])
    // The newest that was priced counts, and a price for the line itself before all.
    assert.deepEqual([...changedQuantities(lines, [...known, row(5, '60')])], [[9, '800']])
    assert.deepEqual([...changedQuantities(lines, [...known, row(9, '60')])], [])
  })

  it('add up as the server adds up: optional lines apart, those that are left out or not priced yet counted', () => {
    const lines = [line(1, '1200'), line(2, '6'), line(3, '1.5'), line(4, '12', true), line(5, '2')]
    const totals = sumRows(
      lines,
      [
        row(1, '28.40'),
        row(2, '٢٬٠٠٠٫٥', { vat_category: 'Z' }),
        row(3, '', { offered: false }),
        row(4, '950'),
        row(5, 'x'),
      ],
      RATES,
    )
    assert.deepEqual(
      [totals.net_halalas, totals.vat_halalas, totals.gross_halalas, totals.optional_net_halalas],
      [4_608_300n, 511_200n, 5_119_500n, 1_140_000n],
    )
    assert.deepEqual([totals.priced_lines, totals.open_lines, totals.left_out, totals.optional_lines], [3, 1, 1, 1])
    assert.deepEqual(
      totals.vat.map(({ vat_category, vat_halalas }) => [vat_category, vat_halalas]),
      [
        ['S', 511_200n],
        ['Z', 0n],
      ],
    )
  })

  it('round a half halala away from zero, once per line', () => {
    assert.equal(netOf(line(1, '1'), row(1, '0.005')), 1n)
    assert.equal(netOf(line(1, '1'), row(1, '0.0049')), 0n)
    assert.equal(netOf(line(1, '0.333'), row(1, '0.15')), 5n)
    assert.equal(netOf(line(1, '1'), row(1, '')), null)
  })

  it('read what a form kept or posted, and nothing else', () => {
    const posted = [
      { line_id: '7', unit_price: '5', vat_category: 'E', vat_reason: 'VATEX-SA-29', offered: true },
      { line_id: 'x' },
      null,
      { line_id: 8, offered: false, vat_category: 'X' },
    ]
    const rows = readRows(posted, true)
    assert.deepEqual(
      rows.map(({ line_id, offered, vat_category }) => [line_id, offered, vat_category]),
      [
        [7, true, 'E'],
        [8, false, 'S'],
      ],
    )
    assert.deepEqual(readRows(JSON.stringify(rows), true), rows)
    assert.deepEqual(readRows('{', true), [])
    assert.deepEqual(readRows('{}', true), [])
    // Without a VAT number no VAT is charged, whatever was kept; what is exempt for a reason stays so.
    const unregistered = readRows(
      [
        ...posted,
        { line_id: 9, vat_category: 'S' },
        { line_id: 10, vat_category: 'Z', vat_reason: 'VATEX-SA-35' },
        { line_id: 11, vat_category: 'E' },
      ],
      false,
    )
    assert.deepEqual(
      unregistered.map(({ vat_category }) => vat_category),
      ['E', 'O', 'O', 'O', 'O'],
    )
    assert.deepEqual(readRows(textOfRows(unregistered, false), false), unregistered)
    assert.deepEqual(
      pricesOf(unregistered).map((price) => 'vat_reason' in price && price.vat_reason),
      ['VATEX-SA-29', false, false, false, false],
    )
    // What was kept before there was a number says nothing of VAT.
    assert.deepEqual(
      readRows(textOfRows([row(1, '5', { vat_category: 'O' })], false), true).map(({ unit_price, vat_category }) => [
        unit_price,
        vat_category,
      ]),
      [['5', 'S']],
    )
  })

  it('follow the lines of the RFQ as they are now', () => {
    const rows = rowsOfLines([line(2, '1'), line(3, '1')], [row(1, '5'), row(2, '6')], true)
    assert.deepEqual(
      rows.map(({ line_id, unit_price }) => [line_id, unit_price]),
      [
        [2, '6'],
        [3, ''],
      ],
    )
  })

  it('begin with the prices of a bid that is changed', () => {
    const known = {
      line_id: 1,
      offered: true,
      unit_price: '1840',
      vat_category: 'Z',
      vat_reason: 'VATEX-SA-35',
      brand: null,
      note: 'x',
      delivery_days: 5,
    } as const
    assert.deepEqual(rowsOfPrices([known], true), [
      {
        line_id: 1,
        offered: true,
        unit_price: '1,840.00',
        vat_category: 'Z',
        vat_reason: 'VATEX-SA-35',
        brand: '',
        note: 'x',
        delivery_days: '5',
      },
    ])
    const without = rowsOfPrices(
      [
        known,
        { ...known, vat_category: 'E', vat_reason: 'VATEX-SA-30' },
        { ...known, vat_category: 'S', vat_reason: null },
      ],
      false,
    )
    assert.deepEqual(
      without.map(({ vat_category }) => vat_category),
      ['O', 'E', 'O'],
    )
  })

  it('take a VAT category for all that is offered', () => {
    const rows = withVat(
      [row(1, '5', { vat_reason: 'VATEX-SA-29', vat_category: 'E' }), row(2, '', { offered: false })],
      'S',
      '',
    )
    assert.deepEqual(
      rows.map(({ vat_category, vat_reason, offered }) => [vat_category, vat_reason, offered]),
      [
        ['S', '', true],
        ['S', '', false],
      ],
    )
  })

  it('take a pasted column without its heading, each price beside its line', () => {
    assert.deepEqual(pastedPrices('12.5'), [])
    assert.deepEqual(pastedPrices('كابل\t١٢٫٥\r\nلوحة\t1,840\r\n\t\r\n'), ['12.5', '1840', ''])
    // The prices of a column vote for its decimal mark; one that does not fit is left out.
    assert.deepEqual(pastedPrices('12,50\n28,4\n1.840,00\n1,200'), ['12.5', '28.4', '1840', '01,200'])
    assert.deepEqual(pastedPrices('28.40\n9.5\n1,5\n36,500'), ['28.4', '9.5', '', '36500'])
    assert.deepEqual(pastedPrices('سعر الوحدة\n12\n13'), ['12', '13'])
    assert.deepEqual(pastedPrices('Unit price before VAT\n12'), ['12'])
    assert.deepEqual(pastedPrices('n/a\n12'), ['', '12'])
    // Words of riyals and of no VAT say nothing new; others make another figure of it, for the form to refuse.
    assert.deepEqual(pastedPrices('115 SAR\nSAR 1,250.50\n٢٠ ر.س\n30 excl. VAT'), ['115', '1250.5', '20', '30'])
    assert.deepEqual(pastedPrices('$5\n115 شامل الضريبة\n12.5 / 100 pcs\n7'), [
      '$5',
      '115 شامل الضريبة',
      '12.5 / 100 pcs',
      '7',
    ])
    assert.deepEqual(pastedPrices('Unit price incl. VAT\n115\n23'), [
      '115 (Unit price incl. VAT)',
      '23 (Unit price incl. VAT)',
    ])
    assert.deepEqual(pastedPrices('كابل 16 مم\t12\nكابل 25 مم\t#N/A'), ['12', ''])
    assert.deepEqual(pastedPrices('"كابل\nأحمر"\t12\nلوحة\t13'), ['12', '13'])
    const { rows, count } = spreadPrices(
      [row(1, '1'), row(2, '2'), row(3, '', { offered: false }), row(4, '4'), row(5, '5')],
      1,
      ['7', '8', '', '9', '10'],
    )
    assert.deepEqual([rows.map(({ unit_price }) => unit_price), count], [['1', '7.00', '', '4', '9.00'], 2])
  })

  it('take the prices of a sheet; what it leaves empty and what could not be read stays', () => {
    const values = {
      unit_price: '12.5',
      vat_category: null,
      vat_reason: null,
      brand: null,
      note: null,
      delivery_days: null,
    }
    const rows = [
      row(1, '1', { brand: 'A', vat_category: 'E', vat_reason: 'VATEX-SA-29' }),
      row(2, '2'),
      row(3, '', { offered: false }),
      row(4, '4'),
    ]
    const sheet = [
      { line_id: 1, values, errors: [] },
      { line_id: 2, values, errors: ['x'] },
      {
        line_id: 3,
        values: { ...values, vat_category: 'Z' as const, vat_reason: 'VATEX-SA-35', delivery_days: 3 },
        errors: [],
      },
      { line_id: 4, values: { ...values, unit_price: null }, errors: [] },
    ]
    const { rows: filled, count } = withSheet(rows, sheet, true)
    assert.equal(count, 2)
    assert.deepEqual(
      filled.map(({ unit_price, vat_category, brand, offered }) => [unit_price, vat_category, brand, offered]),
      [
        ['12.50', 'E', 'A', true],
        ['2', 'S', '', true],
        ['12.50', 'Z', '', true],
        ['4', 'S', '', true],
      ],
    )
  })

  it('show two decimals, four where they are needed, and leave what is no price', () => {
    assert.deepEqual(['28.4', '1840', '٠٫٠١٢٥', '1.234', 'abc', '', '12,5', '01,200'].map(groupedPrice), [
      '28.40',
      '1,840.00',
      '0.0125',
      '1.2340',
      'abc',
      '',
      '12,5',
      '01,200',
    ])
  })

  it('are checked with the schema of the call; cells are named as they stand in the table', () => {
    const form = pricedForm(z.object({ lines: newPrices }), true)
    const rows = [
      row(1, '٢٨٫٤', { delivery_days: '٥' }),
      row(2, '5', { vat_category: 'Z' }),
      row(3, 'x', { offered: false, delivery_days: 'bad' }),
      row(4, '1', { delivery_days: 'soon' }),
      row(5, ''),
    ]
    const result = form.safeParse({ lines: rows })
    assert.equal(result.success, false)
    const paths = result.success
      ? []
      : result.error.issues.map(({ path }) => path.join('.')).filter((path) => path.startsWith('lines'))
    assert.deepEqual(paths.toSorted(), ['lines.1.vat_reason', 'lines.3.delivery_days', 'lines.4.unit_price'])
    assert.deepEqual(pricesOf([rows[0]!, rows[2]!]), [
      { line_id: 1, offered: true, unit_price: '٢٨٫٤', vat_category: 'S', brand: '', note: '', delivery_days: 5 },
      { line_id: 3, offered: false },
    ])
  })

  it('are asked about where one is 0.00, until that is confirmed, together with all that is wrong', () => {
    const form = pricedForm(z.object({ lines: newPrices, comments: z.string() }), true)
    const free = [row(1, '0'), row(2, '5'), row(3, '٠٫٠٠'), row(4, '0', { offered: false })]
    const problemsOf = (value: object) => {
      const result = form.safeParse({ comments: '', ...value })
      return result.success
        ? []
        : problemsOfIssues((key, values) => `${key} ${JSON.stringify(values)}`, result.error.issues)
    }
    const asked = { field: 'free_lines', text: 'pricing.free_lines_asked {"lines":"\u20661 · 3\u2069"}' }
    assert.deepEqual(problemsOf({ lines: free }), [asked])
    assert.deepEqual(problemsOf({ lines: free, free_lines: false }), [asked])
    assert.deepEqual(
      problemsOf({ lines: free, comments: 7 }).map(({ field }) => field),
      ['comments', 'free_lines'],
    )
    assert.deepEqual(problemsOf({ lines: free, free_lines: true }), [])
    assert.deepEqual(problemsOf({ lines: [row(1, '0.0001')] }), [])
  })
})
