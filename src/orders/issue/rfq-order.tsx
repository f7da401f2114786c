import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'

/** On the page of an awarded RFQ, for both sides of the award: the way to its order. */
export function RfqOrder({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const winner = rfq.bids.find(({ accepted }) => accepted)
  if (!winner || !(winner.mine || rfq.viewer_relation === 'owner')) return null
  return (
    <section className="section">
      <Link className={buttonClass('secondary')} to={`${rfqPath(rfq.rfq_id)}/order`}>
        {t('order.of_rfq_open')}
      </Link>
    </section>
  )
}
