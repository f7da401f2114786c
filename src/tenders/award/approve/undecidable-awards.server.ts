import { sql } from 'kysely'
import type { UndecidableAwards } from '#companies/members/contract.ts'
import { memberJoined, memberLeft, memberRemoved, rolesChanged } from '#companies/members/events.ts'
import { personDisabled, personErased } from '#companies/events.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { react } from '#framework/events/declarations.ts'
import { record } from '#framework/events/record.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { approversOf } from './approvers.server.ts'
import { awardUndecidable } from './events.ts'

/** A person who approves no longer, and whether that was confirmed. */
interface Lost {
  person_id: number
  /** The company of which the person was an approver; otherwise all of which the person is one. */
  company_id?: number
  /** Those that an erased person left. */
  left?: readonly number[]
  /** Only for bids of this company, which the person has joined. */
  bidder_id?: number
  confirm: boolean
}

/** Proposals that the person could decide and that nobody may approve now. */
async function readUndecidable(tx: Tx, { person_id, company_id, left, bidder_id }: Lost) {
  const approvers = approversOf({
    buyer_id: sql.ref('proposal.buyer_id'),
    supplier_id: sql.ref('bids.supplier_id'),
    rfq_id: sql.ref('proposal.rfq_id'),
    proposed_by: sql.ref('proposal.proposed_by'),
  })
  return (
    tx
      .selectFrom('award_proposals as proposal')
      .innerJoin(rfqsFor('award'), 'rfqs.rfq_id', 'proposal.rfq_id')
      .innerJoin(bidsFor('award'), 'bids.bid_id', 'proposal.bid_id')
      .innerJoin('members', (join) =>
        join.onRef('members.company_id', '=', 'proposal.buyer_id').on('members.person_id', '=', person_id),
      )
      .select(['proposal.proposal_id', 'proposal.rfq_id', 'proposal.bid_id', 'proposal.amount_halalas', 'rfqs.title'])
      .where('proposal.state', '=', 'pending')
      .$if(company_id !== undefined, (query) => query.where('proposal.buyer_id', '=', company_id!))
      // Somebody who is disabled, erased or joins a bidder still has the role.
      .$if(company_id === undefined, (query) => query.where(sql<boolean>`'approver' = any (members.roles)`))
      .$if(company_id === undefined && left === undefined, (query) => query.where('members.left_at', 'is', null))
      .$if(left !== undefined, (query) => query.where(sql<boolean>`proposal.buyer_id = any (${left})`))
      .where('proposal.proposed_by', '<>', person_id)
      .$if(bidder_id !== undefined, (query) => query.where('bids.supplier_id', '=', bidder_id!))
      .$if(bidder_id === undefined, (query) =>
        query.where(sql<boolean>`not has_interest(${person_id}, bids.supplier_id, bids.rfq_id)`),
      )
      .where(sql<boolean>`cardinality(${approvers}) = 0`)
      .orderBy('proposal.created_at')
      .orderBy('proposal.proposal_id')
      .execute()
  )
}

/**
 * The last approver goes only after a question that names the proposals that wait, and those who made them are notified
 * that nobody can approve them. Runs in the transaction of the change. The company's row is locked as by a person who
 * proposes: of two approvers who go at the same time the second is the last, and a proposal that is being made is seen.
 */
async function keepAwardsDecidable(tx: Tx, lost: Lost, by: number | null) {
  const { company_id, person_id, bidder_id, confirm } = lost
  // A person who joins holds the row of another company, and so waits for none.
  if (bidder_id === undefined)
    await sql`select from companies where company_id in (
    select company_id from members where person_id = ${person_id} and ${company_id === undefined ? sql`'approver' = any (roles)` : sql`company_id = ${company_id}`})
    order by company_id for no key update`.execute(tx)
  const undecidable = await readUndecidable(tx, lost)
  if (undecidable.length === 0) return
  if (!confirm) {
    const proposals: UndecidableAwards = undecidable.map(({ proposal_id, rfq_id, title }) => ({
      proposal_id,
      rfq_id,
      title,
    }))
    throw fail(409, 'last_approver', { more: { proposals } })
  }
  for (const { title: _title, ...proposal } of undecidable)
    await record(
      tx,
      { viewer: company_id === undefined ? null : { company_id, person_id: by } },
      awardUndecidable(proposal),
    )
}

const keepAfterLeaving = async (tx: Tx, { roles, ...lost }: Lost & { roles: readonly string[] }, by: number | null) => {
  if (roles.includes('approver')) await keepAwardsDecidable(tx, lost, by)
}

/** Of those who approve no longer. */
export const approverReactions = [
  react(rolesChanged, async (tx, { old, new: roles, ...lost }, by) => {
    if (old.includes('approver') && !roles.includes('approver')) await keepAwardsDecidable(tx, lost, by)
  }),
  react(memberRemoved, (tx, member, by) => keepAfterLeaving(tx, member, by)),
  react(memberLeft, (tx, member, by) => keepAfterLeaving(tx, member, by)),
  // Operators are not asked.
  react(personDisabled, (tx, { person_id }, by) => keepAwardsDecidable(tx, { person_id, confirm: true }, by)),
  react(personErased, (tx, { person_id, companies: left }, by) =>
    keepAwardsDecidable(tx, { person_id, left, confirm: true }, by),
  ),
  // Joining a bidder concerns another company, which is not named to the bidder's.
  react(memberJoined, (tx, { person_id, company_id: bidder_id }, by) =>
    keepAwardsDecidable(tx, { person_id, bidder_id, confirm: true }, by),
  ),
]
