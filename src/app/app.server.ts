import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { companyLimits } from '#companies/limits.ts'
import { registerSessions } from '#companies/sign-in/sessions.server.ts'
import { mayReadBidFile } from '#tenders/bids/read-bid-file.server.ts'
import { mayReadProductImage } from '#marketplace/product/read-product.server.ts'
import { receiveInvalidation } from '#framework/cache/invalidation.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { clamdScanner } from '#framework/files/serve/scan.server.ts'
import { serveFiles } from '#framework/files/serve/serve.server.ts'
import { filesRemoved } from '#framework/files/upload/multipart.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { cacheAnswers } from '#framework/http/cached-answers.server.ts'
import { registerDocsPage } from '#framework/http/docs-page.server.ts'
import { registerHealth } from '#framework/http/health.server.ts'
import { createLimits } from '#framework/http/limits.server.ts'
import { registerOpenApi } from '#framework/http/openapi.server.ts'
import { registerProblems, sendProblem } from '#framework/http/problems.server.ts'
import { declareRefusals, type RefusalRecorder } from '#framework/http/refusals.server.ts'
import { preferredLanguage, registerRequestContext } from '#framework/http/request-context.server.ts'
import { registerRequestLog } from '#framework/http/request-log.server.ts'
import { registerSecurity, securityHeaders } from '#framework/http/security.server.ts'
import { registerSerialization } from '#framework/http/serialization.server.ts'
import { registerBusinessDay } from '#framework/http/business-day.server.ts'
import { registerValidation } from '#framework/http/validation.server.ts'
import { registerStreams } from '#notifications/live/live-routes.server.ts'
import type { StreamOptions } from '#notifications/live/streams.server.ts'
import { mayReadRfqFile } from '#tenders/rfqs/detail/read-rfq-file.server.ts'
import { registerManifest } from '#app/frame/manifest.server.ts'
import { registerSitemap } from '#app/frame/sitemap.server.ts'
import { type PagesOptions, registerPages } from '#framework/pages/pages.server.ts'
import { firstScriptHash } from '#framework/pages/first-script.server.ts'
import { registerMailbox } from '#framework/mail/mailbox.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import type { Day } from '#framework/i18n/day.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from './messages.ts'
import { FILE_KINDS } from './uploads.ts'
import { apiRoutes } from './api.server.ts'
import { pictureRoutes } from './pictures.server.ts'

type CompanyLimits = typeof companyLimits

declare module '#framework/http/limits.server.ts' {
  interface PersistentPolicies extends CompanyLimits {}
}

export interface AppOptions {
  config: Config
  database: Database
  /** A pino logger; none in tests. */
  logger?: FastifyBaseLogger
  /** Folder of the built pages; null serves only the API. */
  distDir?: string | null
  /** During development and for tests: another renderer than the built one. */
  pages?: Pick<PagesOptions, 'renderer' | 'findAssets' | 'guestSeconds'>
  /** Streams of the count of unread notifications; `directUrl` is the URL of the database without a pooler. */
  streams?: StreamOptions
  /** For tests: fails on responses that do not match the schema of their route, and on refusals that it lacks. */
  checkAnswers?: boolean
  /** For tests. */
  refusals?: RefusalRecorder | undefined
}

const DIST = join(import.meta.dirname, '../../dist')

/** Translators of both languages. */
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

/** Objects of forbidden calls, for the audit trail. */
const OBJECT_NAMES = [
  ['product', 'product_id'],
  ['bid', 'bid_id'],
  ['rfq', 'rfq_id'],
  ['user', 'user_id'],
] as const

/** Builds the web application. It opens no port: `listen` is the caller's, and tests call it in process. */
export async function buildApp({
  config,
  database,
  logger,
  distDir = DIST,
  pages,
  streams = {},
  checkAnswers = false,
  refusals,
}: AppOptions): Promise<ApiServer> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trusted_proxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are served and told to reconnect.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Malformed URLs do not reach any hook.
    frameworkErrors(_error, request, reply) {
      request.lang = preferredLanguage(request.headers['accept-language'])
      void sendProblem(
        reply.headers(securityHeaders(config, firstScriptHash)),
        request,
        fail(400, 'malformed'),
        translators,
      )
    },
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16_384 },
  }).withTypeProvider<ZodTypeProvider>()

  const limits = createLimits(config, companyLimits)
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('storage', openStorage(config, FILE_KINDS))
  app.decorate('scanner', clamdScanner(config.clamd_url))
  app.decorate('limits', limits)
  app.decorate('secrets', await openSecretBox(config))
  await registerBusinessDay(app, async () => {
    const { rows } = await database.pool.query<{ today: Day }>('select riyadh_today() as today')
    return rows[0]!.today
  })
  registerSessions(app, database, config)
  registerStreams(app, database, streams)

  registerValidation(app, () => app.businessDay.today)
  registerSerialization(app, { check: checkAnswers })
  registerProblems(app, translators, { objects: OBJECT_NAMES, check: checkAnswers, recorder: refusals })
  registerRequestContext(app, config)
  registerRequestLog(app, config)
  registerSecurity(app, config, firstScriptHash)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onClose', filesRemoved)
  await registerOpenApi(app, config, 'Requests for quotation, bids, suppliers and accounts.')
  await registerDocsPage(app)
  registerHealth(app)
  serveFiles(app, {
    kysely: database.kysely,
    storage: app.storage,
    limits,
    mayRead: {
      profile: 'public',
      supplier: 'public',
      bid: async (request, file) => {
        await app.sessions.signedIn(request)
        await app.sessions.verified(request)
        await mayReadBidFile(database.kysely, request, file)
        return 'private'
      },
      rfq: async (request, file) => {
        await app.sessions.anyone(request)
        return mayReadRfqFile(database.kysely, request, file)
      },
      product: async (request, file) => {
        await app.sessions.anyone(request)
        return mayReadProductImage(database.kysely, request.viewer, file)
      },
    },
  })

  await app.register(
    async (api) => {
      limits.register(api)
      declareRefusals(api, refusals)
      cacheAnswers(api)
      api.addHook('onSend', async (request, reply) => {
        if (!reply.hasHeader('cache-control'))
          void reply.header('cache-control', request.viewer ? 'private, no-store' : 'no-cache')
        void reply.header('vary', 'Cookie, Accept-Language')
      })
      await apiRoutes(api as ApiServer, translators)
    },
    { prefix: '/api/v1' },
  )
  await app.register(async (pictures) => {
    limits.register(pictures)
    pictureRoutes(pictures as ApiServer, translators)
  })
  registerMailbox(app, { config, translators })
  registerManifest(app, translators)
  registerSitemap(app, { reader: database.kysely, public_url: config.public_url })
  process.on('message', receiveInvalidation)
  app.addHook('onClose', (_app, done) => {
    process.off('message', receiveInvalidation)
    done()
  })
  if (distDir) {
    const site = { public_url: config.public_url, support_numbers: config.support_numbers }
    const { readViewer, readRemoval } = app.sessions
    await registerPages(app, {
      distDir,
      site,
      dev: !config.production,
      readViewer,
      isRemoved: async (request) => (await readRemoval(request)) !== null,
      countRead: limits.countRead,
      translators,
      today: () => app.businessDay.today,
      ...pages,
    })
  }
  return app
}
