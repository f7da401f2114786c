import type { Tx } from '#framework/database/database.server.ts'
import { loadUnits } from '#reference/units/load-reference.server.ts'
import type { Feature } from './features.ts'

/**
 * Enables features and loads the units that waited for them, as the owner of the tables.
 *
 * @returns those that were not enabled before
 */
export async function enableFeatures(tx: Tx, features: readonly Feature[]): Promise<string[]> {
  const enabled = await tx
    .insertInto('features')
    .values(features.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  await loadUnits(tx)
  return enabled.map(({ name }) => name)
}
