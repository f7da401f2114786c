import { rfqPath } from '#tenders/core/rfq-detail-query.ts'

/** The receipt of a company's own sealed bid, without language prefix. */
export const receiptPath = (rfq_id: number) => `${rfqPath(rfq_id)}/bid/receipt`

/** Where everybody checks receipts. */
export const VERIFY_PATH = '/verify'

/** The opening record. */
export const openingPath = (rfq_id: number) => `${rfqPath(rfq_id)}/opening`

/** Where a bidder reveals its bid, because the seal key is lost. */
export const revealPath = (rfq_id: number) => `${receiptPath(rfq_id)}#reveal`
