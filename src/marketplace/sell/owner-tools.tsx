import styles from './owner-tools.module.css'
import type { ReactNode } from 'react'
import { useVisit, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { UploadForm } from '#framework/ui/form/files/upload-form.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { addImage } from './add-image.ts'
import { mainImage } from './main-image.ts'
import type { ProductView } from '#marketplace/contract.ts'
import { useProductRefresh } from './product-act.tsx'
import { productPath } from '#marketplace/product-paths.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'

/** Bar for the product's seller with its actions; `share` is one of them. */
export function OwnerBar({ product, share }: { product: ProductView; share: ReactNode }) {
  const t = useT()
  const path = productPath(product.product_id)
  return (
    <div className={styles.bar}>
      <Chip kind="calm">{t('marketplace.your_product')}</Chip>
      <span className="sm muted">
        <Sentence of="marketplace.public_since" parts={{ date: <MomentDay moment={product.created_at} /> }} />
      </span>
      <span className={styles.actions}>
        {product.can.edit && (
          <Link className={buttonClass('secondary')} to={`${path}/edit`}>
            <Icon name="edit" />
            {t('marketplace.form_edit')}
          </Link>
        )}
        {share}
        {product.can.delete && (
          <Link className={buttonClass('danger_text')} to={`${path}/delete`}>
            <Icon name="trash" />
            {t('marketplace.delete_short')}
          </Link>
        )}
      </span>
    </div>
  )
}

/** Form that adds an image while there is room. Without scripts the limit may have been reached by then. */
export function AddImage({ product }: { product: ProductView }) {
  const t = useT()
  const { posted } = useVisit()
  const { refresh } = useProductRefresh()
  const { max } = productImages
  const count = product.attachments.length
  return (
    <div className={styles.addImage}>
      {count < max ? (
        <UploadForm
          action={addImage}
          field="attachment"
          upload={additionalImage}
          icon="plus"
          label={t('marketplace.image_add')}
          busyLabel={t('marketplace.image_adding')}
          failed="errors.add_product_attachment_failed"
          done={() => void refresh()}
        />
      ) : (
        posted?.action === addImage.name &&
        posted.problems.map(({ text }) => (
          <span key={text} className="error" role="alert">
            {text}
          </span>
        ))
      )}
      <span className="xs muted">{t('marketplace.image_count', { count })}</span>
    </div>
  )
}

/** Not among the icons of all pages, which guests load. */
const STAR = (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9Z" />
  </svg>
)

/** Button that makes a picture the first one. */
export function MainImage({ product, path, index }: { product: ProductView; path: string; index: number }) {
  const t = useT()
  const { refresh, refused } = useProductRefresh()
  const form = useForm({
    action: mainImage,
    name: `main-image-${index}`,
    extra: { product_id: product.product_id, main_image: path },
    toastErrors: 'errors.update_product_failed',
    refused,
    done: () => void refresh(),
  })
  const label = t('marketplace.a11y_main_image', { index: index + 1 })
  return (
    <Form form={form} summary={false} className={styles.main}>
      <button type="submit" className="icon-button" aria-label={label} title={label} aria-busy={form.busy || undefined}>
        {STAR}
      </button>
    </Form>
  )
}
