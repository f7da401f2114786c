import styles from './steps-form.module.css'
import { useCallback, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Form } from '#framework/ui/form/form.tsx'
import { FormReader } from './form-reader.tsx'
import { readText } from '#framework/ui/form/form-values.tsx'
import { DeliveryStep } from './steps/delivery-step.tsx'
import { STEPS, type Facts } from '#tenders/core/publishing/publish-facts.ts'
import { QuantitiesStep } from './steps/quantities-step.tsx'
import { RulesStep } from './steps/rules-step.tsx'
import { StepLink } from './steps/step-link.tsx'
import { usePublishing } from '#tenders/core/publishing/use-publishing.tsx'
import { WhatStep } from './steps/what-step.tsx'

/** What the form holds now. */
function readFacts(form: HTMLFormElement): Facts {
  const texts = readText(form)
  const chosen = form.querySelector<HTMLInputElement>('input[type="file"]')?.files?.length ?? 0
  const kept = form.querySelectorAll('input[data-control="kept"]:checked').length
  const named = [texts.copied_files, texts.large_files].flatMap((paths) => paths?.split(',').filter(Boolean) ?? [])
  return { texts, files: chosen + kept + named.length }
}

/** Whether Enter in a control would send the form, which is not finished in the middle of it. */
const isTextInput = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['file', 'checkbox', 'radio', 'submit', 'button'].includes(target.type)

/** The form in four steps, of which one is open. */
export function StepsForm({ source, ...rules }: ComponentProps<typeof RulesStep>) {
  const t = useT()
  const { form, setFacts, step, folds, advance, goTo } = usePublishing()
  const [previous, next] = [STEPS.find((number) => number === step - 1), STEPS.find((number) => number === step + 1)]

  const readInto = useCallback((element: HTMLFormElement) => setFacts(readFacts(element)), [setFacts])
  // A link of the summary leads to a field that may be folded.
  const followSummary = (event: MouseEvent) => {
    const field =
      event.target instanceof Element &&
      event.target.closest('.errors a')?.getAttribute('href')?.slice(`#${form.id}-`.length)
    if (field) goTo(field)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !folds || !next || !isTextInput(event.target)) return
    event.preventDefault()
    void advance(next)
  }
  return (
    <Form form={form} className={styles.form} onClickCapture={followSummary} onKeyDown={onEnter}>
      <div className={`card ${styles.sheet}`}>
        <WhatStep source={source} />
        <QuantitiesStep source={source} />
        <DeliveryStep source={source} begins={rules.begins} />
        <RulesStep source={source} {...rules} />
        <FormReader onRead={readInto} />
        <div className={`${styles.foot} scripted`}>
          {previous && (
            <StepLink to={previous} className={buttonClass('secondary')}>
              {t('publishing.previous')}
            </StepLink>
          )}
          {next ? (
            <StepLink to={next} onOpen={advance} className={`${buttonClass('primary')} ${styles.next}`}>
              {t('publishing.next', { title: t(`publishing.step_${next}`) })}
            </StepLink>
          ) : (
            <span className={`${styles.next} muted`}>{t('publishing.last_step')}</span>
          )}
        </div>
      </div>
    </Form>
  )
}
