import { loadCategories } from '#reference/categories/load-reference.server.ts'
import { GRANTS } from '#db/grants.ts'
import { demoSignIn } from '#db/demo/sign-in.server.ts'
import { loadReference } from '#reference/locations/load-reference.server.ts'
import { enableFeatures } from '#reference/features/enable-features.server.ts'
import { FEATURES } from '#reference/features/features.ts'
import { loadUnits } from '#reference/units/load-reference.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { checkDatabase } from '#framework/database/check.server.ts'
import { createDatabase, type Database } from '#framework/database/database.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { loadSealKey, stockFirstOpeningKeys } from '#tenders/sealed/opening/opening-keys.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { FILE_KINDS } from './uploads.ts'

/** Database URLs without a pooler, for the application's role and for the owner of the tables. */
export interface Addresses {
  url: string
  owner_url: string
}

/**
 * Migrates the database, loads reference data and queues startup jobs. `check` runs first and throws if the database is
 * unsuitable.
 */
export async function bootstrapDatabase(
  { url, owner_url }: Addresses,
  logger: Logger,
  check: (pool: Database['pool']) => Promise<void> = checkDatabase,
): Promise<void> {
  const database = createDatabase(owner_url, { max: 1, logger })
  try {
    await check(database.pool)
    await migrate(owner_url, logger, { app: { url, grants: GRANTS } })
    await database.transaction(async (tx) => {
      await loadReference(tx)
      await loadCategories(tx)
      await loadUnits(tx)
      // Deletes stored files without a row, which a crash can leave behind.
      await enqueue(tx, 'sweep_files', {}, { jobKey: 'cron:sweep_files' })
      // The table is empty after the migration that creates it and after a restore.
      if (!(await tx.selectFrom('search_words').select('word').limit(1).executeTakeFirst()))
        await enqueue(tx, 'recount_words', {}, { jobKey: 'cron:recount_words' })
    })
  } finally {
    await database.close()
  }
}

const ENABLED_AT_START = FEATURES

/** Enables the features of this release, where no older one runs beside it. */
export async function bootstrapFeatures(owner_url: string, logger: Logger): Promise<void> {
  const database = createDatabase(owner_url, { max: 1, logger })
  try {
    await database.transaction((tx) => enableFeatures(tx, ENABLED_AT_START))
  } finally {
    await database.close()
  }
}

/**
 * Makes opening keys before the first process serves, so that an RFQ can be sealed at once; the job process makes more.
 * Only where this machine runs the job process: another one may have another seal key.
 */
export async function bootstrapOpeningKeys(
  owner_url: string,
  { config, seal_key, logger }: { config: Config; seal_key: string | undefined; logger: Logger },
): Promise<void> {
  if (config.jobs !== 'inline') return
  const database = createDatabase(owner_url, { max: 1, logger })
  try {
    const key = await loadSealKey(config, seal_key, database.kysely)
    if (key) await stockFirstOpeningKeys(database, key, logger)
  } finally {
    await database.close()
  }
}

interface Demo {
  config: Config
  /** SEAL_KEY, if it is given. */
  seal_key: string | undefined
  logger: Logger
  /** Prints progress. */
  print: (line: string) => void
}

/**
 * Fills an empty database with the demo market if configured, as the owner of its tables.
 *
 * @returns how to sign in to it, as lines to print
 */
export async function bootstrapDemo(owner_url: string, { config, seal_key, logger, print }: Demo): Promise<string[]> {
  if (!config.demo || config.production) return []
  const database = createDatabase(owner_url, { max: 1, logger })
  try {
    // Loaded dynamically: not needed in production.
    const { fillDemo } = await import('#db/demo/fill.server.ts')
    const seal = await loadSealKey(config, seal_key, database.kysely)
    if (!seal) throw new Error('The seal key of this database is missing: put it back, or use an empty database')
    const keys = { secrets: await openSecretBox(config), seal }
    await fillDemo({ database, storage: openStorage(config, FILE_KINDS), keys, print })
    return await demoSignIn(database.kysely)
  } finally {
    await database.close()
  }
}
