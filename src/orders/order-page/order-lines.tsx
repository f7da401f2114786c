// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './order-lines.module.css'
import { amountWords } from '#framework/i18n/amount-words.ts'
import { formatAmount, formatNumber } from '#framework/i18n/format.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { countedUnit } from '#reference/units/counted-unit.ts'
import { LineWords } from '#tenders/lines/detail/line-words.tsx'
import { formatQuantity, formatUnitPrice } from '#tenders/lines/figures.ts'
import { hasSections, lineGroups } from '#tenders/lines/groups.ts'
import { TotalsList } from '#tenders/lines/pricing/totals-list.tsx'
import { SectionHeading } from '#tenders/lines/section-rows.tsx'
import type { OrderedLine, OrderSnapshot } from '../snapshot.ts'

/** What was ordered, line by line, and what it adds up to. */
export function OrderLines({ snapshot }: { snapshot: OrderSnapshot }) {
  const t = useT()
  const lang = useLang()
  const { lines, left_out, discount, vat, totals } = snapshot
  const { net_halalas, vat_halalas, gross_halalas } = totals
  return (
    <section className="card section" aria-labelledby="order-lines">
      <div className={styles.head}>
        <h2 id="order-lines">
          {t('order.lines')} <span className="count">{formatNumber(lines.length)}</span>
        </h2>
        <span className="xs muted">{t('order.in_riyals')}</span>
      </div>
      <LineTable lines={lines} />
      <div className={styles.totals}>
        {net_halalas === null || vat_halalas === null ? (
          <p className={styles.whole}>
            <span>{t('order.total_gross')}</span>
            <Price amount={gross_halalas} />
          </p>
        ) : (
          <TotalsList totals={{ ...discount, net_halalas, vat_halalas, gross_halalas, vat }} />
        )}
        <p className="xs muted">{amountWords(gross_halalas, lang)}</p>
      </div>
      {left_out.length > 0 && (
        <p className={styles.left}>
          <Icon name="info" />
          <span>
            <Sentence
              of="order.left_out"
              values={{ count: left_out.length }}
              parts={{ lines: <Ltr>{left_out.join(', ')}</Ltr> }}
            />
          </span>
        </p>
      )}
    </section>
  )
}

/** One table for desks and phones; styles lay it out as blocks where it is narrow. */
function LineTable({ lines }: { lines: readonly OrderedLine[] }) {
  const t = useT()
  const isPriced = lines.some(({ unit_price }) => unit_price !== null)
  const sectioned = hasSections(lines)
  const columns = isPriced ? 5 : 3
  return (
    <table role="table" className={styles.lines}>
      <caption className="visually-hidden">{t('order.lines')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={styles.number}>
            {t('pricing.number')}
          </th>
          <th role="columnheader" scope="col">
            {t('pricing.item')}
          </th>
          <th role="columnheader" scope="col" className={styles.quantity}>
            {t('lines.quantity')}
          </th>
          {isPriced && (
            <>
              <th role="columnheader" scope="col" className={styles.figure}>
                {t('order.unit_price')}
              </th>
              <th role="columnheader" scope="col" className={styles.figure}>
                {t('order.net')}
              </th>
            </>
          )}
        </tr>
      </thead>
      {lineGroups(lines).map(({ section, lines: ofSection }) => (
        <tbody role="rowgroup" key={ofSection[0]!.line_no}>
          {sectioned && <SectionHeading section={section} columns={columns} />}
          {ofSection.map((line) => (
            <LineRow key={line.line_no} line={line} isPriced={isPriced} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function LineRow({ line, isPriced }: { line: OrderedLine; isPriced: boolean }) {
  const t = useT()
  const lang = useLang()
  const { line_no, quantity, unit, unit_price, net_halalas, brand } = line
  return (
    <tr role="row">
      <td role="cell" className={styles.number}>
        {formatNumber(line_no)}
      </td>
      <th role="rowheader" scope="row">
        {/* What was optional is chosen here. */}
        <LineWords line={{ ...line, optional: false }} />
        {brand && (
          <small>
            <bdi>{brand}</bdi>
          </small>
        )}
      </th>
      <td role="cell" className={styles.quantity}>
        <span className={styles.label}>{t('lines.quantity')}</span>
        <bdi className="num">{formatQuantity(quantity)}</bdi>
        {unit && (
          <>
            {' '}
            <bdi>{countedUnit(unit, quantity, lang)}</bdi>
          </>
        )}
      </td>
      {isPriced && (
        <>
          <td role="cell" className={styles.figure}>
            <span className={styles.label}>{t('order.unit_price')}</span>
            <bdi className="num">{unit_price && formatUnitPrice(unit_price)}</bdi>
          </td>
          <td role="cell" className={styles.figure}>
            <span className={styles.label}>{t('order.net')}</span>
            <bdi className="num">{net_halalas !== null && formatAmount(net_halalas)}</bdi>
          </td>
        </>
      )}
    </tr>
  )
}
