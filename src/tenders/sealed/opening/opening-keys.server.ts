import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { type Config } from '#framework/config/config.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { openSecretBox, type SecretBox } from '#framework/config/secret-box.server.ts'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { isEnabled } from '#reference/features/features.server.ts'

/*
 * Opening keys: each sealed RFQ has its own, for which bids on it are encrypted. The private halves are wrapped with
 * the seal key, which the job process alone reads.
 */

/**
 * Unused keys that are kept ready for RFQs to be published. Below the half of them the job is queued: 25 companies must
 * publish all that they may in a minute before it is, and as many again before it has run.
 */
export const MAX_UNUSED_KEYS = 500
/** Keys of a first start, which is not delayed by all of them. */
const FIRST_UNUSED_KEYS = 50
/** Keys made in one transaction: they can be assigned once it commits. */
const BATCH = 50
/** Other jobs wait for it: making all keys takes less than a second. */
const PRIORITY = -10
/** A key is assigned only if a job process verified the seal key within this time. */
export const VERIFIED_MINUTES = 10
/** Keys are destroyed this long after the bids were opened. */
const KEPT_DAYS = 30
/** Wrapped with the seal key, to recognize it. */
const CHECK_TEXT = 'Tarsiya seal key'

const SEAL_KEY_FILE = 'seal.key'

/**
 * Loads the seal key: SEAL_KEY, or the one in the data folder, which is made for a database that has none yet; null
 * where it is missing. A database that other machines use as well needs a SEAL_KEY, so that all job processes have the
 * same.
 */
export async function loadSealKey(
  { data_dir, database_url, production }: Pick<Config, 'data_dir' | 'database_url' | 'production'>,
  secret_key: string | undefined,
  reader: Reader,
): Promise<SecretBox | null> {
  if (secret_key) return openSecretBox({ secret_key, data_dir })
  if (database_url && production) return null
  // Another key in place of a lost one would be taken for the right one, and backed up as it.
  if (!existsSync(join(data_dir, SEAL_KEY_FILE)) && (await hasSealKey(reader))) return null
  return openSecretBox({ secret_key: undefined, data_dir }, SEAL_KEY_FILE)
}

const hasSealKey = async (reader: Reader) =>
  (await reader.selectFrom('seal_checks').select('single').executeTakeFirst()) !== undefined

/** Whether this is the key that wraps the opening keys of this database. */
export async function isSealKey(tx: Tx, key: SecretBox): Promise<boolean> {
  const check = await tx.selectFrom('seal_checks').select('wrapped').executeTakeFirst()
  return check !== undefined && key.open(check.wrapped, 'seal check') !== null
}

