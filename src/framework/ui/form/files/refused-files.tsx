import { useEffect, useRef, useState } from 'react'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'

/** Whether a form is sent without the files that a field of it has refused. */
export interface RefusedFilesQuestion {
  /** The names of the files. */
  names: string[]
  answer: (goesOn: boolean) => void
}

/** Stops the form before it is sent without refused files, once for the same files. Returns the dialog to show. */
export function useRefusedFiles(names: string[]) {
  const guards = useFormHandle()?.guards
  const [question, setQuestion] = useState<RefusedFilesQuestion | null>(null)
  const agreed = useRef('')
  const list = JSON.stringify(names)
  useEffect(() => {
    if (!guards || list === '[]') return
    const guard = async () => {
      if (list === agreed.current) return true
      const goesOn = await new Promise<boolean>((answer) =>
        setQuestion({ names: JSON.parse(list) as string[], answer }),
      )
      setQuestion(null)
      if (goesOn) agreed.current = list
      return goesOn
    }
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guards, list])
  return question
}
