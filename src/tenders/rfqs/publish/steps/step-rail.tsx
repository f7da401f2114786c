import styles from './step-rail.module.css'
import { useT } from '#framework/ssr/context.tsx'
import { Num, Sentence } from '#framework/ui/elements/text.tsx'
import { STEPS, type StepNumber } from '#tenders/core/publishing/publish-facts.ts'
import { StepLink } from './step-link.tsx'
import { useStepState } from './step-state.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

/** The steps and the state of each in words; every step can be opened at any time. */
export function StepRail() {
  const t = useT()
  const { step } = usePublishing()
  return (
    <>
      <ol className={styles.rail} aria-label={t('publishing.steps')}>
        {STEPS.map((number) => (
          <Stop key={number} number={number} />
        ))}
      </ol>
      <p className={`${styles.now} scripted`}>
        <Sentence
          of="publishing.step_now"
          parts={{
            number: <Num value={step} />,
            total: <Num value={STEPS.length} />,
            title: <b>{t(`publishing.step_${step}`)}</b>,
          }}
        />
      </p>
    </>
  )
}

function Stop({ number }: { number: StepNumber }) {
  const t = useT()
  const { step } = usePublishing()
  const { done, words } = useStepState(number)
  const here = step === number
  return (
    <li className={here ? styles.here : done ? styles.done : undefined}>
      <StepLink to={number} aria-current={here ? 'step' : undefined}>
        <b>{number}</b>
        <span>
          {t(`publishing.step_${number}`)}
          <small className="scripted">{words}</small>
        </span>
      </StepLink>
    </li>
  )
}
