import type { Api } from './api.server.ts'
import { pendingMigrations } from '#platform/database/migrate.server.ts'
import { fail } from '#platform/failure.ts'

/** `/livez` while the process lives; `/readyz` while it can work: the database answers and no migration is pending. */
export function registerHealth(app: Api) {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  app.get('/livez', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (closing) throw fail(503, 'unavailable', { retryAfter: 5 })
    const pending = await pendingMigrations(app.database.pool)
    if (pending.length) throw fail(503, 'unavailable', { retryAfter: 5 })
    return { ok: true }
  })
}
