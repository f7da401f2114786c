import styles from '#tenders/award/optional-lines.module.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatAmount } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { refreshButton } from '#framework/ssr/forms/actions.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { CheckField } from '#framework/ui/form/fields.tsx'
import { type OfferedLine, optionalBox } from '#tenders/award/optional-lines.ts'

interface ChoiceProps {
  offered: readonly OfferedLine[]
  /** Called with the lines that are ticked. */
  onChoice: (line_ids: readonly number[]) => void
  /** The total with them. */
  children: ReactNode
}

/** Which of the bid's optional lines are awarded, too: none unless the buyer ticks them. */
export function ChooseOptional({ offered, onChoice, children }: ChoiceProps) {
  const t = useT()
  const box = useRef<HTMLFieldSetElement>(null)
  const report = () =>
    onChoice([...box.current!.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => Number(value)))
  // Ticked before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(report, [])
  return (
    <fieldset ref={box} className={styles.choice} onChange={report}>
      <legend>{t('bids.optional_title')}</legend>
      <p className="xs muted">{t('bids.optional_hint')}</p>
      {offered.map(({ line_id, line_no, description, net_halalas }) => (
        <CheckField
          key={line_id}
          name={optionalBox(line_id)}
          value={String(line_id)}
          label={
            <>
              <bdi className="num">{line_no}</bdi> · <bdi className="free-text">{description}</bdi>
            </>
          }
        >
          <bdi className="num">{formatAmount(net_halalas)}</bdi>
        </CheckField>
      ))}
      {children}
      <noscript>
        <button type="submit" className={buttonClass('secondary', 'sm')} {...refreshButton('optional_lines')}>
          {t('bids.optional_sum')}
        </button>
      </noscript>
    </fieldset>
  )
}
