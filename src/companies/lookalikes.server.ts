import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { lookalikeFound } from './events.ts'

/** SQL condition on `companies`: another active company has a name that looks the same (`name_key`). */
export const hasLookalike = sql<boolean>`companies.is_active and companies.name_key <> '' and exists (
  select from companies other where other.name_key = companies.name_key and other.company_id <> companies.company_id and other.is_active)`

/**
 * Records an event when a company takes a name that looks like another's. Such names are allowed, because two honest
 * companies may share one; operators list them with `companies:list --lookalikes`.
 */
export async function flagLookalikes(tx: Tx, company_id: number) {
  const others = await tx
    .selectFrom('companies')
    .innerJoin('companies as other', (join) =>
      join.onRef('other.name_key', '=', 'companies.name_key').onRef('other.company_id', '<>', 'companies.company_id'),
    )
    .select('other.company_id')
    .where('companies.company_id', '=', company_id)
    .where('companies.name_key', '<>', '')
    .where('other.is_active', '=', true)
    .orderBy('other.company_id')
    .limit(20)
    .execute()
  if (others.length === 0) return
  await record(
    tx,
    { viewer: { company_id } },
    lookalikeFound({ company_id, like: others.map((other) => other.company_id) }),
  )
}
