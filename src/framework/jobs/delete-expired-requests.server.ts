import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'

/** Deletes expired idempotency records and rate limit counters. */
export async function deleteExpiredRequests({ kysely }: Database) {
  await kysely
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
  await kysely
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<Date>`now() - interval '25 hours'`)
    .execute()
}
