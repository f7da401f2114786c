import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { proposalPath } from './addresses.ts'
import { oneProposal } from './proposal-queries.ts'

/**
 * On the RFQ's page, for its buyer's people: an award waits, so no other bid can be accepted. Says
 * of which bid and by whom as soon as that was read.
 */
export function PendingAward({ proposal_id }: { proposal_id: number }) {
  const t = useT()
  const { data: proposal } = useQuery(oneProposal(String(proposal_id)))
  return (
    <section className="section" data-testid="pending-award">
      <p className="sm">
        {proposal ? (
          <Sentence
            of="approvals.pending_named"
            parts={{
              supplier: <bdi>{proposal.supplier.company_name}</bdi>,
              amount: t('site.amount', { amount: formatAmount(proposal.amount_halalas) }),
              person: <bdi>{proposal.proposed_by.full_name}</bdi>,
            }}
          />
        ) : (
          t('approvals.pending_here')
        )}
      </p>
      <Link className={buttonClass('secondary', 'sm')} to={proposalPath(proposal_id)}>
        {t('approvals.open_proposal')}
      </Link>
    </section>
  )
}
