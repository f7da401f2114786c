import styles from './optional-lines.module.css'
import type { Halalas } from '#framework/i18n/money.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Price } from '#framework/ui/elements/amount.tsx'

/** The total of an award with the optional lines that were chosen. */
export function TotalWith({ amount, live = false }: { amount: Halalas; live?: boolean }) {
  const t = useT()
  return (
    <p className={styles.total} role={live ? 'status' : undefined}>
      <span>{t('bids.optional_total')}</span> <Price amount={amount} />
    </p>
  )
}
