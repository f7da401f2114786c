import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { type FileKind, variantPath } from '#framework/files/upload/kinds.ts'

/**
 * Erases the rows of a company's files of these kinds, of its deleted files, and of those that wait for a form.
 *
 * @returns the paths to remove from the storage after commit, smaller copies included
 */
export async function eraseFiles(tx: Tx, owner_id: number, kinds: readonly FileKind[]): Promise<string[]> {
  const files = await tx
    .updateTable('files')
    .set({ name: 'erased', deleted_at: sql<Date>`coalesce(deleted_at, now())` })
    .where('owner_id', '=', owner_id)
    .where((eb) =>
      eb.or([eb('kind', 'in', kinds), eb('deleted_at', 'is not', null), eb('reserved_for', 'is not', null)]),
    )
    .returning(['path', 'variants'])
    .execute()
  return files.flatMap(({ path, variants }) => [path, ...variants.map((width) => variantPath(path, width))])
}
