import { useEffect, useState } from 'react'
import type { FormHandle } from './form-handle.tsx'

/**
 * Asks before a form is sent, once its fields are right: how the question is answered while it stands, else null.
 * Nothing is sent after `false`.
 */
export function useQuestion(guards: FormHandle['guards'] | undefined, isAsked = true) {
  const [answer, setAnswer] = useState<((goesOn: boolean) => void) | null>(null)
  useEffect(() => {
    if (!guards || !isAsked) return
    const guard = async () => {
      const goesOn = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(null)
      return goesOn
    }
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guards, isAsked])
  return answer
}
