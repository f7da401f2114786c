import styles from './limit-bar.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { halalas, type Halalas, sumOf } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'

interface Compared {
  /** The bid's total, its optional lines, and the company's limit. */
  total: Halalas
  optional: Halalas
  limit: Halalas
}

/**
 * How far a bid lies above the company's limit, as a bar with a tick and in words. Optional lines count; where there
 * are some, it says what was compared.
 */
export function LimitBar({ total, optional, limit }: Compared) {
  const t = useT()
  const money = (amount: Halalas) => t('site.amount', { amount: formatAmount(amount) })
  const amount = sumOf(total, optional)
  // The bar is a third longer than the amount, so that its end is seen.
  const most = Math.max(amount, limit) * 1.15
  return (
    <div className={styles.box}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(amount / most) * 100}%` }} />
        <b style={{ insetInlineStart: `${(limit / most) * 100}%` }} />
      </div>
      {optional > 0 && (
        <p>
          <Sentence
            of="approvals.compared"
            parts={{
              amount: <b className="num">{money(amount)}</b>,
              total: <span className="num">{money(total)}</span>,
              optional: <span className="num">{money(optional)}</span>,
            }}
          />
        </p>
      )}
      <p className={styles.limit}>
        {t('approvals.limit')} <b className="num">{money(limit)}</b>
      </p>
      <p>
        <Sentence of="approvals.above" parts={{ amount: <b className="num">{money(halalas(amount - limit))}</b> }} />
      </p>
    </div>
  )
}
