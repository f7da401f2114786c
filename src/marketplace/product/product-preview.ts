import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, type Riyals } from '#framework/i18n/money.ts'
import { breadcrumbs, type Preview, type PreviewPlace, type JsonLdThing } from '#framework/text/preview.ts'
import { previewText } from '#framework/text/preview-text.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { ProductView } from '#marketplace/contract.ts'
import { productPicture } from '#marketplace/product-picture-path.ts'
import { productPath } from '#marketplace/product-paths.ts'
import { localized } from '#reference/localized.ts'

declare module '#framework/text/preview.ts' {
  interface PreviewTypes {
    product: true
  }
}

const IN_STOCK = 'https://schema.org/InStock'

/** The two prices as offers: from the minimum on, and the lower one above a larger quantity. */
function offersOf(product: ProductView, url: string): JsonLdThing {
  const offer = (price: Riyals, min: number): JsonLdThing => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'SAR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'SAR',
      valueAddedTaxIncluded: false,
    },
    availability: IN_STOCK,
    url,
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: min },
  })
  const { start_price, end_price, min_quantity, qty_for_min_price } = product
  const offers = [
    offer(end_price, min_quantity),
    ...(start_price < end_price ? [offer(start_price, qty_for_min_price + 1)] : []),
  ]
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'SAR',
    lowPrice: start_price,
    highPrice: end_price,
    offerCount: offers.length,
    availability: IN_STOCK,
    offers,
  }
}

/** Metadata of a product for search engines and link previews. Contains no contacts of the seller. */
export function productPreview(product: ProductView, t: T, place: PreviewPlace): Preview {
  const { public_url, lang } = place
  const { category, seller_info: seller } = product
  const name = previewText(product.product_name)
  const company = previewText(seller.company_name)
  const summary = t('marketplace.meta_product_description', {
    name,
    company,
    start: formatAmount(fromRiyals(product.start_price)),
    end: formatAmount(fromRiyals(product.end_price)),
    min: formatNumber(product.min_quantity),
  })
  const path = productPath(product.product_id)
  const url = public_url + localPath(lang, path)
  const category_name = localized(category, lang)
  const organization = {
    '@type': 'Organization',
    name: company,
    url: public_url + localPath(lang, `/profile/${product.user_id}`),
  }
  return {
    description: summary,
    type: 'product',
    picture: productPicture(product, lang),
    about: [
      {
        '@type': product.product_type === 'service' ? 'Service' : 'Product',
        name,
        description: previewText(product.description, 500),
        url,
        category: category_name,
        image: product.attachments_path.map((image) => public_url + image),
        offers: { ...offersOf(product, url), seller: organization },
      },
      breadcrumbs(place, [
        { name: t('marketplace.title'), path: '/market-place' },
        { name: category_name, path: `/market-place?category_id=${product.category_id}` },
        { name, path },
      ]),
    ],
  }
}
