import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'

const ofProduct = ['product', 'product_id'] as const
const product = z.object({ product_id: z.int() })
const productImage = z.object({ product_id: z.int(), file_id: z.int() })

export const sellerSubscribed = defineEvent('seller.subscribed', z.object({ company_id: z.int() }), [
  'user',
  'company_id',
])
export const productPublished = defineEvent('product.published', product, ofProduct)
export const productChanged = defineEvent(
  'product.changed',
  z.object({
    product_id: z.int(),
    changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  }),
  ofProduct,
)
export const productImageAdded = defineEvent('product.image_added', productImage, ofProduct)
export const productImageDeleted = defineEvent('product.image_deleted', productImage, ofProduct)
/** By an operator, and why. */
const moderated = z.object({ product_id: z.int(), reason: z.optional(z.string()) })
export const productHidden = defineEvent('product.hidden', moderated, ofProduct)
export const productShown = defineEvent('product.shown', moderated, ofProduct)
export const productDeleted = defineEvent('product.deleted', product, ofProduct)
