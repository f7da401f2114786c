import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { proposalPath } from './addresses.ts'

/** On the RFQ's page, for its buyer's people: an award waits, so no other bid can be accepted. */
export function PendingAward({ proposal_id }: { proposal_id: number }) {
  const t = useT()
  return (
    <section className="section" data-testid="pending-award">
      <p className="sm">{t('approvals.pending_here')}</p>
      <Link className={buttonClass('secondary', 'sm')} to={proposalPath(proposal_id)}>
        {t('approvals.open_proposal')}
      </Link>
    </section>
  )
}
