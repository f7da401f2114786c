import styles from './step.module.css'
import type { ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { StepNumber } from './publish-facts.ts'
import { StepLink } from './step-link.tsx'
import { useStepState } from './step-state.tsx'
import { headingId, usePublishing } from './use-publishing.tsx'

interface StepProps {
  number: StepNumber
  /** What the step holds, in a line, while it is folded. */
  summary?: ReactNode
  /** At the end of the open step's heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of the sheet: open, or folded to a line. What is folded stays in the form. */
export function Step({ number, summary, aside, children }: StepProps) {
  const t = useT()
  const { step, folds } = usePublishing()
  const { done, left, words } = useStepState(number)
  const folded = folds && step !== number
  const title = t(`publishing.step_${number}`)
  const complete = left === 0
  return (
    <section className={folded ? styles.folded : styles.open} aria-labelledby={headingId(number)}>
      <div className={styles.head}>
        <span
          className={folded && complete ? styles.check : folds && !folded ? styles.present : styles.number}
          aria-hidden="true"
        >
          {folded && complete ? <Icon name="check" /> : number}
        </span>
        <h2 id={headingId(number)} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.aside} hidden={folded}>
          {aside}
        </div>
        {folded && <p>{complete && summary ? summary : words}</p>}
        {folded && (
          <StepLink to={number} className={buttonClass('ghost')}>
            {t(done || complete ? 'publishing.edit' : 'publishing.fill_in')}
            <span className="visually-hidden"> {title}</span>
          </StepLink>
        )}
      </div>
      <div className={styles.body} hidden={folded}>
        {children}
      </div>
    </section>
  )
}
