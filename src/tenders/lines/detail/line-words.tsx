import styles from './line-words.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { countedUnit } from '#reference/units/counted-unit.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { formatQuantity } from '#tenders/lines/figures.ts'

/** A longer specification folds. */
const SHORT = 160

/** What a line asks for, in the buyer's words. */
export function LineWords({ line }: { line: Pick<LineView, 'description' | 'specification' | 'optional'> }) {
  const t = useT()
  const { description, specification, optional } = line
  return (
    <>
      <span className="free-text">
        <bdi>{description}</bdi>
        {optional && (
          <span className={styles.optional}>
            <Chip kind="calm">{t('lines.optional')}</Chip>
          </span>
        )}
      </span>
      {specification && specification.length <= SHORT && (
        <FreeText className={styles.specification}>{specification}</FreeText>
      )}
      {specification && specification.length > SHORT && (
        <details className={styles.folded}>
          <summary>{t('lines.specification')}</summary>
          <FreeText className={styles.specification}>{specification}</FreeText>
        </details>
      )}
    </>
  )
}

/** How much a line asks for: `1,200 linear metres`. */
export function Quantity({ line }: { line: Pick<LineView, 'quantity' | 'unit'> }) {
  const lang = useLang()
  return (
    <>
      <bdi className="num">{formatQuantity(line.quantity)}</bdi>{' '}
      <bdi>{countedUnit(line.unit, line.quantity, lang)}</bdi>
    </>
  )
}
