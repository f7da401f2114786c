import { sql } from 'kysely'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { JobContext } from '#framework/jobs/run.server.ts'
import { rfqOpened } from '#tenders/core/events.ts'
import { isLiveBid, isReadableBid } from '#tenders/core/policy.server.ts'
import { receiptOf } from '../receipt/receipts.server.ts'
import { createSignatureCheck, type SignatureCheck } from './check-signature.server.ts'
import { closeSealedRfq } from './close-sealed-rfq.server.ts'
import { noteFailedOpening } from './failed-opening.server.ts'
import { readLeftSealed } from './left-sealed.server.ts'
import { isSealKey, openingKeyOf } from './opening-keys.server.ts'
import { type Opener, unsealBid } from './unseal-bid.server.ts'

/** Keys of the job process. */
interface OpeningSecrets {
  /** Unwraps opening keys; null where the process has none. */
  seal: SecretBox | null
  /** Has signed the receipts. */
  secrets: SecretBox
}

/** RFQs whose bids are opened at the same time: while one waits for the disk, another is decrypted. */
const MAX_CONCURRENT = 4

/** Sealed RFQs that have closed and are not opened. */
const IS_DUE = sql<boolean>`bid_visibility = 'sealed' and rfqs.opened_at is null and canceled_at is null and closes_at <= transaction_time()`

/**
 * The job `open_sealed`: closes each sealed RFQ whose time is over, and opens its bids. Two transactions, each with the
 * RFQ locked; one that another runner has locked is left to it. After the first transaction the list of commitments
 * is public for good; an opening that fails is tried again by the next run.
 *
 * @returns the number of RFQs opened
 */
export async function openSealedRfqs(context: JobContext, keys: OpeningSecrets): Promise<number> {
  const { database, logger } = context
  const left = await readLeftSealed(database.kysely)
  if (left.length > 0) logger.error({ rfq_ids: left }, 'somebody marked these RFQs as opened: bids on them are sealed')
  // Matches the partial index `opening_keys_to_open`.
  const due = await database.kysely
    .selectFrom('opening_keys')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'opening_keys.rfq_id')
    .select('rfqs.rfq_id')
    .where('opening_keys.rfq_id', 'is not', null)
    .where('opening_keys.opened_at', 'is', null)
    .where(IS_DUE)
    .orderBy('closes_at')
    .orderBy('rfqs.rfq_id')
    .execute()
  let opened = 0
  const waiting = due.values()
  async function openWaiting() {
    for (const { rfq_id } of waiting) {
      try {
        await closeIfDue(context, rfq_id)
        if (await openSealedRfq(context, keys, rfq_id)) opened++
      } catch (error) {
        logger.error({ err: error, rfq_id }, 'the bids on a sealed RFQ could not be opened')
        await noteFailedOpening(database, rfq_id, error)
      }
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, openWaiting))
  return opened
}

const clock = () => new Date()

/**
 * Locks an RFQ that is due. Also checks the clock of this process, so that changing the clock of the database opens
 * nothing early.
 */
async function lockDue({ now = clock }: JobContext, tx: Tx, rfq_id: number): Promise<boolean> {
  const due = await tx
    .selectFrom('rfqs')
    .select('closes_at')
    .where('rfq_id', '=', rfq_id)
    .where(IS_DUE)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due && now() < due.closes_at!) throw new Error('the clock of the database is ahead')
  return due !== undefined
}

async function closeIfDue(context: JobContext, rfq_id: number): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (await lockDue(context, tx, rfq_id)) await closeSealedRfq(tx, rfq_id)
  })
}

/** The closing, where it is written: another runner may have had the RFQ locked then, and no longer. */
const readClosing = (tx: Tx, rfq_id: number) =>
  tx.selectFrom('openings').select('closed_at').where('rfq_id', '=', rfq_id).executeTakeFirst()

/**
 * Live unopened bids with the envelope of their version; null if the envelope was deleted. Whether a bid was opened is
 * read from its envelope. Bids marked unreadable are tried again.
 */
const readSealed = (tx: Tx, rfq_id: number) =>
  tx
    .selectFrom('bids')
    .leftJoin('sealed_bids', (join) =>
      join
        .onRef('sealed_bids.bid_id', '=', 'bids.bid_id')
        .onRef('sealed_bids.version', '=', 'bids.version')
        .on(sql<boolean>`coalesce(outcome, 'unreadable') = 'unreadable'`),
    )
    .select([
      'bids.bid_id',
      'bids.rfq_id',
      'bids.supplier_id',
      'sealed_bids.version',
      'sealed_bids.rfq_version',
      'commitment',
    ])
    .where('bids.rfq_id', '=', rfq_id)
    .where((eb) => eb.or([eb('sealed_bids.version', 'is not', null), sql<boolean>`not ${isReadableBid()}`]))
    .where(isLiveBid())
    .orderBy('bids.bid_id')
    .execute()

