import styles from './limit-bar.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Sentence } from '#framework/ui/elements/text.tsx'

/** How far an amount lies above the company's limit, as a bar with a tick and in words. Both in halalas. */
export function LimitBar({ amount, limit }: { amount: number; limit: number }) {
  const t = useT()
  const riyals = (halalas: number) => t('site.amount', { amount: formatAmount(halalas / 100) })
  // The bar is a third longer than the amount, so that its end is seen.
  const most = Math.max(amount, limit) * 1.15
  return (
    <div className={styles.box}>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(amount / most) * 100}%` }} />
        <b style={{ insetInlineStart: `${(limit / most) * 100}%` }} />
      </div>
      <p className={styles.limit}>
        {t('approvals.limit')} <b className="num">{riyals(limit)}</b>
      </p>
      <p>
        <Sentence of="approvals.above" parts={{ amount: <b className="num">{riyals(amount - limit)}</b> }} />
      </p>
    </div>
  )
}
