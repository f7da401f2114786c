import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import type { Logger } from '#framework/config/log.server.ts'
import { MAX_FILE_BYTES, variantPath } from '#framework/files/upload/kinds.ts'
import type { Scanner } from './scan.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'

/** Of each kind, in a run. */
const MAX_FILES = 200
/** Each may take the whole time limit of a scan. Of each kind, too: those that wait hold up no others. */
const MAX_WITHOUT_VERDICT = 5

/**
 * The job `scan_files`: scans the files that arrived while the scanner was unavailable, which become available, then
 * those that were stored while there was none. The bytes of infected ones are removed, their rows stay. It ends when
 * the scanner judges nothing at all. A file about which it alone has no verdict is tried again by later runs; each
 * takes any of them, so that such files hold up no others.
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
  const pending = await filesOf(database, 'pending')
  if (scanner)
    for (const files of [pending, await filesOf(database, 'unscanned')])
      if (!(await scanAll(files, { database, storage, logger, scanner }))) return
  if (!scanner && pending.length > 0)
    logger.error({ count: pending.length }, 'files wait for a virus scanner, and CLAMD_URL names none')
}

/** Which files each kind has, as the index `files_to_scan` has them. */
const KINDS = {
  pending: sql<boolean>`(scan = 'unscanned') is false`,
  unscanned: sql<boolean>`(scan = 'unscanned') is true`,
}

/** Files that no scanner has judged, from a random one on and then from the first, in any order. */
async function filesOf({ kysely }: Database, kind: keyof typeof KINDS) {
  const found = kysely
    .selectFrom('files')
    .select(['file_id', 'path', 'variants', 'owner_id', 'scan'])
    .where(sql<boolean>`scan in ('pending', 'unscanned')`)
    .where(KINDS[kind])
    .where('deleted_at', 'is', null)
    .orderBy('file_id')
  const { last } = await kysely
    .selectFrom('files')
    .select((eb) => eb.fn.max('file_id').as('last'))
    .executeTakeFirstOrThrow()
  const from = Math.floor(Math.random() * (last + 1))
  const files = await found.where('file_id', '>=', from).limit(MAX_FILES).execute()
  if (files.length < MAX_FILES)
    files.push(
      ...(await found
        .where('file_id', '<', from)
        .limit(MAX_FILES - files.length)
        .execute()),
    )
  return files
    .map((file) => ({ file, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file)
}

/** Answers whether the scanner judges anything. */
async function scanAll(
  files: Awaited<ReturnType<typeof filesOf>>,
  { database, storage, logger, scanner }: Required<Parameters<typeof scanFiles>[0]> & { scanner: Scanner },
): Promise<boolean> {
  let without_verdict = 0
  for (const { file_id, path, variants, owner_id, scan: before } of files) {
    const stored = await storage.open(path)
    if (!stored) continue
    const { stream, size } = stored
    const scan = await scanner(
      size > MAX_FILE_BYTES ? (stream as AsyncIterable<Buffer>) : Buffer.concat((await stream.toArray()) as Buffer[]),
    )
    if (scan === 'pending') {
      if ((await scanner(Buffer.from('any'))) === 'pending') {
        logger.warn('the virus scanner does not answer')
        return false
      }
      logger.warn({ file_id }, 'the virus scanner has no verdict about a file')
      if (++without_verdict === MAX_WITHOUT_VERDICT) return true
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
  return true
}
