import { sql } from 'kysely'
import { peopleWith } from '#companies/members/people-with.server.ts'
import { hasRight } from '#companies/roles.ts'
import { prepared } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { proposalPath } from './approve/addresses.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { closesAt, rfqStatus } from '#tenders/core/policy.server.ts'
import type { WaitingContext, WaitingRow, WaitingSource } from '#framework/define-slice.server.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/**
 * Awards of colleagues above the company's limit, for approvers: all others see them as waiting. One whose RFQ has
 * closed waits since then.
 */
async function awardsToApprove({ reader, viewer, max_rows, facts }: WaitingContext): Promise<WaitingRow[]> {
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
    .orderBy(sql`proposal.created_at, proposal.proposal_id`)
    .limit(max_rows + 1)
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

/**
 * The company's awards that wait for another person's approval, with their date and, if only one person can approve,
 * the name.
 */
async function waitingAwards({ reader, viewer, max_rows }: WaitingContext): Promise<WaitingRow[]> {
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
    .orderBy(sql`proposal.created_at, proposal.proposal_id`)
    .limit(max_rows + 1)
    .execute()
  return rows.map(({ proposal_id, amount_halalas, created_at, title, approvers }) => ({
    kind: 'award_waits',
    params: { amount_halalas, day: dayOf(created_at), ...(approvers.length === 1 && { person: approvers[0]! }) },
    object: { type: 'proposal', id: proposal_id, title },
    due: null,
    href: proposalPath(proposal_id),
  }))
}

/** Days for which a supplier's start page shows an award. */
const WON_DAYS = 7

/** Bids of the company that were accepted lately: people of both companies agree on what follows. */
export async function wonBids({ reader, viewer, max_rows, facts }: WaitingContext): Promise<WaitingRow[]> {
  const rows = await reader
    .selectFrom('awards')
    .modifyFront(prepared)
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'awards.rfq_id')
    .select(['rfqs.rfq_id', 'rfqs.title', 'awards.gross_halalas', 'awards.awarded_at'])
    .where('awards.supplier_id', '=', viewer.company_id)
    .where('awards.state', '=', 'standing')
    .where(sql<boolean>`awards.awarded_at > transaction_time() - make_interval(days => ${sql.lit(WON_DAYS)})`)
    .orderBy('awards.awarded_at', 'desc')
    .orderBy('awards.award_id', 'desc')
    .limit(max_rows + 1)
    .execute()
  const { today } = await facts
  return rows.map(({ rfq_id, title, gross_halalas, awarded_at }) => ({
    kind: 'bid_won',
    params: { amount_halalas: gross_halalas, day: dayOf(awarded_at) },
    object: { type: 'rfq', id: rfq_id, title },
    due: today,
    href: rfqPath(rfq_id),
  }))
}

export const waitingProposals: readonly WaitingSource[] = [
  { right: 'approve', read: awardsToApprove },
  { right: 'buy', read: waitingAwards },
]
