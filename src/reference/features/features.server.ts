import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { FEATURES, type Feature } from './features.ts'

/** The features that are enabled, as far as this release knows them. */
export async function listEnabled(reader: Reader): Promise<Feature[]> {
  const rows = await reader.selectFrom('features').select('name').execute()
  return FEATURES.filter((feature) => rows.some(({ name }) => name === feature))
}

export async function isEnabled(reader: Reader, feature: Feature): Promise<boolean> {
  const row = await reader.selectFrom('features').select('name').where('name', '=', feature).executeTakeFirst()
  return row !== undefined
}

/** Refuses what needs a feature that is not enabled yet. */
export async function assertEnabled(reader: Reader, feature: Feature): Promise<void> {
  if (!(await isEnabled(reader, feature))) throw fail(409, 'feature_not_enabled')
}
