import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Failure } from '#framework/api/failure.ts'
import { defineEvent } from '#framework/events/define-event.ts'
import { record } from '#framework/events/record.server.ts'

/** Events per company and minute in one process: enough to see that somebody tries doors, not enough to fill a disk with it. */
const MOST = 20
const MINUTE = 60_000

/** Kinds of objects and the names of their ids in addresses and bodies; the first one that a call names counts. */
export type ObjectNames = readonly (readonly [kind: string, name: string])[]

/** What a refused call was about: its address says so, or its body. */
function objectOf(request: FastifyRequest, objects: ObjectNames, user_id: number): [kind: string, id: number | string] {
  const named = { ...asRecord(request.body), ...asRecord(request.params) }
  for (const [kind, name] of objects) {
    const value = named[name]
    if (typeof value === 'number' || typeof value === 'string') return [kind, value]
  }
  return ['user', user_id]
}

/** A signed-in company was refused a call about an object of some kind. */
const accessDenied = (kind: string) =>
  defineEvent('authz.denied', z.object({ id: z.string(), code: z.string(), call: z.string() }), [kind, 'id'])

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Writes down each call that a signed-in company was not allowed to make: after its transaction was rolled back, before the
 * answer. That it could not be written changes nothing about the refusal.
 */
export function createDeniedAudit(app: FastifyInstance, objects: ObjectNames) {
  const windows = new Map<number, { count: number; until: number }>()

  function mayWrite(user_id: number): boolean {
    const now = Date.now()
    const window = windows.get(user_id)
    if (window && window.until > now) return ++window.count <= MOST
    if (windows.size > 10_000) for (const [old, { until }] of windows) if (until <= now) windows.delete(old)
    windows.set(user_id, { count: 1, until: now + MINUTE })
    return true
  }

  return async function recordDenial(request: FastifyRequest, { status, code }: Failure) {
    if (status !== 403 || !request.viewer) return
    const { user_id } = request.viewer
    if (!mayWrite(user_id)) return
    const [kind, id] = objectOf(request, objects, user_id)
    const denied = accessDenied(kind)({ id: String(id), code, call: `${request.method} ${request.routeOptions.url ?? ''}` })
    try {
      await app.database.transaction((tx) => record(tx, request, denied))
    } catch (error) {
      request.log.warn({ err: error }, 'a refusal was not written down')
    }
  }
}
