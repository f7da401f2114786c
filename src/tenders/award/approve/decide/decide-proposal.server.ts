import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { awardLockedBid } from '#tenders/award/accept/accept-bid.server.ts'
import { isReadable, lockBid } from '#tenders/core/lock-bid.server.ts'
import { lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { assertNoInterest } from '#tenders/award/approve/approvers.server.ts'
import { awardApproved, awardRejected, awardWithdrawn } from '#tenders/award/approve/events.ts'
import { readProposal } from '#tenders/award/approve/read-proposals.server.ts'
import type { ProposalState } from '#tenders/award/approve/contract.ts'

/** Locks the RFQ of a proposal, then the proposal; 404 for other companies. */
async function lockProposal(tx: Tx, ctx: SignedInContext, proposal_id: number) {
  const own = tx
    .selectFrom('award_proposals')
    .where('proposal_id', '=', proposal_id)
    .where('buyer_id', '=', ctx.viewer.company_id)
  const found = await own.select('rfq_id').executeTakeFirst()
  if (!found) throw fail(404, 'proposal_not_found')
  await lockRfq(tx, found.rfq_id, 'update')
  return own.selectAll().forUpdate().executeTakeFirstOrThrow()
}

type Locked = Awaited<ReturnType<typeof lockProposal>>

/** Refuses to decide what does not wait any more: 409 with its state, or 412 with the bid as it is now. */
async function assertPending(tx: Tx, ctx: SignedInContext, { proposal_id, ...proposal }: Locked) {
  if (proposal.state === 'superseded')
    throw fail(412, 'bid_changed', { more: { proposal: await readProposal(tx, ctx, proposal_id) } })
  if (proposal.state !== 'pending') throw fail(409, 'state_conflict', { more: { state: proposal.state } })
}

const decide = (
  tx: Tx,
  { proposal_id }: Locked,
  state: ProposalState,
  person_id: number,
  decision_reason: string | null = null,
) =>
  tx
    .updateTable('award_proposals')
    .set({ state, decided_by: person_id, decided_at: sql<Date>`instant()`, decision_reason })
    .where('proposal_id', '=', proposal_id)
    .execute()

const eventOf = ({ rfq_id, proposal_id, bid_id, amount_halalas }: Locked) => ({
  rfq_id,
  proposal_id,
  bid_id,
  amount_halalas,
})

/** Four eyes: nobody decides on their own proposal. */
function assertOtherPerson({ viewer }: SignedInContext, { proposed_by }: Locked) {
  if (proposed_by === viewer.person_id) throw fail(403, 'own_proposal')
}

/** Nobody approves for a proposer who made them approver less than seven days ago. */
async function assertOwnApprover(tx: Tx, { viewer }: SignedInContext, { proposed_by, buyer_id }: Locked) {
  const { rows } = await sql<{
    made: boolean
  }>`select made_approver_by(${viewer.person_id}, ${proposed_by}, ${buyer_id}) as made`.execute(tx)
  if (rows[0]!.made) throw fail(403, 'made_approver')
}

/**
 * Approves: accepts the bid exactly as it was proposed, in the same transaction. Who has approved it before is answered
 * the same.
 */
export async function approveProposal(tx: Tx, ctx: SignedInContext, proposal_id: number): Promise<void> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  if (proposal.state === 'approved' && proposal.decided_by === ctx.viewer.person_id) return
  await assertPending(tx, ctx, proposal)
  assertOtherPerson(ctx, proposal)
  await assertOwnApprover(tx, ctx, proposal)
  await assertNoInterest(tx, ctx, proposal.bid_id)
  const bid = await lockBid(tx, proposal.bid_id)
  // Whatever changes a bid ends its proposal; this is a second check.
  if (!bid || !isReadable(bid) || bid.withdrawn_at || bid.version !== proposal.bid_version)
    throw fail(412, 'bid_changed', { more: { proposal: await readProposal(tx, ctx, proposal_id) } })
  await decide(tx, proposal, 'approved', ctx.viewer.person_id)
  await record(tx, ctx, awardApproved(eventOf(proposal)))
  await awardLockedBid(tx, ctx, bid, { proposal, optional_lines: proposal.optional_lines })
}

/** Rejects, with a reason for the colleague who proposed; no supplier reads it. */
export async function rejectProposal(tx: Tx, ctx: SignedInContext, proposal_id: number, reason: string): Promise<void> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  await assertPending(tx, ctx, proposal)
  assertOtherPerson(ctx, proposal)
  await decide(tx, proposal, 'rejected', ctx.viewer.person_id, reason)
  await record(tx, ctx, awardRejected(eventOf(proposal)))
}

/** Takes a proposal back: who made it, and who administers the company. */
export async function withdrawProposal(tx: Tx, ctx: SignedInContext, proposal_id: number): Promise<void> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  await assertPending(tx, ctx, proposal)
  if (proposal.proposed_by !== ctx.viewer.person_id && !hasRight(ctx.viewer, 'administer')) throw fail(403, 'not_owner')
  await decide(tx, proposal, 'withdrawn', ctx.viewer.person_id)
  await record(tx, ctx, awardWithdrawn(eventOf(proposal)))
}
