import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import { peopleWith } from '#companies/members/people-with.server.ts'
import { prepared } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { proposalPath } from '#tenders/award/approve/addresses.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { MAX_ROWS } from '../kinds.ts'
import type { FoundRow, RowContext } from '../row-source.ts'

/**
 * The company's awards that wait for another person's approval, with their date and, if only one person can approve,
 * the name.
 */
export async function waitingAwards({ reader, viewer }: RowContext): Promise<FoundRow[]> {
  const rows = await reader
    .selectFrom('award_proposals as proposal')
    .modifyFront(prepared)
    .innerJoin(rfqsFor('award'), 'rfqs.rfq_id', 'proposal.rfq_id')
    .select([
      'proposal.proposal_id',
      'proposal.amount_halalas',
      'proposal.created_at',
      'rfqs.title',
      sql<string[]>`array(select full_name from people where person_id <> proposal.proposed_by
        and person_id = any (${peopleWith('approve', sql.ref('proposal.buyer_id'))}))`.as('approvers'),
    ])
    .where('proposal.buyer_id', '=', viewer.company_id)
    .where('proposal.state', '=', 'pending')
    // Approvers see other people's proposals in `awardsToApprove`.
    .$if(hasRight(viewer, 'approve'), (query) => query.where('proposal.proposed_by', '=', viewer.person_id))
    .orderBy('proposal.proposal_id')
    .limit(MAX_ROWS + 1)
    .execute()
  return rows.map(({ proposal_id, amount_halalas, created_at, title, approvers }) => ({
    kind: 'award_waits',
    params: { amount_halalas, day: dayOf(created_at), ...(approvers.length === 1 && { person: approvers[0]! }) },
    object: { type: 'proposal', id: proposal_id, title },
    due: null,
    href: proposalPath(proposal_id),
  }))
}
