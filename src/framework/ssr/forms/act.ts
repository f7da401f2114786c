import { isApiFailure, type ApiFailure } from '#framework/api/api-client.ts'
import { onDay } from '#framework/i18n/clock.ts'
import {
  CONTROL_FIELDS,
  readControls,
  textsOf,
  valuesOf,
  type ActionContext,
  type AnyAction,
  type Controls,
  type Notice,
  type PostedFields,
} from './actions.ts'
import { problemsOfFailure, problemsOfIssues } from './form-problems.ts'
import type { Posted } from '../page-state.ts'
import { gatherRows } from './table-fields.ts'

/** Result of a native submission: a redirect, or the same page with the posted form. */
type ActResult = { redirect: string; notice?: Notice } | { status: number; posted: Posted }

/** The status of a page whose form was refused: a refusal of the API keeps its own. */
const statusOf = (thrown: unknown) => (isApiFailure(thrown) && thrown.status >= 400 ? thrown.status : 500)

/**
 * Controls of the next submission. The new version is confirmed only by a visitor who saw that the record has changed,
 * and a key that belongs to other values is replaced; after any other refusal the action may or may not have happened,
 * so both stay.
 */
function controlsAfter({ idempotencyKey, version, actingCompany }: Controls, { status, code }: ApiFailure): Controls {
  return {
    ...(idempotencyKey && code !== 'idempotency_key_reused' && { idempotencyKey }),
    ...(version !== undefined && status !== 412 && { version }),
    ...(actingCompany !== undefined && { actingCompany }),
  }
}

/** Field texts after a refresh button: those posted, with the action's changes. */
async function refreshedBy(
  { onRefresh, errors }: AnyAction,
  context: ActionContext,
  button: string,
  values: Record<string, unknown>,
  texts: Record<string, string>,
) {
  try {
    return { texts: { ...texts, ...(await onRefresh?.(context, button, values)) }, problems: [] }
  } catch (thrown) {
    if (!isApiFailure(thrown)) throw thrown
    return { texts, problems: problemsOfFailure(context.t, thrown, (field) => Object.hasOwn(values, field), errors) }
  }
}

/** Runs an action with what a browser posted without scripts. */
export async function runAction(action: AnyAction, posted: PostedFields, context: ActionContext): Promise<ActResult> {
  const { t } = context
  // Once: the cells of 500 rows are thousands of fields.
  const fields = gatherRows(action, posted)
  const controls = readControls(fields)
  const shown = { action: action.name, texts: textsOf(action, fields), controls }
  const { [CONTROL_FIELDS.refresh]: refresh } = fields
  const values = valuesOf(action, fields)
  if (typeof refresh === 'string')
    return {
      status: 200,
      posted: { ...shown, ...(await refreshedBy(action, context, refresh, values, shown.texts)), refresh },
    }

  const schema = await action.schema(context, values)
  const parsed = onDay(context.today, () => schema.safeParse(values))
  if (!parsed.success) return { status: 422, posted: { ...shown, problems: problemsOfIssues(t, parsed.error.issues) } }

  try {
    const answer: unknown = await action.send(context, parsed.data, controls)
    const outcome = action.success(answer, parsed.data, context)
    if ('stay' in outcome)
      return {
        status: 200,
        posted: {
          ...(outcome.keepForm ? { ...shown, keepForm: true } : { action: action.name, texts: {}, controls: {} }),
          problems: [],
          answer,
        },
      }
    return { redirect: outcome.to, ...(outcome.notice && { notice: outcome.notice }) }
  } catch (thrown) {
    if (!isApiFailure(thrown)) throw thrown
    const problems = problemsOfFailure(
      t,
      thrown,
      (field) => Object.hasOwn(values, field) || Boolean(action.files?.[field]),
      action.errors,
    )
    return {
      status: statusOf(thrown),
      posted: {
        ...shown,
        controls: controlsAfter(controls, thrown),
        problems,
        failed: thrown.code,
        more: thrown.more,
      },
    }
  }
}
