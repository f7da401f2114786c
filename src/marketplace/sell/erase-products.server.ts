import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/**
 * Soft-deletes all products of a company and erases their texts.
 *
 * @returns the number of products
 */
export async function eraseProducts(tx: Tx, seller_id: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({
      product_name: 'erased',
      description: 'erased',
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      updated_at: sql<Date>`now()`,
    })
    .where('seller_id', '=', seller_id)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
