import { persistentWindows } from '#framework/http/limits.server.ts'
import type { Database } from '#framework/database/database.server.ts'

/** Forgets all that was counted. Windows begin now, so that none ends in the middle of a test. */
export async function beginLimits({ kysely }: Pick<Database, 'kysely'>) {
  persistentWindows.since = new Date()
  await kysely.deleteFrom('rate_limits').execute()
}
