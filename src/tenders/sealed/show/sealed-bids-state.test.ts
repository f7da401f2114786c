import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sealedBidsState } from './sealed-bids-state.ts'

const none = { bids_count: 0 }

it('before the opening it is the state of the RFQ, however many bids are known', () => {
  for (const state of ['sealed', 'closing', 'delayed', 'canceled'] as const)
    for (const bids_count of [0, 2]) assert.equal(sealedBidsState({ bids_count }, { state }), state)
})

it('after the opening it says whether there were bids, and whether one could be read', () => {
  const opened = { state: 'opened' } as const
  assert.deepEqual(
    [
      sealedBidsState(none, opened),
      sealedBidsState({ ...none, unreadable_bids: 1 }, opened),
      sealedBidsState({ bids_count: 1, unreadable_bids: 1 }, opened),
      sealedBidsState({ bids_count: 2 }, opened),
    ],
    ['no_bids', 'none_opened', 'opened', 'opened'],
  )
})
