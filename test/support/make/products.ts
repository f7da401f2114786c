import { randomBytes } from 'node:crypto'
import type { Database } from '#framework/database/database.server.ts'
import { aSupplier, type CompanyOptions, type MadeCompany } from './companies.ts'
import { riyals } from '#framework/i18n/money.ts'

/** Creates a seller. */
export async function aSeller(database: Database, wishes: CompanyOptions = {}): Promise<MadeCompany> {
  const seller = await aSupplier(database, wishes)
  await database.kysely.insertInto('sellers').values({ company_id: seller.company_id }).execute()
  return seller
}

export interface ProductOptions {
  /** A new seller when absent. */
  seller?: MadeCompany
  product_name?: string
  description?: string
  category_id?: number
  start_price?: number
  images?: number
  deleted?: boolean
  hidden?: boolean
}

export interface MadeProduct {
  product_id: number
  seller: MadeCompany
  product_name: string
  /** Paths of its pictures, whose files do not exist. */
  images: string[]
}

let made = 0

/** Creates a visible product with one picture by default. */
export async function aProduct(database: Database, wishes: ProductOptions = {}): Promise<MadeProduct> {
  const { kysely } = database
  const seller = wishes.seller ?? (await aSeller(database))
  const product_name = wishes.product_name ?? `طاولة اجتماعات ${++made}`
  const start_price = wishes.start_price ?? 850
  const { product_id } = await kysely
    .insertInto('products')
    .values({
      seller_id: seller.company_id,
      category_id: wishes.category_id ?? 1,
      product_name,
      description: wishes.description ?? 'سطح خشبي وقوائم معدنية، مع التوصيل والتركيب.',
      min_quantity: 5,
      start_price: riyals(start_price),
      end_price: riyals(start_price + 100),
      qty_for_min_price: 50,
      product_type: 'goods',
      deleted_at: wishes.deleted ? new Date() : null,
      hidden_at: wishes.hidden ? new Date() : null,
    })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const files = await kysely
    .insertInto('files')
    .values(
      Array.from({ length: wishes.images ?? 1 }, () => ({
        path: `/uploads/product/${randomBytes(16).toString('hex')}.png`,
        kind: 'product' as const,
        owner_id: seller.company_id,
        name: 'table.png',
        ext: 'png',
        mime: 'image/png',
        size: 1000,
        sha256: randomBytes(32).toString('hex'),
        width: 200,
        height: 150,
        deleted_at: wishes.deleted ? new Date() : null,
      })),
    )
    .returning(['file_id', 'path'])
    .execute()
  await kysely
    .insertInto('product_images')
    .values(files.map(({ file_id }, index) => ({ product_id, position: index + 1, file_id })))
    .execute()
  return { product_id, seller, product_name, images: files.map(({ path }) => path) }
}
