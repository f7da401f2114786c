import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useVisit } from '#framework/ssr/context.tsx'
import { useNewestQuery } from '#framework/ssr/newest-query.tsx'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { readText } from '#framework/ui/form/form-values.tsx'
import type { FormHandle } from '#framework/ui/form/use-form.tsx'
import { askedStep, missingFields, STEPS, stepOf, type Facts, type StepNumber } from './publish-facts.ts'

export interface Publishing {
  form: FormHandle
  facts: Facts
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
}

export const PublishingContext = createContext<Publishing | null>(null)

/** The state of the publish page, for its components. */
export function usePublishing() {
  const publishing = useContext(PublishingContext)
  if (!publishing) throw new Error('outside of the page that publishes')
  return publishing
}

/** The id of a step's heading, which receives the focus. */
export const headingId = (step: StepNumber) => `publish-step-${step}`

function readFacts(form: HTMLFormElement): Facts {
  const texts = readText(form)
  const chosen = form.querySelector<HTMLInputElement>('input[type="file"]')?.files?.length ?? 0
  const kept = form.querySelectorAll('input[data-control="kept"]:checked').length
  return { texts, files: chosen + kept + (texts.copied_files?.split(',').filter(Boolean).length ?? 0) }
}

/** The values of the form, read again after each change, and a form handle that reports changes here as well. */
function useFacts(given: FormHandle, first: Facts) {
  const { changed: report, id, version } = given
  const hydrated = useHydrated()
  const [facts, setFacts] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Deferred, because fields write their values into the document first.
  const read = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const form = document.getElementById(id)
      if (form instanceof HTMLFormElement) setFacts(readFacts(form))
    })
  }, [id])
  const changed = useCallback(
    (name: string) => {
      report(name)
      read()
    },
    [report, read],
  )
  useEffect(() => {
    // A restored draft is another version of the fields.
    if (hydrated && version) read()
    return () => clearTimeout(timer.current)
  }, [read, version, hydrated])
  return { facts, form: { ...given, changed } }
}

/** The open step: stored in the address, each change an entry of the browser's history. */
function useStep(addressOf: (step: StepNumber) => string) {
  const { history } = useVisit()
  const step = askedStep(useNewestQuery().step)
  const open = useCallback(
    (next: StepNumber, replace = false) => history.go(addressOf(next), { replace }),
    [history, addressOf],
  )
  return { step, open }
}

/** State of the page that publishes: what the form holds, what is missing, and which step is open. */
export function usePublishingState(given: FormHandle, first: Facts, copy_of: string | undefined): Publishing {
  const { form, facts } = useFacts(given, first)
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
  const { step, open } = useStep(addressOf)
  const folds = useHydrated()
  const [asked, setAsked] = useState<string>()
  const focusHeading = useRef(false)

  useEffect(() => {
    if (!focusHeading.current) return
    focusHeading.current = false
    const heading = document.getElementById(headingId(step))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [step])

  const { refusals, problems, id, prepare, checkFields } = form
  /** Shows what is written wrongly in a step. What is empty is no error yet: the brief names it. */
  const check = useCallback(
    async (left: StepNumber, refused: boolean) => {
      await prepare()
      const element = document.getElementById(id)
      if (!(element instanceof HTMLFormElement)) return false
      const now = readFacts(element)
      const empty = new Set(missingFields(now))
      const isWritten = (field: string) =>
        !empty.has(field) &&
        (field.includes('.') || field === 'attachments' || field === 'lines' || Boolean(now.texts[field]))
      return checkFields((field) => stepOf(field) === left && isWritten(field), refused)
    },
    [id, prepare, checkFields],
  )
  const stood = useRef(step)
  useEffect(() => {
    if (stood.current !== step) void check(stood.current, false)
    stood.current = step
  }, [step, check])
  const latest = useRef({ step, open, problems })
  useEffect(() => {
    latest.current = { step, open, problems }
  })
  useEffect(() => {
    const first = latest.current.problems.find(({ field }) => field)
    const inStep = latest.current.problems.some(({ field }) => field && stepOf(field) === latest.current.step)
    if (refusals > 0 && first && !inStep) latest.current.open(stepOf(first.field), true)
  }, [refusals])
  // At hydration steps fold: keep the one with the focus open, before the browser moves the focus away.
  useLayoutEffect(() => {
    if (!folds) return
    // A step was asked for by a link of the page as it was until now.
    const linked = STEPS.find((number) => location.hash === `#${headingId(number)}`)
    if (linked) latest.current.open(linked, true)
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused.closest('form')?.id !== id || !('name' in focused)) return
    const step = stepOf(String(focused.name))
    if (step !== latest.current.step) latest.current.open(step, true)
  }, [folds, id])

  const show = (next: StepNumber) => {
    focusHeading.current = next !== step
    open(next)
  }
  const missing = missingFields(facts)
  const placeMissing = missing.includes('region_id')
  const wrong = problems
    .map(({ field }) => field)
    .filter((field) => field && !missing.includes(field) && !(placeMissing && field === 'city_id'))
  return {
    form,
    facts,
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
      const cell = field === 'lines' ? document.getElementById(`${id}-lines.0.description`) : null
      const target =
        document.getElementById(`${id}-${field}`) ?? cell ?? document.getElementById(headingId(stepOf(field)))
      target?.focus()
    },
    asked,
  }
}
