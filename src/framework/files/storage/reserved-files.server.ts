import { sql } from 'kysely'
import type { Database, Tx } from '#framework/database/database.server.ts'
import { isBackingUp } from '#framework/database/backup-lock.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import type { Storage } from './storage.server.ts'
import { insertFiles, lockQuota } from './store-files.server.ts'

/*
 * Files that a company has sent before it says whether they are used, such as those of a preview. Their rows count to
 * its quota; they are served to nobody and removed after an hour, large ones after a day, unless they are claimed.
 */

/** The paths of a removed file and its smaller copies. */
const pathsOf = (files: readonly { path: string; variants: number[] }[]) =>
  files.flatMap(({ path, variants }) => [path, ...variants.map((width) => variantPath(path, width))])

/**
 * Inserts the rows of stored files that wait for a purpose, in place of those that have waited for it.
 *
 * @returns their ids in the same order, and the paths to remove from the storage after the commit
 */
export async function reserveFiles(tx: Tx, owner_id: number, purpose: string, files: readonly UploadedFile[]) {
  // Of two calls at the same time, the second one replaces the files of the first.
  if (files.length > 0) await lockQuota(tx, owner_id)
  const replaced = await tx
    .deleteFrom('files')
    .where('reserved_for', '=', purpose)
    .returning(['path', 'variants'])
    .execute()
  const file_ids = await insertFiles(tx, owner_id, files, { reserved_for: purpose })
  return { file_ids, replaced: pathsOf(replaced) }
}

/**
 * Takes files that wait for a purpose, in the transaction that puts them where they belong: nothing removes them any
 * more. Answers those that are still there, in the order of their ids; the virus scanner may have refused some.
 */
export const claimFiles = async (tx: Tx, purpose: string, file_ids: readonly number[]) => {
  if (file_ids.length === 0) return []
  const claimed = await tx
    .updateTable('files')
    .set({ reserved_for: null })
    .where('reserved_for', '=', purpose)
    .where('file_id', '=', sql<number>`any (${file_ids}::integer[])`)
    .where('scan', '<>', 'infected')
    .returning(['file_id', 'path', 'name', 'size', 'sha256'])
    .execute()
  return claimed.toSorted((a, b) => file_ids.indexOf(a.file_id) - file_ids.indexOf(b.file_id))
}

/** Removes one file that waits for a purpose. Answers the paths to remove from the storage after the commit. */
export async function removeReserved(tx: Tx, purpose: string, path: string) {
  const removed = await tx
    .deleteFrom('files')
    .where('reserved_for', '=', purpose)
    .where('path', '=', path)
    .returning(['path', 'variants'])
    .execute()
  return pathsOf(removed)
}

/**
 * Removes files from the storage whose rows are gone. During a backup they stay, because its snapshot may have the
 * rows: the sweep of files without a row finds them a day later.
 */
export async function removeReplaced(database: Database, storage: Storage, paths: readonly string[]) {
  if (paths.length === 0 || (await isBackingUp(database))) return
  for (const path of paths) await storage.remove(path)
}

/** Removes files that have waited for an hour; large ones wait for a day, because they are sent before their form. */
export async function sweepReserved(database: Database, storage: Storage): Promise<number> {
  const expired = await database.kysely
    .deleteFrom('files')
    .where('reserved_for', 'is not', null)
    .where(
      'created_at',
      '<',
      sql<Date>`now() - case when kind like '%\\_large' then interval '1 day' else interval '1 hour' end`,
    )
    .returning(['path', 'variants'])
    .execute()
  await removeReplaced(database, storage, pathsOf(expired))
  return expired.length
}
