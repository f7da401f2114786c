import { defineAction } from '#framework/ssr/forms/actions.ts'
import { productPath } from '#marketplace/product-paths.ts'

/** Makes one picture of a product the first, which lists and previews show. */
export const mainImage = defineAction({
  name: 'main-image',
  schema: async () => (await import('#marketplace/contract.ts')).productUpdate,
  send: ({ api }, values, sending) => api.sendMinimal('PUT /marketplace/products/update', values, sending),
  success: (_answer, { product_id }) => ({
    to: productPath(product_id),
    notice: { key: 'marketplace.main_image_done' },
  }),
})
