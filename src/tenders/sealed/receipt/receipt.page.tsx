import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { RfqActClosed } from '#tenders/core/rfq-act.tsx'
import { aboutRfq } from '#tenders/core/rfq-detail-query.ts'
import { ReceiptView } from './receipt-view.tsx'
import { revealBid } from './reveal-action.ts'

export const actions = [revealBid]

/** The receipt of a company's own bid that is sealed, or was until it was opened. */
export default definePage({ ...aboutRfq, View: OwnReceipt })

function OwnReceipt({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const { own_sealed_bid, own_receipt, own_bid_exposed } = rfq
  if (own_sealed_bid) return <ReceiptView rfq={rfq} bid={own_sealed_bid} />
  if (own_receipt) {
    return (
      <ReceiptView
        rfq={rfq}
        bid={{
          receipt: own_receipt,
          state: own_bid_exposed ? 'exposed' : 'opened',
          can: { edit: false, reveal: false },
        }}
      />
    )
  }
  return (
    <RfqActClosed title={t('sealed.receipt')} rfq={rfq}>
      {t('sealed.no_receipt')}
    </RfqActClosed>
  )
}
