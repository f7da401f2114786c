import { draftOwner } from '#companies/draft-owner.ts'
import { useQueryClient } from '@tanstack/react-query'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { categoryNames } from '#reference/categories/category-names.ts'
import { defineAction, NO_FIELDS } from '#framework/ssr/forms/actions.ts'
import { useMe, usePlace, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { isSupplier } from '#companies/me.ts'
import { meQuery } from '#framework/ssr/me.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { ConfirmView, FormView } from '#framework/ui/form/form-view.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { FormGroup } from '#framework/ui/form/form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { LIVE_FIELDS, ProductFields } from './product-fields.tsx'
import { MARKET_PATH, newProductPath, productPath } from '#marketplace/product-paths.ts'
import { productImages } from '#marketplace/uploads.ts'

/** The page that the form was opened from. */
const backPath = ({ query }: Place) => (query.from ? returnPath(query.from) : MARKET_PATH)

const subscribe = defineAction({
  name: 'subscribe',
  schema: async () => NO_FIELDS,
  send: ({ api }) => api.send('POST /marketplace/subscribe', { member_type_id: 1, is_active: true }),
  success: (_answer, _values, { place }) => ({
    to: newProductPath(backPath(place)),
    notice: { key: 'marketplace.subscribed' },
  }),
})

const addProduct = defineAction({
  name: 'add-product',
  files: { attachments: productImages },
  schema: async () => (await import('#marketplace/contract.ts')).newProduct,
  send: ({ api }, values, sending) =>
    api.send('POST /marketplace/products/new', values, { ...sending, multipart: true }),
  success: ({ product_id }) => ({ to: productPath(product_id), notice: { key: 'marketplace.added' } }),
})

export const actions = [subscribe, addProduct]

/** Offering a product. A company that may not sell yet first becomes a supplier, then a seller. */
export default definePage({
  prefetch: () => ({ categories: categoryNames() }),
  View: () => {
    const me = useMe()
    if (me?.is_member) return <NewProduct />
    return isSupplier(me) ? <BecomeSeller /> : <BecomeSupplierFirst />
  },
})

function BecomeSupplierFirst() {
  const t = useT()
  const back = backPath(usePlace())
  const to = `/user-profile/supplier?from=${encodeURIComponent(newProductPath(back))}`
  return (
    <MessageView
      title={t('marketplace.become_seller')}
      backTo={back}
      back={t('site.back')}
      action={
        <Link className={buttonClass('primary')} to={to} replace>
          {t('suppliers.register_action')}
        </Link>
      }
    >
      <p>{t('marketplace.become_seller_supplier_first')}</p>
    </MessageView>
  )
}

function BecomeSeller() {
  const t = useT()
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const form = useForm({
    action: subscribe,
    toastErrors: 'errors.subscribe_failed',
    done: () => {
      // The form takes the place of the question.
      queries.setQueryData(meQuery().queryKey, (before) => before && { ...before, is_member: true })
      void refreshMe()
    },
  })
  return (
    <ConfirmView
      form={form}
      title={t('marketplace.become_seller_title')}
      cancelTo={backPath(usePlace())}
      submit={t('marketplace.become_seller_action')}
      busyLabel={t('marketplace.subscribing')}
    >
      <p>{t('marketplace.become_seller_body')}</p>
    </ConfirmView>
  )
}

/** The form; it keeps a draft of the texts. */
function NewProduct() {
  const t = useT()
  const me = useMe()
  const queries = useQueryClient()
  const form = useForm({
    action: addProduct,
    name: 'product',
    draft: draftOwner(me),
    live: [...LIVE_FIELDS, 'attachments'],
    toastErrors: 'errors.add_product_failed',
    done: () => {
      void queries.invalidateQueries({ queryKey: ['products'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
    },
  })
  return (
    <FormView
      form={form}
      title={t('site.new_product')}
      width={720}
      cancelTo={backPath(usePlace())}
      submit={t('marketplace.submit')}
      busyLabel={t('marketplace.submitting')}
    >
      <ProductFields />
      <FormGroup>
        <FileField
          name="attachments"
          upload={productImages}
          label={t('marketplace.field_images')}
          hint={t('marketplace.images_hint')}
        />
      </FormGroup>
    </FormView>
  )
}
