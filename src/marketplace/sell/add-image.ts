import { defineAction } from '#framework/ssr/forms/actions.ts'
import { productPath } from '#marketplace/product-paths.ts'
import { additionalImage } from '#marketplace/uploads.ts'

export const addImage = defineAction({
  name: 'add-image',
  files: { attachment: additionalImage },
  schema: async () => (await import('#marketplace/contract.ts')).productImage,
  send: ({ api, place }, values, sending) =>
    api.sendMinimal(
      'POST /marketplace/products/:product_id/add-attachment',
      { ...values, product_id: place.params.product_id },
      {
        ...sending,
        multipart: true,
      },
    ),
  success: (_answer, _values, { place }) => ({
    to: productPath(place.params.product_id ?? ''),
    notice: { key: 'marketplace.image_added' },
  }),
})
