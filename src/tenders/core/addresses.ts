import { rfqPath } from '#tenders/core/rfq-detail-query.ts'

/** What asks for a bid to be confirmed, on the page of its RFQ. */
export const AWAITING_ID = 'to-confirm'

/** The address of what changed in an RFQ from one version to another. */
export const changesPath = (rfq_id: number, from: number, to: number) =>
  `${rfqPath(rfq_id)}/changes?from=${from}&to=${to}`

/** The tab of the buyer's own RFQs that lists questions that wait. */
export const INBOX = '/my-rfq?tab=questions'
