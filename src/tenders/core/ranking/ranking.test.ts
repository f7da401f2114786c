import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ranking, type PriceBasis, type RankedBid } from './ranking.ts'
import { halalas, riyals } from '#framework/i18n/money.ts'

const bid = (bid_id: number, total_amount: number, more: Partial<RankedBid> = {}): RankedBid => ({
  bid_id,
  total_amount: riyals(total_amount),
  ...more,
})
const ids = (bids: readonly RankedBid[]) => bids.map(({ bid_id }) => bid_id)
const rank = (bids: readonly RankedBid[], price_basis: PriceBasis = 'gross') => ranking({ price_basis, bids })
/** The numbers of the best bids, and of those that share the first place. */
const best = (bids: readonly RankedBid[], price_basis?: PriceBasis) => {
  const { isBest, isFirst } = rank(bids, price_basis)
  return [ids(bids.filter(isBest)), ids(bids.filter(isFirst))]
}

const unconfirmed = bid(8, 1.15, { state: 'needs_confirmation' })
const partial = bid(9, 19.99, { complete: false })

describe('the ranking of bids', () => {
  it('is by amount; ties share the first place and are ordered by their numbers', () => {
    const bids = [bid(4, 100.05), bid(3, 300), bid(2, 100.05), bid(1, 200)]
    assert.deepEqual(ids(bids.toSorted(rank(bids).order)), [2, 4, 1, 3])
    assert.deepEqual(ids(rank(bids).compared), [2, 4, 1, 3])
    assert.deepEqual(best(bids), [
      [4, 2],
      [4, 2],
    ])
  })

  it('has no best bid where there is nothing to compare, or all are equal', () => {
    assert.deepEqual(best([]), [[], []])
    assert.deepEqual(best([bid(1, 5)]), [[], [1]])
    assert.deepEqual(best([bid(1, 5), bid(2, 5)]), [[], [1, 2]])
    assert.deepEqual(best([bid(1, 5), partial, unconfirmed]), [[], [1]])
    assert.deepEqual(best([partial, unconfirmed]), [[], []])
  })

  it('compares no bid that is incomplete or must be confirmed; these come last', () => {
    const waiting = bid(7, 2, { state: 'needs_confirmation', complete: false })
    const bids = [waiting, unconfirmed, partial, bid(1, 300, { complete: true, state: 'live' }), bid(2, 200)]
    const { order, compared, aboveLowest } = rank(bids)
    assert.deepEqual(ids(bids.toSorted(order)), [2, 1, 9, 8, 7])
    assert.deepEqual(ids(compared), [2, 1])
    assert.deepEqual(best(bids), [[2], [2]])
    assert.deepEqual(aboveLowest(partial), undefined)
    assert.deepEqual(rank([partial]).aboveLowest(partial), undefined)
  })

  it('is by net where the RFQ compares net, then by gross; bids without lines have one amount', () => {
    const bids = [
      bid(1, 100, { totals: { net_halalas: halalas(10_000) } }),
      bid(2, 115, { totals: { net_halalas: halalas(10_000) } }),
      bid(3, 113.85, { totals: { net_halalas: halalas(9900) } }),
      bid(4, 95),
    ]
    assert.deepEqual(ids(rank(bids).compared), [4, 1, 3, 2])
    assert.deepEqual(ids(rank(bids, 'net').compared), [4, 3, 1, 2])
    assert.deepEqual(ids(rank(bids.slice(0, 3).toReversed(), 'net').compared), [3, 1, 2])
    assert.deepEqual(bids.map(rank(bids, 'net').amountOf), [10_000, 10_000, 9900, 9500])
    assert.deepEqual(best(bids.slice(0, 2), 'net'), [[], [1, 2]])
    assert.deepEqual(best(bids.slice(0, 2)), [[1], [1]])
  })

  it('says how far an amount lies above the lowest', () => {
    const bids = [bid(1, 1.2), bid(2, 1)]
    const { aboveLowest } = rank(bids)
    assert.deepEqual(bids.map(aboveLowest), [
      { difference: 20, percent: 20 },
      { difference: 0, percent: 0 },
    ])
  })
})
