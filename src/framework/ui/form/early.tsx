import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

const noSubscription = () => () => {}

/** False on the server and until hydration, true after. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )

type Control = HTMLInputElement | HTMLSelectElement

/** The value that the server wrote into a control. */
function writtenValue(control: Control) {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? ''
}

/**
 * Reports what was entered into a control before hydration: React takes the element over without reporting its value
 * and replaces the value when it renders the control again.
 */
export function useEarlyValue(control: RefObject<Control | null>, onValue: (value: string) => void) {
  const hydrated = useHydrated()
  useLayoutEffect(() => {
    const { current } = control
    if (!hydrated && current && current.value !== writtenValue(current)) onValue(current.value)
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/** What was typed into text areas before hydration. */
const early = new WeakMap<HTMLTextAreaElement, string>()

/** Keeps what was typed so far: React may begin to hydrate several times, and writes into the element each time. */
function keepEarlyText(id: string) {
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return undefined
  if (area.value !== area.defaultValue) early.set(area, area.value)
  return early.get(area)
}

/**
 * Gives a text area back what was typed into it before hydration: React writes the text with which it began into it
 * when it takes it over.
 */
export function useEarlyText(control: RefObject<HTMLTextAreaElement | null>, id: string) {
  const hydrated = useHydrated()
  // While it renders for the first time, before React has written.
  const [typed] = useState(() => (hydrated || typeof document === 'undefined' ? undefined : keepEarlyText(id)))
  useLayoutEffect(() => {
    if (typed !== undefined && control.current) control.current.value = typed
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/**
 * The files and ticks that were entered into a form before the page was hydrated, which no draft keeps. The answer
 * enters them again into the fields that take the place of those, with a draft's texts.
 */
export function earlyChoices(form: HTMLFormElement) {
  const entered = [...form.querySelectorAll('input')].flatMap(({ name, files, checked, defaultChecked }) =>
    files?.length || checked !== defaultChecked ? { name, files, checked } : [],
  )
  return () => {
    for (const { name, ...choice } of entered) Object.assign(form.elements.namedItem(name) ?? {}, choice)
  }
}
