import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { invalidateChanged } from '#framework/cache/invalidation.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { Reactions } from '#framework/events/reactions.server.ts'
import { serveFiles } from '#framework/files/serve/serve.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { createServer } from '#framework/http/server/create-server.server.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'
import { registerMailbox } from '#framework/mail/mailbox.server.ts'
import { mailTasks } from '#framework/mail/tasks.server.ts'
import { registerPages } from '#framework/pages/pages.server.ts'
import { emails, mailRules } from './emails.server.ts'
import { dictionary } from './messages.ts'
import { expireNotices } from './notices.server.ts'
import { readViewer } from './people.server.ts'
import { noticeRoutes } from './routes.server.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** What follows from events. */
export const reactions: Reactions = {
  inTransaction: () => Promise.resolve(),
  afterCommit: invalidateChanged,
}

/** Its jobs: e-mails, old notices, files that nothing names any more. */
export const tasksOf = async (config: Config): Promise<JobTask[]> => [
  ...(await mailTasks(config, emails, translators, mailRules)),
  { name: 'expire_notices', cron: '17 3 * * *', run: (_payload, { database }) => expireNotices(database) },
  { name: 'sweep_files', cron: '17 4 * * *', run: (_payload, context) => sweepFiles(context) },
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
    api: { title: 'Noticeboard', about: 'Notices that everybody reads, and posts after signing in by name.' },
    limits: {},
    objects: [['notice', 'notice_id']],
    file_kinds: ['notice'],
    migrations: MIGRATIONS,
    checkAnswers: !config.production,
  })
  await mountApi(noticeRoutes)
  serveFiles(app, { kysely: database.kysely, storage: app.storage, limits, mayRead: { notice: 'public' } })
  registerMailbox(app, { config, translators })
  await registerPages(app, {
    distDir,
    site: { public_url: config.public_url, support_numbers: [] },
    readViewer: (request) => readViewer(database.kysely, request),
    isRemoved: () => Promise.resolve(false),
    countRead: limits.countRead,
    translators,
    headTags: () => '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    today: () => app.businessDay.today,
  })
  return app
}