/** Makes this the seal key of a database that has none yet, and answers whether it is. */
export async function claimSealKey(tx: Tx, key: SecretBox): Promise<boolean> {
  await tx
    .insertInto('seal_checks')
    .values({ wrapped: key.seal(Buffer.from(CHECK_TEXT), 'seal check') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return isSealKey(tx, key)
}

/**
 * The job `stock_opening_keys`: notes that it has the seal key, which has wrapped all keys that are in use, and makes
 * keys ahead, since the web processes that publish RFQs cannot wrap any; also before RFQs may be sealed, so that the
 * first one finds a key. Destroys those of bids that were opened long ago, unless one still waits.
 *
 * @returns the number of keys made
 */
export async function stockOpeningKeys(
  database: Database,
  key: SecretBox | null,
  logger: Logger,
  wanted = MAX_UNUSED_KEYS,
): Promise<number> {
  if (!(await verifySealKey(database, key, logger))) return 0
  let made = 0
  for (;;) {
    const batch = await database.transaction((tx) => makeOpeningKeys(tx, key!, wanted))
    if (batch === 0) return made
    made += batch
  }
}

/**
 * Makes the first opening keys of a database before any process serves, in the primary, which has the seal key as its
 * job process does. Where the key is another one nothing is made: the job says so.
 */
export async function stockFirstOpeningKeys(database: Database, key: SecretBox, logger: Logger): Promise<void> {
  if (await database.transaction((tx) => claimSealKey(tx, key)))
    await stockOpeningKeys(database, key, logger, FIRST_UNUSED_KEYS)
}

/** Destroys keys that are used up, and checks those that are not. Answers whether this is the seal key. */
const verifySealKey = (database: Database, key: SecretBox | null, logger: Logger): Promise<boolean> =>
  database.transaction(async (tx) => {
    await sql`update opening_keys set wrapped_identity = null, destroyed_at = now()
      where destroyed_at is null and opened_at < now() - make_interval(days => ${KEPT_DAYS})
        and not exists (select from sealed_bids where sealed_bids.rfq_id = opening_keys.rfq_id and outcome is null)`.execute(
      tx,
    )
    if (!key || !(await claimSealKey(tx, key))) {
      if (await isEnabled(tx, 'sealed'))
        logger.error(
          `the seal key (SEAL_KEY, or ${SEAL_KEY_FILE} in DATA_DIR) is ${key ? 'not that of this database' : 'missing'}: no sealed RFQ can be published or opened until the right one is back`,
        )
      return false
    }
    const kept = await tx
      .selectFrom('opening_keys')
      .leftJoin(rfqsFor('opening'), 'rfqs.rfq_id', 'opening_keys.rfq_id')
      .select(['opening_key_id', 'recipient', 'wrapped_identity'])
      // The RFQ says whether its key is used up: a key that says so of itself is checked as well.
      .where('rfqs.opened_at', 'is', null)
      .where('destroyed_at', 'is', null)
      .execute()
    // A key that somebody else made and put here would let them read bids: no key is assigned until it is gone.
    const foreignKeys = kept
      .filter(({ recipient, wrapped_identity }) => !key.open(wrapped_identity!, wrapContext(recipient)))
      .map(({ opening_key_id }) => opening_key_id)
    if (foreignKeys.length > 0)
      logger.error({ opening_key_ids: foreignKeys }, 'these opening keys are not ours: no sealed RFQ can be published')
    await tx
      .updateTable('seal_checks')
      .set({ verified_at: foreignKeys.length > 0 ? new Date(0) : sql<Date>`now()` })
      .execute()
    return true
  })

const countUnused = async (tx: Tx) => {
  const { unused } = await tx
    .selectFrom('opening_keys')
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .where('rfq_id', 'is', null)
    .where('destroyed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unused
}

/** Makes some of the keys that are missing, one runner at a time; answers how many. */
async function makeOpeningKeys(tx: Tx, key: SecretBox, wanted: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('opening keys', 0))`.execute(tx)
  const missing = Math.min(BATCH, wanted - (await countUnused(tx)))
  if (missing <= 0) return 0
  const keys = await Promise.all(Array.from({ length: missing }, () => newOpeningKey(key)))
  await tx.insertInto('opening_keys').values(keys).execute()
  return missing
}

const wrapContext = (recipient: string) => `opening key ${recipient}`

/** The columns of a new opening key. */
export async function newOpeningKey(key: SecretBox) {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  return { recipient, wrapped_identity: key.seal(Buffer.from(identity), wrapContext(recipient)) }
}

/**
 * Assigns an unused key to an RFQ, and has more made when half of them are used. Refuses while no job process has the
 * seal key, because nobody could open the bids then.
 */
export async function takeOpeningKey(tx: Tx, rfq_id: number): Promise<void> {
  const unused = await tx
    .selectFrom('opening_keys')
    .select('opening_key_id')
    .where('rfq_id', 'is', null)
    .where('destroyed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from seal_checks where verified_at > now() - make_interval(mins => ${VERIFIED_MINUTES}))`,
    )
    .orderBy('opening_key_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!unused) throw fail(503, 'seal_unavailable', { retryAfter: 60 })
  await tx.updateTable('opening_keys').set({ rfq_id }).where('opening_key_id', '=', unused.opening_key_id).execute()
  if ((await countUnused(tx)) < MAX_UNUSED_KEYS / 2)
    await enqueue(tx, 'stock_opening_keys', {}, { jobKey: 'cron:stock_opening_keys', priority: PRIORITY })
}

/** Opens the bids on an RFQ. */
export interface OpeningKey {
  recipient: string
  decrypter: Decrypter
  /** A name for the file of a bid that cannot be guessed without the key. */
  fileName: (bid_id: number, version: number) => string
}

/** Unwraps the key of an RFQ. Throws when there is none, or another one. */
export async function openingKeyOf(tx: Tx, key: SecretBox, rfq_id: number): Promise<OpeningKey> {
  const { recipient, wrapped_identity } = await tx
    .selectFrom('opening_keys')
    .select(['recipient', 'wrapped_identity'])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  const identity = wrapped_identity && key.open(wrapped_identity, wrapContext(recipient))
  if (!identity) throw new Error('the opening key cannot be unwrapped')
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity.toString())
  return {
    recipient,
    decrypter,
    fileName: (bid_id, version) =>
      createHmac('sha256', identity).update(`file ${bid_id} ${version}`).digest('hex').slice(0, 32),
  }
}

/** What is known of the seal key: `fits`, `wrong`, `verified` by a job process, `lost` by all, or `unused` so far. */
export type SealKeyState = 'fits' | 'wrong' | 'verified' | 'lost' | 'unused'

/** Whether a key of this machine opens the check of this database; without one, when a job process last did that. */
export async function examineSealKey(tx: Tx, key: SecretBox | null): Promise<SealKeyState> {
  const check = await tx
    .selectFrom('seal_checks')
    .select(
      sql<boolean>`coalesce(verified_at > now() - make_interval(mins => ${VERIFIED_MINUTES}), false)`.as('recent'),
    )
    .executeTakeFirst()
  if (!check) return 'unused'
  if (key) return (await isSealKey(tx, key)) ? 'fits' : 'wrong'
  return check.recent ? 'verified' : 'lost'
}
