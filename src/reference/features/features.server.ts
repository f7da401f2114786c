import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { FEATURES, type Feature } from './features.ts'

/** The features that are enabled, as far as this release knows them. */
export async function listEnabled(reader: Reader): Promise<Feature[]> {
  const rows = await reader.selectFrom('features').select('name').execute()
  return FEATURES.filter((feature) => rows.some(({ name }) => name === feature))
}

/** Refuses what needs a feature that is not enabled yet. */
export async function assertEnabled(reader: Reader, feature: Feature): Promise<void> {
  const row = await reader.selectFrom('features').select('name').where('name', '=', feature).executeTakeFirst()
  if (!row) throw fail(409, 'feature_not_enabled')
}

/**
 * Enables features, as the owner of the tables.
 *
 * @returns those that were not enabled before
 */
export async function enableFeatures(owner: Reader, features: readonly Feature[]): Promise<string[]> {
  const enabled = await owner
    .insertInto('features')
    .values(features.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return enabled.map(({ name }) => name)
}
