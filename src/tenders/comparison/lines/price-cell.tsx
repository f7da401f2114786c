import styles from './price-cell.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { MASK } from '#framework/text/mask-contacts.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { priceMark } from '../price-marks.ts'
import type { ComparedLine } from './compared-lines.ts'
import { PriceMark } from './price-mark.tsx'
import { UnitPrice } from './unit-price.tsx'

interface PriceCellProps {
  line: ComparedLine
  /** Absent where a bid has none of the line: an optional one, or while it is fetched. */
  price: PriceView | undefined
  vat_registered: boolean
  /** Some prices have four decimals. */
  padded: boolean
}

/** VAT category, brand, note and delivery days of a price. */
export function PriceNotes({ price, vat_registered }: { price: PriceView; vat_registered: boolean }) {
  const t = useT()
  const { vat_category, brand, note, delivery_days } = price
  const hideMask = (text: string) => text.replaceAll(MASK, `[${t('bids.number_hidden')}]`)
  return (
    <>
      {vat_registered && vat_category !== null && vat_category !== 'S' && (
        <small>{t(`lines.vat_${vat_category}`)}</small>
      )}
      {brand && <FreeText className={styles.note}>{hideMask(brand)}</FreeText>}
      {note && <FreeText className={styles.note}>{hideMask(note)}</FreeText>}
      {delivery_days !== null && <small>{t('pricing.days_are', { count: delivery_days })}</small>}
    </>
  )
}

/** A line's price in a bid: the unit price with its mark, the line's net below. */
export function PriceCell({ line, price, vat_registered, padded }: PriceCellProps) {
  const t = useT()
  if (!price) return null
  if (price.unit_price === null || price.net_halalas === null)
    return <span className="secondary">{t('lines.not_offered')}</span>
  return (
    <>
      <span className={styles.price}>
        <b className={styles.unit}>
          <UnitPrice price={price.unit_price} padded={padded} />
        </b>
        <PriceMark
          mark={priceMark(price.unit_price, line)}
          lowest="line_comparison.lowest"
          tied="line_comparison.lowest_tied"
        />
      </span>
      <span className={styles.net}>{formatAmount(price.net_halalas)}</span>
      <PriceNotes price={price} vat_registered={vat_registered} />
    </>
  )
}
