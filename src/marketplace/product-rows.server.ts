import { hasRight } from '#companies/roles.ts'
import { sql } from 'kysely'
import { type ViewerContext, limitNote, seesAsMember, showsContacts } from '#companies/contacts/contact-policy.ts'
import { isContactVerified } from '#companies/members/membership.server.ts'
import { companyReference } from '#companies/company-reference.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import type { ProductView, SellerInfo } from './contract.ts'

/** Products that are not deleted, of active companies. */
export const livingProducts = (reader: Reader) =>
  reader
    .selectFrom('products')
    .innerJoin('companies as seller', 'seller.company_id', 'products.seller_id')
    .where('seller.is_active', '=', true)
    .where('products.deleted_at', 'is', null)

/**
 * Products with everything that cards and pages show, except names of categories and places. The caller adds
 * conditions, order and limit.
 */
export const selectProducts = (reader: Reader) =>
  livingProducts(reader)
    .innerJoin('supplier_profiles as profile', 'profile.company_id', 'products.seller_id')
    .leftJoin('files as logo', 'logo.file_id', 'seller.profile_image_id')
    .leftJoin('files as profile_file', 'profile_file.file_id', 'profile.profile_file_id')
    .select([
      'products.product_id',
      'products.seller_id',
      'products.category_id',
      'products.product_name',
      'products.description',
      'products.min_quantity',
      'products.start_price',
      'products.end_price',
      'products.qty_for_min_price',
      'products.product_type',
      'products.version',
      'products.created_at',
      'products.updated_at',
      'seller.company_name',
      'seller.contact_email',
      'seller.phone_number',
      'seller.region_id',
      'seller.city_id',
      'seller.district_id',
      'logo.path as profile_image',
      isContactVerified('seller.company_id').as('email_verified'),
      'profile.company_profile_description',
      'profile.category_id as seller_category_id',
      'profile.commercial_registration',
      'profile_file.path as profile_file_path',
      sql<Attachment[]>`array(
        select ${attachmentOf('file')} from product_images join files file using (file_id)
        where product_images.product_id = products.product_id and file.deleted_at is null order by position)`.as(
        'attachments',
      ),
    ])

/** A row of `selectProducts`. */
export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

/** Presents products to the viewer. */
export async function presentProducts(
  reader: Reader,
  rows: readonly ProductRow[],
  ctx: ViewerContext,
): Promise<ProductView[]> {
  const categoryOf = await categoryNames(reader)
  const placeOf = await placesOf(reader, rows)
  return rows.map((row) => {
    const { seller_info, ...product } = presentProduct(row, ctx)
    const seller = { ...seller_info, category: categoryOf(row.seller_category_id), city: placeOf(row).city }
    return { ...product, seller_info: seller, category: categoryOf(row.category_id) }
  })
}

/** The one place that decides who sees what of a product's seller. */
function presentProduct(
  row: ProductRow,
  ctx: ViewerContext,
): Omit<ProductView, 'category' | 'seller_info'> & { seller_info: Omit<SellerInfo, 'category' | 'city'> } {
  const mine = ctx.viewer?.company_id === row.seller_id
  const changes = mine && hasRight(ctx.viewer, 'sell')
  const contacts = mine || (seesAsMember(ctx) && showsContacts(row, ctx))
  return {
    product_id: row.product_id,
    user_id: row.seller_id,
    seller_info: {
      ...companyReference({ company_id: row.seller_id, company_name: row.company_name }),
      profile_image: row.profile_image,
      company_profile_description: row.company_profile_description,
      category_id: row.seller_category_id,
      profile_file_path: row.profile_file_path,
      ...(contacts ? { email: row.contact_email, phone_number: row.phone_number } : limitNote(ctx)),
      ...(mine && { commercial_registration: row.commercial_registration }),
    },
    category_id: row.category_id,
    product_name: row.product_name,
    description: row.description,
    min_quantity: row.min_quantity,
    start_price: row.start_price,
    end_price: row.end_price,
    qty_for_min_price: row.qty_for_min_price,
    product_type: row.product_type,
    attachments_path: row.attachments.map(({ path }) => path),
    attachments: row.attachments,
    can: { edit: changes, delete: changes },
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
