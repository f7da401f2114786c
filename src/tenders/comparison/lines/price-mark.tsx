import styles from './price-mark.module.css'
import { formatPercent } from '#framework/i18n/format.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import type { Mark } from '../price-marks.ts'

/** A difference that rounds to zero is still one. */
const percentText = (percent: number) => (percent < 0.05 ? '<0.1%' : formatPercent(percent))

interface PriceMarkProps {
  mark: Mark
  /** The words for the lowest price, alone and tied. */
  lowest: MessageKey
  tied: MessageKey
}

/** The mark of a price: a dot and a word for the lowest, a percentage for the others. */
export function PriceMark({ mark, lowest, tied }: PriceMarkProps) {
  const t = useT()
  if (!mark) return null
  if (mark.kind === 'lowest') {
    return (
      <span className={styles.lowest} dir="auto">
        {t(mark.tied ? tied : lowest)}
      </span>
    )
  }
  const percent = percentText(mark.percent)
  return (
    <span className={styles.above}>
      <span aria-hidden="true">+{percent}</span>
      <span className="visually-hidden" dir="auto">
        {t('line_comparison.a11y_above', { percent: `\u2066${percent}\u2069` })}
      </span>
    </span>
  )
}
