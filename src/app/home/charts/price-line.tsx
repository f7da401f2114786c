import styles from './chart-table.module.css'
import type { priceScale } from './scales.ts'

interface PriceLineProps {
  /** The lowest first. */
  totals: readonly number[]
  /** The total whose mark is filled and drawn on top. */
  filled: number
  scale: ReturnType<typeof priceScale>
  label: string
}

/** Prices as marks on a line that starts at the lowest. */
export function PriceLine({ totals, filled, scale, label }: PriceLineProps) {
  const lowest = totals[0]!
  const places = [...new Set(totals.filter((total) => total !== filled).map((total) => scale.at(total, lowest)))]
  return (
    <span className={styles.line} role="img" aria-label={label}>
      <i className={styles.base} />
      <i className={styles.covered} style={{ inlineSize: scale.at(totals.at(-1)!, lowest) }} />
      {places.toReversed().map((place) => (
        <i key={place} className={styles.mark} style={{ insetInlineStart: place }} />
      ))}
      <i className={`${styles.mark} ${styles.filled}`} style={{ insetInlineStart: scale.at(filled, lowest) }} />
    </span>
  )
}
