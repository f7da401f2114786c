import styles from './delete-image.module.css'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { ConfirmView } from '#framework/ui/form/form-view.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { aboutProduct, ForSeller, ProductActClosed, useProductRefresh } from './product-act.tsx'
import { imageName, productPath } from '#marketplace/product-paths.ts'
import { ProductPicture } from '#marketplace/browse/product-picture.tsx'

const deleteImage = defineAction({
  name: 'delete-image',
  schema: async () => (await import('#marketplace/contract.ts')).imageQuery,
  send: ({ api, place }, { attachment_path }) =>
    api.sendMinimal(
      'DELETE /marketplace/products/:product_id/delete-attachment',
      { product_id: place.params.product_id },
      { query: { attachment_path } },
    ),
  success: (_answer, _values, { place }) => ({
    to: productPath(place.params.product_id ?? ''),
    notice: { key: 'marketplace.image_deleted' },
  }),
})

export const actions = [deleteImage]

/** The question before one image of a product is deleted. */
export default definePage({
  ...aboutProduct,
  View: ({ product }) => (
    <ForSeller product={product} title="marketplace.image_delete_title">
      <DeleteImage product={product} />
    </ForSeller>
  ),
})

function DeleteImage({ product }: { product: ProductView }) {
  const t = useT()
  const { image: name = '' } = usePlace().params
  const image = useFirst(product.attachments.find(({ path }) => imageName(path) === name))
  const possible = useFirst(product.attachments.length > 1)
  if (image && possible) return <ConfirmDeletion product={product} image={image} />
  return (
    <ProductActClosed title={t('marketplace.image_delete_title')} product={product}>
      {t(image ? 'marketplace.last_image' : 'errors.attachment_not_found')}
    </ProductActClosed>
  )
}

/**
 * Focuses the first remaining image, because the deleted one had the focus. Waits up to a second (60 frames) until the
 * image is gone and the dialog, which traps the focus, has closed.
 */
function focusFirstImage(left: number, frames = 60) {
  const thumbs = document.querySelectorAll<HTMLElement>('[data-thumbnail]')
  const is_early = thumbs.length > left || document.querySelector('dialog[open]')
  if (is_early && frames > 0) requestAnimationFrame(() => focusFirstImage(left, frames - 1))
  else thumbs[0]?.focus()
}

function ConfirmDeletion({ product, image }: { product: ProductView; image: Attachment }) {
  const t = useT()
  const { refresh, refused } = useProductRefresh()
  const form = useForm({
    action: deleteImage,
    extra: { attachment_path: image.path },
    toastErrors: 'errors.delete_product_attachment_failed',
    refused,
    done: () => void refresh().then(() => focusFirstImage(product.attachments.length - 1)),
  })
  return (
    <ConfirmView
      form={form}
      title={t('marketplace.image_delete_title')}
      cancelTo={productPath(product.product_id)}
      submit={t('marketplace.image_delete')}
      busyLabel={t('site.deleting')}
      danger
    >
      <div className={styles.image}>
        <ProductPicture image={image} alt={product.product_name} upTo={320} sizes="160px" />
      </div>
      <p>{t('marketplace.image_delete_body')}</p>
    </ConfirmView>
  )
}
