import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Event } from '#framework/events/define-event.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import { productImageAdded, productImageDeleted } from '#marketplace/events.ts'
import { lockLivingProduct } from './lock-product.server.ts'
import { productImages } from '#marketplace/uploads.ts'

/** The pictures of a locked product, in their order. */
export const imagesOf = (tx: Tx, product_id: number) =>
  tx
    .selectFrom('product_images')
    .innerJoin('files', 'files.file_id', 'product_images.file_id')
    .select(['product_images.position', 'files.file_id', 'files.path'])
    .where('product_id', '=', product_id)
    .orderBy('position')
    .execute()

/** Both changes are of the product's pictures alone: a member who has its form open may still save it. */
async function noteChange(tx: Tx, ctx: SignedInContext, product_id: number, event: Event) {
  await tx
    .updateTable('products')
    .set({ updated_at: sql<Date>`now()` })
    .where('product_id', '=', product_id)
    .execute()
  await record(tx, ctx, event)
  return { product_id }
}

/** Appends a stored image to a product. */
export async function addImage(
  tx: Tx,
  ctx: SignedInContext,
  product_id: number,
  picture: FormFile,
): Promise<{ product_id: number }> {
  await lockLivingProduct(tx, ctx.viewer, product_id)
  const images = await imagesOf(tx, product_id)
  if (images.length >= productImages.max) throw fail(409, 'too_many_images')
  const [file_id] = await insertFiles(tx, ctx.viewer.company_id, [picture])
  const position = (images.at(-1)?.position ?? 0) + 1
  await tx.insertInto('product_images').values({ product_id, position, file_id: file_id! }).execute()
  return noteChange(tx, ctx, product_id, productImageAdded({ product_id, file_id: file_id! }))
}

/**
 * Removes an image by its path, unless it is the last. The path is only compared with those of the product, never
 * opened.
 */
export async function deleteImage(
  tx: Tx,
  ctx: SignedInContext,
  product_id: number,
  path: string,
): Promise<{ product_id: number }> {
  await lockLivingProduct(tx, ctx.viewer, product_id)
  const images = await imagesOf(tx, product_id)
  const image = images.find((each) => each.path === path)
  if (!image) throw fail(404, 'attachment_not_found')
  if (images.length === 1) throw fail(409, 'must_have_at_least_one_image')
  await tx
    .deleteFrom('product_images')
    .where('product_id', '=', product_id)
    .where('position', '=', image.position)
    .execute()
  await deleteFiles(tx, [image.file_id])
  return noteChange(tx, ctx, product_id, productImageDeleted({ product_id, file_id: image.file_id }))
}

/** Puts a picture of a locked product before the others, which keep their order. */
export async function moveToFront(
  tx: Tx,
  product_id: number,
  images: Awaited<ReturnType<typeof imagesOf>>,
  main: { file_id: number },
) {
  const others = images.filter(({ file_id }) => file_id !== main.file_id)
  await tx.deleteFrom('product_images').where('product_id', '=', product_id).execute()
  await tx
    .insertInto('product_images')
    .values([main, ...others].map(({ file_id }, index) => ({ product_id, position: index + 1, file_id })))
    .execute()
}
