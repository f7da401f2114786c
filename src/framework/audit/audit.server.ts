import type { Tx } from '#framework/database/database.server.ts'
import { requestContext } from '#framework/http/request-context.server.ts'

/** Things that happen, as the trail names them. */
export interface AuditEvent {
  /** `rfq.published`, `bid.accepted`, … */
  action: string
  /** Who did it; null for the system and for guests. */
  actor_id: number | null
  object: readonly ['user' | 'rfq' | 'bid' | 'supplier_profile' | 'product' | 'session' | 'mail' | 'backup', number | string]
  details?: Record<string, unknown>
}

/** Writes one event of the append-only trail in the transaction that causes it. */
export async function audit(tx: Tx, { action, actor_id, object, details = {} }: AuditEvent) {
  const context = requestContext()
  await tx
    .insertInto('audit_events')
    .values({
      action,
      actor_id,
      object_type: object[0],
      object_id: String(object[1]),
      details: JSON.stringify(details),
      request_id: context?.request_id ?? null,
      ip: context?.ip ?? null,
    })
    .execute()
}
