import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'

const product = z.object({ product_id: z.int() })
/** The product's page, and the lists with its card. */
const productAndCards = ({ product_id }: { product_id: number }) => [`product:${product_id}`, 'products']
const ofProduct = { about: ['product', 'product_id'], trail: 'products', guests: productAndCards } as const
const productImage = z.object({ product_id: z.int(), file_id: z.int() })

export const sellerSubscribed = defineEvent('seller.subscribed', z.object({ company_id: z.int() }), {
  about: ['user', 'company_id'],
  trail: 'products',
  guests: () => ['companies'],
  followers: false,
})
export const productPublished = defineEvent('product.published', product, {
  ...ofProduct,
  followers: 'product_published',
})
export const productChanged = defineEvent(
  'product.changed',
  z.object({
    product_id: z.int(),
    changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  }),
  { ...ofProduct, followers: 'product_changed' },
)
export const productImageAdded = defineEvent('product.image_added', productImage, { ...ofProduct, followers: false })
export const productImageDeleted = defineEvent('product.image_deleted', productImage, {
  ...ofProduct,
  followers: false,
})
/** By an operator, and why. */
const moderated = z.object({ product_id: z.int(), reason: z.optional(z.string()) })
export const productHidden = defineEvent('product.hidden', moderated, { ...ofProduct, followers: false })
export const productShown = defineEvent('product.shown', moderated, { ...ofProduct, followers: 'product_shown' })
export const productDeleted = defineEvent('product.deleted', product, { ...ofProduct, followers: false })
