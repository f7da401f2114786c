import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { assertNoInterest } from '#tenders/award/approve/approvers.server.ts'
import { readPending, lockLimit, proposeAward } from '#tenders/award/approve/propose-award.server.ts'
import type { Acceptance } from '#tenders/award/approve/contract.ts'
import { bidAccepted } from '#tenders/core/events.ts'
import { lockOwnRfq } from '#tenders/core/lock-rfq.server.ts'
import { bidAwaits, isSealed } from '#tenders/core/policy.ts'
import { isReadable, lockBid } from '#tenders/core/lock-bid.server.ts'
import type { ReadableBid } from '#tenders/core/gates/bids.server.ts'
import { readBid } from '#tenders/bids/read-bid.server.ts'
import { type AwardedBy, insertAward } from './insert-award.server.ts'

/** Awards a locked bid; its RFQ is locked for update. `proposal` is what a second person approved. */
export async function awardLockedBid(
  tx: Tx,
  ctx: SignedInContext,
  bid: ReadableBid,
  award: Pick<AwardedBy, 'proposal' | 'optional_lines'>,
) {
  const { rfq_id, bid_id, supplier_id, total_amount, version } = bid
  await insertAward(tx, bid, { ...award, person_id: ctx.viewer.person_id })
  await record(tx, ctx, bidAccepted({ rfq_id, bid_id, supplier_id, total_amount, version }))
}

/** Refuses lines that the bid does not offer as optional ones. */
async function assertOptionalLines(tx: Tx, bid_id: number, optional_lines: number[]) {
  if (optional_lines.length === 0) return
  const { rows } = await sql<{ fine: boolean }>`
    select are_optional_lines(${bid_id}, ${optional_lines}::integer[]) as fine`.execute(tx)
  if (!rows[0]!.fine)
    throw fail(422, 'invalid', { fields: [{ field: 'optional_lines', message: 'errors.invalid_value' }] })
}

/**
 * The buyer picks the winner, or proposes it where the amount needs the approval of a second person. The choice is
 * final, so the RFQ row stays locked until it commits: two tabs cannot pick two winners. `expectedVersion` is the
 * version of the bid the buyer looked at. With `propose` nothing is awarded at once.
 * @returns the number of the proposal; none where the bid is awarded
 */
export async function acceptBid(
  tx: Tx,
  ctx: SignedInContext,
  {
    rfq_id,
    bid_id,
    optional_lines,
    reason,
    propose = false,
    expectedVersion,
  }: Acceptance & { rfq_id: number; expectedVersion: number | undefined },
): Promise<{ proposal_id?: number }> {
  const limit = await lockLimit(tx, ctx.viewer.company_id)
  const rfq = await lockOwnRfq(tx, ctx.viewer, rfq_id)
  if (rfq.status === 'canceled') throw fail(409, 'rfq_canceled')
  if (rfq.accepted_bid_id === bid_id && !propose) return {}
  if (rfq.accepted_bid_id !== null) {
    throw fail(409, 'rfq_already_accepted', { more: { accepted_bid_id: rfq.accepted_bid_id } })
  }

  // Before a bid is looked up: nobody learns which bids there are.
  if (isSealed(rfq)) throw fail(409, 'rfq_sealed')
  const bid = await lockBid(tx, bid_id)
  if (bid?.rfq_id !== rfq_id)
    throw fail(422, 'bid_not_in_rfq', { fields: [{ field: 'bid_id', message: 'errors.bid_not_in_rfq' }] })
  if (bid.lapsed_at) throw fail(409, 'bid_lapsed')
  if (bid.withdrawn_at) throw fail(409, 'bid_withdrawn')
  // It could not be opened.
  if (!isReadable(bid)) throw fail(409, 'rfq_sealed')
  await assertNoInterest(tx, ctx, bid_id)
  if (expectedVersion !== undefined && expectedVersion !== bid.version)
    throw fail(412, 'bid_changed', { more: { bid: await readBid(tx, bid_id, ctx) } })
  if (bidAwaits(bid, rfq)) throw fail(409, 'bid_not_confirmed')
  await assertOptionalLines(tx, bid_id, optional_lines)
  const pending = await readPending(tx, rfq_id)
  if (pending) {
    const again =
      pending.bid_id === bid_id &&
      pending.bid_version === bid.version &&
      pending.optional_lines.join() === optional_lines.join() &&
      pending.proposed_by === ctx.viewer.person_id
    if (!again) throw fail(409, 'proposal_pending', { more: { proposal_id: pending.proposal_id } })
    return { proposal_id: pending.proposal_id }
  }

  const proposed = await proposeAward(tx, ctx, bid, limit, { reason, optional_lines })
  if (proposed) return { proposal_id: proposed.proposal_id }
  if (propose) throw fail(409, 'proposal_not_needed')
  await awardLockedBid(tx, ctx, bid, { optional_lines })
  return {}
}
