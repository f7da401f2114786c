import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { registerSessions } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import { mayReadBidFile } from '#tenders/bids/read-bid-file.server.ts'
import { mayReadDeliveryFile } from '#orders/deliveries/read-delivery-file.server.ts'
import { mayReadProductImage } from '#marketplace/product/read-product.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { serveFiles } from '#framework/files/serve/serve.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { createServer } from '#framework/http/server/create-server.server.ts'
import type { RefusalRecorder } from '#framework/http/refusals.server.ts'
import { registerStreams } from '#notifications/live/live-routes.server.ts'
import type { StreamOptions } from '#notifications/live/streams.server.ts'
import { mayReadRfqFile } from '#tenders/rfqs/read-rfq-file.server.ts'
import { registerManifest } from '#app/frame/head/manifest.server.ts'
import { guardBidPage } from '#tenders/sealed/sealing/receive-in-memory.server.ts'
import { registerReceiptKeys } from '#tenders/sealed/sealed-routes.server.ts'
import { registerSitemap } from '#app/frame/head/sitemap.server.ts'
import { type PagesOptions, registerPages } from '#framework/pages/pages.server.ts'
import { registerMailbox } from '#framework/mail/mailbox.server.ts'
import { type Lang, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { MAIL_MARK } from './mail-mark.server.ts'
import { dictionary } from './messages.ts'
import { FILE_KINDS } from './uploads.ts'
import { events } from './events.server.ts'
import { slices } from './slices.server.ts'
import { pictureRoutes } from './pictures.server.ts'
import { localPath } from '#framework/ssr/language-path.ts'

/** Head tags for the icons, the manifest and the theme color. */
const iconTags = (lang: Lang) =>
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="${localPath(lang, '/manifest.webmanifest')}"><meta name="theme-color" content="#0B5563">`

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

/** Object kinds and their id parameters that `access_denied` events record. */
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
  const { app, limits, mountApi } = await createServer({
    config,
    database,
    logger,
    translators,
    api: { title: 'Tarsiya', about: 'Requests for quotation, bids, suppliers and accounts.' },
    limits: Object.assign({}, ...slices.map((slice) => slice.limits)),
    objects: OBJECT_NAMES,
    file_kinds: FILE_KINDS,
    checkAnswers,
    refusals,
  })
  registerSessions(app, database, config)
  registerStreams(app, database, streams)
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
      delivery: async (request, file) => {
        await app.sessions.signedIn(request)
        await mayReadDeliveryFile(database.kysely, request, file)
        return 'private'
      },
      rfq: async (request, file) => {
        await app.sessions.anyone(request)
        return mayReadRfqFile(database.kysely, request, file)
      },
      rfq_large: async (request, file) => {
        await app.sessions.anyone(request)
        // To a guest it does not exist.
        if (!request.viewer) throw fail(404, 'not_found')
        await app.sessions.verified(request)
        await mayReadRfqFile(database.kysely, request, file)
        return 'private'
      },
      product: async (request, file) => {
        await app.sessions.anyone(request)
        return mayReadProductImage(database.kysely, request.viewer, file)
      },
    },
  })

  const waiting = slices.flatMap((slice) => slice.waiting ?? [])
  await mountApi(async (api) => {
    for (const { routes } of slices) await routes?.(api, { translators, events, waiting })
  })
  await app.register(async (pictures) => {
    limits.register(pictures)
    pictureRoutes(pictures, translators)
  })
  registerMailbox(app, { config, translators, mark_file: MAIL_MARK })
  registerManifest(app, translators)
  registerReceiptKeys(app, database.kysely)
  registerSitemap(app, { reader: database.kysely, public_url: config.public_url })
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
      headTags: iconTags,
      today: () => app.businessDay.today,
      receivesInMemory: guardBidPage(app),
      ...pages,
    })
  }
  return app
}
