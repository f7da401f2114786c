import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'

/**
 * Paths of deleted files that the storage keeps, smaller copies included: as long as the database can be put back to an
 * instant at which they were not deleted. What was erased is not kept.
 */
export async function keptDeletedFiles(reader: Reader, days: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('files')
    .select(['path', 'variants'])
    .where('deleted_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .where('name', '<>', 'erased')
    .execute()
  return rows.flatMap(({ path, variants }) => [path, ...variants.map((width) => variantPath(path, width))])
}
