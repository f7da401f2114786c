import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'

const never = () => () => {}

/** False while the page is rendered on the server and wakes up, true after. */
export const useAwake = () => useSyncExternalStore(never, () => true, () => false)

type Control = HTMLInputElement | HTMLSelectElement

/** The value that the server wrote into a control. */
function writtenValue(control: Control) {
  if (control instanceof HTMLInputElement) return control.defaultValue
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? ''
}

/**
 * Hears what was entered into a control before the page was awake: React takes the element over, does not tell of its value, and
 * replaces it when it draws the control again.
 */
export function useEarlyValue(control: RefObject<Control | null>, hear: (value: string) => void) {
  const awake = useAwake()
  useLayoutEffect(() => {
    const { current } = control
    if (!awake && current && current.value !== writtenValue(current)) hear(current.value)
    // Once, as the page wakes up.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

/**
 * The files and ticks that were entered into a form before the page was hydrated, which no draft keeps. The answer enters them again into
 * the fields that take the place of those, with a draft's texts.
 */
export function earlyChoices(form: HTMLFormElement) {
  const entered = [...form.querySelectorAll('input')].flatMap(({ name, files, checked, defaultChecked }) => (files?.length || checked !== defaultChecked ? { name, files, checked } : []))
  return () => {
    for (const { name, ...choice } of entered) Object.assign(form.elements.namedItem(name) ?? {}, choice)
  }
}
