import styles from './approvals.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FreeText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { DeadlineChip } from '#tenders/core/closing/time-rail.tsx'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { proposalPath } from '#tenders/award/approve/addresses.ts'
import { ProposalStateChip } from '#tenders/award/approve/proposal-state.tsx'

/** A proposal in a list: what, of whom, how much, where it stands. */
export function ProposalRow({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const { proposal_id, rfq, supplier, proposed_by, amount_halalas, state, created_at, decided_by, decided_at, can } =
    proposal
  return (
    <article className={styles.row}>
      <div>
        <FreeText as="h2">{rfq.title}</FreeText>
        <p className="sm secondary">
          <bdi>{supplier.company_name}</bdi>
          {' · '}
          <Sentence of="approvals.proposed_by" parts={{ person: <bdi>{proposed_by.full_name}</bdi> }} />
        </p>
      </div>
      <div>
        <span className="xs muted">{t('approvals.amount')}</span>
        <Price amount={amount_halalas} />
      </div>
      <div>
        {state === 'pending' ? <DeadlineChip of={rfq} status={rfq.status} /> : <ProposalStateChip state={state} />}
        <span className="xs muted">
          {decided_by && decided_at ? (
            <Sentence
              of="approvals.decided_by"
              parts={{ person: <bdi>{decided_by.full_name}</bdi>, date: <MomentDay moment={decided_at} /> }}
            />
          ) : (
            <MomentDay moment={decided_at ?? created_at} />
          )}
        </span>
      </div>
      <Link
        className={buttonClass(can.approve ? 'primary' : 'secondary')}
        to={proposalPath(proposal_id)}
        aria-label={`${t(can.approve ? 'approvals.review' : 'approvals.details')}: ${rfq.title}`}
      >
        {t(can.approve ? 'approvals.review' : 'approvals.details')}
      </Link>
    </article>
  )
}
