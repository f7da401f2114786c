import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyRow } from './price-rows.ts'
import { answered, isLineAsked, isPriceAsked, keptPrices, NO_ANSWERS, type SheetRow } from './sheet-answers.ts'

const problem = (field: SheetRow['errors'][number]['field']) => ({ field, code: 'x', message: 'x' })
const sheetRow = (
  n: number,
  unit_price: string | null,
  errors: SheetRow['errors'],
  asked?: SheetRow['asked'],
): SheetRow => ({
  n,
  line_id: n,
  line_no: n,
  values: { unit_price, vat_category: null, vat_reason: null, brand: null, note: null, delivery_days: null },
  errors,
  warnings: [],
  ...(asked && { asked }),
})
const rows = [
  sheetRow(1, '10', []),
  sheetRow(2, null, [problem('unit_price')], { as_written: '115', worked_out: '100' }),
  sheetRow(3, '30', [problem('description')], { as_written: '30', worked_out: '30' }),
  sheetRow(4, null, [problem('unit_price'), problem('quantity')], { as_written: '23', worked_out: null }),
  sheetRow(5, null, [problem('unit_price')]),
]
const prices = (answers: Parameters<typeof answered>[1]) =>
  answered(rows, answers).map(({ values, errors }) => (errors.length === 0 ? values.unit_price : null))

describe('questions about a price sheet', () => {
  it('are about the price, or about the line, and never about what cannot be read', () => {
    assert.deepEqual(rows.map(isPriceAsked), [false, true, false, true, false])
    assert.deepEqual(rows.map(isLineAsked), [false, false, true, true, false])
  })
  it('leave every cell empty until they are answered', () =>
    assert.deepEqual(prices(NO_ANSWERS), ['10', null, null, null, null]))
  it('fill in what was chosen, and rows of other lines one by one', () => {
    assert.deepEqual(prices({ prices: 'worked_out', rows: new Set() }), ['10', '100', null, null, null])
    assert.deepEqual(prices({ prices: 'as_written', rows: new Set([3, 4]) }), ['10', '115', '30', '23', null])
    assert.deepEqual(prices({ prices: 'worked_out', rows: new Set([4, 5]) }), ['10', '100', null, null, null])
  })
  it('make a price standard-rated from which VAT of that rate was taken', () => {
    const asked = { as_written: '115', worked_out: '100' }
    const including = sheetRow(1, null, [{ ...problem('unit_price'), code: 'vat_included' }], asked)
    const exempt = { ...including, values: { ...including.values, vat_category: 'E' as const } }
    const categories = (answer: 'worked_out' | 'as_written') =>
      answered([including, exempt], { prices: answer, rows: new Set() }).map(({ values }) => values.vat_category)
    assert.deepEqual(
      [categories('worked_out'), categories('as_written')],
      [
        ['S', 'E'],
        [null, 'E'],
      ],
    )
  })
})

describe('prices that were typed before', () => {
  it('are named where the sheet gives none', () => {
    const before = [1, 2, 3, 5].map((line_id) => ({ ...emptyRow(line_id, true), unit_price: '777.00' }))
    assert.deepEqual(
      keptPrices([...before, emptyRow(4, true)], answered(rows, { prices: 'worked_out', rows: new Set() })),
      [
        { line_no: 3, unit_price: '777.00' },
        { line_no: 4, unit_price: '777.00' },
      ],
    )
  })
})
