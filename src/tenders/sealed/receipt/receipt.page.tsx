import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/contract.ts'
import { RfqActClosed } from '#tenders/rfqs/change/rfq-act.tsx'
import { aboutRfq } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import { openingPath } from '../addresses.ts'
import { ReceiptView } from './receipt-view.tsx'
import { revealBid } from './reveal-action.ts'

export const actions = [revealBid]

/** The receipt of a company's own bid while that is sealed. */
export default definePage({ ...aboutRfq, View: OwnReceipt })

function OwnReceipt({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const { own_sealed_bid, sealed } = rfq
  if (own_sealed_bid) return <ReceiptView rfq={rfq} bid={own_sealed_bid} />
  return (
    <RfqActClosed title={t('sealed.receipt')} rfq={rfq}>
      {t(sealed?.state === 'opened' ? 'sealed.no_longer_sealed' : 'sealed.no_receipt')}{' '}
      {sealed?.state === 'opened' && (
        <Link className="text-link" to={openingPath(rfq.rfq_id)}>
          {t('sealed.record')}
        </Link>
      )}
    </RfqActClosed>
  )
}
