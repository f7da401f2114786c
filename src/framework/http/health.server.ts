import type { ApiServer } from './api.server.ts'
import { pendingMigrations } from '#framework/database/migrate.server.ts'
import { watchEventLoop } from '#framework/metrics/event-loop.server.ts'
import { fail } from '#framework/api/failure.ts'

/** Seconds of delay over which this process should get no more requests: those that it has wait already. */
const MAX_EVENT_LOOP_DELAY_SECONDS = 1

/**
 * `/livez` while the process lives; `/readyz` while it can work: the database answers, no migration is pending,
 * the process keeps up with its own timers and does not end.
 */
export function registerHealth(app: ApiServer) {
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
  app.get('/livez', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (closing || (loop && loop.max() > MAX_EVENT_LOOP_DELAY_SECONDS)) throw fail(503, 'unavailable', { retryAfter: 5 })
    const pending = await pendingMigrations(app.database.pool)
    if (pending.length) throw fail(503, 'unavailable', { retryAfter: 5 })
    return { ok: true }
  })
}
