import type { QueryClient } from '@tanstack/react-query'
import type { $ZodIssue } from 'zod/v4/core'
import type { Api } from '#framework/api/api-client.ts'
import type { UploadRule } from '#framework/files/upload/kinds.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { T, MessageKey } from '#framework/i18n/messages.ts'
import type { FailureMessages } from './form-problems.ts'
import type { Me } from '../me.ts'
import type { Place } from '../route-table.ts'
import { gatherRows, gatherTexts } from './table-fields.ts'

/** The part of a zod schema that a form needs. */
export interface FormSchema<Values> {
  safeParse: (
    value: unknown,
  ) => { success: true; data: Values } | { success: false; error: { issues: readonly $ZodIssue[] } }
}

/** Sent along with a submission; pass it to `api.send`. */
export interface Sending {
  /** One key per filled form: kept when the same values are sent again, new after success or a change. */
  idempotencyKey?: string
  /** The version of the record that was on screen. */
  version?: number
  /** Share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Context of an action. `api` calls in process on the server and by `fetch` in the browser; `queries` caches its
 * answers.
 */
export interface ActionContext {
  api: Api
  queries: QueryClient
  place: Place
  me: Me | null
  t: T
  today: Day
}

/** A message carried over to the next page, and the number it names. The build finds it as `notice: { key: '…' }`. */
export interface Notice {
  key: MessageKey
  id?: number
}

/**
 * What to do after success: go to another page (`document` loads a new document, because the session has changed), or
 * stay on the page with the answer, for one that is shown only once. `keepForm` keeps the form filled in, to be sent
 * again.
 */
export type Outcome = { to: string; notice?: Notice; document?: boolean } | { stay: true; keepForm?: true }

/**
 * The action of a form, declared once. With scripts the browser runs it; without, the browser posts to
 * `<page>?action=<name>` and the server runs it. Page modules export theirs as `actions`.
 */
export interface Action<Values = unknown, Answer = unknown> {
  /** Names it in the form's address: `sign-in`. Unique within its page. */
  name: string
  /** File fields and the upload rules they follow; a form with files is multipart. */
  files?: Readonly<Record<string, UploadRule>>
  /** Longer text fields of such a form, with their bytes. */
  texts?: Readonly<Record<string, number>>
  /** Fields of such a form with which the files after them are not written to disk: `{ visibility: 'sealed' }`. */
  inMemoryWith?: Readonly<Record<string, string>>
  /** Boxes to tick: read as booleans. In a table: `lines.optional`. */
  checkboxes?: readonly string[]
  /** Fields that may occur several times: read as lists. */
  repeated?: readonly string[]
  /** Tables of rows and their columns: `{ lines: ['description', 'quantity'] }`. */
  tables?: Readonly<Record<string, readonly string[]>>
  /** The API's schema, loaded when needed. `texts` are the entered values. */
  schema: (context: ActionContext, texts: Readonly<Record<string, unknown>>) => Promise<FormSchema<Values>>
  /** Calls the API. What it throws is shown in the form; nothing is lost. */
  send: (context: ActionContext, values: Values, sending: Sending) => Promise<Answer>
  success: (answer: Answer, values: Values, context: ActionContext) => Outcome
  errors?: FailureMessages
  /** What to do where the form was too large to be read; else: choose smaller files, or write less. */
  tooLarge?: MessageKey
  /**
   * Runs for a refresh button and returns texts that replace the posted ones. `button` is the button's value; `fields`
   * are the posted values, including files.
   */
  onRefresh?: (
    context: ActionContext,
    button: string,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, string>>>
}

/** The schema of a question: it has no fields. */
export const NO_FIELDS: FormSchema<Record<never, never>> = { safeParse: () => ({ success: true, data: {} }) }

/** Any action, for lists of them. */
// Values and answers are each action's own.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyAction = Action<any, any>

/** Declares an action; infers the types of its values and its answer. */
export const defineAction = <Values, Answer>(action: Action<Values, Answer>) => action

/** The query key that names the action in a form's address. */
export const ACTION_KEY = 'action'

/** Fields that are about the submission and not part of its values. */
export const CONTROL_FIELDS = {
  idempotencyKey: 'idempotency_key',
  version: 'version',
  actingCompany: 'acting_company',
  refresh: 'refresh',
} as const

/**
 * The `name` and `value` of a submit button that renders the form again with its values and without errors, for the
 * sake of one of its fields.
 */
export const refreshButton = (field: string) => ({ name: CONTROL_FIELDS.refresh, value: field })

/** Whether a field's text is never sent back to the page: passwords, tokens, codes of a second step. */
export const isSecretField = (name: string) => /password|token|secret|totp|^(recovery_)?code$/.test(name)

/** The address that a form of a page posts to, without language prefix. */
export function actionAddress({ path, query }: Pick<Place, 'path' | 'query'>, name: string) {
  const search = new URLSearchParams({ ...query, [ACTION_KEY]: name })
  return `${path}?${search.toString()}`
}

/**
 * What was filled in, as a browser sends it: text by name, a list where the action repeats the field, files as they
 * were received.
 */
export type PostedFields = Readonly<Record<string, unknown>>

/**
 * What a native submission repeats when it is sent again: which act it is, the version that was on screen, and the
 * company and person it was written for.
 */
export type Controls = Pick<Sending, 'idempotencyKey' | 'version'> & { actingCompany?: string }

const NUMBER = /^\d{1,9}$/
/** A company, with the person behind a dot. */
const ACTING = /^\d{1,10}(?:\.\d{1,10})?$/

/** Reads them from a native submission. */
export function readControls({
  [CONTROL_FIELDS.idempotencyKey]: key,
  [CONTROL_FIELDS.version]: version,
  [CONTROL_FIELDS.actingCompany]: company,
}: PostedFields): Controls {
  return {
    ...(typeof key === 'string' && key !== '' && { idempotencyKey: key }),
    ...(typeof version === 'string' && NUMBER.test(version) && { version: Number(version) }),
    ...(typeof company === 'string' && ACTING.test(company) && { actingCompany: company }),
  }
}

/** Writes them as hidden fields. */
export const controlFields = ({ idempotencyKey, version, actingCompany }: Controls): Record<string, string> => ({
  ...(idempotencyKey && { [CONTROL_FIELDS.idempotencyKey]: idempotencyKey }),
  ...(version !== undefined && { [CONTROL_FIELDS.version]: String(version) }),
  ...(actingCompany !== undefined && { [CONTROL_FIELDS.actingCompany]: actingCompany }),
})

/** The values of a native submission, as `readForm` would read them from the document. */
export function valuesOf(
  action: Pick<AnyAction, 'tables' | 'checkboxes'>,
  fields: PostedFields,
): Record<string, unknown> {
  const controls: readonly string[] = Object.values(CONTROL_FIELDS)
  const values = Object.fromEntries(
    Object.entries(gatherRows(action, fields)).filter(([name]) => !controls.includes(name)),
  )
  for (const name of action.checkboxes ?? []) if (!name.includes('.')) values[name] = fields[name] !== undefined
  return values
}

/**
 * The texts of a native submission that the page shows again; never secrets or files. Rows of tables are texts, too:
 * their JSON.
 */
export function textsOf(
  action: Pick<AnyAction, 'tables' | 'checkboxes'>,
  fields: PostedFields,
): Record<string, string> {
  const controls: readonly string[] = Object.values(CONTROL_FIELDS)
  return Object.fromEntries(
    Object.entries(gatherTexts(action, fields)).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !controls.includes(entry[0]) && !isSecretField(entry[0]),
    ),
  )
}
