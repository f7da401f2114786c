import type { RefObject, SubmitEvent } from 'react'
import type { Problem } from '#framework/ssr/forms/form-problems.ts'
import type { Posted } from '#framework/ssr/page-state.ts'
import type { DraftOwner } from './drafts/draft-storage.tsx'
import type { DraftState } from './drafts/use-draft.tsx'
import type { NativeForm } from './use-form-action.tsx'

/** What a field needs of its form: its problem, the text it begins with, and where to report its value. */
export interface FieldHandle {
  id: string
  /** The form in the document. */
  element: RefObject<HTMLFormElement | null>
  problems: Problem[]
  textOf: (name: string) => string | undefined
  /** The text a restored draft has for a field. */
  draftText: (name: string) => string | undefined
  /** The form as posted without scripts, if this page answers it. */
  posted: Posted | undefined
  /** A field of our own was changed (selects, files): what `input` events do for native fields. */
  changed: (name: string) => void
  /** Call when a field wrote a value itself, without a change by the user. */
  wrote: () => void
  /** Notifies of new values for the fields, such as a restored draft. Fields may apply them only while rendering. */
  subscribe: (listener: () => void) => () => void
  left: (name: string) => void
  /** Includes what was typed before hydration. */
  typedBefore: (texts: Record<string, string>) => void
  /** Focuses a field; returns false if it is not rendered. */
  focusField: (name: string) => boolean
}

/** What of a form may be lost, and is kept as a draft. */
export interface DraftHandle {
  /** Changes when the fields must start again from other values. */
  version: string
  draft: DraftState
  draftOwner: DraftOwner | null | undefined
  discardDraft: () => void
  isDirty: () => boolean
}

/** How a form is checked and sent, and what it was answered. */
export interface SubmissionHandle {
  busy: boolean
  /** Share of the body that was sent, 0 to 1, while sending. */
  progress: number | null
  /** Loads the schema. Also resolves if it cannot be loaded. */
  prepare: () => Promise<void>
  /**
   * Validates some fields, shows their problems and returns whether there are any. `refused` treats them like a refused
   * submission. Does nothing before the schema is loaded: call `prepare` first.
   */
  checkFields: (wanted: (field: string) => boolean, refused: boolean) => boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  native: NativeForm
  /** Promises that a submission waits for, such as photos being scaled down. */
  pending: Set<Promise<unknown>>
  /** Called before the validated form is sent; returning false stops the submission. */
  guards: Set<() => Promise<boolean>>
  /** Number of refusals. The summary takes the focus whenever it changes. */
  refusals: number
  reopen: string | undefined
  /** Removes the problems of a refusal that no longer applies. */
  forgetProblems: () => void
  /** The code of the API's last refusal. */
  failed: string | undefined
  /** Extension members of that refusal's problem document. */
  more: Readonly<Record<string, unknown>>
  /** The answer to a submission without scripts that stays on this page. */
  answer: unknown
}

/** A form, for `<Form>` and its buttons. Components that need one of the three take that one. */
export interface FormHandle extends FieldHandle, DraftHandle, SubmissionHandle {}
