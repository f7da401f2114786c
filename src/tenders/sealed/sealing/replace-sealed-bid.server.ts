import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { BidUpdate } from '#tenders/bids/contract.ts'
import { type LockedBid, refuseAfterClosing } from '#tenders/core/lock-bid.server.ts'
import { priceNewBid } from '#tenders/bids/place-bid.server.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import { endSealedBid, sealBid } from './seal-bid.server.ts'

/** Replaces a sealed bid as a whole: nobody here knows what it says. What it said is erased. */
export async function replaceSealedBid(
  tx: Tx,
  ctx: SignedInContext,
  secrets: SecretBox,
  rfq: LockedRfq,
  bid: LockedBid,
  update: BidUpdate,
) {
  const { proposed_delivery_date, comments, attachment, total_amount, lines } = update
  if (
    proposed_delivery_date === undefined ||
    comments === undefined ||
    attachment === undefined ||
    !(total_amount ?? lines)
  ) {
    const missing = Object.entries({
      total_amount: total_amount ?? lines,
      proposed_delivery_date,
      comments,
      attachment,
    })
    throw fail(422, 'sealed_needs_all', {
      fields: missing.flatMap(([field, value]) =>
        value === undefined ? [{ field, message: 'errors.required' as const }] : [],
      ),
    })
  }
  const whole = { ...update, proposed_delivery_date, comments, attachment }
  const priced = await priceNewBid(tx, rfq, bid.supplier_id, whole)
  const version = bid.version + 1
  await endSealedBid(tx, bid.bid_id, 'replaced')
  await tx
    .updateTable('bids')
    .set({ version, rfq_version: rfq.version, updated_at: sql<Date>`now()` })
    .where('bid_id', '=', bid.bid_id)
    .execute()
    .catch(refuseAfterClosing)
  return sealBid(tx, ctx, secrets, { ...bid, version, rfq_version: rfq.version }, { ...whole, ...priced })
}
