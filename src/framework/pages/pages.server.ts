import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Day } from '#framework/i18n/day.ts'
import { isFailure } from '#framework/api/failure.ts'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { cookieOf } from '#framework/http/cookie-of.server.ts'
import { accepts } from '#framework/http/server/compress.server.ts'
import { isLocalRequest } from '#framework/http/server/is-local-request.server.ts'
import { isSignInPath, REMOVED_PATH } from '#framework/ssr/guards.ts'
import { localPath, splitLanguage } from '#framework/ssr/language-path.ts'
import type { Site } from '#framework/ssr/page-state.ts'
import type { Notice } from '#framework/ssr/forms/actions.ts'
import type { Renderer } from '#framework/ssr/renderer.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { cleanPath } from './clean-path.ts'
import { readAssets, type FindAssets } from './assets.server.ts'
import { registerBuiltFiles } from './built-files.server.ts'
import { registerFormPosts } from './form-posts.server.ts'
import { guestPage, type GuestPage } from './guest-page.server.ts'
import { clearNotice, hasNotice, readNotice } from './notice.server.ts'
import { createWriter, sendOnce, sendTo, type PageAddress } from './page-writer.server.ts'

export interface PagesOptions {
  site: Site
  /** The folder of the build: `client`, `server`, `fonts.json`. */
  distDir: string
  /** Outside production: pages under `/dev` answer callers on this machine. */
  dev?: boolean
  /** Reads the viewer of a request's session, or null. */
  readViewer: (request: FastifyRequest) => Promise<Viewer | null>
  /** Whether files posted to a page must stay in memory. Throws if the visitor may not send files. */
  receivesInMemory?: (request: FastifyRequest, path: string) => Promise<boolean>
  /** Whether the request has the session of a person who was removed from the company. */
  isRemoved: (request: FastifyRequest) => Promise<boolean>
  /** Counts a page like an API call that reads; throws a failure with status 429. */
  countRead: (request: FastifyRequest, isSearch: boolean) => void
  translators: Record<Lang, T>
  /** Tags in the head of every page: icons and the manifest. */
  headTags?: (lang: Lang) => string
  /** The business day in Riyadh. */
  today: () => Day
  /** During development and for tests: another renderer and its assets instead of the built ones. */
  renderer?: Renderer
  findAssets?: FindAssets
  /** Seconds for which guests share a page while nothing that it shows changes. */
  guestSeconds?: number
  /** For tests: another clock for the cache. */
  now?: () => number
}

const GUEST_SECONDS = 5
/**
 * Pages rendered at the same time per caller. The caller's rate limit alone would allow enough to use up all database
 * connections.
 */
const MAX_RENDERED = 4
const MAX_GUEST_BYTES = 16 * 1024 * 1024

/** Paths that are never pages; their own routes answer unknown ones. */
const NOT_PAGES = /^\/(api|uploads|assets)(\/|$)|^\/(livez|readyz|favicon\.ico|[\w-]+\.(svg|png|txt|xml)|sitemap\/.*)$/

/** The logo in the formats that browsers and devices request; an application has those that it needs. */
const ICONS = [
  ['favicon.svg', 'image/svg+xml'],
  ['apple-touch-icon.png', 'image/png'],
  ['icon-192.png', 'image/png'],
  ['icon-512.png', 'image/png'],
] as const

/** Pages for developers. */
const DEV_PAGES = /^\/dev(\/|$)/

