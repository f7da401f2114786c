import { loadCategories } from '#categories/load-reference.server.ts'
import { loadReference } from '#locations/load-reference.server.ts'
import { checkDatabase } from '#platform/database/check.server.ts'
import { createDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import type { Logger } from '#platform/log.server.ts'

/** Brings a database to where this version of the product can work with it. `url` goes past any pooler. */
export async function prepare(url: string, logger: Logger): Promise<void> {
  const database = createDatabase(url, { max: 1, logger })
  try {
    await checkDatabase(database.pool)
    await migrate(url, logger)
    await database.transaction(async (tx) => {
      await loadReference(tx)
      await loadCategories(tx)
    })
  } finally {
    await database.close()
  }
}
