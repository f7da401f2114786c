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

/** Stores the text typed so far. React may start hydrating several times and overwrites the element each time. */
function keepEarlyText(id: string) {
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return undefined
  if (area.value !== area.defaultValue) early.set(area, area.value)
  return early.get(area)
}

/** Restores text typed into a text area before hydration, which React overwrites with the server's value. */
export function useEarlyText(control: RefObject<HTMLTextAreaElement | null>, id: string) {
  const hydrated = useHydrated()
  // Read during the first render, before React writes to the element.
  const [typed] = useState(() => (hydrated || typeof document === 'undefined' ? undefined : keepEarlyText(id)))
  useLayoutEffect(() => {
    if (typed !== undefined && control.current) control.current.value = typed
    // Only once, at hydration.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/**
 * Remembers files and ticks entered before hydration, which drafts do not contain. Returns a function that enters them
 * into the fields again after a draft has replaced them.
 */
export function earlyChoices(form: HTMLFormElement) {
  const entered = [...form.querySelectorAll('input')].flatMap(({ name, files, checked, defaultChecked }) =>
    files?.length || checked !== defaultChecked ? { name, files, checked } : [],
  )
  return () => {
    for (const { name, ...choice } of entered) Object.assign(form.elements.namedItem(name) ?? {}, choice)
  }
}
