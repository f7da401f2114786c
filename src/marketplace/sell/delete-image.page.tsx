import styles from './delete-image.module.css'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { productActs, useProductRefresh } from './product-act.tsx'
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

/** The question before one image of a product is deleted. */
export default actPage({
  ...productActs,
  action: deleteImage,
  words: 'marketplace.image_delete',
  useSubject({ product }) {
    const { params } = usePlace()
    const image = useFirst(product.attachments.find(({ path }) => imageName(path) === params.image))
    const isPossible = useFirst(product.attachments.length > 1)
    if (!product.can.edit) return 'errors.not_owner'
    if (!image) return 'errors.attachment_not_found'
    return isPossible ? { image, product_name: product.product_name } : 'marketplace.last_image'
  },
  extra: ({ image }) => ({ attachment_path: image.path }),
  danger: true,
  toastErrors: 'errors.delete_product_attachment_failed',
  useRefresh({ product }) {
    const { refresh, refused } = useProductRefresh()
    return { refused, done: () => void refresh().then(() => focusFirstImage(product.attachments.length - 1)) }
  },
  Body: ({ subject: { image, product_name } }) => (
    <>
      <div className={styles.image}>
        <ProductPicture image={image} alt={product_name} upTo={320} sizes="160px" />
      </div>
      <p>{useT()('marketplace.image_delete_body')}</p>
    </>
  ),
})
