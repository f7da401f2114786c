import { part } from '#framework/ssr/part.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { ownBid } from '#tenders/core/own-bid-query.ts'
import { section } from '#tenders/core/rfq-section.tsx'

const Awaiting = part(() => import('./confirming/awaiting.tsx'), 'Awaiting')
const Lapsed = part(() => import('./confirming/lapsed.tsx'), 'Lapsed')
const RfqChangedSinceBid = part(() => import('./rfq-changed.tsx'), 'RfqChangedSinceBid')
const ReplacedFiles = part(() => import('./show/replaced-files.tsx'), 'ReplacedFiles')
const VersionWithChanges = part(() => import('./show/version-line.tsx'), 'VersionWithChanges')

/** The viewer's bid that must be confirmed or sent again. */
function bidToAnswer(rfq: RfqView) {
  const bid = ownBid(rfq) ?? rfq.own_sealed_bid
  return bid?.state === 'needs_confirmation' && bid
}

/** What the RFQ's page shows of its changes. */
export const amendments = {
  version: section({
    Show: VersionWithChanges,
    when: (rfq, { className }: { className?: string | undefined }) =>
      rfq.version > 1 && { rfq, className, must_answer: Boolean(bidToAnswer(rfq)) },
  }),
  /** The viewer's bid must be confirmed. */
  awaiting: section({
    Show: Awaiting,
    when: (rfq) => {
      const bid = bidToAnswer(rfq)
      return bid && { rfq, bid }
    },
    actions: import.meta.env.SSR ? [(await import('./confirming/confirm-bid-action.ts')).confirmBid] : [],
  }),
  /** The viewer's bid was not confirmed in time. */
  lapsed: section({
    Show: Lapsed,
    when: (rfq) => rfq.lapsed_at !== undefined && { rfq },
  }),
  /** The viewer's bid is older than a change. */
  changed: section({
    Show: RfqChangedSinceBid,
    when: (rfq) => {
      const bid = ownBid(rfq)
      return bid?.stale && bid.state === 'live' && { rfq, bid }
    },
  }),
  replaced_files: section({
    Show: ReplacedFiles,
    when: ({ replaced_files: files }) => files && { files },
  }),
}
