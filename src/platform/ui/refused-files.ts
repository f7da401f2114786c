import { useCallback, useRef, useState } from 'react'

/** Whether a form is sent without the files that its fields refused. */
export interface RefusedFilesQuestion {
  /** The names of the files. */
  names: string[]
  answer: (goesOn: boolean) => void
}

/** Asks before a form is sent without files that were chosen and refused, once for the same files. */
export function useRefusedFiles() {
  const [question, setQuestion] = useState<RefusedFilesQuestion | null>(null)
  const agreed = useRef('')
  const mayLeaveOut = useCallback(async (form: HTMLFormElement) => {
    const names = [...form.querySelectorAll<HTMLElement>('[data-refused-file]')].map(({ dataset }) => dataset.refusedFile ?? '')
    const list = JSON.stringify(names)
    if (names.length === 0 || list === agreed.current) return true
    const goesOn = await new Promise<boolean>((answer) => setQuestion({ names, answer }))
    setQuestion(null)
    if (goesOn) agreed.current = list
    return goesOn
  }, [])
  return { question, mayLeaveOut }
}
