import type { Selectable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'

/** A product whose row cannot change before the transaction ends. */
export type LockedProduct = Selectable<Schema['products']>

/**
 * Locks a product for its seller. Every write to a product or its pictures takes this lock first.
 *
 * @throws 404 product_not_found if the viewer cannot see it · 403 not_owner
 */
export async function lockOwnProduct(tx: Tx, viewer: Viewer, product_id: number): Promise<LockedProduct> {
  const product = await tx
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirst()
  if (!product) throw fail(404, 'product_not_found')
  if (product.seller_id === viewer.company_id) return product
  const seller = await tx
    .selectFrom('companies')
    .select('is_active')
    .where('company_id', '=', product.seller_id)
    .executeTakeFirstOrThrow()
  throw product.deleted_at || product.hidden_at || !seller.is_active
    ? fail(404, 'product_not_found')
    : fail(403, 'not_owner')
}

/**
 * Locks a product that is not deleted.
 *
 * @throws 404 product_not_found · 403 not_owner
 */
export async function lockLivingProduct(tx: Tx, viewer: Viewer, product_id: number): Promise<LockedProduct> {
  const product = await lockOwnProduct(tx, viewer, product_id)
  if (product.deleted_at) throw fail(404, 'product_not_found')
  return product
}
