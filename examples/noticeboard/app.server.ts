import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { invalidateChanged } from '#framework/cache/invalidation.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { Reactions } from '#framework/events/reactions.server.ts'
import { createServer } from '#framework/http/server/create-server.server.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'
import { registerPages } from '#framework/pages/pages.server.ts'
import { INVALIDATIONS } from './events.ts'
import { dictionary } from './messages.ts'
import { expireNotices } from './notices.server.ts'
import { noticeRoutes } from './routes.server.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** What follows from events. */
export const reactions: Reactions = {
  inTransaction: () => Promise.resolve(),
  afterCommit: invalidateChanged(INVALIDATIONS),
}

export const tasks: JobTask[] = [
  { name: 'expire_notices', cron: '17 3 * * *', run: (_payload, { database }) => expireNotices(database) },
]

interface NoticeboardOptions {
  config: Config
  database: Database
  logger?: FastifyBaseLogger
  /** The built pages. */
  distDir: string
}

/** Puts the noticeboard together: its API and its pages. */
export async function createNoticeboard({ config, database, logger, distDir }: NoticeboardOptions) {
  const { app, limits, mountApi } = await createServer({
    config,
    database,
    logger,
    translators,
    api: { title: 'Noticeboard', about: 'Notices that everybody reads and posts.' },
    limits: {},
    objects: [['notice', 'notice_id']],
    file_kinds: [],
    migrations: MIGRATIONS,
    checkAnswers: !config.production,
  })
  await mountApi(noticeRoutes)
  await registerPages(app, {
    distDir,
    site: { public_url: config.public_url, support_numbers: [] },
    readViewer: () => Promise.resolve(null),
    isRemoved: () => Promise.resolve(false),
    countRead: limits.countRead,
    translators,
    headTags: () => '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    today: () => app.businessDay.today,
  })
  return app
}
