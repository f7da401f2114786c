import { createContext, useContext, useId } from 'react'
import type { FormHandle } from './form-handle.tsx'

export const FormContext = createContext<FormHandle | null>(null)

/** The form around a field, or null outside of one (filters). */
export const useFormHandle = () => useContext(FormContext)

/** What a field needs from its form: its id, its problem, the text it starts with. */
export function useField(name: string, initial?: string) {
  const form = useContext(FormContext)
  const own = useId()
  const id = form ? `${form.id}-${name}` : own
  return { form, id, problem: form?.textOf(name), initial: form?.draftText(name) ?? initial }
}
