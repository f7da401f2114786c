import { hasRight } from '#companies/roles.ts'
import { prepared } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { proposalPath } from '#tenders/award/approve/addresses.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, rfqStatus } from '#tenders/core/policy.server.ts'
import { MAX_ROWS } from '../kinds.ts'
import type { RowContext, FoundRow } from '../row-source.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/**
 * Awards of colleagues above the company's limit, for approvers: all others see them as waiting. One whose RFQ has
 * closed waits since then.
 */
export async function awardsToApprove({ reader, viewer, facts }: RowContext): Promise<FoundRow[]> {
  if (!hasRight(viewer, 'approve')) return []
  const rows = await reader
    .selectFrom('award_proposals as proposal')
    .modifyFront(prepared)
    .innerJoin(rfqsFor('award'), 'rfqs.rfq_id', 'proposal.rfq_id')
    .innerJoin('people as proposer', 'proposer.person_id', 'proposal.proposed_by')
    .select([
      'proposal.proposal_id',
      'proposal.amount_halalas',
      'proposal.created_at',
      'proposer.full_name',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      rfqStatus.as('status'),
    ])
    .where('proposal.buyer_id', '=', viewer.company_id)
    .where('proposal.state', '=', 'pending')
    .where('proposal.proposed_by', '<>', viewer.person_id)
    .orderBy(closesAt)
    .orderBy('proposal.proposal_id')
    .limit(MAX_ROWS + 1)
    .execute()
  const { today } = await facts
  return rows.map(({ proposal_id, amount_halalas, created_at, full_name, title, deadline, status, ...row }) => ({
    kind: 'award_to_approve',
    params: { amount_halalas, person: full_name, day: dayOf(created_at) },
    object: { type: 'proposal', id: proposal_id, title },
    deadline,
    closing: { ...presentClosing(row, status), closed: status !== 'active' },
    due: deadline < today ? today : deadline,
    href: proposalPath(proposal_id),
  }))
}
