import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { PreviewPicture } from '#framework/pictures/serve-pictures.server.ts'
import { SIZE } from '#framework/pictures/address.ts'
import type { Sheet } from '#framework/pictures/sheet.server.ts'
import { previewText } from '#framework/text/preview-text.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { productPicture } from '#marketplace/product-picture-path.ts'
import { readProduct } from './read-product.server.ts'
import { localizedColumn } from '#reference/localized.server.ts'

const EDGE = 64
const PHOTO = { x: 680, y: 0, width: 520, height: SIZE.height }
const WIDTH = PHOTO.x - EDGE - 56
const STEPS = { y: 458, height: 120 }
/** Of a price: its largest size, the width of a character as a multiple of the size, the width of the currency. */
const PRICE = { size: 38, character: 0.55, currency: 50 }

interface Drawn {
  name: string
  seller: string
  photo: string | undefined
  steps: { label: string; amount: string }[]
}

/**
 * Finds the data of a product's preview picture, as guests see it.
 *
 * @throws 404 for a product that guests may not see
 */
export async function findProductPicture(
  reader: Reader,
  storage: Storage,
  product_id: number,
  lang: Lang,
  t: T,
): Promise<PreviewPicture> {
  const product = await readProduct(reader, product_id, { viewer: null, requireVerifiedEmail: true })
  const seller = await reader
    .selectFrom('companies')
    .innerJoin('cities', 'cities.city_id', 'companies.city_id')
    .select(localizedColumn('cities', 'name', lang).as('city'))
    .where('company_id', '=', product.user_id)
    .executeTakeFirstOrThrow()
  const { min_quantity, qty_for_min_price, start_price, end_price } = product
  const two = start_price !== end_price
  const from = formatNumber(min_quantity)
  const first =
    two && qty_for_min_price > min_quantity
      ? t('marketplace.tier_from_to', { from, to: formatNumber(qty_for_min_price) })
      : t('marketplace.from_qty', { qty: from })
  const facts: Drawn & Record<string, unknown> = {
    name: previewText(product.product_name, 250),
    seller: `\u2068${previewText(product.seller_info.company_name, 250)}\u2069${t('site.list_separator')}${seller.city}`,
    photo: product.attachments_path[0],
    steps: [
      { label: first, amount: formatAmount(fromRiyals(end_price)) },
      ...(two
        ? [
            {
              label: t('marketplace.above_qty', { qty: formatNumber(qty_for_min_price) }),
              amount: formatAmount(fromRiyals(start_price)),
            },
          ]
        : []),
    ],
  }
  return {
    address: productPicture(product, lang),
    plan: { facts, draw: (sheet) => drawProduct(sheet, facts, storage, t) },
  }
}

async function drawProduct(sheet: Sheet, { name, seller, photo, steps }: Drawn, storage: Storage, t: T) {
  sheet.box(PHOTO.x, PHOTO.y, PHOTO.width, PHOTO.height, 'subtle')
  const stored = photo ? await storage.open(photo) : null
  if (stored) await sheet.photo(Buffer.concat((await stored.stream.toArray()) as Buffer[]), PHOTO)
  sheet.brand(t('site.name'), { x: EDGE, y: 56, size: 52 })

  // Name and seller stand in the middle between the brand and the prices.
  const title = { role: 'head', size: 52, width: WIDTH, lines: 2 } as const
  const leading = 1.38
  const by = { role: 'text', size: 27, leading: 1.5, color: 'text-2', width: WIDTH, lines: 2, ours: true } as const
  const height =
    sheet.linesOf(name, title) * title.size * leading + 12 + sheet.linesOf(seller, by) * by.size * by.leading
  const top = 108 + (STEPS.y - 108 - height) / 2
  const written = sheet.text(name, { ...title, x: EDGE, y: top, leading, color: 'ink' })
  sheet.text(seller, { ...by, x: EDGE, y: written.bottom + 12 })

  const width = WIDTH / steps.length
  // Long prices shrink, both alike, instead of running into each other.
  const longest = Math.max(...steps.map(({ amount }) => amount.length))
  const size = Math.min(PRICE.size, (width - 40 - PRICE.currency) / (longest * PRICE.character))
  sheet.box(EDGE, STEPS.y, WIDTH, STEPS.height, 'surface', { radius: 8, line: 'border' })
  for (const [index, { label, amount }] of steps.entries()) {
    const x = EDGE + index * width
    const cell = { x: x + 20, width: width - 40 }
    const lower = index > 0
    if (lower) {
      sheet.box(x, STEPS.y, width, STEPS.height, 'tint', { radius: 8, line: 'border' })
      sheet.box(x, STEPS.y, 8, STEPS.height, 'tint')
      sheet.box(x, STEPS.y, 1, STEPS.height, 'border')
    }
    sheet.text(label, {
      ...cell,
      y: STEPS.y + 14,
      role: 'text',
      size: 23,
      leading: 1.5,
      color: lower ? 'on-tint' : 'muted',
    })
    const price = sheet.text(amount, {
      ...cell,
      y: STEPS.y + 50 + (PRICE.size - size),
      role: 'strong',
      size,
      leading: 1.5,
      color: lower ? 'on-tint' : 'ink',
    })
    const unit = { x: cell.x + price.width + 10, width: 80 }
    sheet.text(t('site.amount_unit'), {
      ...unit,
      y: STEPS.y + 65,
      role: 'strong',
      size: 22,
      leading: 1.5,
      color: lower ? 'on-tint' : 'ink',
    })
  }
  sheet.text(t('marketplace.prices_before_vat'), {
    x: EDGE,
    y: STEPS.y + STEPS.height + 8,
    width: WIDTH,
    role: 'text',
    size: 20,
    leading: 1.5,
    color: 'muted',
  })
}
