import { rm } from 'node:fs/promises'
import { isBackingUp } from '#framework/database/backup-lock.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { keptDeletedFiles } from './deleted-files.server.ts'
import { sweepReserved } from './reserved-files.server.ts'
import type { Storage } from './storage.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Sweep {
  temp_removed: number
  orphans_removed: number
  /** Files that waited for their use for longer than an hour. */
  reserved_removed: number
  /** Paths of rows without a file, which cannot be repaired automatically. */
  missing: string[]
}

/** Removes local temporary files older than an hour; every web process runs it at start. */
export async function sweepTemps(storage: Storage): Promise<number> {
  let removed = 0
  for await (const { path, modified } of storage.listTemp()) {
    if (Date.now() - modified.getTime() < HOUR) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/**
 * The job `sweep_files`: removes temporary files and files that wait for their use when they are older than an hour,
 * and stored files older than a day without a row (after a crash or a deleted attachment); reports rows without a file.
 */
export async function sweepFiles({
  database,
  storage,
  logger,
  config,
}: {
  database: Database
  storage: Storage
  logger: Logger
  config: Pick<Config, 'keep_deleted_files_days'>
}): Promise<Sweep> {
  const now = Date.now()
  const sweep: Sweep = { temp_removed: 0, orphans_removed: 0, reserved_removed: 0, missing: [] }
  sweep.reserved_removed = await sweepReserved(database, storage)
  sweep.temp_removed = await sweepTemps(storage)

  // Read rows after files: a file's row is written after the file, so an old file without a row stays without one.
  const found = new Map<string, number>()
  for await (const { path, modified } of storage.list()) found.set(path, modified.getTime())
  const rows = await database.kysely
    .selectFrom('files')
    .select(['path', 'variants', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('scan', '<>', 'infected')
    .execute()
  for (const { path, variants, created_at } of rows) {
    // A row newer than the listing may have a file newer than it.
    if (!found.has(path) && now - created_at.getTime() > HOUR) sweep.missing.push(path)
    for (const known of [path, ...variants.map((width) => variantPath(path, width))]) found.delete(known)
  }
  for (const path of await keptDeletedFiles(database.kysely, config.keep_deleted_files_days)) found.delete(path)
  // A running backup still needs the files of its snapshot.
  const backing_up = await isBackingUp(database)
  for (const [path, modified] of found) {
    if (backing_up || now - modified < DAY) continue
    await storage.remove(path)
    sweep.orphans_removed++
  }
  if (sweep.missing.length > 0)
    logger.error({ paths: sweep.missing.slice(0, 100), count: sweep.missing.length }, 'files are missing')
  logger.info(
    { temp: sweep.temp_removed, orphans: sweep.orphans_removed, reserved: sweep.reserved_removed },
    'files were swept',
  )
  return sweep
}
