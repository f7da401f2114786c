import styles from './owner-tools.module.css'
import type { ReactNode } from 'react'
import { useVisit, useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { MomentDay, Sentence } from '#framework/ui/elements/text.tsx'
import { UploadForm } from '#framework/ui/form/files/upload-form.tsx'
import { addImage } from './add-image.ts'
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