type SealedRow = Awaited<ReturnType<typeof readSealed>>[number]

/**
 * Opens one bid.
 *
 * @returns why it cannot be opened, if it cannot
 */
async function openBid(
  tx: Tx,
  opener: Opener,
  isSigned: SignatureCheck,
  { version, rfq_version, commitment, ...bid }: SealedRow,
) {
  if (version === null || rfq_version === null || commitment === null) return 'it has no envelope'
  const ofVersion = tx.selectFrom('sealed_bids').where('bid_id', '=', bid.bid_id).where('version', '=', version)
  // One after the other: a file has 2 MiB.
  const { sealed, sealed_file, ...signed } = await ofVersion
    .select(['sealed', 'sealed_file', 'received_at', 'key_id', 'signature'])
    .executeTakeFirstOrThrow()
  const envelope = { ...bid, version, rfq_version, commitment, sealed: sealed!, sealed_file: sealed_file! }
  const receipt = receiptOf({ ...envelope, ...signed, bid_version: version })
  const reason = (await isSigned(tx, receipt)) ? await unsealBid(tx, opener, envelope) : 'its receipt is not signed'
  if (reason !== undefined)
    await tx
      .updateTable('sealed_bids')
      .set({ outcome: 'unreadable' })
      .where('bid_id', '=', bid.bid_id)
      .where('version', '=', version)
      .execute()
  return reason
}

/** Opened bids on an RFQ that had been encrypted for another key. */
const readExposed = async (tx: Tx, rfq_id: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('sealed_bids')
      .select('bid_id')
      .where('rfq_id', '=', rfq_id)
      .where(sql<boolean>`exposed`)
      .orderBy('bid_id')
      .execute()
  ).map(({ bid_id }) => bid_id)

/** Writes that the bids on a locked RFQ were opened. */
export async function markOpened(tx: Tx, rfq_id: number): Promise<void> {
  await tx
    .updateTable('rfqs')
    .set({ opened_at: sql<Date>`instant()`, updated_at: sql<Date>`now()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
  await tx
    .updateTable('opening_keys')
    .set({ opened_at: sql<Date>`instant()` })
    .where('rfq_id', '=', rfq_id)
    .execute()
}

async function openSealedRfq(context: JobContext, { seal, secrets }: OpeningSecrets, rfq_id: number): Promise<boolean> {
  const { database, storage, config, logger, now = clock } = context
  const stored: string[] = []
  try {
    return await database.transaction(async (tx) => {
      const closing = (await lockDue(context, tx, rfq_id)) && (await readClosing(tx, rfq_id))
      if (!closing) return false
      if (!seal || !(await isSealKey(tx, seal))) throw new Error('the seal key is missing, or another one')
      const opener = {
        storage,
        key: await openingKeyOf(tx, seal, rfq_id),
        scans: config.clamd_url !== undefined,
        stored,
        now: now(),
        ...closing,
      }
      const isSigned = createSignatureCheck(secrets, logger)
      const [bids, unreadable] = [await readSealed(tx, rfq_id), [] as number[]]
      for (const bid of bids) {
        const reason = await openBid(tx, opener, isSigned, bid)
        if (reason === undefined) continue
        unreadable.push(bid.bid_id)
        logger.error({ bid_id: bid.bid_id, reason }, 'a sealed bid could not be opened')
      }
      await markOpened(tx, rfq_id)
      const exposed = await readExposed(tx, rfq_id)
      if (exposed.length > 0) logger.error({ rfq_id, bid_ids: exposed }, 'these bids were encrypted for another key')
      const opened = bids.length - unreadable.length
      await record(
        tx,
        { viewer: null },
        rfqOpened({ rfq_id, opened, unreadable, ...(exposed.length > 0 && { exposed }) }),
      )
      return true
    })
  } catch (error) {
    await removeUnused(context, rfq_id, stored)
    throw error
  }
}

/**
 * Removes the files of an opening that was not committed. With the RFQ locked: where the commit is uncertain it has
 * ended then, and no other opening stores files of the same names meanwhile.
 */
async function removeUnused({ database, storage }: JobContext, rfq_id: number, stored: readonly string[]) {
  if (stored.length === 0) return
  await database.transaction(async (tx) => {
    await tx.selectFrom('rfqs').select('rfq_id').where('rfq_id', '=', rfq_id).forUpdate().execute()
    const used = await tx
      .selectFrom('files')
      .select('path')
      .where('path', '=', sql<string>`any (${stored}::text[])`)
      .execute()
    for (const path of stored) if (!used.some((file) => file.path === path)) await storage.remove(path)
  })
}
