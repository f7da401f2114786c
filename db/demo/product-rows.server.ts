import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { productPublished, sellerSubscribed } from '#marketplace/events.ts'
import { productFiles } from './files.server.ts'
import type { DemoProduct } from './market.server.ts'
import type { Filling } from './rows.server.ts'

/** When the sellers joined the marketplace: after the last of them registered, before the first product. */
const SINCE = -96

/** Writes what is for sale, the oldest first: the highest number is the newest, as in life. */
export async function writeProducts(
  filling: Filling,
  products: readonly DemoProduct[],
  numbers: ReadonlyMap<string, number>,
) {
  const { tx, at, trail } = filling
  const sellers = [...new Set(products.map(({ seller }) => numbers.get(seller)!))]
  for (const [index, company_id] of sellers.entries()) {
    const created_at = at(SINCE, 9 + index)
    await tx.insertInto('sellers').values({ company_id, created_at }).execute()
    trail.push({ event: sellerSubscribed({ company_id }), company_id, created_at })
  }
  const inOrder = products.map((product, index) => ({
    product,
    created_at: at(product.published_days, 9 + (index % 7)),
  }))
  inOrder.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  for (const { product, created_at } of inOrder)
    await writeProduct(filling, product, numbers.get(product.seller)!, created_at)
}

async function writeProduct({ tx, files, trail }: Filling, product: DemoProduct, seller_id: number, created_at: Date) {
  const { seller: _seller, published_days: _days, picture: _picture, pictures: _pictures, ...offer } = product
  const { product_id } = await tx
    .insertInto('products')
    .values({ ...offer, seller_id, created_at, updated_at: created_at })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const file_ids = await insertFiles(tx, seller_id, files.get(productFiles(product)) ?? [])
  await tx
    .insertInto('product_images')
    .values(file_ids.map((file_id, index) => ({ product_id, position: index + 1, file_id })))
    .execute()
  trail.push({ event: productPublished({ product_id }), company_id: seller_id, created_at })
}
