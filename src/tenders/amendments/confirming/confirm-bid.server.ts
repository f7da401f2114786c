import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import {
  assertOpenForBids,
  type AssertVersionAnswered,
  lockOwnBid,
  refuseAfterClosing,
} from '#tenders/core/lock-bid.server.ts'
import { bidConfirmed } from '#tenders/core/events.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import { bidAwaits, isSealed } from '#tenders/core/policy.ts'
import { diffStored } from '../versions.server.ts'

/**
 * A bidder confirms a bid unchanged: from then on it answers the RFQ as it is now. `expectedVersion` is the version of
 * the RFQ that the bidder saw.
 */
export async function confirmBid(
  tx: Tx,
  ctx: SignedInContext,
  { bid_id, expectedVersion }: { bid_id: number; expectedVersion: number | undefined },
): Promise<void> {
  const { viewer } = ctx
  const { rfq, bid } = await lockOwnBid(tx, viewer, bid_id)
  if (rfq.accepted_bid_id === bid_id) throw fail(409, 'bid_accepted')
  if (bid.lapsed_at) throw fail(409, 'bid_lapsed')
  if (bid.withdrawn_at) throw fail(409, 'bid_withdrawn')
  assertOpenForBids(rfq)
  if (expectedVersion === undefined) throw fail(428, 'version_required')
  if (expectedVersion !== rfq.version) throw await changedSince(tx, rfq, expectedVersion)
  const awaits = bidAwaits(bid, rfq)
  if (!awaits) throw fail(409, 'nothing_to_confirm')
  if (awaits === 'revision') throw fail(409, 'bid_must_be_revised')
  await tx
    .updateTable('bids')
    .set({ rfq_version: rfq.version, updated_at: sql<Date>`now()` })
    .where('bid_id', '=', bid_id)
    .execute()
    .catch(refuseAfterClosing)
  await tx
    .insertInto('bid_confirmations')
    .values({ bid_id, rfq_version: rfq.version, person_id: viewer.person_id })
    .execute()
  await record(tx, ctx, bidConfirmed({ bid_id, rfq_id: rfq.rfq_id, version: rfq.version, is_sealed: isSealed(rfq) }))
}

/**
 * Where bids must be confirmed, one that names no version was filled in for `known`: nobody bids for what was never
 * shown.
 */
export const assertVersionAnswered: AssertVersionAnswered = async (tx, rfq, version, known) => {
  const answered = version ?? (rfq.on_change === 'confirm' ? known : rfq.version)
  if (answered < rfq.material_version) throw await changedSince(tx, rfq, answered)
}

const changedSince = async (tx: Tx, { rfq_id, version }: LockedRfq, expectedVersion: number) =>
  fail(412, 'rfq_changed', {
    more: { rfq_version: version, changes: await diffStored(tx, rfq_id, expectedVersion, version) },
  })
