import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiFailure } from '#platform/api-client.ts'
import { uploadRule } from '#platform/files/kinds.ts'
import { useApi, useGo, useWords } from '#platform/ssr/context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { Confirm } from '#platform/ui/confirm.tsx'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { MomentDay, Sentence } from '#platform/ui/text.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { UploadButton } from '#platform/ui/upload-button.tsx'
import type { WordKey } from '#platform/words.ts'
import type { ProductView } from './contract.ts'

const ProductEditForm = lazyPart(async () => (await import('./product-form.tsx')).ProductEditForm)

/** What a seller is about to do with a product. */
export type Doing = 'edit' | 'delete' | { delete_image: string }

interface OwnerProps {
  product: ProductView
  start: (doing: Doing) => void
}

/** That the product is one's own, and what can be done with it. `share` stands among the rest. */
function OwnerBar({ product, start, share }: OwnerProps & { share: ReactNode }) {
  const t = useWords()
  return (
    <div className="ownbar">
      <Chip kind="calm">{t('marketplace.your_product')}</Chip>
      <span className="sm muted">
        <Sentence of="marketplace.public_since" parts={{ date: <MomentDay moment={product.created_at} /> }} />
      </span>
      <span className="acts">
        {product.can.edit && (
          <Button icon="edit" onClick={() => start('edit')}>
            {t('marketplace.form_edit')}
          </Button>
        )}
        {share}
        {product.can.delete && (
          <Button look="danger_text" icon="trash" onClick={() => start('delete')}>
            {t('marketplace.delete')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Puts one more picture behind the others, as long as there is room. */
function AddImage({ product }: { product: ProductView }) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const { max } = uploadRule('product_images')
  const count = product.attachments.length

  async function send(file: File) {
    const body = new FormData()
    body.append('attachment', file, file.name)
    await api.send('POST', `/marketplace/products/${product.product_id}/add-attachment`, body)
    toast(t('marketplace.image_added'), 'success')
    await queries.invalidateQueries({ queryKey: ['products'] })
  }

  return (
    <div className="addimg">
      {count < max && (
        <UploadButton
          upload="product_image"
          icon="plus"
          label={t('marketplace.image_add')}
          busyLabel={t('marketplace.image_adding')}
          failed="errors.add_product_attachment_failed"
          says={{ file_type: 'marketplace.image_type', file_too_large: 'marketplace.image_size' }}
          send={send}
        />
      )}
      <span className="xs muted">{t('marketplace.image_count', { count })}</span>
    </div>
  )
}

/** The questions before something of a product is deleted, and the form that changes it. */
function OwnerDialogs({ product, doing, onClose }: { product: ProductView; doing: Doing; onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const go = useGo()
  const queries = useQueryClient()

  /** Says why it did not work; what has changed meanwhile is seen at once. */
  async function attempt(sentence: WordKey, send: () => Promise<unknown>) {
    try {
      await send()
    } catch (thrown) {
      toast(t(sentence, { error: isApiFailure(thrown) ? thrown.error : t('errors.generic') }), 'error')
      if (isApiFailure(thrown) && [404, 409].includes(thrown.status)) void queries.invalidateQueries({ queryKey: ['products'] })
      throw thrown
    }
  }

  async function remove() {
    await attempt('errors.delete_product_failed', () => api.send('DELETE', `/marketplace/products/delete/${product.product_id}`))
    toast(t('marketplace.deleted'), 'success')
    // Old from now on, but not asked for again here: this page is left.
    void queries.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: ['categories'], refetchType: 'none' })
    go('/market-place')
  }

  async function removeImage(path: string) {
    await attempt('errors.delete_product_attachment_failed', () =>
      api.send('DELETE', `/marketplace/products/${product.product_id}/delete-attachment?attachment_path=${encodeURIComponent(path)}`),
    )
    toast(t('marketplace.image_deleted'), 'success')
    await queries.invalidateQueries({ queryKey: ['products'] })
    // What was pressed is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.thumbs .thumb')?.focus())
  }

  if (doing === 'edit') return <ProductEditForm product={product} onClose={onClose} />
  if (doing === 'delete') {
    return (
      <Confirm open danger onClose={onClose} title={t('marketplace.delete_title')} action={t('marketplace.delete_action')} busyLabel={t('site.deleting')} onConfirm={remove}>
        <p>
          <Sentence of="marketplace.delete_body" parts={{ name: <bdi>{product.product_name}</bdi> }} />
        </p>
      </Confirm>
    )
  }
  return (
    <Confirm
      open
      danger
      onClose={onClose}
      title={t('marketplace.image_delete_title')}
      action={t('marketplace.image_delete')}
      busyLabel={t('site.deleting')}
      onConfirm={() => removeImage(doing.delete_image)}
    >
      <p>{t('marketplace.image_delete_body')}</p>
    </Confirm>
  )
}

/** What only its seller sees of a product; its code comes for them alone. */
export const ownerTools = { OwnerBar, AddImage, OwnerDialogs }
