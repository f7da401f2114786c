import type { TestDatabase } from '../database.ts'
import { aPdf, aPng, aText } from '../make/files.ts'
import { step, type Step, type World } from './writes.ts'

async function newestPath({ pool }: TestDatabase, query: string) {
  const { rows } = await pool.query<{ path: string }>(`select path from files ${query} order by file_id desc limit 1`)
  // Without one, responses differ from the recorded ones.
  return rows[0]?.path ?? '/uploads/none'
}

/** Calls about products. */
export function marketSteps({ database }: World): Step[] {
  const product = {
    product_name: 'كرسي انتظار',
    description: 'هيكل معدني ومقعد مبطن.',
    category_id: 1,
    min_quantity: 5,
    end_price: 950,
    qty_for_min_price: 50,
    start_price: 850.75,
    product_type: 'goods',
  }
  const images = { attachments: [aPng('one.png'), aPng('two.png', 400, 300)] }
  const removal =
    (product_id: number, shown = product_id) =>
    async () =>
      `DELETE /marketplace/products/${product_id}/delete-attachment?attachment_path=${await newestPath(database, `join product_images using (file_id) where product_id = ${shown}`)}`
  const price = { json: { product_id: 1, start_price: 800 } }
  return [
    step('POST /marketplace/subscribe', ['guest', 'stranger', 'unverified', 'winner', 'seller'], {
      json: { member_type_id: 1, is_active: true },
    }),
    step('POST /marketplace/subscribe', 'bidder', { json: { member_type_id: 2 } }, 'everything wrong'),
    step(
      'POST /marketplace/products/new',
      ['guest', 'stranger', 'unverified', 'bidder', 'seller'],
      { form: {} },
      'nothing filled in',
    ),
    step('POST /marketplace/products/new', 'seller', { form: product }, 'no image'),
    step('POST /marketplace/products/new', 'seller', { form: { ...product, attachments: aPdf() } }, 'a document'),
    step(
      'POST /marketplace/products/new',
      'seller',
      { form: { ...product, attachments: Array.from({ length: 11 }, () => aPng()) } },
      'eleven images',
    ),
    step(
      'POST /marketplace/products/new',
      'seller',
      { form: { ...product, start_price: 960, qty_for_min_price: 4, ...images } },
      'prices in the wrong order',
    ),
    step(
      'POST /marketplace/products/new',
      'seller',
      {
        form: {
          product_name: 'x',
          description: 'x',
          category_id: 0,
          min_quantity: 0,
          end_price: 'x',
          qty_for_min_price: 1.5,
          start_price: 0,
          product_type: 'x',
          ...images,
        },
      },
      'everything wrong',
    ),
    step(
      'POST /marketplace/products/new',
      'seller',
      { form: { ...product, category_id: 999, ...images } },
      'unknown category',
    ),
    step(
      'POST /marketplace/products/new',
      'seller',
      { form: { ...product, user_id: 1, ...images } },
      'for another company',
    ),
    step('POST /marketplace/products/new', 'seller', { form: { ...product, ...images } }),
    step('PUT /marketplace/products/update', ['guest', 'stranger', 'winner'], price),
    step('PUT /marketplace/products/update', 'seller', { json: {} }, 'nothing filled in'),
    step(
      'PUT /marketplace/products/update',
      'seller',
      { json: { product_id: 99, start_price: 800 } },
      'unknown product',
    ),
    step(
      'PUT /marketplace/products/update',
      ['stranger', 'seller'],
      { json: { product_id: 3, start_price: 800 } },
      'hidden product',
    ),
    step(
      'PUT /marketplace/products/update',
      'seller',
      { json: { product_id: 4, start_price: 800 } },
      'deleted product',
    ),
    step(
      'PUT /marketplace/products/update',
      'seller',
      { json: { product_id: 1, start_price: 5000 } },
      'prices in the wrong order',
    ),
    step(
      'PUT /marketplace/products/update',
      'seller',
      { ...price, headers: { 'if-match': '"9"' } },
      'of another version',
    ),
    step('PUT /marketplace/products/update', 'seller', price),
    step('POST /marketplace/products/1/add-attachment', ['guest', 'stranger'], { form: { attachment: aPng() } }),
    step('POST /marketplace/products/1/add-attachment', 'seller', { form: {} }, 'no file'),
    step('POST /marketplace/products/1/add-attachment', 'seller', { form: { attachment: aText() } }, 'a text'),
    step('POST /marketplace/products/1/add-attachment', 'seller', { form: { attachment: aPng('three.png') } }),
    step('POST /marketplace/products/99/add-attachment', 'seller', { form: { attachment: aPng() } }),
    step(removal(1), ['guest', 'stranger']),
    step(removal(1, 2), 'seller', {}, 'image of another product'),
    step(removal(2), 'seller', {}, 'the only image'),
    step(removal(1), 'seller'),
    step('DELETE /marketplace/products/1/delete-attachment', 'seller', {}, 'without a path'),
    step('GET /marketplace/products/1', 'stranger', {}, 'after changes'),
    step('DELETE /marketplace/products/delete/2', ['guest', 'stranger', 'winner', 'seller']),
    step('DELETE /marketplace/products/delete/2', ['seller', 'stranger'], {}, 'again'),
    step('DELETE /marketplace/products/delete/99', 'seller'),
    step('GET /marketplace/products/user/4', 'guest', {}, 'after all changes'),
  ]
}

/** Downloads the files stored by all other calls; those of factories have no bytes. */
export function fileSteps({ database }: World): Step[] {
  const file = (kind: string, ext: string) => async () =>
    `GET ${await newestPath(database, `where kind = '${kind}' and ext = '${ext}' and deleted_at is null and size <> 1000`)}`
  return [
    step(file('rfq', 'pdf'), ['guest', 'buyer']),
    step(file('bid', 'pdf'), ['guest', 'buyer', 'bidder']),
    step(file('product', 'png'), 'guest'),
    step(file('profile', 'png'), 'guest'),
    step(file('supplier', 'docx'), 'guest'),
    step(`GET /uploads/rfq/${'0'.repeat(32)}.pdf`, 'guest'),
  ]
}
