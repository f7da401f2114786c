import { useEffect, useState } from 'react'
import type { SubmissionHandle } from './form-handle.tsx'

/**
 * Adds a confirmation before a valid form is sent. Returns null, or while the submission waits a function that answers
 * it: `true` sends, `false` cancels.
 */
export function useQuestion(guards: SubmissionHandle['guards'] | undefined, isAsked = true) {
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
