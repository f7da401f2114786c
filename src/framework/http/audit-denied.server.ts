import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit, type AuditedKind, type AuditEvent } from '#framework/audit/audit.server.ts'
import type { Failure } from '#framework/api/failure.ts'

/** Events per company and minute in one process: enough to see that somebody tries doors, not enough to fill a disk with it. */
const MOST = 20
const MINUTE = 60_000

/** Kinds of objects and the names of their ids in addresses and bodies; the first one that a call names counts. */
export type ObjectNames = readonly (readonly [kind: AuditedKind, name: string])[]

/** What a refused call was about: its address says so, or its body. */
function objectOf(request: FastifyRequest, objects: ObjectNames, company_id: number): AuditEvent['object'] {
  const named = { ...asRecord(request.body), ...asRecord(request.params) }
  for (const [kind, name] of objects) {
    const value = named[name]
    if (typeof value === 'number' || typeof value === 'string') return [kind, value]
  }
  return ['user', company_id]
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Writes down each call that a signed-in company was not allowed to make: after its transaction was rolled back, before the
 * answer. That it could not be written changes nothing about the refusal.
 */
export function createDeniedAudit(app: FastifyInstance, objects: ObjectNames) {
  const windows = new Map<number, { count: number; until: number }>()

  function mayWrite(company_id: number): boolean {
    const now = Date.now()
    const window = windows.get(company_id)
    if (window && window.until > now) return ++window.count <= MOST
    if (windows.size > 10_000) for (const [old, { until }] of windows) if (until <= now) windows.delete(old)
    windows.set(company_id, { count: 1, until: now + MINUTE })
    return true
  }

  return async function recordDenial(request: FastifyRequest, { status, code }: Failure) {
    if (status !== 403 || !request.viewer) return
    const { company_id, person_id } = request.viewer
    if (!mayWrite(company_id)) return
    const details = { code, call: `${request.method} ${request.routeOptions.url ?? ''}` }
    try {
      await app.database.transaction((tx) => audit(tx, { action: 'authz.denied', company_id, person_id, object: objectOf(request, objects, company_id), details }))
    } catch (error) {
      request.log.warn({ err: error }, 'a refusal was not written down')
    }
  }
}
