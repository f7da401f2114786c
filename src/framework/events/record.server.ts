import type { Viewer } from '#framework/api/viewer.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { requestContext } from '#framework/http/request-context.server.ts'
import { type Event, storedColumns } from './define-event.ts'
import { dispatch } from './reactions.server.ts'

/** Who caused an event. */
export interface EventContext {
  /**
   * The company whose trail tells it, and the person who did it: who is signed in when absent, null for nobody of the
   * company. Null when it is of no company.
   */
  viewer: (Pick<Viewer, 'company_id'> & { person_id?: number | null; roles?: readonly string[] }) | null
  /** The operator of a command, and why it was called; stored with the event. */
  operator?: Record<string, unknown>
}

/**
 * Records an event in the transaction that causes it: writes its row of the append-only trail and lets others react to
 * it.
 */
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
