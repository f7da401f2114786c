import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { deleteFiles } from '#framework/files/storage/store-files.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { productDeleted } from '#marketplace/events.ts'
import { lockOwnProduct } from './lock-product.server.ts'

/** Soft-deletes a product and deletes its pictures. Idempotent. */
export async function deleteProduct(tx: Tx, viewer: Viewer, product_id: number): Promise<void> {
  const product = await lockOwnProduct(tx, viewer, product_id)
  if (product.deleted_at) return
  await tx
    .updateTable('products')
    .set({ deleted_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('product_id', '=', product_id)
    .execute()
  const images = await tx.selectFrom('product_images').select('file_id').where('product_id', '=', product_id).execute()
  await deleteFiles(
    tx,
    images.map(({ file_id }) => file_id),
  )
  await record(tx, { viewer }, productDeleted({ product_id }))
}
