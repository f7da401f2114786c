import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aTextTable, aWorkbook, type MadeCell } from '#test/support/make/tables.ts'
import { decimalMarkOf } from './numbers.ts'
import parseTable from './parse-table.server.ts'

function read(bytes: Uint8Array) {
  const found = parseTable({ kind: 'prices', source: Buffer.from(bytes), reasons: [] })
  assert.ok('prices' in found, JSON.stringify(found))
  return found.prices.prices
}
const sheet = (cells: readonly MadeCell[], heading = 'Unit price') =>
  read(aWorkbook([{ name: 'Prices', rows: [['No.', heading], ...cells.map((cell, at) => [at + 1, cell])] }]).bytes)
const prices = (cells: readonly MadeCell[]) => sheet(cells).map(({ values }) => values.unit_price)

describe('prices with the name of the riyal', () => {
  const names = ['SAR', 'SR', 'S.R.', 'ر.س', 'ر.س.', 'ريال', 'ريال سعودي', 'Saudi Riyals', '\u20c1']
  it('are read as they are without it, before the number and behind it', () => {
    for (const [numbers, expected] of [
      [
        ['0.125', '0.850'],
        ['0.125', '0.85'],
      ],
      [['12.500'], ['12.5']],
      [['12.50'], ['12.5']],
      [['1,250'], ['1250']],
      [['1,250.500'], ['1250.5']],
      [
        ['950.00', '1,250.00', '80.00'],
        ['950', '1250', '80'],
      ],
      [
        ['950,00', '1.250,00', '80,00'],
        ['950', '1250', '80'],
      ],
      [
        ['0,125', '1.250,500'],
        ['0.125', '1250.5'],
      ],
      [['١٬٢٥٠٫٥٠'], ['1250.5']],
      [['1 250.50'], ['1250.5']],
    ] as const)
      for (const name of names)
        for (const one of [
          (number: string) => `${name} ${number}`,
          (number: string) => `${number} ${name}`,
          (number: string) => `${number}${name}`,
        ])
          assert.deepEqual(prices(numbers.map(one)), expected, numbers.map(one).join(' | '))
    assert.deepEqual(prices(['1,200 SAR', '1,250 ر.س']), ['1200', '1250'])
  })
  it('in a column of decimal commas are warned about where they may be two numbers', () => {
    const [row] = read(aTextTable('No.;Unit price\n1;1,250 SAR\n2;12,50 SAR\n').bytes)
    assert.deepEqual(
      [row!.values.unit_price, row!.warnings.map(({ message, values }) => [message, values])],
      ['1.25', [['line_import.number_by_column', { number: '1.25', other: '1,250' }]]],
    )
    const [, second] = read(aTextTable('No.;Unit price\n1;1,250 SAR\n2;12,50 SAR\n').bytes)
    assert.deepEqual([second!.values.unit_price, second!.warnings], ['12.5', []])
  })
  it('are none where they are two numbers', () =>
    assert.deepEqual(prices(['1200-1300 SAR', 'SAR 5-6', '1.5-2.5 SAR', '٥٫٥ - ٦ ريال']), [null, null, null, null]))
  it('have no part in how the numbers of other columns are written', () =>
    assert.equal(decimalMarkOf(['12,5', 'ر.س', 'ر.س 5', 'No. 4.', '1.5-2.5']), ','))
})

it('a price with a fraction is none, and says nothing of pieces', () => {
  for (const text of ['5½', '½', '5½ SAR']) {
    const [row] = sheet([text])
    assert.deepEqual([row!.values.unit_price, row!.says], [null, {}], text)
  }
})

describe('a heading with numbers', () => {
  const says = (heading: string) => sheet([5], heading)[0]!.says
  it('says for how many pieces a price is, however the number is grouped', () => {
    for (const heading of ['Price per 1,000 pcs', 'السعر لكل 1,000 حبة', 'السعر لكل ١٬٠٠٠ حبة', 'Price per 1000'])
      assert.deepEqual(says(heading), { per: 1000 }, heading)
  })
  it('says nothing of the price by how many are bought', () => {
    for (const heading of ['Price (SAR) - 1-10 pcs', 'السعر (1-10 حبات)']) assert.deepEqual(says(heading), {}, heading)
  })
})
