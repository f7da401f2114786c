import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Erases somebody from request data: counters under an address, stored idempotent responses that contain a mark, and
 * those to calls in these scopes.
 */
export async function eraseTraces(tx: Tx, scopes: string, marks: readonly string[]): Promise<void> {
  // Escaped as in JSON.
  const escaped = marks.map((mark) => JSON.stringify(mark).slice(1, -1))
  const named = (column: string) =>
    sql<boolean>`exists (select from unnest(${[...marks, ...escaped]}::text[]) mark where strpos(lower(${sql.ref(column)}::text), lower(mark)) > 0)`
  await tx.deleteFrom('rate_limits').where(named('key')).execute()
  await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('scope', 'like', scopes), named('body')]))
    .execute()
}
