import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { MIME_TYPES, VARIANT_WIDTHS, variantPath, type FileExt, type FileKind } from '#framework/files/upload/kinds.ts'
import { openPicture, withPictureLimit } from './pictures.server.ts'
import { writeNew, type Storage } from '#framework/files/storage/storage.server.ts'

/** Whether WebP copies are made; not for GIFs, which may be animated. */
export const hasVariants = (ext: FileExt) => ext === 'jpg' || ext === 'png'

/**
 * Stores smaller WebP copies beside a picture.
 *
 * @returns their widths, none larger than the picture's
 */
export async function makeVariants(storage: Storage, path: string, picture: Buffer, width: number): Promise<number[]> {
  const widths = VARIANT_WIDTHS.filter((variant) => variant < width)
  for (const variant of widths) {
    const bytes = await withPictureLimit(async () =>
      (await openPicture(picture)).resize({ width: variant }).webp({ quality: 80 }).toBuffer(),
    )
    const temp = storage.tempPath()
    await writeNew(temp, bytes)
    await storage.put(variantPath(path, variant), temp)
  }
  return widths
}

/** One queued job per picture. */
export const variantsKey = (file_id: number) => `variants:${file_id}`

/** The job `make_variants`: makes the WebP copies of a picture stored without them. Idempotent. */
export async function makeVariantsTask(
  payload: { file_id: number },
  { database, storage }: { database: Database; storage: Storage },
) {
  const file = await database.kysely
    .selectFrom('files')
    .select(['path', 'width', 'mime', 'variants'])
    .where('file_id', '=', payload.file_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file?.width || file.variants.length > 0 || (file.mime !== MIME_TYPES.jpg && file.mime !== MIME_TYPES.png)) return
  const stored = await storage.open(file.path)
  if (!stored) return
  const bytes = Buffer.concat((await stored.stream.toArray()) as Buffer[])
  const variants = await makeVariants(storage, file.path, bytes, file.width)
  if (variants.length > 0)
    await database.kysely.updateTable('files').set({ variants }).where('file_id', '=', payload.file_id).execute()
}

/**
 * The job `wake_variants`: queues pictures again whose copies are overdue, because a killed process leaves its job
 * locked for hours.
 */
export async function requeueLateVariants({ kysely }: Database, kinds: readonly FileKind[]) {
  const late = await kysely
    .selectFrom('files')
    .select('file_id')
    .where(sql<boolean>`variants = '{}'`)
    .where('width', '>', VARIANT_WIDTHS[0])
    .where('kind', 'in', kinds)
    .where('mime', 'in', [MIME_TYPES.jpg, MIME_TYPES.png])
    .where('deleted_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '2 minutes'`)
    // Do not retry what has failed for days.
    .where('created_at', '>', sql<Date>`now() - interval '3 days'`)
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const { file_id } of late) await enqueue(kysely, 'make_variants', { file_id }, { jobKey: variantsKey(file_id) })
}
