import './price-step.css'
import './product-form.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CategorySelect } from '#categories/category-select.tsx'
import { isApiFailure } from '#platform/api-client.ts'
import { formatAmount, formatNumber, formatPercent } from '#platform/format.ts'
import { useApi, usePlace, useWords } from '#platform/ssr/context.tsx'
import { AmountField, NumberField, TextAreaField, TextField } from '#platform/ui/fields.tsx'
import { FileField } from '#platform/ui/file-field.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { toFormData } from '#platform/form-data.ts'
import { FormGroup, useFormHandle } from '#platform/ui/form.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { newProduct, PRODUCT_TYPES, productUpdate, type ProductView } from './contract.ts'
import { PriceStep } from './price-step.tsx'
import { priceOf } from './product-queries.ts'

const PRICES = ['min_quantity', 'end_price', 'qty_for_min_price', 'start_price'] as const
type PriceName = (typeof PRICES)[number]

/** What the buyer will see, as soon as it is known. */
function Preview({ texts }: { texts: Record<PriceName, string> }) {
  const t = useWords()
  const number = (name: PriceName) => Number(priceOf(texts[name]) ?? 0)
  const [min_quantity, end_price, qty_for_min_price, start_price] = PRICES.map(number) as [number, number, number, number]
  if (!min_quantity || !end_price) return null
  const both = start_price > 0 && qty_for_min_price >= min_quantity && start_price <= end_price
  const saved = both ? end_price - start_price : 0
  const prices = both ? { min_quantity, end_price, qty_for_min_price, start_price } : { min_quantity, end_price, qty_for_min_price: min_quantity, start_price: end_price }
  return (
    <div className="preview">
      <p className="sm muted">{t('marketplace.preview')}</p>
      <PriceStep prices={prices} />
      {saved > 0 && (
        <p className="echo">{t('marketplace.saving', { amount: formatAmount(saved), percent: `\u2066${formatPercent((saved / end_price) * 100)}\u2069` })}</p>
      )}
    </div>
  )
}

/** The prices read like a sentence: from how many pieces at what price, above how many at which lower one. */
function PriceFields({ product }: { product?: ProductView | undefined }) {
  const t = useWords()
  const form = useFormHandle()
  const begin = (name: PriceName) => product && (name === 'end_price' || name === 'start_price' ? formatAmount : formatNumber)(product[name])
  const [texts, setTexts] = useState(
    () => Object.fromEntries(PRICES.map((name) => [name, form?.draftText(name) ?? begin(name) ?? ''])) as Record<PriceName, string>,
  )
  const field = (name: PriceName) => ({ name, initial: begin(name), onText: (text: string) => setTexts((before) => ({ ...before, [name]: text })) })
  return (
    <FormGroup title={t('marketplace.group_price')}>
      <div className="g2">
        <NumberField {...field('min_quantity')} label={t('marketplace.field_min_quantity')} />
        <AmountField {...field('end_price')} label={t('marketplace.field_end_price')} />
      </div>
      <div className="g2">
        <NumberField {...field('qty_for_min_price')} label={t('marketplace.field_qty_for_min_price')} />
        <AmountField {...field('start_price')} label={t('marketplace.field_start_price')} />
      </div>
      <Preview texts={texts} />
    </FormGroup>
  )
}

function Fields({ product }: { product?: ProductView }) {
  const t = useWords()
  return (
    <>
      <FormGroup title={t('marketplace.group_product')}>
        <TextField name="product_name" label={t('marketplace.name')} initial={product?.product_name} max={250} />
        <div className="g2">
          <CategorySelect initial={product?.category_id} />
          <SelectField
            name="product_type"
            label={t('marketplace.field_type')}
            initial={product?.product_type}
            placeholder={t('marketplace.type_choose')}
            options={PRODUCT_TYPES.map((type) => ({ value: type, label: t(`marketplace.type_${type}`) }))}
          />
        </div>
        <TextAreaField name="description" label={t('marketplace.description')} initial={product?.description} max={5000} rows={3} />
      </FormGroup>
      <PriceFields product={product} />
    </>
  )
}

/** Later checks of the order of prices and quantities, beside the fields they are about. */
const LIVE = ['start_price', 'qty_for_min_price']

/** Offering a product. Mount it to open it; it keeps a draft of the texts. */
export function ProductForm({ user_id, onClose }: { user_id: number; onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const { path } = usePlace()
  const form = useForm({
    name: 'product',
    schema: newProduct,
    draft: user_id,
    live: [...LIVE, 'attachments'],
    reopen: `${path}?new=1`,
    toastErrors: 'errors.add_product_failed',
    send: (values, sending) => api.send<ProductView>('POST', '/marketplace/products/new', toFormData(values), sending),
    done: () => {
      toast(t('marketplace.added'), 'success')
      void queries.invalidateQueries({ queryKey: ['products'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('marketplace.form_new')} width={720} submit={t('marketplace.submit')} busyLabel={t('marketplace.submitting')}>
      <Fields />
      <FormGroup>
        <FileField name="attachments" upload="product_images" label={t('marketplace.field_images')} hint={t('marketplace.images_hint')} />
      </FormGroup>
    </FormDialog>
  )
}

/** Changing what is said of a product. Its pictures are changed on its page. */
export function ProductEditForm({ product, onClose }: { product: ProductView; onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['products'] })
  const form = useForm({
    name: `product-edit-${product.product_id}`,
    schema: productUpdate,
    live: LIVE,
    extra: { product_id: product.product_id },
    toastErrors: 'errors.update_product_failed',
    send: async (values) => {
      try {
        return await api.send<ProductView>('PUT', '/marketplace/products/update', values, { version: product.version })
      } catch (thrown) {
        // What is on screen is out of date: the next try is about what is true now.
        if (isApiFailure(thrown) && thrown.status === 412) await refresh()
        throw thrown
      }
    },
    done: () => {
      toast(t('marketplace.updated'), 'success')
      void refresh()
      void queries.invalidateQueries({ queryKey: ['categories'] })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('marketplace.form_edit')} width={720} submit={t('site.save')} busyLabel={t('site.saving')}>
      <Fields product={product} />
    </FormDialog>
  )
}
