import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { lookalikeFound } from './events.ts'

/** Whether a live company's name, as the eye takes it, is also that of another. */
export const hasLookalike = sql<boolean>`users.is_active and users.name_key <> '' and exists (
  select from users other where other.name_key = users.name_key and other.user_id <> users.user_id and other.is_active)`

/**
 * Leaves a mark in the trail when a company took a name that can be taken for that of others. Such a name is allowed: two honest
 * companies may share one. Operators see the mark, and both companies side by side with `users:list --lookalikes`.
 */
export async function flagLookalikes(tx: Tx, user_id: number) {
  const others = await tx
    .selectFrom('users')
    .innerJoin('users as other', (join) => join.onRef('other.name_key', '=', 'users.name_key').onRef('other.user_id', '<>', 'users.user_id'))
    .select('other.user_id')
    .where('users.user_id', '=', user_id)
    .where('users.name_key', '<>', '')
    .where('other.is_active', '=', true)
    .orderBy('other.user_id')
    .limit(20)
    .execute()
  if (others.length === 0) return
  await record(tx, { viewer: { user_id } }, lookalikeFound({ user_id, like: others.map((other) => other.user_id) }))
}
