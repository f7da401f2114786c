import type { ApiServer } from '../api.server.ts'
import { pendingMigrations } from '#framework/database/migrate.server.ts'
import { watchEventLoop } from '#framework/metrics/event-loop.server.ts'
import { BUILD } from '#framework/config/build.server.ts'
import { fail } from '#framework/api/failure.ts'
import { isLocalRequest } from './is-local-request.server.ts'
import { answerWithoutWaiting } from '../request-context.server.ts'

export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz'])
/** Above this delay the process should receive no more requests. */
const MAX_EVENT_LOOP_DELAY_SECONDS = 1

/**
 * `/livez` responds while the process runs, to this machine with its build; `/readyz` while it can serve: database
 * reachable, no pending migration, event loop responsive, not closing.
 */
export function registerHealth(app: ApiServer, migrations?: string) {
  let closing = false
  let loop: ReturnType<typeof watchEventLoop> | undefined
  app.addHook('onReady', (done) => {
    loop = watchEventLoop()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    loop?.stop()
    done()
  })
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.get('/livez', { schema: { hide: true } }, (request) => ({ ok: true, ...(isLocalRequest(request) && BUILD) }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    answerWithoutWaiting()
    if (closing || (loop && loop.max() > MAX_EVENT_LOOP_DELAY_SECONDS))
      throw fail(503, 'unavailable', { retryAfter: 5 })
    const pending = await pendingMigrations(app.database.pool, migrations)
    if (pending.length) throw fail(503, 'unavailable', { retryAfter: 5 })
    return { ok: true }
  })
}
