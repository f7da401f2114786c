import { sql } from 'kysely'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { JobContext } from '#framework/jobs/run.server.ts'
import { closeRfq } from '#tenders/amendments/confirming/close-rfqs.server.ts'
import { rfqOpened } from '#tenders/events.ts'
import { isLiveBid } from '#tenders/policy.server.ts'
import { noteFailedOpening } from './failed-opening.server.ts'
import { isSealKey, openingKeyOf } from './opening-keys.server.ts'
import { type Envelope, unsealBid } from './unseal-bid.server.ts'

/** Sealed RFQs that have closed and are not opened, as the index `rfqs_to_open` has them. */
const IS_DUE = sql<boolean>`bid_visibility = 'sealed' and opened_at is null and canceled_at is null and closes_at <= transaction_time()`

/**
 * The job `open_sealed`: closes each sealed RFQ whose time is over, and opens its bids. Two transactions, each with the
 * RFQ locked; one that another runner has locked is left to it. From the first one on the list of bids is public and
 * stays; an opening that fails is tried again by the next run.
 *
 * @returns the number of RFQs opened
 */
export async function openSealedRfqs(context: JobContext, key: SecretBox | null): Promise<number> {
  const { database, logger } = context
  const due = await database.kysely
    .selectFrom('rfqs')
    .select('rfq_id')
    .where(IS_DUE)
    .orderBy('closes_at')
    .orderBy('rfq_id')
    .execute()
  let opened = 0
  for (const { rfq_id } of due) {
    try {
      await closeSealedRfq(database, rfq_id)
      opened += await openSealedRfq(context, key, rfq_id)
    } catch (error) {
      logger.error({ err: error, rfq_id }, 'the bids on a sealed RFQ could not be opened')
      await noteFailedOpening(database, rfq_id, error)
    }
  }
  return opened
}

const lockDue = async (tx: Tx, rfq_id: number) =>
  (await tx
    .selectFrom('rfqs')
    .select('rfq_id')
    .where('rfq_id', '=', rfq_id)
    .where(IS_DUE)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) !== undefined

/** Ends bidding: bids that were not confirmed lapse, and the list of commitments is written down. */
async function closeSealedRfq(database: Database, rfq_id: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockDue(tx, rfq_id))) return
    await closeRfq(tx, rfq_id)
    await sql`update sealed_bids set outcome = 'lapsed', sealed = null, sealed_file = null from bids
      where bids.bid_id = sealed_bids.bid_id and bids.lapsed_at is not null and sealed_bids.rfq_id = ${rfq_id} and outcome is null`.execute(
      tx,
    )
    await sql`insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
      select rfq_id, closes_at, instant(), (select count(*) from bids where bids.rfq_id = rfqs.rfq_id and ${isLiveBid()}),
        (select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), '')) from sealed_bids where sealed_bids.rfq_id = rfqs.rfq_id)
      from rfqs where rfq_id = ${rfq_id} on conflict do nothing`.execute(tx)
  })
}

/** Live bids that were not opened. */
const readEnvelopes = (tx: Tx, rfq_id: number) =>
  tx
    .selectFrom('sealed_bids')
    .innerJoin('bids', (join) =>
      join.onRef('bids.bid_id', '=', 'sealed_bids.bid_id').onRef('bids.version', '=', 'sealed_bids.version'),
    )
    .select([
      'sealed_bids.bid_id',
      'sealed_bids.version',
      'sealed_bids.rfq_id',
      'sealed_bids.rfq_version',
      'bids.supplier_id',
      'commitment',
    ])
    .where('sealed_bids.rfq_id', '=', rfq_id)
    .where('outcome', 'is', null)
    .where(isLiveBid())
    .orderBy('bids.bid_id')
    .execute()

async function openSealedRfq({ database, storage, config, logger }: JobContext, key: SecretBox | null, rfq_id: number) {
  return database.transaction(async (tx) => {
    if (!(await lockDue(tx, rfq_id))) return 0
    if (!key || !(await isSealKey(tx, key))) throw new Error('the seal key is missing, or another one')
    const decrypter = await openingKeyOf(tx, key, rfq_id)
    const [envelopes, unreadable] = [await readEnvelopes(tx, rfq_id), [] as number[]]
    for (const numbers of envelopes) {
      const { bid_id, version } = numbers
      // One after the other: a file has 2 MiB.
      const { sealed, sealed_file } = await tx
        .selectFrom('sealed_bids')
        .select(['sealed', 'sealed_file'])
        .where('bid_id', '=', bid_id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      const envelope: Envelope = { ...numbers, sealed: sealed!, sealed_file: sealed_file! }
      const reason = await unsealBid(tx, { storage, decrypter, scans: config.clamd_url !== undefined }, envelope)
      if (reason === undefined) continue
      unreadable.push(bid_id)
      logger.error({ bid_id, reason }, 'a sealed bid could not be opened')
      await tx
        .updateTable('sealed_bids')
        .set({ outcome: 'unreadable' })
        .where('bid_id', '=', bid_id)
        .where('version', '=', version)
        .execute()
    }
    await tx
      .updateTable('rfqs')
      .set({ opened_at: sql<Date>`instant()`, updated_at: sql<Date>`now()` })
      .where('rfq_id', '=', rfq_id)
      .execute()
    await record(tx, { viewer: null }, rfqOpened({ rfq_id, opened: envelopes.length - unreadable.length, unreadable }))
    return 1
  })
}
