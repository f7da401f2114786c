import type { RfqView } from '#tenders/core/contract.ts'

/** Whether a canceled RFQ has an opening record: it was canceled after bidding had closed. */
export const hasRecord = ({ sealed, history }: Pick<RfqView, 'sealed' | 'history'>) =>
  sealed !== undefined && history.some(({ what, at }) => what === 'canceled' && at >= sealed.opens_at)
