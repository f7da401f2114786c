import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/** Erases a company from request data: counters under its address, and stored idempotent responses that name it. */
export async function eraseTraces(tx: Tx, company_id: number, marks: readonly string[]): Promise<void> {
  const named = (column: string) => sql<boolean>`exists (select from unnest(${[...marks]}::text[]) mark where strpos(lower(${sql.ref(column)}::text), lower(mark)) > 0)`
  await tx.deleteFrom('rate_limits').where(named('key')).execute()
  await tx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.or([eb('scope', 'like', `${company_id}/%`), named('body')]))
    .execute()
}
