import { type Expression, sql } from 'kysely'
import { peopleWith } from '#companies/members/people-with.server.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { hasInterest } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'

interface Columns {
  buyer_id: Expression<unknown>
  supplier_id: Expression<unknown>
  rfq_id: Expression<unknown>
  proposed_by: Expression<unknown>
}

/** Refuses a person who has an interest in a bid. */
export async function assertNoInterest(tx: Tx, { viewer }: SignedInContext, bid_id: number) {
  const { conflict } = await tx
    .selectFrom(bidsFor('award'))
    .modifyFront(prepared)
    .select(hasInterest(viewer.person_id).as('conflict'))
    .where('bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()
  if (conflict) throw fail(403, 'conflict_of_interest')
}

/**
 * Who may approve a proposal of this person, in the order of joining: approvers who did not propose it, were not made
 * approvers by its proposer within seven days, and have no interest in the bid.
 */
export const approversOf = ({ buyer_id, supplier_id, rfq_id, proposed_by }: Columns) => sql<number[]>`array(
  select person_id from unnest(${peopleWith('approve', buyer_id)}) with ordinality as approver (person_id, place)
  where person_id <> ${proposed_by} and not made_approver_by(person_id, ${proposed_by}, ${buyer_id})
    and not has_interest(person_id, ${supplier_id}, ${rfq_id})
  order by place)`

/** The same for known numbers. */
export async function readApprovers(tx: Tx, ids: Record<keyof Columns, number>): Promise<number[]> {
  const { rows } = await sql<{ approvers: number[] }>`select ${approversOf({
    buyer_id: sql.val(ids.buyer_id),
    supplier_id: sql.val(ids.supplier_id),
    rfq_id: sql.val(ids.rfq_id),
    proposed_by: sql.val(ids.proposed_by),
  })} as approvers`.execute(tx)
  return rows[0]!.approvers
}
