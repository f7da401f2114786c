import type { $ZodIssue } from 'zod/v4/core'
import { type ApiFailure, isApiFailure } from '#framework/api/api-client.ts'
import { fieldProblems } from '#framework/api/field-problems.ts'
import type { T, MessageKey } from '#framework/i18n/messages.ts'
import { columnOf, rowNumberOf, tableOf } from './table-fields.ts'

/** The error message of a field; `field` is empty for the whole form. */
export interface Problem {
  field: string
  text: string
  /** The session has ended: signing in again helps. */
  signIn?: boolean
  /** It was written for another company than the session acts for by now: this one. */
  acting?: { user_id: number; company_name: string } | undefined
}

/** Wrong cells that a page names: of 500 rows all may be wrong. */
const MAX_WRONG_CELLS = 50

/** Everything that is wrong beside tables, and the first cells. */
export function firstProblems<Of extends Problem>(problems: readonly Of[]): Of[] {
  let cells = 0
  return problems.filter(({ field }) => tableOf(field) === undefined || ++cells <= MAX_WRONG_CELLS)
}

/** Cells with the same problem that a summary lists one by one; more are one entry. */
const MAX_LISTED_CELLS = 5
/** Rows, or ranges of them, that an entry names. */
const MAX_NAMED_ROWS = 10

/** An entry of a summary: where its link leads, and the rows that it is about, of problems in cells. */
interface Entry extends Problem {
  rows?: string
  /** There is more than one row. */
  many: boolean
}

/** The entries of a summary: an empty table has one for a column, not one for each of its cells. */
export function summaryEntries(t: T, problems: readonly Problem[]): Entry[] {
  const alike = new Map<string, Problem[]>()
  for (const problem of problems) {
    const { field, text } = problem
    const key = tableOf(field) ? `${tableOf(field)}.${columnOf(field)} ${text}` : field
    alike.set(key, [...(alike.get(key) ?? []), problem])
  }
  return [...alike.values()].flatMap((all): Entry[] => {
    if (all.length > MAX_LISTED_CELLS)
      return [
        {
          ...all[0]!,
          many: true,
          rows: rangesOf(
            t,
            all.map(({ field }) => rowNumberOf(field)),
          ),
        },
      ]
    return all.map((problem) => ({
      ...problem,
      many: false,
      ...(tableOf(problem.field) && { rows: String(rowNumberOf(problem.field)) }),
    }))
  })
}

/** `[1, 2, 3, 7]` as `1–3, 7`, in Arabic as `من 1 إلى 3، 7`. */
function rangesOf(t: T, numbers: readonly number[]) {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  const named = ranges
    .slice(0, MAX_NAMED_ROWS)
    .map(([from, to]) => (from === to ? `${from}` : t('site.rows_range', { from: `${from}`, to: `${to}` })))
  return named.join(t('site.list_separator')) + (ranges.length > MAX_NAMED_ROWS ? ' …' : '')
}

/**
 * Messages that replace the API's own, by failure code, and the field they belong to: `{ totp_required: { field:
 * 'totp_code', text: … } }`.
 */
export type FailureMessages = Readonly<Record<string, MessageKey | { field: string; text: MessageKey }>>

/**
 * The name of the control that a wire name belongs to: `images.0` is chosen in `images`; cells of rows
 * (`lines.3.quantity`) have their own.
 */
const fieldOf = (field: string) => (/\.\d+\.\w/.test(field) ? field : (field.split(/[.[]/)[0] ?? ''))

/** The errors of a schema, one per field. */
export const problemsOfIssues = (t: T, issues: readonly $ZodIssue[]): Problem[] =>
  fieldProblems(issues).map(({ field, message, values }) => ({ field: fieldOf(field), text: t(message, values) }))

/** Why a call found no session: it ended, or the person was removed from the company. */
export const sessionEndedText = (t: T, { error, more }: ApiFailure) =>
  more.removed_from ? error : t('site.session_ended')

/** The errors of a failed call: per field if the server named fields of the form, else one for the whole form. */
export function problemsOfFailure(
  t: T,
  thrown: unknown,
  hasField: (field: string) => boolean,
  messages: FailureMessages = {},
): Problem[] {
  if (!isApiFailure(thrown)) return [{ field: '', text: t('errors.generic') }]
  if (thrown.code === 'unauthenticated') return [{ field: '', text: sessionEndedText(t, thrown), signIn: true }]
  if (thrown.code === 'company_switched')
    return [{ field: '', text: thrown.error, acting: thrown.more.acting as NonNullable<Problem['acting']> }]
  const ownMessage = messages[thrown.code]
  if (ownMessage)
    return [
      typeof ownMessage === 'string'
        ? { field: '', text: t(ownMessage) }
        : { field: ownMessage.field, text: t(ownMessage.text) },
    ]
  if (thrown.errors.length === 0) return [{ field: '', text: thrown.error }]
  const isShown = (field: string) => hasField(field) || hasField(tableOf(field) ?? field)
  return thrown.errors.map(({ field, message }) => ({
    field: isShown(fieldOf(field)) ? fieldOf(field) : '',
    text: message,
  }))
}
