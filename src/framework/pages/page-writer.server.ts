import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiFailure } from '#framework/api/api-client.ts'
import { accepts, brotliNow, gzipNow } from '#framework/http/server/compress.server.ts'
import { pageVisit } from '#framework/http/request-context.server.ts'
import type { Day } from '#framework/i18n/day.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { Notice } from '#framework/ssr/forms/actions.ts'
import type { Site } from '#framework/ssr/page-state.ts'
import type { Piece, Rendered, RenderedPage, Renderer, RenderRequest } from '#framework/ssr/renderer.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import type { FindAssets } from './assets.server.ts'
import { documentOf, plainFailure, plainPage } from './document.server.ts'
import { encodePieces } from './encode-pieces.server.ts'
import { inProcess, type Caller } from './in-process.server.ts'

/** Address of a page: language, path without language prefix, known query keys. */
export interface PageAddress {
  lang: Lang
  path: string
  search: string
}

/** A rendered page, or a redirect. */
export type WrittenPage =
  | { status: number; document: readonly Piece[]; redirect?: undefined }
  | { redirect: string; notice?: Notice }

export interface WriterOptions {
  renderer: Renderer
  findAssets: FindAssets
  site: Site
  translators: Record<Lang, T>
  headTags: (lang: Lang) => string
  today: () => Day
}

interface Writing {
  viewer?: Promise<Viewer | null>
  recover?: (status: number) => Promise<Rendered>
}

/** Renders pages; failures are logged under the request's id and answered with an error page. */
export function createWriter(
  app: FastifyInstance,
  { renderer, findAssets, site, translators, headTags, today }: WriterOptions,
) {
  const requestOf = (
    request: FastifyRequest,
    { lang, path, search }: PageAddress,
    isSignedIn: boolean,
    caller?: Caller,
  ): RenderRequest => ({
    lang,
    path,
    search,
    site,
    session: isSignedIn,
    today: today(),
    reference: request.id,
    transport: inProcess(app, request, lang, isSignedIn, caller),
  })

  const filesOf = ({ file, slot_files = [], state }: RenderedPage) => [file, ...slot_files, ...(state?.parts ?? [])]

  const documented = (lang: Lang, page: Rendered): WrittenPage =>
    page.redirect === undefined
      ? {
          status: page.status,
          document: documentOf(lang, page, findAssets(lang, filesOf(page)), headTags(lang)),
        }
      : { redirect: localPath(lang, page.redirect), ...(page.notice && { notice: page.notice }) }

  /**
   * `viewer` spares in-process calls from reading the session again; `recover` renders another page after a failure,
   * before the general error page is tried.
   */
  async function write(
    request: FastifyRequest,
    renderRequest: RenderRequest,
    render: () => Promise<Rendered>,
    { viewer, recover }: Writing = {},
  ): Promise<WrittenPage> {
    const { lang } = renderRequest
    try {
      return documented(lang, await pageVisit.run(viewer ? { viewer } : {}, render))
    } catch (error) {
      // A limit of what the page reads, which is no failure of ours.
      if (!recover && isApiFailure(error) && error.status === 429)
        return { status: 429, document: [limitedPage(lang, error.error)] }
      const status = error instanceof Error && 'status' in error && error.status === 503 ? 503 : 500
      request.log.error({ err: error }, 'a page failed')
      for (const page of [
        ...(recover ? [() => recover(status)] : []),
        () => renderer.render({ ...renderRequest, crash: true }),
      ]) {
        try {
          return { ...documented(lang, await pageVisit.run({}, page)), status } as WrittenPage
        } catch (again) {
          request.log.error({ err: again }, 'the error page failed, too')
        }
      }
      return { status, document: [plainFailure(lang, request.id)] }
    }
  }

  /** The style sheets that every page loads, for pages that are not rendered. */
  const stylesOf = (lang: Lang) => findAssets(lang, []).styles

  /** Answers a visitor who has reached a limit. */
  const limitedPage = (lang: Lang, body: string) =>
    plainPage({ lang, title: translators[lang]('site.limited_title'), body, styles: stylesOf(lang) })

  return { requestOf, write, stylesOf, limitedPage }
}

export type Writer = ReturnType<typeof createWriter>

/** Sends a page that must not be cached. */
export async function sendOnce(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  document: readonly Piece[],
) {
  void reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'private, no-store')
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : undefined
  if (encoding) void reply.header('content-encoding', encoding)
  const compress = encoding === 'br' ? brotliNow : encoding === 'gzip' ? gzipNow : Buffer.from
  return reply.send(encodePieces(document, (bytes) => compress(bytes)))
}

/** Sends the visitor to another address. */
export const sendTo = (reply: FastifyReply, target: string, status = 302) =>
  reply.header('cache-control', 'private, no-store').redirect(target, status)
