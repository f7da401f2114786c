import type { RefObject, SubmitEvent } from 'react'
import type { Problem } from '#framework/ssr/form-problems.ts'
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
  /** Counts refusals, so that the summary takes the focus each time. */
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
  /** A field has written its value into the document, and nobody has changed it. */
  wrote: () => void
  /** Calls a listener when what the fields hold is another; they may write it only when they are rendered. */
  subscribe: (listener: () => void) => () => void
  left: (name: string) => void
  /** Moves the focus to a field, and answers whether it is there. */
  focusField: (name: string) => boolean
  /**
   * Shows what is wrong in some fields, and answers whether something is; `refused` as a refusal does. Without the
   * schema nothing is: `prepare` comes first.
   */
  checkFields: (wanted: (field: string) => boolean, refused: boolean) => boolean
  /** Includes what was typed before hydration. */
  typedBefore: (texts: Record<string, string>) => void
  discardDraft: () => void
  /** What was refused no longer holds. */
  forgetProblems: () => void
  isDirty: () => boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Loads the schema of the form. Ends when it is here, or cannot be fetched now. */
  prepare: () => Promise<void>
  native: NativeForm
  /** What a submission waits for, such as photos that are still made smaller. */
  pending: Set<Promise<unknown>>
  /** Called before the validated form is sent; returning false stops the submission. */
  guards: Set<() => Promise<boolean>>
  /** The code of the API's last refusal. */
  failed: string | undefined
  /** What that refusal says besides: members of its problem document. */
  more: Readonly<Record<string, unknown>>
  /** The form as it was sent without scripts, where this page is the answer. */
  posted: Posted | undefined
  /** The answer to a submission without scripts that stays on this page. */
  answer: unknown
}
