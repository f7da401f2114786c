import type { RefObject, SubmitEvent } from 'react'
import type { Problem } from '#framework/ssr/forms/form-problems.ts'
import type { Posted } from '#framework/ssr/page-state.ts'
import type { DraftOwner } from './drafts/draft-storage.tsx'
import type { DraftState } from './drafts/use-draft.tsx'
import type { NativeForm } from './use-form-action.tsx'

/** A form's state, shared with its fields. */
export interface FormHandle {
  id: string
  /** The form in the document. */
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  problems: Problem[]
  /** Number of refusals. The summary takes the focus whenever it changes. */
  refusals: number
  reopen: string | undefined
  /** Changes when the fields must start again from other values. */
  version: string
  /** Share of the body that was sent, 0 to 1, while sending. */
  progress: number | null
  draft: DraftState
  draftOwner: DraftOwner | null | undefined
  /** The text a restored draft has for a field. */
  draftText: (name: string) => string | undefined
  textOf: (name: string) => string | undefined
  /** A field of our own was changed (selects, files): what `input` events do for native fields. */
  changed: (name: string) => void
  /** Call when a field wrote a value itself, without a change by the user. */
  wrote: () => void
  /** Notifies of new values for the fields, such as a restored draft. Fields may apply them only while rendering. */
  subscribe: (listener: () => void) => () => void
  left: (name: string) => void
  /** Focuses a field; returns false if it is not rendered. */
  focusField: (name: string) => boolean
  /**
   * Validates some fields, shows their problems and returns whether there are any. `refused` treats them like a refused
   * submission. Does nothing before the schema is loaded: call `prepare` first.
   */
  checkFields: (wanted: (field: string) => boolean, refused: boolean) => boolean
  /** Includes what was typed before hydration. */
  typedBefore: (texts: Record<string, string>) => void
  discardDraft: () => void
  /** Removes the problems of a refusal that no longer applies. */
  forgetProblems: () => void
  isDirty: () => boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Loads the schema. Also resolves if it cannot be loaded. */
  prepare: () => Promise<void>
  native: NativeForm
  /** Promises that a submission waits for, such as photos being scaled down. */
  pending: Set<Promise<unknown>>
  /** Called before the validated form is sent; returning false stops the submission. */
  guards: Set<() => Promise<boolean>>
  /** The code of the API's last refusal. */
  failed: string | undefined
  /** Extension members of that refusal's problem document. */
  more: Readonly<Record<string, unknown>>
  /** The form as posted without scripts, if this page answers it. */
  posted: Posted | undefined
  /** The answer to a submission without scripts that stays on this page. */
  answer: unknown
}
