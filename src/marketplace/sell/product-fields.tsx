import styles from './product-fields.module.css'
import { useState } from 'react'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { formatAmount, formatNumber, formatPercent } from '#framework/i18n/format.ts'
import { fromRiyals, halalas, riyals } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { TextField } from '#framework/ui/form/fields.tsx'
import { AmountField, NumberField } from '#framework/ui/form/number-fields.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { FormGroup } from '#framework/ui/form/form.tsx'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { SelectField } from '#framework/ui/form/select-field.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { PriceStep } from '#marketplace/browse/price-step.tsx'
import { priceOf } from '#marketplace/browse/product-queries.ts'
import { PRODUCT_TYPES } from '#marketplace/product-types.ts'

const PRICES = ['min_quantity', 'end_price', 'qty_for_min_price', 'start_price'] as const
type PriceName = (typeof PRICES)[number]

/** Preview of the prices as buyers see them, once both required fields are valid. */
function Preview({ texts }: { texts: Record<PriceName, string> }) {
  const t = useT()
  const number = (name: PriceName) => Number(priceOf(texts[name]) ?? 0)
  const [min_quantity, qty_for_min_price] = [number('min_quantity'), number('qty_for_min_price')]
  const [end_price, start_price] = [riyals(number('end_price')), riyals(number('start_price'))]
  if (!min_quantity || !end_price) return null
  const both = start_price > 0 && qty_for_min_price >= min_quantity && start_price <= end_price
  const saved = both ? halalas(fromRiyals(end_price) - fromRiyals(start_price)) : halalas(0)
  const prices = both
    ? { min_quantity, end_price, qty_for_min_price, start_price }
    : { min_quantity, end_price, qty_for_min_price: min_quantity, start_price: end_price }
  return (
    <div className={styles.preview}>
      <p className="sm muted">{t('marketplace.preview')}</p>
      <PriceStep prices={prices} />
      {saved > 0 && (
        <p className="echo">
          {t('marketplace.saving', {
            amount: formatAmount(saved),
            percent: `\u2066${formatPercent((saved / fromRiyals(end_price)) * 100)}\u2069`,
          })}
        </p>
      )}
    </div>
  )
}

/** The prices read like a sentence: from how many pieces at what price, above how many at which lower one. */
function PriceFields({ product }: { product?: ProductView | undefined }) {
  const t = useT()
  const form = useFormHandle()
  const begin = (name: PriceName) =>
    product &&
    (name === 'end_price' || name === 'start_price'
      ? formatAmount(fromRiyals(product[name]))
      : formatNumber(product[name]))
  const [texts, setTexts] = useState(
    () =>
      Object.fromEntries(PRICES.map((name) => [name, form?.draftText(name) ?? begin(name) ?? ''])) as Record<
        PriceName,
        string
      >,
  )
  const field = (name: PriceName) => ({
    name,
    initial: begin(name),
    onText: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
  })
  return (
    <FormGroup title={t('marketplace.group_price')}>
      <div className="two-columns">
        <NumberField {...field('min_quantity')} label={t('marketplace.field_min_quantity')} />
        <AmountField {...field('end_price')} label={t('marketplace.field_end_price')} />
      </div>
      <div className="two-columns">
        <NumberField {...field('qty_for_min_price')} label={t('marketplace.field_qty_for_min_price')} />
        <AmountField {...field('start_price')} label={t('marketplace.field_start_price')} />
      </div>
      <Preview texts={texts} />
    </FormGroup>
  )
}

/** Fields that are checked after each change: the order of prices and of quantities depends on the others. */
export const LIVE_FIELDS = ['start_price', 'qty_for_min_price']

/** Fields of a product, empty or with the values of an existing one. */
export function ProductFields({ product }: { product?: ProductView }) {
  const t = useT()
  return (
    <>
      <FormGroup title={t('marketplace.group_product')}>
        <TextField name="product_name" label={t('marketplace.name')} initial={product?.product_name} max={250} />
        <div className="two-columns">
          <CategorySelect initial={product?.category_id} />
          <SelectField
            name="product_type"
            label={t('marketplace.field_type')}
            initial={product?.product_type}
            placeholder={t('marketplace.type_choose')}
            options={PRODUCT_TYPES.map((type) => ({ value: type, label: t(`marketplace.type_${type}`) }))}
          />
        </div>
        <TextAreaField
          name="description"
          label={t('marketplace.description')}
          initial={product?.description}
          max={5000}
          rows={3}
        />
      </FormGroup>
      <PriceFields product={product} />
    </>
  )
}
