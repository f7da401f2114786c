import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { comparedBids } from './compare.ts'
import { riyals } from '#framework/i18n/money.ts'

const bids = [4, 2, 9, 7, 1, 3].map((bid_id) => ({
  bid_id,
  total_amount: riyals(100 * bid_id),
  proposed_delivery_date: '2026-11-01',
  accepted: false,
  mine: false,
}))
const ids = (picked?: string) => comparedBids(bids, picked, 'gross').map(({ bid_id }) => bid_id)

describe('compared bids', () => {
  it('are the first three and the lowest unless some are picked', () => {
    for (const none of [undefined, '', 'x', '55', '0,-1']) assert.deepEqual(ids(none), [4, 2, 9, 1])
    const incomplete = bids.map((bid) => ({ ...bid, complete: bid.bid_id !== 1 }))
    assert.deepEqual(
      comparedBids(incomplete, undefined, 'gross').map(({ bid_id }) => bid_id),
      [4, 2, 9],
    )
    assert.deepEqual(comparedBids([], '1', 'gross'), [])
  })

  it('are at most four, in the order of the list', () => {
    assert.deepEqual(ids('1,2'), [2, 1])
    assert.deepEqual(ids('3,1,7,9,2,4'), [4, 2, 9, 7])
    assert.deepEqual(ids('1,1,99'), [1])
  })
})
