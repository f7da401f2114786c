import { useQueryClient } from '@tanstack/react-query'
import { categoryNames } from '#reference/categories/category-names.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { aboutProduct, ForSeller, useProductRefresh } from './product-act.tsx'
import { LIVE_FIELDS, ProductFields } from './product-fields.tsx'
import { productPath } from '#marketplace/product-paths.ts'

const updateProduct = defineAction({
  name: 'update-product',
  schema: async () => (await import('#marketplace/contract.ts')).productUpdate,
  send: ({ api }, values, sending) => api.sendMinimal('PUT /marketplace/products/update', values, sending),
  success: (_answer, { product_id }) => ({ to: productPath(product_id), notice: { key: 'marketplace.updated' } }),
})

export const actions = [updateProduct]

/** Edits a product's texts and prices. Its images are edited on its page. */
export default definePage({
  ...aboutProduct,
  prefetch: () => ({ categories: categoryNames() }),
  View: ({ product }) => (
    <ForSeller product={product} title="marketplace.form_edit">
      <EditProduct product={product} />
    </ForSeller>
  ),
})

function EditProduct({ product }: { product: ProductView }) {
  const t = useT()
  const queries = useQueryClient()
  const { refresh, refused } = useProductRefresh()
  const form = useForm({
    action: updateProduct,
    name: `product-edit-${product.product_id}`,
    recordVersion: product.version,
    live: LIVE_FIELDS,
    extra: { product_id: product.product_id },
    toastErrors: 'errors.update_product_failed',
    refused,
    done: () => {
      void refresh()
      void queries.invalidateQueries({ queryKey: ['categories'] })
    },
  })
  return (
    <FormView
      form={form}
      title={t('marketplace.form_edit')}
      width={720}
      cancelTo={productPath(product.product_id)}
      submit={t('site.save')}
      busyLabel={t('site.saving')}
    >
      <ProductFields product={product} />
    </FormView>
  )
}
