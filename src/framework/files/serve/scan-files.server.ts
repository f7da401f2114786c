import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import type { Scanner } from './scan.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'

const MAX_FILES = 200
/** Each may take the whole time limit of a scan. */
const MAX_WITHOUT_VERDICT = 10

/**
 * The job `scan_files`: scans the files that arrived while the scanner was unavailable, which become available, then
 * those that were stored while there was none. The bytes of infected ones are removed, their rows stay. It ends when
 * the scanner judges nothing at all. A file about which it alone has no verdict is tried again by later runs; the order
 * is random so that such files hold up no others.
 */
export async function scanFiles({
  database,
  storage,
  logger,
  scanner,
}: {
  database: Database
  storage: Storage
  logger: Logger
  scanner: Scanner | undefined
}) {
  const waiting = await database.kysely
    .selectFrom('files')
    .select(['file_id', 'path', 'variants', 'owner_id', 'scan'])
    .where('scan', 'in', scanner ? ['pending', 'unscanned'] : ['pending'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`(scan = 'unscanned')`)
    .orderBy(sql`random()`)
    .limit(MAX_FILES)
    .execute()
  if (waiting.length === 0) return
  if (!scanner)
    return logger.error({ count: waiting.length }, 'files wait for a virus scanner, and CLAMD_URL names none')
  let without_verdict = 0
  for (const { file_id, path, variants, owner_id, scan: before } of waiting) {
    const stored = await storage.open(path)
    if (!stored) continue
    const scan = await scanner(Buffer.concat((await stored.stream.toArray()) as Buffer[]))
    if (scan === 'pending') {
      if ((await scanner(Buffer.from('any'))) === 'pending') return logger.warn('the virus scanner does not answer')
      logger.warn({ file_id }, 'the virus scanner has no verdict about a file')
      if (++without_verdict === MAX_WITHOUT_VERDICT) return
      continue
    }
    await database.kysely
      .updateTable('files')
      .set({ scan })
      .where('file_id', '=', file_id)
      .where('scan', '=', before)
      .execute()
    if (scan === 'clean') continue
    logger.error({ file_id, path, owner_id }, 'an uploaded file is infected and was removed')
    for (const one of [path, ...variants.map((width) => variantPath(path, width))]) await storage.remove(one)
  }
}
