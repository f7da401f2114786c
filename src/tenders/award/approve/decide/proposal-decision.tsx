import styles from './approval.module.css'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FreeText, MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { Proposal } from '#tenders/award/approve/contract.ts'
import { proposalPath } from '#tenders/award/approve/addresses.ts'
import { LapsedWhy, whyNotApprove } from './proposal-act.tsx'
import { ProposalStateChip } from '#tenders/award/approve/proposal-state.tsx'

/** The two ways to decide; where there is nothing to decide, how it ended or who decides. */
export function ProposalDecision({ proposal, short = false }: { proposal: Proposal; short?: boolean }) {
  const t = useT()
  const { proposal_id, can } = proposal
  if (!can.approve) return <Undecidable proposal={proposal} />
  return (
    <>
      <Link className={buttonClass('primary')} to={`${proposalPath(proposal_id)}/approve`}>
        {t('approvals.approve')}
      </Link>
      <Link className={buttonClass('secondary')} to={`${proposalPath(proposal_id)}/reject`}>
        {t('approvals.reject')}
      </Link>
      {!short && <p className="xs muted">{t('approvals.approve_means')}</p>}
    </>
  )
}

function Undecidable({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const me = useSignedIn()
  const { proposal_id, rfq_id, state, decided_by, decided_at, decision_reason, proposed_by, can } = proposal
  return (
    <div className={styles.ended} role="status">
      {state === 'pending' ? (
        <p>{t(proposed_by.person_id === me.person.person_id ? 'approvals.own' : whyNotApprove(proposal))}</p>
      ) : (
        <>
          <ProposalStateChip state={state} />
          {state === 'superseded' && decided_at ? (
            <LapsedWhy proposal={proposal} />
          ) : (
            decided_by &&
            decided_at && (
              <p>
                <Sentence
                  of="approvals.decided_by"
                  parts={{ person: <bdi>{decided_by.full_name}</bdi>, date: <MomentDay moment={decided_at} /> }}
                />
              </p>
            )
          )}
          {decision_reason && <FreeText className={styles.quote}>{decision_reason}</FreeText>}
        </>
      )}
      {can.reject && (
        <Link className={buttonClass('secondary')} to={`${proposalPath(proposal_id)}/reject`}>
          {t('approvals.reject')}
        </Link>
      )}
      {can.withdraw ? (
        <Link className={buttonClass('secondary')} to={`${proposalPath(proposal_id)}/withdraw`}>
          {t('approvals.withdraw')}
        </Link>
      ) : (
        <Link className={buttonClass('secondary')} to={rfqPath(rfq_id)}>
          {t('approvals.open_rfq')}
        </Link>
      )}
    </div>
  )
}
