import styles from './product-info.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { FreeText, MomentDay, Num } from '#framework/ui/elements/text.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { PriceStep } from '#marketplace/browse/price-step.tsx'
import { localized } from '#reference/localized.ts'

/** Name, prices by quantity and details of a product. */
export function ProductInfo({ product }: { product: ProductView }) {
  const t = useT()
  const lang = useLang()
  const { category, min_quantity, start_price, end_price, qty_for_min_price } = product
  const facts = [
    [t('categories.category'), <bdi key="category">{localized(category, lang)}</bdi>],
    [t('marketplace.min_qty'), <Num key="min" value={min_quantity} />],
    [t('marketplace.type'), t(`marketplace.type_${product.product_type}`)],
    [t('marketplace.added_on'), <MomentDay key="added" moment={product.created_at} />],
  ] as const
  return (
    <>
      <div>
        <FreeText as="h1">{product.product_name}</FreeText>
        <FreeText className="sm muted">{product.seller_info.company_name}</FreeText>
      </div>
      <div>
        <Chip kind="calm" icon="box">
          {t('marketplace.min_qty')} <Num value={min_quantity} />
        </Chip>
      </div>
      <PriceStep prices={product} large />
      {start_price < end_price && (
        <p className="sm secondary">
          {t('marketplace.start_price_note', {
            count: qty_for_min_price,
            price: formatAmount(fromRiyals(start_price)),
          })}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
