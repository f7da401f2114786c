import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { ProductView } from '#marketplace/contract.ts'
import { selectProducts, presentProducts } from '#marketplace/product-rows.server.ts'

/**
 * Reads a product for the viewer.
 *
 * @throws 404 product_not_found, also for one that an operator has hidden, unless the viewer sells it
 */
export async function readProduct(reader: Reader, product_id: number, ctx: ViewerContext): Promise<ProductView> {
  const row = await selectProducts(reader)
    .modifyFront(prepared)
    .select('products.hidden_at')
    .where('products.product_id', '=', product_id)
    .executeTakeFirst()
  if (!row || (row.hidden_at && row.seller_id !== ctx.viewer?.company_id)) throw fail(404, 'product_not_found')
  return (await presentProducts(reader, [row], ctx))[0]!
}

/** Whether a product's picture is still to be seen by everyone; a hidden product's is left to its seller. */
export async function mayReadProductImage(
  reader: Reader,
  viewer: Viewer | null,
  { file_id }: ReadableFile,
): Promise<'public' | 'private'> {
  const product = await reader
    .selectFrom('product_images')
    .innerJoin('products', 'products.product_id', 'product_images.product_id')
    .innerJoin('companies as seller', 'seller.company_id', 'products.seller_id')
    .modifyFront(prepared)
    .select(['products.seller_id', 'products.hidden_at'])
    .where('product_images.file_id', '=', file_id)
    .where('products.deleted_at', 'is', null)
    .where('seller.is_active', '=', true)
    .executeTakeFirst()
  if (!product || (product.hidden_at && product.seller_id !== viewer?.company_id)) throw fail(404, 'not_found')
  return product.hidden_at ? 'private' : 'public'
}
