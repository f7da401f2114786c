import type { Reader } from '#framework/database/database.server.ts'
import { rowsOf } from '#framework/database/rows-of.server.ts'
import type { ExportSubject } from '#framework/define-slice.server.ts'

const products = rowsOf('products', {
  owner: 'seller_id',
  columns: [
    'product_id',
    'category_id',
    'product_name',
    'description',
    'min_quantity',
    'start_price',
    'end_price',
    'qty_for_min_price',
    'product_type',
    'version',
    'deleted_at',
    'hidden_at',
    'created_at',
    'updated_at',
  ],
  order: ['product_id'],
})

export const exportProducts = async (reader: Reader, { company_id }: ExportSubject) => ({
  seller_since:
    (await reader.selectFrom('sellers').select('created_at').where('company_id', '=', company_id).executeTakeFirst())
      ?.created_at ?? null,
  products: await products(reader, company_id),
  product_images: await reader
    .selectFrom('product_images')
    .innerJoin('products', 'products.product_id', 'product_images.product_id')
    .innerJoin('files', 'files.file_id', 'product_images.file_id')
    .select(['product_images.product_id', 'position', 'files.path'])
    .where('seller_id', '=', company_id)
    .orderBy('product_images.product_id')
    .orderBy('position')
    .execute(),
})
