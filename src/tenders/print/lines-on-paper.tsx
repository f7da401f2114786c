import styles from './lines-on-paper.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { FreeText, Ltr } from '#framework/ui/elements/text.tsx'
import { ownBid } from '#tenders/core/own-bid-query.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { discountLabel, discountTaken, formatTaken } from '#tenders/lines/discount/discount-words.ts'
import { formatQuantity, formatRate, formatUnitPrice } from '#tenders/lines/figures.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { SectionHeading, SectionTotal } from '#tenders/lines/section-rows.tsx'

/** The bill of quantities as a table that repeats its head on each page, with the prices of the viewer's own bid. */
export function LinesOnPaper({ rfq, lines }: { rfq: RfqView; lines: readonly LineView[] }) {
  const t = useT()
  const lang = useLang()
  const bid = ownBid(rfq)
  const prices = bid?.lines && new Map(bid.lines.map((price) => [price.line_id, price]))
  const totals = prices && bid?.totals
  const taken = totals && discountTaken(totals)
  const sectioned = hasSections(lines)
  const columns = prices ? 6 : 4
  const sum = (label: string, amount: string) => (
    <tr>
      <th scope="row" colSpan={4}>
        {label}
      </th>
      <td colSpan={2} className={styles.figure}>
        {amount}
      </td>
    </tr>
  )
  return (
    <>
      <h2>
        {t('lines.title')} ({formatNumber(lines.length)})
      </h2>
      <table className={styles.lines}>
        <colgroup>
          <col className={styles.number} />
          <col />
          <col span={prices ? 4 : 2} className={styles.short} />
        </colgroup>
        <thead>
          <tr className={styles.document}>
            <td colSpan={prices ? 6 : 4}>
              <bdi>{rfq.title}</bdi> · {t('rfqs.number')} <Ltr>{rfq.rfq_id}</Ltr>
            </td>
          </tr>
          <tr>
            <th scope="col" className={styles.number}>
              {t('pricing.number')}
            </th>
            <th scope="col">{t('pricing.item')}</th>
            <th scope="col" className={styles.figure}>
              {t('lines.quantity')}
            </th>
            <th scope="col">{t('lines.unit')}</th>
            {prices && (
              <>
                <th scope="col" className={styles.figure}>
                  {t('lines.unit_price')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('lines.total_net')}
                </th>
              </>
            )}
          </tr>
        </thead>
        {lineGroups(lines, ({ line_id }) => prices?.get(line_id)?.net_halalas).map(
          ({ section, subtotal, lines: ofSection }) => (
            <tbody key={ofSection[0]!.line_id}>
              {sectioned && <SectionHeading section={section} columns={columns} />}
              {ofSection.map((line) => {
                const price = prices?.get(line.line_id)
                return (
                  <tr key={line.line_id}>
                    <td className={styles.number}>{line.line_no}</td>
                    <td>
                      <bdi>{line.description}</bdi>
                      {line.optional && ` (${t('lines.optional')})`}
                      {line.specification && <FreeText className={styles.specification}>{line.specification}</FreeText>}
                    </td>
                    <td className={styles.figure}>{formatQuantity(line.quantity)}</td>
                    <td>
                      <bdi>{line.unit[`name_${lang}`]}</bdi>
                    </td>
                    {prices && (
                      <>
                        <td className={styles.figure}>
                          {price?.unit_price ? formatUnitPrice(price.unit_price) : t('lines.not_offered')}
                        </td>
                        <td className={styles.figure}>
                          {price?.net_halalas == null ? '' : formatAmount(price.net_halalas)}
                        </td>
                      </>
                    )}
                  </tr>
                )
              })}
              {sectioned && prices && <SectionTotal subtotal={subtotal} columns={columns} />}
            </tbody>
          ),
        )}
        {totals && (
          <tbody className={styles.sums}>
            {totals.lines_net_halalas !== undefined && taken != null && (
              <>
                {sum(t('discount.lines_net'), formatAmount(totals.lines_net_halalas))}
                {sum(discountLabel(t, bid.discount_bp), formatTaken(taken))}
              </>
            )}
            {sum(t('lines.total_net'), formatAmount(totals.net_halalas))}
            {(bid?.vat ?? []).flatMap(({ rate_bp, vat_halalas }) =>
              rate_bp > 0
                ? [sum(t('lines.vat', { rate: `\u2066${formatRate(rate_bp)}\u2069` }), formatAmount(vat_halalas))]
                : [],
            )}
            {sum(t('lines.total_gross'), formatAmount(totals.gross_halalas))}
          </tbody>
        )}
      </table>
    </>
  )
}
