import { useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { watchUnsent } from '#framework/ssr/browser/unsent-forms.tsx'
import { useFormDraft } from './drafts/use-form-draft.tsx'
import type { FormHandle } from './form-handle.tsx'
import { useFormAction, type FormOptions } from './use-form-action.tsx'
import { useFormValues } from './use-form-values.tsx'
import { useSubmission } from './use-submission.tsx'

/**
 * One form: validates with the schema it shares with the server, shows all errors together, submits once,
 * keeps a draft. Give the result to `<Form>` (and to `<SubmitButton>` or `<FormDialog>`).
 */
export function useForm<Values, Answer>(options: FormOptions<Values, Answer>): FormHandle {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const action = useFormAction(options)
  const { schema, posted } = action
  const { extra, live, preset, toastErrors } = options
  const draft = useFormDraft(element, { name: action.name, owner: options.draft, preset, posted })
  const values = useFormValues(element, { schema, extra, live, posted: posted?.problems })
  const { submit, ...submission } = useSubmission({ id, action, values, draft, toastErrors })

  const { problems, isDirty, setDirty, changed: changedValue, forgetProblems } = values
  const { changed: changedDraft, typedBefore } = draft
  const keepsDraft = options.draft !== undefined
  useEffect(() => {
    if (keepsDraft) return
    // A password does not wait on a page that nobody is signed in to.
    return watchUnsent(() => isDirty() && element.current?.querySelector('[data-secret]') === null)
  }, [keepsDraft, isDirty])
  return {
    id,
    element,
    problems,
    refusals: values.refusals,
    reopen: options.reopen,
    version: draft.version,
    draft: draft.state,
    draftOwner: options.draft,
    draftText: draft.textOf,
    textOf: useMemo(() => (name: string) => problems.find(({ field }) => field === name)?.text, [problems]),
    changed: useCallback(
      (name: string) => {
        changedValue(name)
        changedDraft()
      },
      [changedValue, changedDraft],
    ),
    wrote: values.wrote,
    subscribe: values.subscribe,
    left: values.left,
    checkFields: values.checkFields,
    typedBefore: useCallback(
      (texts: Record<string, string>) => {
        if (Object.keys(texts).length === 0) return
        setDirty(true)
        typedBefore(texts)
      },
      [setDirty, typedBefore],
    ),
    focusField: useCallback(
      (name: string) => {
        const field = element.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${name}`)}`)
        field?.focus()
        return Boolean(field)
      },
      [id],
    ),
    discardDraft: () => {
      setDirty(false)
      draft.discard()
      forgetProblems()
    },
    forgetProblems,
    isDirty,
    submit: (event) => void submit(event),
    prepare: values.prepare,
    native: action.native,
    ...submission,
    posted,
    answer: posted?.answer,
  }
}
