import { useQueryClient } from '@tanstack/react-query'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { productActs, useProductRefresh } from './product-act.tsx'
import { MARKET_PATH } from '#marketplace/product-paths.ts'

const deleteProduct = defineAction({
  name: 'delete-product',
  schema: async () => NO_FIELDS,
  send: ({ api, place }, _values, sending) =>
    api.send('DELETE /marketplace/products/delete/:product_id', { product_id: place.params.product_id }, sending),
  success: () => ({ to: MARKET_PATH, notice: { key: 'marketplace.deleted' } }),
})

export const actions = [deleteProduct]

/** The question before a product is deleted. */
export default actPage({
  ...productActs,
  action: deleteProduct,
  words: 'marketplace.delete',
  useSubject: ({ product }) => (product.can.edit ? product : 'errors.not_owner'),
  danger: true,
  toastErrors: 'errors.delete_product_failed',
  useRefresh() {
    const queries = useQueryClient()
    const { refused } = useProductRefresh()
    const done = () => {
      // Out of date, but not fetched here: the product's page is left.
      for (const key of ['products', 'categories'])
        void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    }
    return { refused, done }
  },
  Body: ({ subject: { product_name } }) => (
    <p>
      <Sentence of="marketplace.delete_body" parts={{ name: <bdi>{product_name}</bdi> }} />
    </p>
  ),
})
