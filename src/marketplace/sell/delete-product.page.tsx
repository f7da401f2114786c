import { useQueryClient } from '@tanstack/react-query'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { aboutProduct, ForSeller, useProductRefresh } from './product-act.tsx'
import { MARKET_PATH, productPath } from '#marketplace/product-paths.ts'

const deleteProduct = defineAction({
  name: 'delete-product',
  schema: async () => NO_FIELDS,
  send: ({ api, place }, _values, sending) =>
    api.send('DELETE /marketplace/products/delete/:product_id', { product_id: place.params.product_id }, sending),
  success: () => ({ to: MARKET_PATH, notice: { key: 'marketplace.deleted' } }),
})

export const actions = [deleteProduct]

/** The question before a product is deleted. */
export default definePage({
  ...aboutProduct,
  View: ({ product }) => (
    <ForSeller product={product} title="marketplace.delete_title">
      <DeleteProduct product={product} />
    </ForSeller>
  ),
})

function DeleteProduct({ product }: { product: ProductView }) {
  const t = useT()
  const queries = useQueryClient()
  const { refused } = useProductRefresh()
  const form = useForm({
    action: deleteProduct,
    toastErrors: 'errors.delete_product_failed',
    refused,
    done: () => {
      // Out of date, but not fetched here: the product's page is left.
      for (const key of ['products', 'categories'])
        void queries.invalidateQueries({ queryKey: [key], refetchType: 'none' })
    },
  })
  return (
    <ConfirmView
      form={form}
      title={t('marketplace.delete_title')}
      cancelTo={productPath(product.product_id)}
      submit={t('marketplace.delete_action')}
      busyLabel={t('site.deleting')}
      danger
    >
      <p>
        <Sentence of="marketplace.delete_body" parts={{ name: <bdi>{product.product_name}</bdi> }} />
      </p>
    </ConfirmView>
  )
}
