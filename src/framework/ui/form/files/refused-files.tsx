import { useState } from 'react'
import { useFormHandle } from '#framework/ui/form/form-context.tsx'
import { useQuestion } from '#framework/ui/form/use-question.tsx'

/** Whether a form is sent without the files that a field of it has refused. */
export interface RefusedFilesQuestion {
  /** The names of the files. */
  names: string[]
  answer: (goesOn: boolean) => void
}

const NONE = '[]'

/** Stops the form before it is sent without refused files, once for the same files. Returns the dialog to show. */
export function useRefusedFiles(names: string[]): RefusedFilesQuestion | null {
  const [agreed, setAgreed] = useState(NONE)
  const list = JSON.stringify(names)
  const answer = useQuestion(useFormHandle()?.guards, list !== NONE && list !== agreed)
  if (!answer) return null
  return {
    names,
    answer(goesOn) {
      if (goesOn) setAgreed(list)
      answer(goesOn)
    },
  }
}
