import { sql } from 'kysely'
import * as z from 'zod/mini'
import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { cursorId, type ListPage, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import type { ChosenLines } from '#tenders/core/award-view.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { rfqStatus } from '#tenders/core/policy.server.ts'
import { approversOf } from './approvers.server.ts'
import type { ProposalList } from './addresses.ts'
import type { Proposal } from './contract.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { type Halalas, sumOf } from '#framework/i18n/money.ts'

/** The optional lines of a proposal that can be, or is, approved: until then the bid is as it was proposed. */
const chosenOfProposal = sql<ChosenLines | null>`case when proposal.optional_lines <> '{}' and proposal.state in ('pending', 'approved') then (
  select json_build_object('gross_halalas', sum(priced.net_halalas + priced.vat_halalas),
    'lines', json_agg(json_build_object('line_no', line_no, 'description', description, 'net_halalas', priced.net_halalas) order by line_no)
      filter (where optional))
  from lines_of_award(proposal.bid_id, proposal.optional_lines) priced join rfq_lines using (line_id)) end`

interface ProposalReader {
  viewer: Viewer | null
}

/** Proposals of the viewer's company with what a list and a page show of them. */
const selectProposals = (reader: Reader, { viewer }: ProposalReader) =>
  reader
    .selectFrom('award_proposals as proposal')
    .innerJoin(rfqsFor('award'), 'rfqs.rfq_id', 'proposal.rfq_id')
    .innerJoin(bidsFor('award'), 'bids.bid_id', 'proposal.bid_id')
    .innerJoin('companies as supplier', 'supplier.company_id', 'bids.supplier_id')
    .innerJoin('people as proposer', 'proposer.person_id', 'proposal.proposed_by')
    .leftJoin('people as decider', 'decider.person_id', 'proposal.decided_by')
    .select([
      'proposal.proposal_id',
      'proposal.rfq_id',
      'proposal.bid_id',
      'proposal.amount_halalas',
      'proposal.optional_halalas',
      'proposal.optional_lines',
      chosenOfProposal.as('chosen'),
      'proposal.limit_halalas',
      'proposal.state',
      'proposal.reason',
      'proposal.proposed_by',
      'proposal.created_at',
      'proposal.decided_by',
      'proposal.decided_at',
      'proposal.decision_reason',
      'proposer.full_name as proposer_name',
      'decider.full_name as decider_name',
      'rfqs.title',
      'rfqs.deadline',
      ...closingColumns,
      rfqStatus.as('status'),
      'bids.supplier_id',
      sql<boolean>`${viewer!.person_id} = any (${approversOf({
        buyer_id: sql.ref('proposal.buyer_id'),
        supplier_id: sql.ref('bids.supplier_id'),
        rfq_id: sql.ref('proposal.rfq_id'),
        proposed_by: sql.ref('proposal.proposed_by'),
      })})`.as('is_approver'),
      sql<boolean>`made_approver_by(${viewer!.person_id}, proposal.proposed_by, proposal.buyer_id)`.as('made_approver'),
      'supplier.company_name',
      sql<Halalas>`(bids.total_amount * 100)::bigint`.as('amount_now_halalas'),
    ])
    .where('proposal.buyer_id', '=', viewer!.company_id)

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['execute']>>[number]

function presentProposal(row: Row, { viewer }: ProposalReader): Proposal {
  const {
    proposed_by,
    proposer_name,
    decided_by,
    decider_name,
    title,
    deadline,
    closing_time,
    closes_at,
    left_ms,
    status,
    supplier_id,
    company_name,
    created_at,
    decided_at,
    amount_now_halalas,
    chosen,
    is_approver,
    made_approver,
    ...rest
  } = row
  const pending = row.state === 'pending'
  const decides = pending && hasRight(viewer, 'approve') && proposed_by !== viewer?.person_id
  return {
    ...rest,
    ...(chosen && { chosen }),
    compared_halalas: sumOf(row.amount_halalas, row.optional_halalas),
    ...(decides && !is_approver && { why_not: made_approver ? 'made_approver' : 'conflict_of_interest' }),
    proposed_by: { person_id: proposed_by, full_name: proposer_name },
    created_at: created_at.toISOString(),
    decided_by: decided_by === null ? null : { person_id: decided_by, full_name: decider_name! },
    decided_at: decided_at?.toISOString() ?? null,
    rfq: { title, status, deadline, ...presentClosing({ closing_time, closes_at, left_ms }, status) },
    supplier: { user_id: supplier_id, company_name },
    ...(amount_now_halalas !== row.amount_halalas && { amount_now_halalas }),
    can: {
      approve: decides && is_approver,
      reject: decides,
      withdraw:
        pending && hasRight(viewer, 'buy') && (proposed_by === viewer?.person_id || hasRight(viewer, 'administer')),
    },
  }
}

/** A proposal of the viewer's company. */
export async function readProposal(reader: Reader, by: ProposalReader, proposal_id: number): Promise<Proposal> {
  const row = await selectProposals(reader, by).where('proposal_id', '=', proposal_id).executeTakeFirst()
  if (!row) throw fail(404, 'proposal_not_found')
  return presentProposal(row, by)
}

const isPending = sql<boolean>`proposal.state = 'pending'`

/** Which proposals a list holds for a person: those that others may decide, one's own, and what was decided. */
const inList = (list: ProposalList, { person_id }: Viewer) =>
  list === 'waiting'
    ? sql<boolean>`${isPending} and proposal.proposed_by <> ${person_id}`
    : list === 'mine'
      ? sql<boolean>`${isPending} and proposal.proposed_by = ${person_id}`
      : sql<boolean>`not (${isPending})`

/** Where a proposal is in the order of time, in microseconds: numbers have no order. */
const placeOf = (reader: Reader, { company_id }: Viewer, proposal_id: number) =>
  reader
    .selectFrom('award_proposals')
    .select(['created_at', 'proposal_id'])
    .where('proposal_id', '=', proposal_id)
    .where('buyer_id', '=', company_id)

/** The newest first. */
export async function listProposals(
  reader: Reader,
  viewer: Viewer,
  { list, limit, cursor }: { list: ProposalList; limit: number; cursor?: string | undefined },
): Promise<ListPage<Proposal>> {
  const [after] = readCursor(cursor, z.tuple([cursorId])) ?? []
  const by = { viewer }
  const rows = await selectProposals(reader, by)
    .where(inList(list, viewer))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(proposal.created_at, proposal.proposal_id) < (${placeOf(reader, viewer, after!)})`),
    )
    .orderBy('proposal.created_at', 'desc')
    .orderBy('proposal.proposal_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await reader
    .selectFrom('award_proposals as proposal')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('buyer_id', '=', viewer.company_id)
    .where(inList(list, viewer))
    .executeTakeFirstOrThrow()
  const items = rows.slice(0, limit).map((row) => presentProposal(row, by))
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor([last.proposal_id]) : null }
}
