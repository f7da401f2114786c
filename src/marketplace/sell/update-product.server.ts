import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { PRODUCT_CHANGEABLE, type ProductUpdate } from '#marketplace/contract.ts'
import { productChanged } from '#marketplace/events.ts'
import { imagesOf, moveToFront } from './change-images.server.ts'
import { lockLivingProduct } from './lock-product.server.ts'
import { readProduct } from '#marketplace/product/read-product.server.ts'

/**
 * The seller changes what was sent; prices and quantities must be in order with what stays. `expectedVersion` is the
 * version the seller looked at.
 */
export async function updateProduct(
  tx: Tx,
  ctx: SignedInContext,
  { product_id, expectedVersion, main_image, ...update }: ProductUpdate & { expectedVersion: number | undefined },
): Promise<{ product_id: number }> {
  const product = await lockLivingProduct(tx, ctx.viewer, product_id)
  if (expectedVersion !== undefined && expectedVersion !== product.version) {
    throw fail(412, 'stale', { more: { product: await readProduct(tx, product_id, ctx) } })
  }
  const changes = PRODUCT_CHANGEABLE.flatMap((field) => {
    const value = update[field]
    return value === undefined || value === product[field] ? [] : [{ field, old: product[field], new: value }]
  })
  const next = {
    ...product,
    ...Object.fromEntries(changes.map((change) => [change.field, change.new])),
  }
  const fields: FieldProblem[] = await categoryProblems(tx, next.category_id)
  if (next.start_price > next.end_price) {
    fields.push({
      field: update.start_price === undefined ? 'end_price' : 'start_price',
      message: 'marketplace.start_above_end',
    })
  }
  if (next.qty_for_min_price < next.min_quantity) {
    const field = update.qty_for_min_price === undefined ? 'min_quantity' : 'qty_for_min_price'
    fields.push({ field, message: 'marketplace.qty_below_min' })
  }
  const images = main_image === undefined ? [] : await imagesOf(tx, product_id)
  const main = images.find(({ path }) => path === main_image)
  if (main_image !== undefined && !main) fields.push({ field: 'main_image', message: 'errors.invalid_value' })
  if (fields.length) throw fail(422, 'invalid', { fields })

  const columns = Object.fromEntries(changes.map((change) => [change.field, change.new]))
  const all: { field: string; old: unknown; new: unknown }[] = [...changes]
  if (main && main !== images[0]) {
    await moveToFront(tx, product_id, images, main)
    all.push({ field: 'main_image', old: images[0]?.path, new: main.path })
  }
  if (all.length) {
    await tx
      .updateTable('products')
      .set({
        ...columns,
        version: product.version + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('product_id', '=', product_id)
      .execute()
    await record(tx, ctx, productChanged({ product_id, changes: all }))
  }
  return { product_id }
}
