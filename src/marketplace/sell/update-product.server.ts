import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import { PRODUCT_CHANGEABLE, type ProductUpdate } from '#marketplace/contract.ts'
import { productChanged } from '#marketplace/events.ts'
import { lockLivingProduct } from './lock-product.server.ts'
import { readProduct } from '#marketplace/product/read-product.server.ts'

/**
 * The seller changes what was sent; prices and quantities must be in order with what stays. `expectedVersion` is the
 * version the seller looked at.
 */
export async function updateProduct(
  tx: Tx,
  ctx: SignedInContext,
  { product_id, expectedVersion, ...update }: ProductUpdate & { expectedVersion: number | undefined },
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
  if (fields.length) throw fail(422, 'invalid', { fields })

  if (changes.length) {
    await tx
      .updateTable('products')
      .set({
        ...Object.fromEntries(changes.map((change) => [change.field, change.new])),
        version: product.version + 1,
        updated_at: sql<Date>`now()`,
      })
      .where('product_id', '=', product_id)
      .execute()
    await record(tx, ctx, productChanged({ product_id, changes }))
  }
  return { product_id }
}
