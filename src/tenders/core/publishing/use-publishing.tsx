import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { useVisit } from '#framework/ssr/context.tsx'
import { useNewestQuery } from '#framework/ssr/newest-query.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import type { FormHandle, SubmissionHandle } from '#framework/ui/form/form-handle.tsx'
import { useLatest } from '#framework/ui/form/use-latest.tsx'
import { askedStep, isWritten, missingFields, STEPS, stepOf, type Facts, type StepNumber } from './publish-facts.ts'
import type { RfqView } from '#tenders/core/contract.ts'

export interface Publishing {
  form: FormHandle
  facts: Facts
  /** The form holds something else now. */
  setFacts: (facts: Facts) => void
  /** Fields that need a value or another one, in the order of the form. */
  missing: string[]
  /** The step that is open; all of them are until the page is hydrated, and without scripts. */
  step: StepNumber
  folds: boolean
  addressOf: (step: StepNumber) => string
  open: (step: StepNumber) => void
  /** The same, unless something that is written in the present step is wrong, which is shown instead. */
  advance: (step: StepNumber) => Promise<void>
  /** Opens the step of a field and moves the focus to the field. */
  goTo: (field: string) => void
  /** The field that was last opened from a link. */
  asked: string | undefined
  /** Receives the heading of a step, which receives the focus. */
  setHeading: (step: StepNumber, heading: HTMLElement | null) => void
}

export const PublishingContext = createContext<Publishing | null>(null)

/** The state of the publish page, for its components. */
export function usePublishing() {
  const publishing = useContext(PublishingContext)
  if (!publishing) throw new Error('outside of the page that publishes')
  return publishing
}

/** The id of a step's heading, to which links lead without scripts. */
export const headingId = (step: StepNumber) => `publish-step-${step}`

/** The open step: stored in the address, each change an entry of the browser's history. */
function useStep(copy_of: string | undefined) {
  const { history } = useVisit()
  const step = askedStep(useNewestQuery().step)
  const addressOf = useCallback(
    (step: StepNumber) => {
      const query = new URLSearchParams({
        ...(copy_of && { copy_of }),
        ...(step > 1 && { step: String(step) }),
      }).toString()
      return `/rfqs/new${query && `?${query}`}`
    },
    [copy_of],
  )
  const open = useCallback(
    (next: StepNumber, replace = false) => history.go(addressOf(next), { replace }),
    [history, addressOf],
  )
  return { step, open, addressOf }
}

/** Shows what is written wrongly in a step. What is empty is no error yet: the brief names it. */
function useStepCheck({ prepare, checkFields }: SubmissionHandle, facts: Facts) {
  const latest = useLatest(facts)
  return useCallback(
    async (left: StepNumber, refused: boolean) => {
      await prepare()
      const { current: now } = latest
      const empty = new Set(missingFields(now))
      return checkFields((field) => stepOf(field) === left && !empty.has(field) && isWritten(now, field), refused)
    },
    [prepare, checkFields, latest],
  )
}

/** State of the page that publishes: what the form holds, what is missing, and which step is open. */
export function usePublishingState(form: FormHandle, first: Facts, copy_of: string | undefined): Publishing {
  const [facts, setFacts] = useState(first)
  const { step, open, addressOf } = useStep(copy_of)
  const folds = useHydrated()
  const [asked, setAsked] = useState<string>()
  const [headings] = useState(() => new Map<StepNumber, HTMLElement>())
  const setHeading = useCallback(
    (step: StepNumber, heading: HTMLElement | null) => {
      if (heading) headings.set(step, heading)
      else headings.delete(step)
    },
    [headings],
  )

  const { refusals, problems, element } = form
  const check = useStepCheck(form, facts)
  const stood = useRef(step)
  useEffect(() => {
    if (stood.current !== step) void check(stood.current, false)
    stood.current = step
  }, [step, check])
  const latest = useLatest({ step, open, problems })
  useEffect(() => {
    const first = latest.current.problems.find(({ field }) => field)
    const inStep = latest.current.problems.some(({ field }) => field && stepOf(field) === latest.current.step)
    if (refusals > 0 && first && !inStep) latest.current.open(stepOf(first.field), true)
  }, [latest, refusals])
  // At hydration steps fold: keep the one with the focus open, before the browser moves the focus away.
  useLayoutEffect(() => {
    if (!folds) return
    // A step was asked for by a link of the page as it was until now.
    const linked = STEPS.find((number) => location.hash === `#${headingId(number)}`)
    if (linked) latest.current.open(linked, true)
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !element.current?.contains(focused) || !('name' in focused)) return
    const step = stepOf(String(focused.name))
    if (step !== latest.current.step) latest.current.open(step, true)
  }, [folds, element, latest])

  const show = (next: StepNumber) => {
    flushSync(() => open(next))
    if (next === step) return
    const heading = headings.get(next)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }
  const missing = missingFields(facts)
  const placeMissing = missing.includes('region_id')
  const wrong = problems
    .map(({ field }) => field)
    .filter((field) => field && !missing.includes(field) && !(placeMissing && field === 'city_id'))
  return {
    form,
    facts,
    setFacts,
    missing: [...missing, ...wrong],
    step,
    folds,
    addressOf,
    open: show,
    advance: async (next) => {
      const isWrong = await check(step, true)
      // Another step may have been opened meanwhile.
      if (!isWrong && latest.current.step === step) show(next)
    },
    goTo: (field) => {
      flushSync(() => {
        setAsked(field)
        if (stepOf(field) !== step) open(stepOf(field))
      })
      const isThere = form.focusField(field) || (field === 'lines' && form.focusField('lines.0.description'))
      if (!isThere) headings.get(stepOf(field))?.focus()
    },
    asked,
    setHeading,
  }
}

type ChangeRule = RfqView['on_change']

/** What a change of the RFQ will mean for its bids, as the form says now. Without the feature there is no choice. */
export function useChangeRule(initial: ChangeRule = 'confirm'): { isOffered: boolean; rule: ChangeRule } {
  const { facts } = usePublishing()
  const { data: features = [] } = useQuery(featuresQuery())
  const isOffered = features.includes('confirm')
  return { isOffered, rule: isOffered && (facts.texts.on_change ?? initial) !== 'mark' ? 'confirm' : 'mark' }
}