/** Whether the visitor already has this version; a weak comparison, because proxies weaken tags. */
const isKnown = (request: FastifyRequest, etag: string) =>
  String(request.headers['if-none-match'] ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

/** Serves all pages and the built files they load. Register it after the API. */
export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const {
    site,
    distDir,
    readViewer,
    isRemoved,
    countRead,
    translators,
    headTags = () => '',
    dev = false,
    today,
    receivesInMemory = () => Promise.resolve(false),
  } = options
  const renderer =
    options.renderer ?? ((await import(pathToFileURL(join(distDir, 'server/pages.js')).href)) as Renderer)
  const findAssets = options.findAssets ?? readAssets(distDir)
  const cache = createSubjectCache<GuestPage | null>({
    seconds: options.guestSeconds ?? GUEST_SECONDS,
    bytes: MAX_GUEST_BYTES,
    sizeOf: (page) => page?.html.length ?? 0,
    ...(options.now && { now: options.now }),
  })

  if (!options.renderer) {
    await registerBuiltFiles(app, join(distDir, 'client/assets'))
    for (const [name, type] of ICONS) {
      if (!existsSync(join(distDir, 'client', name))) continue
      const icon = await readFile(join(distDir, 'client', name))
      app.get(`/${name}`, (_request, reply) =>
        reply.type(type).header('cache-control', 'public, max-age=86400').send(icon),
      )
    }
    app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  }

  const inTurn = createConcurrencyLimit({
    maxQueue: Number.POSITIVE_INFINITY,
    ofCaller: { maxRunning: MAX_RENDERED, maxQueue: Number.POSITIVE_INFINITY },
  })
  const writer = createWriter(app, { renderer, findAssets, site, translators, headTags, today })
  const secure = site.public_url.startsWith('https:')
  const write = (
    request: FastifyRequest,
    address: PageAddress,
    viewer: Promise<Viewer | null> | null,
    notice?: Notice,
  ) => {
    const renderRequest = { ...writer.requestOf(request, address, viewer !== null), ...(notice && { notice }) }
    return writer.write(request, renderRequest, () => renderer.render(renderRequest), {
      viewer: viewer ?? Promise.resolve(null),
    })
  }

  async function send(reply: FastifyReply, request: FastifyRequest, page: GuestPage) {
    void reply.header('cache-control', 'no-cache').header('etag', page.etag)
    if (isKnown(request, page.etag)) return reply.code(304).send()
    void reply.code(page.status).type('text/html; charset=utf-8')
    if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(await page.br)
    if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await page.gzip())
    return reply.send(page.html)
  }

  await registerFormPosts(app, {
    renderer,
    writer,
    translators,
    secure,
    isPage: (pathname) => !NOT_PAGES.test(pathname),
    readViewer,
    receivesInMemory,
  })

  app.get('/*', async (request, reply) => {
    const mark = request.url.indexOf('?')
    const pathname = mark < 0 ? request.url : request.url.slice(0, mark)
    const fullSearch = mark < 0 ? '' : request.url.slice(mark)
    if (NOT_PAGES.test(pathname)) return reply.callNotFound()
    void reply.header('vary', 'Cookie, Accept-Encoding')

    const { cookie } = request.headers
    const { lang, path } = splitLanguage(pathname)
    if (DEV_PAGES.test(path) && !(dev && isLocalRequest(request))) return reply.callNotFound()
    if (path.length > 1 && path.endsWith('/')) {
      const plain = `/${path.replace(/^[/\\]+|[/\\]+$/g, '')}`
      return sendTo(reply, localPath(lang, plain) + fullSearch, 301)
    }
    const meant = cleanPath(path).replace(/^\/en(?=\/|$)/i, '/en')
    if (meant !== path) return sendTo(reply, localPath(lang, meant) + fullSearch, 301)
    if (lang === 'ar' && cookieOf(cookie, 'lang') === 'en') return sendTo(reply, localPath('en', path) + fullSearch)

    const query = renderer.knownQuery(path, fullSearch)
    const search = Object.keys(query).length ? `?${new URLSearchParams(query).toString()}` : ''
    const address = { lang, path, search }
    const reading = readViewer(request)
    // If the session cannot be read, treat the visitor as signed in: a page that needs the session then fails.
    const isSignedIn = await reading.then(
      (viewer) => (request.viewer = viewer) !== null,
      () => true,
    )
    const isShared = !isSignedIn && !query.token && !hasNotice(cookie)
    const key = `${lang} ${path}${search}`
    const cached = isShared && cache.peek(key)
    // Many guests share an address, and a page that is kept costs hardly anything: what is rendered is counted.
    if (cached) return send(reply, request, cached)
    try {
      countRead(request, Boolean(query.search))
    } catch (error) {
      if (!isFailure(error) || error.status !== 429) throw error
      const { retryAfter = 1, values } = error.details
      void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
      return sendOnce(reply, request, 429, [writer.limitedPage(lang, translators[lang]('site.limited_body', values))])
    }

    async function sendOwn() {
      const written = await write(request, address, isSignedIn ? reading : null, readNotice(cookie, renderer.notices))
      if (written.redirect !== undefined) return sendTo(reply, written.redirect)
      if (hasNotice(cookie)) void reply.header('set-cookie', clearNotice(secure))
      return sendOnce(reply, request, written.status, written.document)
    }

    async function sendShared() {
      let alone: Awaited<ReturnType<typeof write>> | undefined
      const page = await cache.get(key, async () => {
        const written = await write(request, address, null)
        if (written.redirect === undefined && written.status === 200) return guestPage(200, written.document)
        alone = written
        return null
      })
      if (page) return send(reply, request, page)
      // Not to be shared, because it contains a request id: requests that waited for this rendering get their own.
      const written = alone ?? (await write(request, address, null))
      if (written.redirect === undefined) return sendOnce(reply, request, written.status, written.document)
      const toSignIn = isSignInPath(written.redirect) && (await isRemoved(request))
      return sendTo(reply, toSignIn ? localPath(lang, REMOVED_PATH) : written.redirect)
    }

    return inTurn(isShared ? sendShared : sendOwn)
  })
}
