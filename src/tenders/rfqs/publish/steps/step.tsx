import styles from './step.module.css'
import { useCallback, type ReactNode } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import type { StepNumber } from '#tenders/core/publishing/publish-facts.ts'
import { StepLink } from './step-link.tsx'
import { useStepState } from './step-state.tsx'
import { headingId, usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

interface StepProps {
  number: StepNumber
  /** What the step holds, in a line, while it is folded. */
  summary?: ReactNode
  /** At the end of the open step's heading. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * One step of the sheet: open, or folded to a line. What is folded stays in the form. The server writes it folded, too;
 * styles open it without scripts, and for a link of the page before hydration.
 */
export function Step({ number, summary, aside, children }: StepProps) {
  const t = useT()
  const { step, setHeading } = usePublishing()
  const headingRef = useCallback((heading: HTMLElement | null) => setHeading(number, heading), [number, setHeading])
  const { done, left, words } = useStepState(number)
  const folded = step !== number
  const title = t(`publishing.step_${number}`)
  const complete = left === 0
  return (
    <section className={folded ? styles.folded : styles.open} aria-labelledby={headingId(number)}>
      <div className={styles.head}>
        {folded && complete && (
          <span className={styles.check} aria-hidden="true">
            <Icon name="check" />
          </span>
        )}
        <span className={folded ? styles.number : styles.present} aria-hidden="true">
          {number}
        </span>
        <h2 id={headingId(number)} tabIndex={-1} ref={headingRef}>
          {title}
        </h2>
        <div className={styles.aside}>{aside}</div>
        {folded && <p>{complete && summary ? summary : words}</p>}
        {folded && (
          <StepLink to={number} className={buttonClass('ghost')}>
            {t(done || complete ? 'publishing.edit' : 'publishing.fill_in')}
            <span className="visually-hidden"> {title}</span>
          </StepLink>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
