import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import type { NewProduct } from '#marketplace/contract.ts'
import { productPublished } from '#marketplace/events.ts'

/** Puts a product with its stored pictures on the market. Sellers may. */
export async function addProduct(tx: Tx, ctx: SignedInContext, form: NewProduct): Promise<{ product_id: number }> {
  const { company_id, is_member } = ctx.viewer
  const { attachments, user_id: claimed, ...product } = form
  if (claimed !== undefined && claimed !== company_id) throw fail(403, 'identity_mismatch')
  if (!is_member) throw fail(403, 'seller_required')
  const fields = await categoryProblems(tx, product.category_id)
  if (fields.length) throw fail(422, 'invalid', { fields })

  const { product_id } = await tx
    .insertInto('products')
    .values({ ...product, seller_id: company_id })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const file_ids = await insertFiles(tx, company_id, attachments)
  await tx
    .insertInto('product_images')
    .values(file_ids.map((file_id, index) => ({ product_id, position: index + 1, file_id })))
    .execute()

  await record(tx, ctx, productPublished({ product_id }))
  return { product_id }
}
