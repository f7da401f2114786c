import styles from './totals-list.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import type { VatCategory } from '#reference/units/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { type ExactHalalas, type Halalas, halalas } from '#framework/i18n/money.ts'
import { discountLabel, discountTaken, formatTaken } from '#tenders/lines/discount/discount-words.ts'
import { formatRate } from '#tenders/lines/figures.ts'

export interface ShownTotals {
  /** The sum of the lines before a discount, where there is one. */
  lines_net_halalas?: Halalas | ExactHalalas | null | undefined
  /** Where the discount is in percent. */
  discount_bp?: number | null | undefined
  net_halalas: Halalas | ExactHalalas
  vat_halalas: Halalas | ExactHalalas
  gross_halalas: Halalas | ExactHalalas
  vat: readonly {
    category: VatCategory
    rate_bp: number
    net_halalas: Halalas | ExactHalalas
    vat_halalas: Halalas | ExactHalalas
  }[]
  optional_net_halalas?: Halalas | ExactHalalas
  /** Lines that are optional and offered. */
  optional_lines?: number
}

/** Discount, net, VAT and gross of a bid; VAT by category where there are several; optional lines apart. */
export function TotalsList({ totals }: { totals: ShownTotals }) {
  const t = useT()
  const { vat, optional_lines = 0, optional_net_halalas = halalas(0) } = totals
  const taken = discountTaken(totals)
  const rows = vat.filter(({ rate_bp }) => rate_bp > 0)
  const apart = vat.filter(({ rate_bp }) => rate_bp === 0)
  return (
    <dl className={styles.totals}>
      {totals.lines_net_halalas != null && taken !== null && (
        <>
          <div>
            <dt>{t('discount.lines_net')}</dt>
            <dd>{formatAmount(totals.lines_net_halalas)}</dd>
          </div>
          <div>
            <dt>{discountLabel(t, totals.discount_bp)}</dt>
            <dd>{formatTaken(taken)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('lines.total_net')}</dt>
        <dd>{formatAmount(totals.net_halalas)}</dd>
      </div>
      {rows.map(({ category, rate_bp, vat_halalas }) => (
        <div key={`${category}${rate_bp}`}>
          <dt>
            <Sentence of="lines.vat" parts={{ rate: <Ltr>{formatRate(rate_bp)}</Ltr> }} />
          </dt>
          <dd>{formatAmount(vat_halalas)}</dd>
        </div>
      ))}
      {/* Nets without VAT are listed where there are several categories, or none with VAT. */}
      {vat.length > 1 &&
        apart.map(({ category, net_halalas, vat_halalas }) => (
          <div key={category} className={styles.of}>
            <dt>
              {t(`lines.vat_${category}`)} <Ltr>({formatAmount(net_halalas)})</Ltr>
            </dt>
            <dd>{formatAmount(vat_halalas)}</dd>
          </div>
        ))}
      <div className={styles.grand}>
        <dt>
          {t('lines.total_gross')}
          <small>{t('pricing.in_sar')}</small>
        </dt>
        <dd>{formatAmount(totals.gross_halalas)}</dd>
      </div>
      {optional_lines > 0 && (
        <div className={styles.apart}>
          <dt>{t('pricing.optional_apart', { count: optional_lines })}</dt>
          <dd>{formatAmount(optional_net_halalas)}</dd>
        </div>
      )}
    </dl>
  )
}
