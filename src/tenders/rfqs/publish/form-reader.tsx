import { useContext, useEffect, useReducer } from 'react'
import { useHydrated } from '#framework/ui/form/early.tsx'
import { FormContext } from '#framework/ui/form/form-context.tsx'

/**
 * Reads the form around it when its fields begin, and after each change once they have written their values. Renders
 * nothing.
 */
export function FormReader({ onRead }: { onRead: (form: HTMLFormElement) => void }) {
  const { element, subscribe } = useContext(FormContext) ?? {}
  const hydrated = useHydrated()
  const [changes, count] = useReducer((before: number) => before + 1, 0)
  useEffect(() => subscribe?.(count), [subscribe])
  useEffect(() => {
    // Until then the page shows what the server has written.
    if (hydrated && element?.current) onRead(element.current)
    // A change is why it is read again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [changes, hydrated, element, onRead])
  return null
}
