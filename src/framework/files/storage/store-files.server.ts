import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { fail } from '#framework/api/failure.ts'
import { isLargeKind, variantPath } from '#framework/files/upload/kinds.ts'
import type { Storage } from './storage.server.ts'
import { isUploadedFile, type FormFile, type UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { hasVariants, makeVariants, variantsKey } from '#framework/files/serve/variants.server.ts'
import { writeFailure } from './write-failure.server.ts'

const MIB = 1024 * 1024
const MAX_STORED_PER_COMPANY = { bytes: 200 * MIB, files: 500 }
/** Apart from its other files. */
const MAX_LARGE_PER_COMPANY = { bytes: 1024 * MIB, files: 200 }

/**
 * Moves the files of a form to their final random paths, durably. Call before the transaction that writes their rows: a
 * crash in between leaves a file without a row, which the sweep removes, never a row without a file.
 */
export async function storeFiles(storage: Storage, files: readonly UploadedFile[]) {
  for (const file of files) {
    const { path, temp, ext, width, rule } = file
    // Before writing, so that leftovers of a failure are removed.
    file.state = 'stored'
    try {
      if (rule.eager_variants && width && hasVariants(ext))
        file.variants = await makeVariants(storage, path, await readFile(temp), width)
      await storage.put(path, temp)
    } catch (error) {
      throw writeFailure(error)
    }
  }
}

/** Until the end of the transaction no other one stores files of this company. */
export const lockQuota = (tx: Tx, owner_id: number) =>
  sql`select ${prepared} pg_advisory_xact_lock(hashtextextended(${`files ${owner_id}`}, 0))`.execute(tx)

async function assertRoom(tx: Tx, owner_id: number, files: readonly UploadedFile[]) {
  // Concurrent uploads must not both fit into the remaining quota.
  await lockQuota(tx, owner_id)
  for (const are_large of [false, true])
    await assertRoomFor(
      tx,
      owner_id,
      files.filter(({ rule }) => isLargeKind(rule.kind) === are_large),
      are_large,
    )
}

async function assertRoomFor(tx: Tx, owner_id: number, files: readonly UploadedFile[], are_large: boolean) {
  if (files.length === 0) return
  const max = are_large ? MAX_LARGE_PER_COMPANY : MAX_STORED_PER_COMPANY
  const kept = await tx
    .selectFrom('files')
    .modifyFront(prepared)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`(kind like '%\\_large') = ${are_large}::boolean`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const bytes = files.reduce((sum, { size }) => sum + size, kept.bytes)
  if (kept.count + files.length > max.files || bytes > max.bytes) throw fail(413, 'quota_exceeded')
}

/**
 * Inserts the rows of stored files, in the transaction that uses them; queues the jobs for smaller copies. Refuses
 * files beyond the company's quota, unless the company does not choose when they are stored: these lock nothing of
 * the company, so that transactions that store files of several companies do not deadlock. `reserved_for`: what they
 * wait for (`reserveFiles`).
 *
 * @returns their ids in the same order
 */
export async function insertFiles(
  tx: Tx,
  owner_id: number,
  files: readonly FormFile[],
  { beyond_quota = false, reserved_for }: { beyond_quota?: boolean; reserved_for?: string } = {},
): Promise<number[]> {
  if (files.length === 0) return []
  if (!beyond_quota) await assertRoom(tx, owner_id, files.filter(isUploadedFile))

  const ids: number[] = []
  for (const file of files) {
    if (!isUploadedFile(file) || file.state === 'received') throw new TypeError('a file without stored bytes')
    const { rule, path, name, ext, mime, size, sha256, width, height, variants, scan } = file
    const facts = { path, kind: rule.kind, name, ext, mime, size, sha256, width, height, variants, scan, owner_id }
    const { file_id } = await tx
      .insertInto('files')
      .values({ ...facts, ...(reserved_for !== undefined && { reserved_for }) })
      .returning('file_id')
      .modifyEnd(prepared)
      .executeTakeFirstOrThrow()
    file.state = 'inserted'
    ids.push(file_id)
    if (hasVariants(ext) && !rule.eager_variants)
      await enqueue(tx, 'make_variants', { file_id }, { jobKey: variantsKey(file_id) })
  }
  return ids
}

/** Marks files as deleted: they are no longer served, and the sweep removes them after commit. */
export async function deleteFiles(tx: Tx, file_ids: readonly number[]) {
  if (file_ids.length === 0) return
  await tx
    .updateTable('files')
    .set({ deleted_at: sql<Date>`now()` })
    .where('file_id', 'in', file_ids)
    .execute()
}

/** Whether the transaction of a request was committed. */
export type Outcome = 'committed' | 'refused' | 'unknown'

/**
 * Runs after the response: removes stored files without a row, such as those of a repeated request, and all files of a
 * refused request. Where it is unknown whether rows were committed, the sweep decides later.
 */
export async function removeUnusedFiles(storage: Storage, files: readonly UploadedFile[], outcome: Outcome) {
  if (outcome === 'unknown') return
  for (const file of files) {
    const { state, path, variants } = file
    if (state === 'received' || (outcome === 'committed' && state === 'inserted')) continue
    for (const width of variants) await storage.remove(variantPath(path, width))
    await storage.remove(path)
  }
}
