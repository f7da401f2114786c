import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CommandFailure } from '#framework/config/command.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { copyIn } from './copy-files.server.ts'
import { type BackupSource, createBackup, keyMark } from './create-backup.server.ts'
import { loadTables } from './load-tables.server.ts'
import { readFileList, readManifest } from './manifest.server.ts'

export interface Restore extends BackupSource {
  logger: Logger
  /** The database as the application's role, which is granted its rights again. */
  app_url: string
  /** The backup. */
  folder: string
  /** Where the present state goes before it is replaced; without it a database with companies is left alone. */
  safety: string | undefined
  /** Kinds whose pictures get their smaller copies from a job. */
  late_kinds: readonly FileKind[]
}

/** Whether anybody has an account here; false for a database without our tables. */
async function hasCompanies(client: Client): Promise<boolean> {
  // Before migration 0017 they were called users.
  const { rows } = await client.query<{ name: string | null }>("select coalesce(to_regclass('public.companies'), to_regclass('public.users'))::text as name")
  const name = rows[0]?.name
  return name ? ((await client.query(`select from ${name} limit 1`)).rowCount ?? 0) > 0 : false
}

/** Refuses to take the rows away under a running application; one that has just ended may still be saying goodbye. */
async function mustBeAlone(client: Client) {
  for (const end = Date.now() + 2000; ; await sleep(100)) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name in ('tarsiya', 'tarsiya jobs')",
    )
    if (!rowCount) return
    if (Date.now() > end) throw new CommandFailure('Tarsiya is running on this database: stop it first (on every machine)')
  }
}

/** Copies of pictures that were being made when the backup was: their jobs are made again. E-mails are woken by the clock. */
const REMAKE = `select graphile_worker.add_job('make_variants', json_build_object('file_id', file_id))
  from files where deleted_at is null and kind = any ($1) and variants = '{}' and width > 320 and mime in ('image/jpeg', 'image/png')`

/** Puts a backup in the place of everything: first its files, then its rows in one transaction. */
export async function restoreBackup({ folder, safety, url, app_url, storage, secrets, logger, say, late_kinds }: Restore) {
  const manifest = await readManifest(folder)
  const list = await readFileList(folder, manifest.files.sha256)
  const client = new Client({ connectionString: url, application_name: 'tarsiya restore' })
  await client.connect()
  try {
    await mustBeAlone(client)
    if (await hasCompanies(client)) {
      if (safety === undefined) throw new CommandFailure('There are companies in this database: --replace puts the backup in their place, after a backup of them')
      say('What is there now is backed up first…')
      say(`It is in ${(await createBackup({ url, storage, secrets, say }, safety)).folder}`)
    }
    say(`The ${list.length.toLocaleString('en')} files…`)
    await copyIn(storage, folder, list, say)
    say('The tables…')
    await loadTables(client, folder, manifest, say)
    await migrate(url, logger, { app_url })
    await client.query(REMAKE, [late_kinds])
    await client.query('analyze')
  } finally {
    await client.end()
  }
  if (manifest.key_mark !== keyMark(secrets)) {
    say(`This installation has another secret key than the one that was backed up: put that key into SECRET_KEY or ${join('DATA_DIR', 'secret.key')}, or nobody with a second step can sign in`)
  }
  for (const problem of manifest.problems) say(`Known when the backup was made: ${problem}`)
  return manifest
}
