import '#platform/ui/styles/parts.css'
import { formatAmount } from '#platform/format.ts'
import { useWords } from '#platform/ssr/context.tsx'
import { dotsOf, type AxisBid } from '#platform/ui/price-dots.ts'

/** Every bid of an RFQ on one line, the lowest at the start; nothing for fewer than two. */
export function PriceAxis({ bids }: { bids: readonly AxisBid[] }) {
  const t = useWords()
  if (bids.length < 2) return null
  const { dots, min, max, median, medianAt } = dotsOf(bids)
  const words = { count: bids.length, min: formatAmount(min), max: formatAmount(max), median: formatAmount(median) }
  return (
    <div className="card spread">
      <div className="ttl">
        <span>
          <b>{t('bids.range')}</b> <span className="muted">{t('bids.count', { count: bids.length })}</span>
        </span>
        <span className="muted">
          {t('bids.median')} <b className="num">{t('site.amount', { amount: words.median })}</b>
        </span>
      </div>
      <div className="axis" role="img" aria-label={t('bids.a11y_axis', words)}>
        {dots.map(({ at, count, mine }, index) => (
          <i key={at} className={mine ? 'mine' : index === 0 ? 'lo' : undefined} style={{ insetInlineStart: `${at * 100}%` }}>
            {count > 1 && <b>{count}</b>}
          </i>
        ))}
        {max > min && <i className="med" style={{ insetInlineStart: `${medianAt * 100}%` }} />}
      </div>
      {max > min && (
        <div className="axl" aria-hidden="true">
          <span>
            {t('bids.lowest')} <b className="num">{words.min}</b>
          </span>
          <span>
            {t('bids.highest')} <b className="num">{words.max}</b>
          </span>
        </div>
      )}
    </div>
  )
}
