import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Failure } from '#framework/api/failure.ts'
import { defineEvent, internal } from '#framework/events/define-event.ts'
import { record } from '#framework/events/record.server.ts'

/** Per company and process: enough to detect probing, not enough to fill a disk. */
const MAX_EVENTS_PER_WINDOW = 20
const WINDOW_MS = 60_000

/** Kinds of objects and their id parameters; the first one present in a call is recorded. */
export type ObjectNames = readonly (readonly [kind: string, name: string])[]

/** The object of a refused call, from its path or body. */
function objectOf(
  request: FastifyRequest,
  objects: ObjectNames,
  company_id: number,
): [kind: string, id: number | string] {
  const named = { ...asRecord(request.body), ...asRecord(request.params) }
  for (const [kind, name] of objects) {
    const value = named[name]
    if (typeof value === 'number' || typeof value === 'string') return [kind, value]
  }
  return ['user', company_id]
}

/** A call about an object of this kind was refused. */
const accessDenied = (kind: string) =>
  defineEvent('authz.denied', z.object({ id: z.string(), code: z.string(), call: z.string() }), {
    about: [kind, 'id'],
    trail: false,
    ...internal,
  })

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/**
 * Records calls that a signed-in company was not allowed to make: after the rollback, before the response. A failure to
 * record does not change the response.
 */
export function createDeniedAudit(app: FastifyInstance, objects: ObjectNames) {
  const windows = new Map<number, { count: number; until: number }>()

  function isWithinLimit(company_id: number): boolean {
    const now = Date.now()
    const window = windows.get(company_id)
    if (window && window.until > now) return ++window.count <= MAX_EVENTS_PER_WINDOW
    if (windows.size > 10_000) for (const [old, { until }] of windows) if (until <= now) windows.delete(old)
    windows.set(company_id, { count: 1, until: now + WINDOW_MS })
    return true
  }

  return async function recordDenial(request: FastifyRequest, { status, code }: Failure) {
    if (status !== 403 || !request.viewer) return
    const { company_id } = request.viewer
    if (!isWithinLimit(company_id)) return
    const [kind, id] = objectOf(request, objects, company_id)
    const denied = accessDenied(kind)({
      id: String(id),
      code,
      call: `${request.method} ${request.routeOptions.url ?? ''}`,
    })
    try {
      await app.database.transaction((tx) => record(tx, request, denied))
    } catch (error) {
      request.log.warn({ err: error }, 'a refusal was not written down')
    }
  }
}
