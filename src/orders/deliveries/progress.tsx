// The roles are restated, because blocks and grids are no table for browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import styles from './deliveries.module.css'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { localized } from '#reference/localized.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { formatQuantity } from '#tenders/lines/figures.ts'
import type { Order } from '../contract.ts'

const FIGURES = [
  ['ordered', 'delivery.ordered'],
  ['confirmed', 'delivery.confirmed'],
  ['waiting', 'delivery.waiting'],
  ['left', 'delivery.left'],
] as const

/** Line by line: how much was ordered, has arrived, waits to be confirmed, and is left. */
export function Progress({ order }: { order: Order }) {
  const t = useT()
  return (
    <section className="card section" aria-labelledby="delivery-progress">
      <h2 id="delivery-progress">{t('delivery.progress')}</h2>
      <table role="table" className={`${styles.lines} ${styles.four}`}>
        <caption className="visually-hidden">{t('delivery.progress')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.number}>
              {t('pricing.number')}
            </th>
            <th role="columnheader" scope="col">
              {t('pricing.item')}
            </th>
            {FIGURES.map(([figure, words]) => (
              <th key={figure} role="columnheader" scope="col" className={styles.figure}>
                {t(words)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {order.lines.map((line) => (
            <tr key={line.line_no} role="row">
              <td role="cell" className={styles.number}>
                {formatNumber(line.line_no)}
              </td>
              <th role="rowheader" scope="row">
                <LineName order={order} line_no={line.line_no} />
                <Bar line={line} />
              </th>
              {FIGURES.map(([figure, words]) => (
                <Figure key={figure} label={words} quantity={line[figure]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a line is, and its unit. */
export function LineName({ order, line_no }: { order: Order; line_no: number }) {
  const lang = useLang()
  const { description, unit } = order.snapshot.lines.find((line) => line.line_no === line_no)!
  return (
    <>
      <bdi>{description}</bdi>
      {unit && <small>{localized(unit, lang)}</small>}
    </>
  )
}

/** A quantity under the name of its column. */
export function Figure({ label, quantity }: { label: MessageKey; quantity: string }) {
  const t = useT()
  return (
    <td role="cell" className={styles.figure}>
      <span className={styles.label} aria-hidden="true">
        {t(label)}
      </span>
      <bdi className={Number(quantity) === 0 ? `num ${styles.zero}` : 'num'}>{formatQuantity(quantity)}</bdi>
    </td>
  )
}

/** Filled: confirmed; hatched: waiting to be. */
function Bar({ line: { ordered, confirmed, waiting, left } }: { line: Order['lines'][number] }) {
  const t = useT()
  const shareOf = (quantity: string) => ({ inlineSize: `${(Number(quantity) / Number(ordered)) * 100}%` })
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={t('delivery.bar', {
        confirmed: formatQuantity(confirmed),
        waiting: formatQuantity(waiting),
        left: formatQuantity(left),
      })}
    >
      <i style={shareOf(confirmed)} />
      <i className={styles.hatched} style={shareOf(waiting)} />
    </span>
  )
}
