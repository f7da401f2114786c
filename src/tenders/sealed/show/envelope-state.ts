import type { SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'

/** The name of the text that says where a bidder's sealed bid stands. */
export const envelopeState = ({ state }: Pick<SealedBid, 'state'>) =>
  state === 'unreadable' ? 'unreadable' : state === 'canceled' ? 'never_opened' : 'sealed'
