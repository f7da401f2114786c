import styles from './own-prices.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { halalas, sumOf } from '#framework/i18n/money.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import type { BidView } from '#tenders/core/bid-view.ts'
import type { LineView, PriceView } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { formatRate, formatUnitPrice } from '#tenders/lines/figures.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { SectionHeading, SectionTotal } from '#tenders/lines/section-rows.tsx'
import { TotalsList } from '#tenders/lines/pricing/totals-list.tsx'
import { LineWords, Quantity } from './line-words.tsx'

interface PricesProps {
  lines: readonly LineView[]
  prices: readonly PriceView[]
}

/** The lines of an RFQ with the prices of one bid. */
export function PricesTable({
  lines,
  prices,
  className = styles.prices!,
}: PricesProps & { className?: string | undefined }) {
  const t = useT()
  const sectioned = hasSections(lines)
  const byLine = new Map(prices.map((price) => [price.line_id, price]))
  return (
    <table className={className}>
      <caption className="visually-hidden">{t('pricing.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            {t('pricing.number')}
          </th>
          <th scope="col">{t('pricing.item')}</th>
          <th scope="col" className={styles.figure}>
            {t('lines.unit_price')}
          </th>
          <th scope="col" className={styles.vat}>
            {t('pricing.vat')}
          </th>
          <th scope="col" className={styles.figure}>
            {t('lines.total_net')}
          </th>
        </tr>
      </thead>
      {lineGroups(lines, ({ line_id }) => byLine.get(line_id)?.net_halalas).map(
        ({ section, subtotal, lines: ofSection }) => (
          <tbody key={ofSection[0]!.line_id}>
            {sectioned && <SectionHeading section={section} columns={5} />}
            {ofSection.map((line) => {
              const price = byLine.get(line.line_id)
              return (
                <tr key={line.line_id}>
                  <td className={styles.number}>{formatNumber(line.line_no)}</td>
                  <td className={styles.item}>
                    <LineWords line={{ ...line, specification: null }} />
                    <small>
                      <Quantity line={line} />
                    </small>
                    {price?.brand && <FreeText className="xs muted">{price.brand}</FreeText>}
                    {price?.note && <FreeText className="xs muted pre-line">{price.note}</FreeText>}
                    {price?.delivery_days != null && (
                      <small>{t('pricing.days_are', { count: price.delivery_days })}</small>
                    )}
                  </td>
                  {price?.unit_price != null && price.vat_category !== null ? (
                    <>
                      <td className={styles.figure} data-label={t('lines.unit_price')}>
                        {formatUnitPrice(price.unit_price)}
                      </td>
                      <td className={styles.vat} data-label={t('pricing.vat')}>
                        {t(`pricing.vat_short_${price.vat_category}`, {
                          rate: `\u2066${formatRate(price.vat_rate_bp ?? 0)}\u2069`,
                        })}
                      </td>
                      <td className={styles.figure} data-label={t('lines.total_net')}>
                        {formatAmount(price.net_halalas ?? halalas(0))}
                      </td>
                    </>
                  ) : (
                    <td colSpan={3} className={styles.missing}>
                      {t('lines.not_offered')}
                    </td>
                  )}
                </tr>
              )
            })}
            {sectioned && <SectionTotal subtotal={subtotal} columns={5} />}
          </tbody>
        ),
      )}
    </table>
  )
}

/** The prices of the viewer's own bid, folded below it. */
export function OwnPrices({ bid, lines }: { bid: BidView; lines: readonly LineView[] }) {
  const t = useT()
  const { lines: prices, totals, vat, discount_bp } = bid
  if (!prices || !totals) return null
  const optional = lines
    .filter(({ optional }) => optional)
    .flatMap(({ line_id }) => prices.find((price) => price.line_id === line_id)?.net_halalas ?? [])
  return (
    <details className={styles.own}>
      <summary>{t('pricing.own_prices', { count: prices.filter(({ offered }) => offered).length })}</summary>
      <PricesTable lines={lines} prices={prices} />
      <div className={styles.totals}>
        <TotalsList
          totals={{
            ...totals,
            discount_bp,
            vat: vat ?? [],
            optional_net_halalas: sumOf(...optional),
            optional_lines: optional.length,
          }}
        />
      </div>
    </details>
  )
}
