import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axisBids, dotsOf, medianOf } from './price-dots.ts'
import { halalas, riyals } from '#framework/i18n/money.ts'

describe('price axis', () => {
  it('has the bids that are compared, by what the RFQ compares', () => {
    const bids = [
      { bid_id: 1, total_amount: riyals(115), totals: { net_halalas: halalas(10_000) } },
      { bid_id: 2, total_amount: riyals(99.05), totals: { net_halalas: halalas(9905) } },
      { bid_id: 3, total_amount: riyals(1.15), complete: false },
      { bid_id: 4, total_amount: riyals(19.99), state: 'needs_confirmation' as const },
    ]
    assert.deepEqual(axisBids({ price_basis: 'gross', bids }), [
      { amount: 9905, mine: false },
      { amount: 11_500, mine: false },
    ])
    assert.deepEqual(
      axisBids({ price_basis: 'net', bids }, ({ bid_id }) => bid_id === 1),
      [
        { amount: 9905, mine: false },
        { amount: 10_000, mine: true },
      ],
    )
  })

  it('puts the lowest at the start and equal amounts on one dot', () => {
    const { dots, median, medianAt } = dotsOf([
      { amount: halalas(300) },
      { amount: halalas(100) },
      { amount: halalas(200), mine: true },
      { amount: halalas(100) },
    ])
    assert.deepEqual(dots, [
      { at: 0, count: 2, mine: false },
      { at: 0.5, count: 1, mine: true },
      { at: 1, count: 1, mine: false },
    ])
    assert.equal(median, 150)
    assert.equal(medianAt, 0.25)
  })

  it('centers bids of equal amount', () => {
    assert.deepEqual(dotsOf([{ amount: halalas(5) }, { amount: halalas(5) }]).dots, [
      { at: 0.5, count: 2, mine: false },
    ])
    assert.equal(medianOf([3, 1, 2].map(halalas)), 2)
    assert.equal(medianOf([halalas(7)]), 7)
  })
})
