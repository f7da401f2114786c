import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  bidsAddress,
  bidSort,
  isEarliestAmong,
  orderBids,
  shownAtFirst,
  type BidSort,
  type Ordered,
} from './bid-order.ts'
import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import { halalas, riyals } from '#framework/i18n/money.ts'

const bid = (
  bid_id: number,
  total_amount: number,
  proposed_delivery_date: string,
  more: Partial<Ordered> = {},
): Ordered => ({
  bid_id,
  total_amount: riyals(total_amount),
  proposed_delivery_date,
  accepted: false,
  mine: false,
  ...more,
})
const ids = (bids: Ordered[]) => bids.map(({ bid_id }) => bid_id)
const earliest = (all: Ordered[]) => ids(all.filter(isEarliestAmong(all)))
const order = (all: Ordered[], sort: BidSort, today = '', price_basis: PriceBasis = 'gross') =>
  orderBids({ price_basis, bids: all }, sort, today)
const bids = [
  bid(1, 300, '2026-12-20'),
  bid(2, 100, '2026-12-25'),
  bid(3, 200, '2026-11-01'),
  bid(4, 100, '2026-12-24'),
]

describe('the address of a list of bids', () => {
  it('keeps what is not changed, and encodes the words of a search', () => {
    const query = { search: 'A&B = 50%', sort: 'delivery', cursor: 'x' }
    const address = bidsAddress('/rfq/1', query, { bids: '1,2' })
    assert.equal(address, '/rfq/1?sort=delivery&bids=1,2&search=A%26B%20%3D%2050%25')
    const { searchParams } = new URL(address, 'https://tarsiya.example')
    assert.deepEqual(Object.fromEntries(searchParams), { sort: 'delivery', bids: '1,2', search: 'A&B = 50%' })
    assert.equal(bidsAddress('/rfq/1', { sort: 'delivery' }, { sort: '' }), '/rfq/1')
  })
})

describe('the order of bids', () => {
  it('is by amount unless the address says delivery', () => {
    assert.equal(bidSort(undefined), 'amount')
    assert.equal(bidSort('deadline'), 'amount')
    assert.equal(bidSort('delivery'), 'delivery')
    assert.deepEqual(ids(order(bids, 'amount', '2026-11-21').shown), [2, 4, 3, 1])
  })

  it('by delivery leaves out days that have passed and counts them', () => {
    const { shown, past } = order(bids, 'delivery', '2026-11-21')
    assert.deepEqual(ids(shown), [1, 4, 2])
    assert.equal(past, 1)
    assert.equal(order(bids, 'delivery', '2026-11-01').past, 0)
  })

  it('begins with the accepted bid, then with one’s own', () => {
    const mixed = [...bids, bid(5, 900, '2026-12-30', { mine: true }), bid(6, 950, '2026-10-01', { accepted: true })]
    assert.deepEqual(ids(order(mixed, 'amount', '2026-11-21').shown), [6, 5, 2, 4, 3, 1])
    assert.deepEqual(ids(order(mixed, 'delivery', '2026-11-21').shown), [6, 5, 1, 4, 2])
  })

  it('calls no bid the earliest that must be confirmed', () => {
    const waiting = ['2026-10-01', '2026-12-20'].map((day, index) =>
      bid(5 + index, 10, day, { state: 'needs_confirmation' }),
    )
    assert.deepEqual(earliest([bid(1, 300, '2026-12-20'), ...waiting, bid(2, 200, '2026-12-25')]), [1])
  })

  it('puts incomplete bids after complete ones', () => {
    const partial = bid(5, 10, '2026-10-01', { complete: false })
    const all = [bid(1, 300, '2026-12-20', { complete: true }), partial, bid(2, 200, '2026-12-25', { complete: true })]
    assert.deepEqual(ids(order(all, 'amount').shown), [2, 1, 5])
    assert.deepEqual(ids(order(all, 'delivery').shown), [1, 2, 5])
    assert.deepEqual(earliest(all), [5])
  })

  it('is by what the RFQ compares', () => {
    const all = [
      bid(1, 100, '2026-12-20', { totals: { net_halalas: halalas(10_000) } }),
      bid(2, 105, '2026-12-20', { totals: { net_halalas: halalas(9130) } }),
      bid(3, 95, '2026-12-20'),
    ]
    for (const sort of ['amount', 'delivery'] as const) {
      assert.deepEqual(ids(order(all, sort).shown), [3, 1, 2])
      assert.deepEqual(ids(order(all, sort, '', 'net').shown), [2, 3, 1])
    }
  })

  it('shows a lowest bid among the first ones, in whatever order', () => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => bid(number, 700 - number * 100, `2026-12-0${number}`))
    const atFirst = (all: Ordered[], count = 4, basis: 'gross' | 'net' = 'gross') => [
      ...shownAtFirst(order(all, 'delivery', '', basis).shown, count, basis),
    ]
    assert.deepEqual(atFirst(six), [1, 2, 3, 6])
    assert.deepEqual(atFirst(six, 6), [1, 2, 3, 4, 5, 6])
    // One of the lowest is enough, and an incomplete bid is none.
    assert.deepEqual(atFirst([...six, bid(7, 100, '2026-12-01')]), [7, 1, 2, 3])
    assert.deepEqual(atFirst([...six, bid(7, 5, '2026-12-07', { complete: false })]), [1, 2, 3, 6])
    const net = six.map((one) => ({ ...one, totals: { net_halalas: halalas(one.bid_id * 100) } }))
    assert.deepEqual(atFirst(net, 4, 'net'), [1, 2, 3, 4])
    assert.deepEqual(atFirst([bid(1, 5, '2026-12-01', { complete: false })]), [1])
    assert.deepEqual(atFirst([]), [])
  })

  it('has an earliest bid only where days differ', () => {
    assert.deepEqual(earliest(bids), [3])
    assert.deepEqual(earliest([bid(1, 5, '2026-12-01')]), [])
    assert.deepEqual(earliest([bid(1, 5, '2026-12-01'), bid(2, 6, '2026-12-01')]), [])
    assert.deepEqual(earliest([1, 2, 3].map((number) => bid(number, 5, `2026-12-0${Math.min(number + 1, 3)}`))), [1])
    assert.deepEqual(earliest([]), [])
  })
})
