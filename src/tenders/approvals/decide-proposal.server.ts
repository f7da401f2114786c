import { hasRight } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { awardLockedBid } from '#tenders/award/accept-bid.server.ts'
import { lockBid } from '#tenders/bids/lock-bid.server.ts'
import { lockRfq } from '#tenders/lock-rfq.server.ts'
import { isOfBidder } from './approvers.server.ts'
import { awardApproved, awardRejected, awardWithdrawn } from './events.ts'
import { readProposal } from './read-proposals.server.ts'
import type { Proposal, ProposalState } from './contract.ts'
import { bidsFor } from '#tenders/gates/bids.server.ts'

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
    .set({ state, decided_by: person_id, decided_at: new Date(), decision_reason })
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

/** Nobody approves a bid of a company that they also work for. */
async function assertNotOfBidder(tx: Tx, { viewer }: SignedInContext, { bid_id }: Locked) {
  const { is_of_bidder } = await tx
    .selectFrom(bidsFor('award'))
    .select(isOfBidder(viewer.person_id).as('is_of_bidder'))
    .where('bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()
  if (is_of_bidder) throw fail(403, 'conflict_of_interest')
}

/**
 * Approves: accepts the bid exactly as it was proposed, in the same transaction. Who has approved it before is answered
 * the same.
 */
export async function approveProposal(tx: Tx, ctx: SignedInContext, proposal_id: number): Promise<Proposal> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  if (proposal.state === 'approved' && proposal.decided_by === ctx.viewer.person_id)
    return readProposal(tx, ctx, proposal_id)
  await assertPending(tx, ctx, proposal)
  assertOtherPerson(ctx, proposal)
  await assertNotOfBidder(tx, ctx, proposal)
  const bid = await lockBid(tx, proposal.bid_id)
  // Whatever changes a bid ends its proposal; this is a second check.
  if (!bid || bid.withdrawn_at || bid.version !== proposal.bid_version)
    throw fail(412, 'bid_changed', { more: { proposal: await readProposal(tx, ctx, proposal_id) } })
  await decide(tx, proposal, 'approved', ctx.viewer.person_id)
  await record(tx, ctx, awardApproved(eventOf(proposal)))
  await awardLockedBid(tx, ctx, bid)
  return readProposal(tx, ctx, proposal_id)
}

/** Rejects, with a reason for the colleague who proposed; no supplier reads it. */
export async function rejectProposal(
  tx: Tx,
  ctx: SignedInContext,
  proposal_id: number,
  reason: string,
): Promise<Proposal> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  await assertPending(tx, ctx, proposal)
  assertOtherPerson(ctx, proposal)
  await decide(tx, proposal, 'rejected', ctx.viewer.person_id, reason)
  await record(tx, ctx, awardRejected(eventOf(proposal)))
  return readProposal(tx, ctx, proposal_id)
}

/** Takes a proposal back: who made it, and who administers the company. */
export async function withdrawProposal(tx: Tx, ctx: SignedInContext, proposal_id: number): Promise<Proposal> {
  const proposal = await lockProposal(tx, ctx, proposal_id)
  await assertPending(tx, ctx, proposal)
  if (proposal.proposed_by !== ctx.viewer.person_id && !hasRight(ctx.viewer, 'administer')) throw fail(403, 'not_owner')
  await decide(tx, proposal, 'withdrawn', ctx.viewer.person_id)
  await record(tx, ctx, awardWithdrawn(eventOf(proposal)))
  return readProposal(tx, ctx, proposal_id)
}
