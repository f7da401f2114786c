import type { Tx } from '#framework/database/database.server.ts'
import { requestContext } from '#framework/http/request-context.server.ts'

/** Audit actions and the kind of object of each. Slices extend it. */
export interface AuditActions {
  'authz.denied': 'user'
  'mail.retried': 'mail'
  'backup.restored': 'backup'
}

export type AuditAction = keyof AuditActions
export type AuditedKind = AuditActions[AuditAction]

export interface AuditEvent {
  action: AuditAction
  /** The company in whose name it was done; null for the system and guests. */
  company_id: number | null
  /** Who did it; who is signed in when absent. */
  person_id?: number
  object: readonly [kind: AuditedKind, id: number | string]
  details?: Record<string, unknown>
}

/** Inserts an event into the append-only audit trail in the transaction that caused it. */
export async function audit(tx: Tx, { action, company_id, person_id, object, details = {} }: AuditEvent) {
  const context = requestContext()
  await tx
    .insertInto('audit_events')
    .values({
      action,
      company_id,
      person_id: person_id ?? (company_id === null ? null : context?.person_id ?? null),
      object_type: object[0],
      object_id: String(object[1]),
      details: JSON.stringify(details),
      request_id: context?.request_id ?? null,
      ip: context?.ip ?? null,
    })
    .execute()
}
