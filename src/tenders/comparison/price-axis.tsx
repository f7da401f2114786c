import styles from './price-axis.module.css'
import axisStyles from '#framework/ui/page/axis.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { dotsOf, medianOf, type AxisBid } from './price-dots.ts'

/** The line itself: a dot for each amount, a mark at the median, the ends named below. */
export function AxisLine({ bids, marked }: { bids: readonly AxisBid[]; marked?: string | undefined }) {
  const t = useT()
  const { dots, min, max, median, medianAt } = dotsOf(bids)
  const own = bids.find(({ mine }) => mine)
  const values = { count: bids.length, min: formatAmount(min), max: formatAmount(max), median: formatAmount(median) }
  return (
    <>
      <div className={`${axisStyles.axis} ${styles.axis}`} role="img" aria-label={t('bids.a11y_axis', values)}>
        {dots.map(({ at, count, mine }, index) => (
          <i
            key={at}
            className={mine ? styles.mine : index === 0 ? styles.lowest : undefined}
            style={{ insetInlineStart: `${at * 100}%` }}
          >
            {count > 1 && <b>{count}</b>}
          </i>
        ))}
        {max > min && <i className={styles.median} style={{ insetInlineStart: `${medianAt * 100}%` }} />}
      </div>
      {max > min && (
        <div className={styles.ends} aria-hidden="true">
          <span>
            {marked && own?.amount === min ? `${marked}${t('site.list_comma')}${t('bids.lowest')}` : t('bids.lowest')}{' '}
            <b className="num">{values.min}</b>
          </span>
          {marked && own && own.amount !== min && (
            <span>
              {marked} <b className="num">{formatAmount(own.amount)}</b>
            </span>
          )}
          <span>
            {t('bids.highest')} <b className="num">{values.max}</b>
          </span>
        </div>
      )}
    </>
  )
}

/**
 * The compared bids of an RFQ on one line, the lowest at the start; nothing for fewer than two. `marked` names the
 * ringed one, `of` counts all bids.
 */
export function PriceAxis({
  bids,
  marked,
  of = bids.length,
}: {
  bids: readonly AxisBid[]
  marked?: string
  of?: number
}) {
  const t = useT()
  if (bids.length < 2) return null
  const median = formatAmount(medianOf(bids.map(({ amount }) => amount)))
  return (
    <div className={`card ${styles.spread}`}>
      <div className={styles.title}>
        <span>
          <b>{t('bids.range')}</b> <span className="muted">{t('bids.count', { count: bids.length })}</span>
        </span>
        <span className="muted">
          {t('bids.median')} <b className="num">{t('site.amount', { amount: median })}</b>
        </span>
      </div>
      <AxisLine bids={bids} marked={marked} />
      {bids.length < of && <p className="xs muted">{t('pricing.incomplete_apart')}</p>}
    </div>
  )
}
