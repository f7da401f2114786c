import type { FastifyInstance } from 'fastify'
import { BUSINESS_DAY } from '#framework/api/business-day.ts'
import type { Day } from '#framework/i18n/day.ts'
import { whenDatabaseAnswers } from '#framework/database/wait-for-database.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Business day in Riyadh, as last read from the database by the timer or with a session. */
    businessDay: { today: Day }
  }
}

const REFRESH_MS = 30_000

/**
 * Gives the application the current day: reads it now, as soon as the database answers, and every half minute, for
 * requests without a session.
 */
export async function registerBusinessDay(app: FastifyInstance, readDay: () => Promise<Day>) {
  app.decorate('businessDay', { today: await whenDatabaseAnswers(readDay, { logger: app.log }) })
  const refresh = async () => {
    app.businessDay.today = await readDay()
  }
  const timer = setInterval(
    () => refresh().catch((error: unknown) => app.log.warn({ err: error }, 'the day is not known')),
    REFRESH_MS,
  )
  timer.unref()
  // Pages stay open for days, and count from this day instead of asking the clock of their machine.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(?:api\/|livez)/.test(request.url)) void reply.header(BUSINESS_DAY, app.businessDay.today)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
