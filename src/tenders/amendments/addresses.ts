import { rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'

/** The address of what changed in an RFQ from one version to another. */
export const changesPath = (rfq_id: number, from: number, to: number) =>
  `${rfqPath(rfq_id)}/changes?from=${from}&to=${to}`
