import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** Removes what protected earlier requests and protects nothing any more: answers kept for repeats, and old counters. */
export async function forgetOldRequests({ kysely }: Database) {
  await kysely.deleteFrom('idempotency_keys').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
  await kysely.deleteFrom('rate_limits').where('window_start', '<', sql<Date>`now() - interval '25 hours'`).execute()
}
