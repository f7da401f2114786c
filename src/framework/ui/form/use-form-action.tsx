import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actingFor } from '#framework/api/acting-company.ts'
import { isApiFailure } from '#framework/api/api-client.ts'
import {
  actionAddress,
  controlFields,
  isSecretField,
  type Action,
  type ActionContext,
  type Sending,
} from '#framework/ssr/forms/actions.ts'
import { useApi, useMe, usePlace, useVisit } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import type { DraftOwner } from './drafts/draft-storage.tsx'
import { useFollowOutcome } from './follow-outcome.tsx'
import type { MessageKey } from '#framework/i18n/messages.ts'

export interface FormOptions<Values, Answer> {
  action: Action<Values, Answer>
  /**
   * The path of the page that has the action, where the form is on other pages, too. It receives the address that the
   * visitor was going to.
   */
  page?: string
  /** Names the draft when the action's name is not enough: `reply-42`. */
  name?: string
  /** The version of the record on screen; the change is refused when another came first. */
  recordVersion?: number
  /** Runs after success, before the outcome: refresh data that is now outdated. */
  done?: (answer: Answer, values: Values) => void
  /** Runs after a refusal, before it is shown, and is awaited: refresh data that may be outdated. */
  refused?: (thrown: unknown) => unknown
  /** Owner of the draft, null for a guest. Undefined keeps no draft. */
  draft?: DraftOwner | null
  /** Message key of a toast with all errors; a message of its own introduces failures of the submission itself. */
  toastErrors?: boolean | MessageKey
  /** Fields that have a value from the start: alone they are no draft. */
  preset?: readonly string[]
  /** Fields that are checked after each change of any field, once they have a value (a deadline against a date). */
  live?: readonly string[]
  /** The address that opens the form again, for who must sign in anew; the page's own when absent. */
  reopen?: string
  /** Values that no field carries, such as `user_type`. */
  extra?: Record<string, string | number>
}

/** How a form is sent without scripts. */
export interface NativeForm {
  /** Where the browser posts it. */
  address: string
  multipart: boolean
  /** Hidden fields: extra values, the idempotency key, the version of the record. */
  hidden: Record<string, string>
}

/** Whether posted values are from this form, if the page has several with the same action, such as one per row. */
const isSameForm = (texts: Record<string, string>, extra: Record<string, string | number>) =>
  Object.entries(extra).every(([name, value]) => isSecretField(name) || texts[name] === String(value))

/** Binds an action to this page: its schema, its call, and its address and hidden fields for native submission. */
export function useFormAction<Values, Answer>(options: FormOptions<Values, Answer>) {
  const { lang, t, today, formKey, posted } = useVisit()
  const api = useApi()
  const queries = useQueryClient()
  const me = useMe()
  const place = usePlace()
  const follow = useFollowOutcome()
  const { action, page, recordVersion, extra = {}, done } = options
  const context: ActionContext = { api, queries, place, me, t, today }
  const own = posted?.action === action.name && isSameForm(posted.texts, extra) ? posted : undefined
  const firstKey = own?.controls.idempotencyKey ?? (formKey ? `${formKey}-${action.name}` : '')
  // The values of a form that is shown again were entered for the version of that time.
  const [postedVersion, setPostedVersion] = useState(own?.controls.version)
  const version = recordVersion === undefined ? undefined : (postedVersion ?? recordVersion)
  // A form that is shown again after the visitor has switched to another company is still what was written for the
  // first.
  const actingCompany = own?.controls.actingCompany ?? (me ? actingFor(me) : undefined)
  const { from } = place.query
  const native: NativeForm = {
    address: localPath(
      lang,
      actionAddress(page === undefined ? place : { path: page, query: from ? { from } : {} }, action.name),
    ),
    multipart: action.files !== undefined,
    hidden: {
      ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [name, String(value)])),
      ...controlFields({
        idempotencyKey: firstKey,
        ...(version !== undefined && { version }),
        ...(actingCompany !== undefined && { actingCompany }),
      }),
    },
  }
  return {
    name: options.name ?? action.name,
    schema: (texts: Record<string, unknown>) => action.schema(context, texts),
    send: (values: Values, sending: Sending) =>
      action.send(context, values, { ...sending, ...(version !== undefined && { version }) }),
    /** Whether the form stays as it was filled in after this answer. */
    keepsForm: (answer: Answer, values: Values) => {
      const outcome = action.success(answer, values, context)
      return 'stay' in outcome && outcome.keepForm === true
    },
    done: (answer: Answer, values: Values) => {
      setPostedVersion(undefined)
      done?.(answer, values)
      follow(action.success(answer, values, context))
    },
    refused: (thrown: unknown) => {
      if (isApiFailure(thrown) && thrown.status === 412) setPostedVersion(undefined)
      return options.refused?.(thrown)
    },
    errors: action.errors ?? {},
    posted: own,
    native,
    firstKey,
  }
}

export type FormAction<Values, Answer> = ReturnType<typeof useFormAction<Values, Answer>>
