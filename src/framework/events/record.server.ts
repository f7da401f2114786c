import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { requestContext } from '#framework/http/request-context.server.ts'
import { type Event, storedColumns } from './define-event.ts'
import { dispatch } from './reactions.server.ts'

/** Who caused an event. */
export interface EventContext {
  /**
   * The company in whose trail the event appears, or null. Without `person_id` it is the signed-in person; null stands
   * for nobody of the company.
   */
  viewer: (Pick<Viewer, 'company_id'> & { person_id?: number | null; roles?: readonly string[] }) | null
  /** The operator and the reason of a command; stored in `details`. */
  operator?: Record<string, unknown>
}

/** Inserts an event into the append-only audit trail, in the current transaction, and runs the reactions to it. */
export async function record(tx: Tx, { viewer, operator }: EventContext, event: Event) {
  const stored = storedColumns(event)
  const context = requestContext()
  const person_id = viewer && (viewer.person_id === undefined ? (context?.person_id ?? null) : viewer.person_id)
  if (stored) {
    const { details, ...columns } = stored
    await tx
      .insertInto('audit_events')
      .values({
        ...columns,
        company_id: viewer?.company_id ?? null,
        person_id,
        roles: viewer?.roles ? [...viewer.roles] : null,
        details: JSON.stringify({ ...details, ...operator }),
        request_id: context?.request_id ?? null,
        ip: context?.ip ?? null,
      })
      .modifyEnd(prepared)
      .execute()
  }
  await dispatch(tx, event, person_id)
}
