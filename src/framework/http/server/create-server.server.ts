import { markRepeated } from '#framework/http/idempotency.server.ts'
import { registerMinimalAnswers } from '#framework/http/minimal-answer.server.ts'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { fail } from '#framework/api/failure.ts'
import { listenForInvalidations } from '#framework/cache/invalidation.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { clamdScanner } from '#framework/files/serve/scan.server.ts'
import { openStorage } from '#framework/files/storage/open-storage.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { filesRemoved, runAfterResponses } from '#framework/files/upload/multipart.server.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { firstScriptHash } from '#framework/pages/first-script.server.ts'
import type { ApiServer } from '../api.server.ts'
import type { ObjectNames } from '../audit-denied.server.ts'
import { registerBusinessDay } from '../business-day.server.ts'
import { cacheAnswers } from '../cached-answers.server.ts'
import { registerDocsPage } from '../docs/docs-page.server.ts'
import { registerHealth } from './health.server.ts'
import { createLimits } from '../limits.server.ts'
import { type ApiTexts, registerOpenApi } from '../docs/openapi.server.ts'
import { registerProblems, sendProblem } from '../problems.server.ts'
import { declareRefusals, type RefusalRecorder } from '../refusals.server.ts'
import { preferredLanguage, registerRequestContext } from '../request-context.server.ts'
import { registerRequestLog } from './request-log.server.ts'
import { registerSecurity, securityHeaders } from './security.server.ts'
import { registerSerialization } from '../serialization.server.ts'
import { registerValidation } from '../validation.server.ts'

export interface ServerOptions {
  config: Config
  database: Database
  /** A pino logger; none in tests. */
  logger?: FastifyBaseLogger | undefined
  translators: Record<Lang, T>
  api: ApiTexts
  /** The application's limits besides those of the framework. */
  limits: Parameters<typeof createLimits>[1]
  /** Names what the audit trail records for forbidden calls. */
  objects: ObjectNames
  file_kinds: readonly FileKind[]
  /** The folder of its migrations. */
  migrations?: string
  /** For tests: fails on responses that do not match the schema of their route, and on refusals that it lacks. */
  checkAnswers?: boolean
  /** For tests. */
  refusals?: RefusalRecorder | undefined
}

/** A server without routes, but for health and the description of its API, with all that a request passes through. */
export async function createServer(options: ServerOptions) {
  const { config, database, logger, translators, api, objects, file_kinds, migrations } = options
  const { checkAnswers = false, refusals } = options
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: (_address, hop) => hop < config.trusted_proxies,
    bodyLimit: 64 * 1024,
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1000,
    forceCloseConnections: 'idle',
    // Of starting and of closing, which on a busy machine take longer than Fastify's ten seconds.
    pluginTimeout: 60_000,
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

  const limits = createLimits(config, options.limits)
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('storage', openStorage(config, file_kinds))
  app.decorate('scanner', clamdScanner(config.clamd_url))
  app.decorate('limits', limits)
  app.decorate('secrets', await openSecretBox(config))
  await registerBusinessDay(app, async () => {
    const { rows } = await database.pool.query<{ today: Day }>('select riyadh_today() as today')
    return rows[0]!.today
  })
  registerValidation(app, () => app.businessDay.today)
  registerSerialization(app, { check: checkAnswers })
  registerProblems(app, translators, { objects, check: checkAnswers, recorder: refusals })
  registerRequestContext(app, config)
  registerRequestLog(app, config)
  registerSecurity(app, config, firstScriptHash)
  await app.register(cookie)
  await app.register(multipart, { throwFileSizeLimit: false })
  runAfterResponses(app)
  app.addHook('onClose', filesRemoved)
  await registerOpenApi(app, config, api)
  await registerDocsPage(app, api.title)
  registerHealth(app, migrations)
  const stopListening = listenForInvalidations()
  app.addHook('onClose', async () => stopListening())

  /** Mounts the API: its calls count against the limits, declare their refusals and may be cached for guests. */
  const mountApi = (routes: (api: ApiServer) => Promise<void> | void) =>
    app.register(
      async (mounted) => {
        limits.register(mounted)
        declareRefusals(mounted, refusals)
        markRepeated(mounted)
        registerMinimalAnswers(mounted)
        cacheAnswers(mounted)
        mounted.addHook('onSend', async (request, reply) => {
          if (!reply.hasHeader('cache-control'))
            void reply.header('cache-control', request.viewer ? 'private, no-store' : 'no-cache')
          void reply.header('vary', 'Cookie, Accept-Language')
        })
        await routes(mounted)
      },
      { prefix: '/api/v1' },
    )
  return { app: app as ApiServer, limits, mountApi }
}
