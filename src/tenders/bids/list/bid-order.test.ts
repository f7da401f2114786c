import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axisBids, bestOf, bidsAddress, bidSort, orderBids, shownAtFirst, type Ordered } from './bid-order.ts'
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
    assert.deepEqual(ids(orderBids(bids, 'amount', '2026-11-21').shown), [2, 4, 3, 1])
  })

  it('by delivery leaves out days that have passed and counts them', () => {
    const { shown, past } = orderBids(bids, 'delivery', '2026-11-21')
    assert.deepEqual(ids(shown), [1, 4, 2])
    assert.equal(past, 1)
    assert.equal(orderBids(bids, 'delivery', '2026-11-01').past, 0)
  })

  it('begins with the accepted bid, then with one’s own', () => {
    const mixed = [...bids, bid(5, 900, '2026-12-30', { mine: true }), bid(6, 950, '2026-10-01', { accepted: true })]
    assert.deepEqual(ids(orderBids(mixed, 'amount', '2026-11-21').shown), [6, 5, 2, 4, 3, 1])
    assert.deepEqual(ids(orderBids(mixed, 'delivery', '2026-11-21').shown), [6, 5, 1, 4, 2])
  })

  it('compares no bid that must be confirmed with others', () => {
    const waiting = bid(5, 10, '2026-10-01', { state: 'needs_confirmation' })
    const all = [bid(1, 300, '2026-12-20'), waiting, bid(2, 200, '2026-12-25')]
    assert.deepEqual(bestOf(all), { lowest: 20_000, earliest: '2026-12-20' })
    assert.equal(axisBids(all, 'gross').length, 2)
  })

  it('puts incomplete bids after complete ones; they are never the lowest, and on no axis', () => {
    const partial = bid(5, 10, '2026-10-01', { complete: false })
    const all = [bid(1, 300, '2026-12-20', { complete: true }), partial, bid(2, 200, '2026-12-25', { complete: true })]
    assert.deepEqual(ids(orderBids(all, 'amount', '').shown), [2, 1, 5])
    assert.deepEqual(ids(orderBids(all, 'delivery', '').shown), [1, 2, 5])
    assert.deepEqual(bestOf(all), { lowest: 20_000, earliest: '2026-10-01' })
    assert.deepEqual(bestOf([all[0]!, partial]), { lowest: undefined, earliest: '2026-10-01' })
    assert.deepEqual(axisBids(all, 'gross'), [
      { amount: 30_000, mine: false },
      { amount: 20_000, mine: false },
    ])
  })

  it('is by net where the RFQ compares net; bids without lines have one amount', () => {
    const all = [
      bid(1, 100, '2026-12-20', { totals: { net_halalas: halalas(10_000) } }),
      bid(2, 105, '2026-12-20', { totals: { net_halalas: halalas(9130) } }),
      bid(3, 95, '2026-12-20'),
    ]
    assert.deepEqual(ids(orderBids(all, 'amount', '').shown), [3, 1, 2])
    assert.deepEqual(ids(orderBids(all, 'amount', '', 'net').shown), [2, 3, 1])
    assert.equal(bestOf(all, 'net').lowest, 9130)
    assert.deepEqual(
      axisBids(all, 'net', ({ bid_id }) => bid_id === 2),
      [
        { amount: 10_000, mine: false },
        { amount: 9130, mine: true },
        { amount: 9500, mine: false },
      ],
    )
  })

  it('shows a lowest bid among the first ones, in whatever order', () => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => bid(number, 700 - number * 100, `2026-12-0${number}`))
    const atFirst = (all: Ordered[], count = 4, basis: 'gross' | 'net' = 'gross') => [
      ...shownAtFirst(orderBids(all, 'delivery', '', basis).shown, count, basis),
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

  it('names what is best only where bids differ', () => {
    assert.deepEqual(bestOf(bids), { lowest: 10_000, earliest: '2026-11-01' })
    assert.deepEqual(bestOf([bid(1, 5, '2026-12-01')]), { lowest: undefined, earliest: undefined })
    assert.deepEqual(bestOf([bid(1, 5, '2026-12-01'), bid(2, 5, '2026-12-01')]), {
      lowest: undefined,
      earliest: undefined,
    })
  })
})
