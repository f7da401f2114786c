import { sql } from 'kysely'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'
import type { Database, Reader, Tx } from '#framework/database/database.server.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import { momentsFrom } from './clock.ts'
import { storeDemoFiles } from './files.server.ts'
import { type DemoMarket, demoMarket } from './market.server.ts'
import { writeMarket } from './rows.server.ts'
import type { DemoKeys } from './sealed-rows.server.ts'
import { DEMO_PASSWORD } from './sign-in.server.ts'

const hasUsers = async (reader: Reader) =>
  (await reader.selectFrom('companies').select('company_id').limit(1).execute()).length > 0

/** Triggers that refuse to write the past. */
const GUARDS: [table: string, triggers: string[]][] = [
  ['bids', ['bids_before_closing', 'bids_unchanged_after_closing']],
  ['sealed_bids', ['sealed_bids_kept']],
  ['openings', ['openings_after_closing']],
  ['rfqs', ['rfqs_sealed_kept']],
  ['purchase_orders', ['purchase_orders_kept']],
]

const switchTriggers = (tx: Tx, act: 'enable' | 'disable', table: string, triggers: string[]) =>
  sql`alter table ${sql.ref(table)} ${sql.raw(triggers.map((trigger) => `${act} trigger ${trigger}`).join(', '))}`.execute(
    tx,
  )

interface FillDemo {
  database: Database
  storage: Storage
  keys: DemoKeys
  print: (line: string) => void
  /** What to fill it with. */
  market?: DemoMarket
}

/**
 * Fills a database without companies with a believable market: once, all of it or nothing. Its days count from today,
 * so that on every first start some RFQs are open, some decided and some over. Answers whether it did.
 */
export async function fillDemo({ database, storage, keys, print, market = demoMarket() }: FillDemo) {
  if (await hasUsers(database.kysely)) return false
  const start = performance.now()
  print('Filling the empty database with a demo market…')
  const { rows } = await sql<{ today: Day; now: Date }>`select riyadh_today() as today, now() as now`.execute(
    database.kysely,
  )
  const { today, now } = rows[0]!
  // Before the rows: files that a crash leaves without rows are swept.
  const [files, password_hash] = await Promise.all([
    storeDemoFiles(storage, market, today),
    hashPassword(DEMO_PASSWORD),
  ])
  const filled = await database.transaction(async (tx) => {
    // Two first starts may share a database; the second waits for as long as the first takes.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('demo market', 0))`.execute(tx)
    if (await hasUsers(tx)) return false
    // What happened before RFQs closed is written afterwards; as the owner of the tables, and only here.
    for (const [table, triggers] of GUARDS) await switchTriggers(tx, 'disable', table, triggers)
    await writeMarket({ tx, files, storage, keys, today, at: momentsFrom(today, now), password_hash }, market)
    // A table with checks that wait for the commit cannot be altered.
    await sql`set constraints all immediate`.execute(tx)
    for (const [table, triggers] of GUARDS) await switchTriggers(tx, 'enable', table, triggers)
    return true
  })
  if (!filled) return false
  // Plans made without statistics read whole tables; the database would collect them a minute later by itself.
  await sql`analyze`.execute(database.kysely)
  const { companies, rfqs, bids, products } = market
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  print(
    `The demo market is filled after ${seconds} s: ${companies.length} companies, ${rfqs.length} RFQs, ${bids.length} bids, ${products.length} products. DEMO=off does without`,
  )
  return true
}
