import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { basisOf } from './basis.ts'
import { orderColumns, pickColumns } from './columns.ts'
import { priceMark, totalMark } from '../price-marks.ts'
import { lowestByLine, sumOfLowest } from './lowest.ts'
import { halalas, MAX_AMOUNT } from '#framework/i18n/money.ts'

const bid = (bid_id: number, net_halalas: number, gross_halalas: number, complete = true, unconfirmed = false) => ({
  bid_id,
  net_halalas: halalas(net_halalas),
  gross_halalas: halalas(gross_halalas),
  complete,
  unconfirmed,
})
/** As in the design: the one without VAT is lowest with VAT, and highest without. */
const athl = bid(1, 15_223_550, 17_507_083)
const qabas = bid(2, 15_496_188, 17_820_616)
const sidr = bid(3, 16_393_200, 16_393_200)
const partial = bid(4, 11_007_000, 12_658_050, false)
const all = [partial, qabas, athl, sidr]
const ids = (bids: readonly { bid_id: number }[]) => bids.map(({ bid_id }) => bid_id)
const line = (lowest_unit_price: string | null, lowest_offers = 1) => ({ lowest_unit_price, lowest_offers })

describe('the columns of the comparison', () => {
  it('has complete bids first, each group by its total', () => {
    assert.deepEqual(ids(orderColumns(all, 'gross')), [3, 1, 2, 4])
    assert.deepEqual(ids(orderColumns(all, 'net')), [1, 2, 3, 4])
    assert.deepEqual(ids(orderColumns([bid(8, 5, 5), bid(7, 5, 5)], 'net')), [7, 8])
    assert.deepEqual(ids(orderColumns([...all, bid(5, 100, 100, true, true)], 'net')), [1, 2, 3, 5, 4])
  })

  it('has the bids that an address names, else the first four', () => {
    const five = orderColumns([...all, bid(5, 20_000_000, 20_000_000)], 'gross')
    assert.deepEqual(ids(pickColumns(five, undefined)), [3, 1, 2, 5])
    assert.deepEqual(ids(pickColumns(five, '4,1,99')), [1, 4])
    for (const nonsense of ['', '99', 'x,,', '-1']) assert.deepEqual(ids(pickColumns(five, nonsense)), [3, 1, 2, 5])
    assert.deepEqual(ids(pickColumns(five, '1,2,3,4,5')), [3, 1, 2, 5])
  })

  it('takes the basis of the address, else the RFQ’s', () => {
    assert.deepEqual(
      [basisOf('net', 'gross'), basisOf(undefined, 'net'), basisOf('nonsense', 'gross')],
      ['net', 'net', 'gross'],
    )
  })
})

describe('marks', () => {
  it('say what is lowest, how far others are above it, and ties', () => {
    assert.deepEqual(priceMark('27.95', line('27.95')), { kind: 'lowest', tied: false })
    assert.deepEqual(priceMark('69.9', line('69.9', 2)), { kind: 'lowest', tied: true })
    assert.deepEqual(priceMark('30', line('25')), { kind: 'above', percent: 20 })
  })

  it('are absent where there is nothing to compare with', () => {
    assert.equal(priceMark(null, line('25')), null)
    assert.equal(priceMark('25', line(null, 0)), null)
    assert.equal(priceMark('25', line('0')), null, 'nothing is a percentage of zero')
  })

  it('of totals move with the basis', () => {
    assert.deepEqual(totalMark(sidr, all, 'gross'), { kind: 'lowest', tied: false })
    assert.deepEqual(totalMark(athl, all, 'net'), { kind: 'lowest', tied: false })
    assert.deepEqual(
      [totalMark(athl, all, 'gross'), totalMark(sidr, all, 'net')].map(
        (mark) => mark?.kind === 'above' && mark.percent.toFixed(1),
      ),
      ['6.8', '7.7'],
    )
    assert.deepEqual(totalMark(bid(5, 1, 16_393_200), [...all, bid(5, 1, 16_393_200)], 'gross'), {
      kind: 'lowest',
      tied: true,
    })
  })

  it('of totals are not for bids that must be confirmed', () => {
    const unconfirmed = bid(5, 100, 100, true, true)
    assert.equal(totalMark(unconfirmed, [...all, unconfirmed], 'gross'), null)
    assert.deepEqual(totalMark(sidr, [...all, unconfirmed], 'gross'), { kind: 'lowest', tied: false })
    assert.equal(totalMark(sidr, [sidr, unconfirmed], 'gross'), null)
  })

  it('of totals are for complete bids, and need two of them', () => {
    for (const basis of ['gross', 'net'] as const) assert.equal(totalMark(partial, all, basis), null)
    assert.equal(totalMark(athl, [athl], 'gross'), null)
    assert.equal(totalMark(athl, [athl, partial], 'gross'), null)
  })
})

describe('the lowest of each line', () => {
  const offer = (line_id: number, unit_price_e4: number | null, bid_id = 1) => ({
    bid_id,
    line_id,
    unit_price_e4,
    net_halalas: unit_price_e4 === null ? null : halalas(unit_price_e4 * 2),
  })

  it('is the lowest offer, with the bids that share it and how many there are', () => {
    const lowest = lowestByLine([
      offer(1, 30, 7),
      offer(1, 25, 8),
      offer(1, 25, 9),
      offer(1, null, 10),
      offer(2, 0),
      offer(3, null),
    ])
    assert.deepEqual(lowest.get(1), { unit_price_e4: 25, net_halalas: 50, bids: [8, 9], offers: 3 })
    assert.deepEqual([lowest.get(2)?.offers, lowest.get(3)], [1, undefined])
  })

  it('adds up without optional lines, and to nothing where a line has no price', () => {
    const lowest = lowestByLine([offer(1, 25), offer(2, 100), offer(3, 7)])
    const lines = [
      { line_id: 1, optional: false },
      { line_id: 2, optional: false },
      { line_id: 3, optional: true },
    ]
    assert.equal(sumOfLowest(lines, lowest), 250)
    assert.equal(sumOfLowest([...lines, { line_id: 4, optional: true }], lowest), 250)
    assert.equal(sumOfLowest([...lines, { line_id: 4, optional: false }], lowest), null)
  })

  it('have no sum where incomplete bids add up to more than any bid may', () => {
    const lines = Array.from({ length: 92 }, (_, index) => ({ line_id: index + 1, optional: false }))
    const lowest = lowestByLine(
      lines.map(({ line_id }) => ({ bid_id: 1, line_id, unit_price_e4: 1, net_halalas: MAX_AMOUNT })),
    )
    assert.equal(sumOfLowest(lines, lowest), null)
  })
})
