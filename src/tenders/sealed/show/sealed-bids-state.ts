import type { RfqView } from '#tenders/core/contract.ts'
import type { SealedState } from '#tenders/core/sealed/sealed-state-view.ts'

export type SealedBidsState = SealedState['state'] | 'none_opened' | 'no_bids'

/** What the page of an RFQ says of its sealed bids: once they are opened, also whether there were any to read. */
export function sealedBidsState(
  { bids_count, unreadable_bids = 0 }: Pick<RfqView, 'bids_count' | 'unreadable_bids'>,
  { state }: Pick<SealedState, 'state'>,
): SealedBidsState {
  if (state !== 'opened' || bids_count > 0) return state
  return unreadable_bids > 0 ? 'none_opened' : 'no_bids'
}
