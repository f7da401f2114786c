import { join } from 'node:path'
import { Client } from 'pg'
import { CommandFailure } from '#framework/config/command.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import type { Grants } from '#framework/database/grants.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { assertNotRunning } from './assert-not-running.server.ts'
import { copyIn } from './copy-files.server.ts'
import { type BackupSource, createBackup, keyMark } from './create-backup.server.ts'
import { loadTables } from './load-tables.server.ts'
import { readFileList, readManifest } from './manifest.server.ts'

export interface Restore extends BackupSource {
  logger: Logger
  /** URL of the application's role, which is granted its rights again. */
  app_url: string
  /** Folder of the backup. */
  folder: string
  /** Where the current state is backed up before it is replaced; without it, a database with companies is refused. */
  safetyFolder: string | undefined
  /** Kinds whose smaller copies are made by a job. */
  late_kinds: readonly FileKind[]
  grants: Grants
}

/** Whether the database contains companies; false without the application's tables. */
async function hasCompanies(client: Client): Promise<boolean> {
  // Before migration 0017 they were called users.
  const { rows } = await client.query<{ name: string | null }>(
    "select coalesce(to_regclass('public.companies'), to_regclass('public.users'))::text as name",
  )
  const name = rows[0]?.name
  return name ? ((await client.query(`select from ${name} limit 1`)).rowCount ?? 0) > 0 : false
}

/** Jobs are not backed up: queue missing smaller copies again. Queued e-mails are picked up by a scheduled job. */
const REQUEUE_VARIANTS = `select graphile_worker.add_job('make_variants', json_build_object('file_id', file_id))
  from files where deleted_at is null and kind = any ($1) and variants = '{}' and width > 320 and mime in ('image/jpeg', 'image/png')`

/** Restores a backup: first its files, then its rows in one transaction. */
export async function restoreBackup({
  folder,
  safetyFolder,
  url,
  app_url,
  storage,
  secrets,
  logger,
  print,
  late_kinds,
  grants,
}: Restore) {
  const manifest = await readManifest(folder)
  const list = await readFileList(folder, manifest.files.sha256)
  const client = new Client({ connectionString: url, application_name: 'tarsiya restore' })
  await client.connect()
  try {
    await assertNotRunning(client)
    if (await hasCompanies(client)) {
      if (safetyFolder === undefined)
        throw new CommandFailure(
          'This database contains companies. To replace them (after backing them up), run again with --replace',
        )
      print('Backing up the current state first…')
      print(`Backed up to ${(await createBackup({ url, storage, secrets, print }, safetyFolder)).folder}`)
    }
    print(`Restoring ${list.length.toLocaleString('en')} files…`)
    await copyIn(storage, folder, list, print)
    print('The tables…')
    await loadTables(client, folder, manifest, print)
    await migrate(url, logger, { app: { url: app_url, grants } })
    await client.query(REQUEUE_VARIANTS, [late_kinds])
    await client.query('analyze')
  } finally {
    await client.end()
  }
  if (manifest.key_mark !== keyMark(secrets)) {
    print(
      `The secret key differs from that of the backup: set SECRET_KEY or ${join('DATA_DIR', 'secret.key')} to the original key, or companies with two-step login cannot sign in`,
    )
  }
  for (const problem of manifest.problems) print(`Problem when the backup was made: ${problem}`)
  return manifest
}
