import type { RfqView } from '#tenders/core/contract.ts'

/** How many live bids the viewer knows of: sealed ones, too, where the viewer buys for the RFQ's company. */
export const knownBidsCount = ({ sealed, bids_count }: Pick<RfqView, 'sealed' | 'bids_count'>) =>
  sealed?.bids_count ?? bids_count
