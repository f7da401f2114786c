import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GRANTS } from '#db/grants.ts'
import { loadCategories } from '#reference/categories/load-reference.server.ts'
import { loadReference } from '#reference/locations/load-reference.server.ts'
import { enableFeatures } from '#reference/features/enable-features.server.ts'
import { FEATURES } from '#reference/features/features.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { NO_TIMEOUTS } from './timeouts.ts'
import { startEmbedded } from '#runtime/postgres/embedded.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { createLogger } from '#framework/config/log.server.ts'

const SETTINGS = {
  // Each file in a shared process has its own pools, which stay open until the process exits.
  max_connections: '500',
  // No replica reads the WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // It would process each copy once a minute and change query plans during tests.
  autovacuum: 'off',
  // The default of thousands of iterations is a fifth of the cost of a connection.
  scram_iterations: '1',
  // Data need not survive a crash. Copying the template makes a checkpoint, after which each changed page would be
  // written to the WAL in full. The product refuses a server with these settings.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
}

/** For tests that read the server's files or simulate a power failure. */
export const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/**
 * PostgreSQL for a test run in a temporary folder: its template is migrated, filled with reference data and then
 * copied. `env` provides its URLs to test files; `settings` change those of the server.
 */
export async function startTestServer(settings: Record<string, string> = {}) {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-test-'))
  const logger = createLogger('silent')
  const embedded = await startEmbedded({ data_dir, logger, settings: { ...SETTINGS, ...settings } })
  await migrate(embedded.owner_url, logger, { app: { url: embedded.url, grants: GRANTS } })
  const database = createDatabase(embedded.owner_url, { max: 1, logger, timeouts: NO_TIMEOUTS })
  await database.transaction(async (tx) => {
    await loadReference(tx)
    await loadCategories(tx)
    await enableFeatures(tx, FEATURES)
  })
  await database.close()
  return {
    data_dir,
    env: { TEST_DATABASE_URL: embedded.url, TEST_OWNER_URL: embedded.owner_url, TEST_ADMIN_URL: embedded.admin_url },
    async stop() {
      await embedded.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
