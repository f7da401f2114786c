import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { type EventContext, record } from '#framework/events/record.server.ts'
import { removeFile, type Storage, writeNew } from '#framework/files/storage/storage.server.ts'
import { storeFiles } from '#framework/files/storage/store-files.server.ts'
import { isReadable, lockBid } from '#tenders/core/lock-bid.server.ts'
import { bidRevealed, rfqOpened } from '#tenders/core/events.ts'
import { assertUndecided, type LockedRfq, lockRfq } from '#tenders/core/lock-rfq.server.ts'
import { isLiveBid, isReadableBid } from '#tenders/core/policy.server.ts'
import type { BidReveal } from '../receipt/reveal-form.ts'
import type { BidContents } from '../sealing/bid-contents.ts'
import { closeSealedRfq } from './close-sealed-rfq.server.ts'
import { markOpened } from './open-rfqs.server.ts'
import { bytesOf } from '../sealing/seal-bid.server.ts'
import { checkContents, type SealedVersion, writeContents } from './write-contents.server.ts'

/**
 * Opens a locked RFQ whose seal key is lost without its bids: from then on each bidder may reveal its own. Nobody
 * can change a bid that way, as it must equal its commitment.
 *
 * @returns the number of bids to be revealed
 */
export async function openForReveal(tx: Tx, ctx: EventContext, { rfq_id }: LockedRfq): Promise<number> {
  await closeSealedRfq(tx, rfq_id)
  const bids = await tx
    .selectFrom('bids')
    .select('bid_id')
    .where('rfq_id', '=', rfq_id)
    .where(isLiveBid())
    .where(sql<boolean>`not ${isReadableBid()}`)
    .orderBy('bid_id')
    .execute()
  await tx
    .updateTable('sealed_bids')
    .set({ outcome: 'unreadable' })
    .where('rfq_id', '=', rfq_id)
    .where('outcome', 'is', null)
    .execute()
  await tx
    .updateTable('openings')
    .set({ reveal_at: sql<Date>`instant()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
  await markOpened(tx, rfq_id)
  await record(tx, ctx, rfqOpened({ rfq_id, opened: 0, unreadable: bids.map(({ bid_id }) => bid_id) }))
  return bids.length
}

function readOwnCopy(sealed: SealedVersion, text: string, file: Uint8Array): BidContents {
  try {
    return checkContents(sealed, text, file)
  } catch {
    throw fail(422, 'commitment_mismatch')
  }
}

/** A bidder reveals a bid with its own copy, where the seal key is lost. Doing it again changes nothing. */
export async function revealBid(
  tx: Tx,
  ctx: SignedInContext,
  storage: Storage,
  { bid_id, contents: text, attachment }: BidReveal & { bid_id: number },
): Promise<void> {
  const found = await tx
    .selectFrom('bids')
    .select('rfq_id')
    .where('bid_id', '=', bid_id)
    .where('supplier_id', '=', ctx.viewer.company_id)
    .executeTakeFirst()
  const rfq = found && (await lockRfq(tx, found.rfq_id, 'share'))
  const bid = rfq && (await lockBid(tx, bid_id))
  if (!bid || bid.withdrawn_at) throw fail(404, 'bid_not_found')
  const sealed = await tx
    .selectFrom('sealed_bids')
    .innerJoin('openings', 'openings.rfq_id', 'sealed_bids.rfq_id')
    .select(['version', 'sealed_bids.rfq_version', 'commitment'])
    .where('bid_id', '=', bid_id)
    .where('version', '=', bid.version)
    .where('outcome', 'in', ['unreadable', 'opened'])
    .where('reveal_at', 'is not', null)
    .executeTakeFirst()
  if (!sealed) throw fail(409, 'reveal_not_open')
  if (isReadable(bid)) return
  assertUndecided(rfq)
  const version = { ...sealed, bid_id, rfq_id: rfq.rfq_id, supplier_id: bid.supplier_id }
  const file = bytesOf(attachment)
  const contents = readOwnCopy(version, text, file.bytes)
  const temp = storage.tempPath()
  await writeNew(temp, file.bytes)
  const stored = Object.assign(attachment, { temp, name: contents.file.name }) as typeof file
  await storeFiles(storage, [stored]).finally(() => removeFile(temp))
  if (await writeContents(tx, version, { text, contents }, stored)) throw fail(422, 'commitment_mismatch')
  await record(tx, ctx, bidRevealed({ bid_id, rfq_id: rfq.rfq_id }))
}
