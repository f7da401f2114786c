import { part } from '#framework/ssr/part.tsx'
import { section } from '#tenders/core/rfq-section.tsx'
import { areBidsSealed } from '#tenders/core/sealed/are-bids-sealed.ts'

const SealedBids = part(() => import('./show/sealed-bids.tsx'), 'SealedBids')
const SealedSummary = part(() => import('./show/sealed-summary.tsx'), 'SealedSummary')

/** What the RFQ's page shows of sealed bids. */
export const sealed = {
  summary: section({
    Show: SealedSummary,
    when: (rfq) => rfq.sealed && { rfq },
  }),
  /** In place of the bids, until they are opened. */
  bids: section({
    Show: SealedBids,
    when: (rfq) => areBidsSealed(rfq) && { rfq },
  }),
  /** Above the bids, once they are opened. */
  opened: section({
    Show: SealedBids,
    when: (rfq) => rfq.sealed?.state === 'opened' && { rfq },
  }),
}
