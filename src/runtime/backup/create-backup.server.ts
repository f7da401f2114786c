import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import { copyOut } from './copy-files.server.ts'
import { dumpTables } from './dump-tables.server.ts'
import { BACKUP_LOCK } from '#framework/database/backup-lock.server.ts'
import { type Manifest, MANIFEST } from './manifest.server.ts'

export interface BackupSource {
  /** Database URL without a pooler. */
  url: string
  storage: Storage
  secrets: SecretBox
  print: (line: string) => void
}

const BACKUP_NAME = /^tarsiya-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

/** Identifies the secret key of an installation without revealing it. */
export const keyMark = (secrets: SecretBox) => secrets.keyedHash('backup').toString('hex').slice(0, 16)

/** Complete backups in a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP_NAME.test(name)).sort()
  const found: string[] = []
  for (const name of names)
    if (await stat(join(folder, name, MANIFEST)).catch(() => null)) found.push(join(folder, name))
  return found
}

/**
 * Creates a backup in a new subfolder of `parent`: first a snapshot of all rows, then the files they reference, which
 * are never changed. The folder is renamed when the backup is complete, so an interrupted one is never mistaken for a
 * backup.
 */
export async function createBackup(
  { url, storage, secrets, print }: BackupSource,
  parent: string,
): Promise<{ folder: string; manifest: Manifest }> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const previous = (await backupsIn(parent)).at(-1)
  const created_at = new Date().toISOString()
  const folder = join(parent, `tarsiya-${created_at.replaceAll(':', '-')}`)
  const draft = `${folder}.part`
  await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
  const client = new Client({ connectionString: url, application_name: 'tarsiya backup' })
  try {
    await client.connect()
    // Take the lock before the snapshot: whatever a running sweep still removes was deleted before it.
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK])
    print('The tables…')
    const { files: wanted, ...tables } = await dumpTables(client, draft, print)
    print(`Copying the files of ${wanted.length.toLocaleString('en')} rows…`)
    const copied = await copyOut(storage, wanted, draft, previous, print)
    const manifest: Manifest = { format: 1, created_at, key_mark: keyMark(secrets), ...tables, ...copied }
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, folder)
    return { folder, manifest }
  } finally {
    await client.end().catch(() => undefined)
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Removes all but the newest backups of a folder.
 *
 * @returns the number of removed backups
 */
export async function keepNewest(parent: string, number: number): Promise<number> {
  const old = (await backupsIn(parent)).slice(0, -number)
  for (const folder of old) await rm(folder, { recursive: true, force: true })
  return old.length
}
