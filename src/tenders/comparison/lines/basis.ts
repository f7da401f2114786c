import type { PriceBasis } from '#tenders/core/ranking/ranking.ts'
import type { RfqView } from '#tenders/core/contract.ts'

/** Whether the viewer may see the bids by line. */
export const comparesLines = ({ has_lines, viewer_relation, bids }: RfqView) =>
  has_lines && viewer_relation === 'owner' && bids.length > 0

/** Whether an address shows the bids by line. */
export const comparesByLine = (rfq: RfqView, query: Readonly<Record<string, string>>) =>
  query.view === 'lines' && comparesLines(rfq)

/** The basis that an address asks for, else the RFQ's. */
export const basisOf = (asked: string | undefined, rfq: PriceBasis): PriceBasis =>
  asked === 'gross' || asked === 'net' ? asked : rfq
