import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { defineEmail, type EmailTexts } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import { productHidden, productShown } from './events.ts'

interface ModeratedParams {
  product_id: number
  product_name: string
  reason: string
}

/** What an operator did to a product, and why, to its seller, who sees it either way. */
const productEmail = (kind: string, texts: Omit<EmailTexts, 'action'>) =>
  defineEmail<ModeratedParams>({
    kind,
    reason: {
      ar: 'وصلتكم هذه الرسالة لأن منشأتكم عرضت هذا المنتج في سوق ترسية.',
      en: 'You received this because your company offers this product on Tarsiya’s marketplace.',
    },
    texts: { ...texts, action: { ar: 'فتح المنتج', en: 'Open the product' } },
    compose: ({ params: { product_id, product_name, reason } }) => ({
      path: `/market-place/${product_id}`,
      values: { product: isolate(product_name), number: ltr(product_id), why: isolate(reason) },
    }),
  })

const productHiddenEmail = productEmail('product-hidden', {
  subject: { ar: 'أُخفي منتجكم من السوق: {product}', en: 'Your product was hidden from the marketplace: {product}' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: ['أخفت إدارة ترسية منتجكم «{product}» (رقم {number}) من السوق. لا يراه الآن سوى منشأتكم.', 'السبب: {why}'],
    en: [
      'Tarsiya’s operators hid your product “{product}” (no. {number}) from the marketplace. Only your company sees it now.',
      'Reason: {why}',
    ],
  },
})

const productShownEmail = productEmail('product-shown', {
  subject: { ar: 'عاد منتجكم إلى السوق: {product}', en: 'Your product is on the marketplace again: {product}' },
  preview: { ar: 'السبب: {why}', en: 'Reason: {why}' },
  body: {
    ar: ['أعادت إدارة ترسية منتجكم «{product}» (رقم {number}) إلى السوق.', 'السبب: {why}'],
    en: ['Tarsiya’s operators put your product “{product}” (no. {number}) back on the marketplace.', 'Reason: {why}'],
  },
})

const readProduct = async (
  { product_id, reason = '' }: { product_id: number; reason?: string | undefined },
  tx: Tx,
) => ({
  ...(await tx
    .selectFrom('products')
    .select(['product_id', 'product_name', 'seller_id'])
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()),
  reason,
})

const toSeller = {
  facts: readProduct,
  audience: ({ seller_id }: { seller_id: number }) => [seller_id],
  right: 'sell',
  params: ({ product_id, product_name, reason }: ModeratedParams) => ({ product_id, product_name, reason }),
} as const

/** What operators do to products. */
export const moderationNotifications = [
  notify(productHidden, { ...toSeller, email: productHiddenEmail }),
  notify(productShown, { ...toSeller, email: productShownEmail }),
]
