import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#framework/api/viewer.ts'
import { fail, type Failure, isFailure } from '#framework/api/failure.ts'
import { createFileKeeper, type FileKeeper } from '#framework/files/upload/kept-files.server.ts'
import { receiveForm } from '#framework/files/upload/multipart.server.ts'
import { isUpload } from '#framework/http/limits.server.ts'
import { asFailure } from '#framework/http/problems.server.ts'
import { ACTION_KEY, readControls, type PostedFields } from '#framework/ssr/forms/actions.ts'
import { splitLanguage } from '#framework/ssr/language-path.ts'
import type { ActionForm, PostRequest, Rendered, Renderer } from '#framework/ssr/renderer.ts'
import { messageKey, type Lang, type T } from '#framework/i18n/messages.ts'
import { plainFormPage } from './document.server.ts'
import type { BrowserHeaders } from './in-process.server.ts'
import { createFormSize, MAX_CELLS, MAX_FORM_BYTES, tableTexts } from './form-size.server.ts'
import { carryNotice } from './notice.server.ts'
import { sendOnce, sendTo, type PageAddress, type Writer, type WrittenPage } from './page-writer.server.ts'
import { createTableFormLimit } from './table-form-limit.server.ts'

const MAX_FIELDS = 100
const MAX_TABLE_FORM_BYTES = 1024 * 1024
const FORM_TYPE = 'application/x-www-form-urlencoded'

interface FormPostsOptions {
  renderer: Renderer
  writer: Writer
  translators: Record<Lang, T>
  /** Cookies are for https only. */
  secure: boolean
  isPage: (pathname: string) => boolean
  readViewer: (request: FastifyRequest) => Promise<Viewer | null>
  /**
   * Whether files posted to the page at a path must not be written to disk; they are not kept for a refused form.
   * Throws why the sender may not send any: then they are not received, either.
   */
  receivesInMemory: (request: FastifyRequest, path: string) => Promise<boolean>
}

/** A posted form: its address, and its action as known before the body is read. */
interface Post {
  address: PageAddress
  action: string
  form: ActionForm
  /** A failure before the body was read, thrown after it is, so that the form can be shown again with its values. */
  early_failure?: unknown
  /** Present once a form with files is read that may be kept. */
  keeper?: FileKeeper
}

/** A page that answers a refused form. */
interface Answered {
  written: WrittenPage
  retryAfter: number | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    post: Post | null
  }
}

/** Sets `Retry-After` in seconds. */
function sayWhen(reply: FastifyReply, retryAfter: number | undefined) {
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
}

/** Whether the client expects a page, not a problem document. */
const wantsPage = ({ headers }: FastifyRequest) => String(headers.accept ?? '').includes('text/html')

/** The page address in a request's URL. */
function readAddress({ url }: FastifyRequest, { knownQuery }: Renderer) {
  const mark = url.indexOf('?')
  const pathname = mark < 0 ? url : url.slice(0, mark)
  const search = mark < 0 ? '' : url.slice(mark)
  const { lang, path } = splitLanguage(pathname)
  return { pathname, search, lang, path, query: knownQuery(path, search) }
}

/** Text by name; a list where the action repeats the field. Any other repeated name is malformed. */
function readFields(text: string, { repeated, tables = [] }: Pick<ActionForm, 'repeated' | 'tables'>): PostedFields {
  const has_tables = tables.length > 0
  if (!has_tables && text.length > MAX_FORM_BYTES) throw fail(413, 'body_too_large')
  const fields = new Map<string, string | string[]>()
  const countText = createFormSize(tables)
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MAX_FIELDS + (has_tables ? MAX_CELLS : 0)) throw fail(413, 'body_too_large')
    countText(name, value)
    const before = fields.get(name)
    if (repeated.includes(name)) fields.set(name, [...(before ?? []), value])
    else if (before === undefined) fields.set(name, value)
    else throw fail(400, 'malformed')
  }
  return Object.fromEntries(fields)
}

/**
 * Handles forms that browsers send without scripts: `POST <page>?action=<name>`. The action runs here and calls the API
 * in process, as the visitor; the answer is another page, the same page with what was wrong, or the page that offers to
 * send again.
 */
export async function registerFormPosts(
  app: FastifyInstance,
  { renderer, writer, translators, secure, isPage, readViewer, receivesInMemory }: FormPostsOptions,
) {
  app.decorateRequest('post', null)
  const tableForms = createTableFormLimit()
  const hasTables = (form: ActionForm | undefined) => Boolean(form?.tables?.length)
  const limited = <R>(request: FastifyRequest, work: () => Promise<R>) =>
    hasTables(request.post?.form) ? tableForms.limited(work) : work()

  await app.register(async (posts) => {
    posts.removeContentTypeParser('application/json')
    posts.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: MAX_TABLE_FORM_BYTES },
      (request: FastifyRequest, text: string, done) => {
        try {
          done(null, readFields(text, request.post?.form ?? { repeated: [] }))
        } catch (error) {
          done(error as Error)
        }
      },
    )

    const isForPage = (request: FastifyRequest) => wantsPage(request) && isPage(readAddress(request, renderer).pathname)

    // Before the body is read: without an action the body is not needed.
    posts.addHook('onRequest', async (request, reply) => {
      const { pathname, search, lang, path, query } = readAddress(request, renderer)
      const action = new URLSearchParams(search).get(ACTION_KEY) ?? ''
      const form = isPage(pathname) && action ? await renderer.findAction(path, action) : undefined
      if (!form) {
        if (!isForPage(request)) return reply.callNotFound()
        // The page was opened before a release that named its actions otherwise.
        void reply.header('allow', 'GET, HEAD')
        throw fail(405, 'method_not_allowed', { messageCode: 'form_changed' })
      }
      request.lang = lang
      const known = new URLSearchParams(query).toString()
      const post: Post = { address: { lang, path, search: known && `?${known}` }, action, form }
      // Sets the viewer for the limits, which count per company as for API calls. Guards of the calls refuse what the
      // visitor may not do yet.
      try {
        request.viewer = await readViewer(request)
      } catch (error) {
        post.early_failure = error
      }
      // Tables are not read beyond the limits, and their pages not rendered: both cost the more the more is sent.
      if (hasTables(form)) {
        app.limits.countRequest(request)
        tableForms.beginReceiving(request, reply)
      }
      request.post = post
      // Files are not read beyond the limit; text is, so that it can be shown again.
      if (isUpload(request) && !hasTables(form)) app.limits.countRequest(request)
    })

    posts.addHook('preValidation', async (request, reply) => {
      const post = request.post!
      if (isUpload(request)) await receive(request, reply, post)
      else if (!hasTables(post.form)) app.limits.countRequest(request)
      if (post.early_failure !== undefined) throw post.early_failure
    })

    async function receive(request: FastifyRequest, reply: FastifyReply, post: Post) {
      const { files = {}, texts, inMemoryWith, tables = [], for_guests } = post.form
      const may_use = post.early_failure === undefined && (for_guests || request.viewer !== null)
      let may_send = may_use
      const in_memory = await receivesInMemory(request, post.address.path).catch((error: unknown) => {
        may_send = false
        // Guests get the page that asks them to sign in instead.
        if (request.viewer || !isFailure(error)) post.early_failure ??= error
        return true
      })
      if (!in_memory) post.keeper = createFileKeeper(request, files, may_use)
      try {
        // A table is posted as its cells, as JSON in one text field, or both.
        const size = tables.length > 0 && {
          cells: MAX_CELLS,
          texts: { ...texts, ...tableTexts(tables) },
          countText: createFormSize(tables),
        }
        const { keeper } = post
        await receiveForm(request, reply, app.storage, files, {
          ...(keeper && { keeper }),
          ...(texts && { texts }),
          ...(inMemoryWith && { inMemoryWith }),
          in_memory,
          may_hold: may_send,
          ...size,
        })
      } catch (error) {
        // A visitor who must sign in gets that error, whatever is wrong with the files.
        if (may_use || !isFailure(error)) throw error
      }
    }

    const postRequest = (request: FastifyRequest, browser?: BrowserHeaders): PostRequest => {
      const { address, action, keeper } = request.post!
      const fields = typeof request.body === 'object' && request.body !== null ? (request.body as PostedFields) : {}
      const { actingCompany } = readControls(fields)
      // Also renders with the cookie of an ended session: its API call then returns the reason.
      const rendered = writer.requestOf(request, address, request.headers.cookie !== undefined, {
        browser,
        actingCompany,
      })
      return {
        ...rendered,
        action,
        fields,
        keepFiles: async (has_succeeded) => (keeper ? keeper.keep(has_succeeded) : []),
      }
    }

    /**
     * After a server failure: the page that keeps the entered values, or an error page if the action has already
     * changed something.
     */
    const recover =
      (renderRequest: PostRequest, browser?: BrowserHeaders) =>
      (status: number): Promise<Rendered> =>
        browser?.is_changed
          ? renderer.render({ ...renderRequest, crash: true })
          : renderer.refuse(renderRequest, {
              status,
              message: messageKey(status === 503 ? 'errors.db_unavailable' : 'errors.internal'),
              fields: [],
            })

    /** Shows the form again, in turn where that renders its tables; otherwise what was entered is kept as texts. */
    async function refuse(request: FastifyRequest, { status, code, details }: Failure): Promise<Answered> {
      const { messageCode = code, values, fields = [], retryAfter } = details
      const renderRequest = postRequest(request)
      const message = messageKey(`errors.${messageCode}`)
      const render = () =>
        writer.write(
          request,
          renderRequest,
          () => renderer.refuse(renderRequest, { status, message, ...(values && { values }), fields }),
          { recover: recover(renderRequest) },
        )
      if (fields.length === 0) return { written: await render(), retryAfter }
      try {
        return { written: await limited(request, render), retryAfter }
      } catch (error) {
        if (!isFailure(error)) throw error
        return refuse(request, error)
      }
    }

    posts.setErrorHandler(async (error: FastifyError, request, reply) => {
      if (!isForPage(request)) throw error
      const known = asFailure(error)
      if (!known) request.log.error({ err: error }, 'a form failed')
      const failure = known ?? fail(500, 'internal')
      const { messageCode = failure.code, values, retryAfter } = failure.details
      if (!request.post) {
        const { lang, query } = readAddress(request, renderer)
        const t = translators[lang]
        sayWhen(reply, retryAfter)
        const page = {
          lang,
          title: t('site.form_refused_title'),
          body: t(`errors.${messageCode}`, values),
          styles: writer.stylesOf(lang),
        }
        return sendOnce(reply, request, failure.status, [plainFormPage(page, t('site.form_open_again'), query)])
      }
      const answer = await refuse(request, failure)
      sayWhen(reply, answer.retryAfter)
      const { written } = answer
      return written.redirect === undefined
        ? sendOnce(reply, request, written.status, written.document)
        : sendTo(reply, written.redirect, 303)
    })

    posts.post(
      '/*',
      { schema: { hide: true, consumes: ['multipart/form-data', FORM_TYPE] } },
      async (request: FastifyRequest, reply: FastifyReply) => {
        const browser: BrowserHeaders = { setCookie: [], clearSiteData: undefined, is_changed: false }
        const renderRequest = postRequest(request, browser)
        const written = await limited(request, () =>
          writer.write(request, renderRequest, () => renderer.act(renderRequest), {
            recover: recover(renderRequest, browser),
          }),
        )
        if (browser.clearSiteData) void reply.header('clear-site-data', browser.clearSiteData)
        const notice = written.redirect === undefined ? undefined : written.notice
        const cookies = [...browser.setCookie, ...(notice ? [carryNotice(notice, secure)] : [])]
        if (cookies.length > 0) void reply.header('set-cookie', cookies)
        return written.redirect === undefined
          ? sendOnce(reply, request, written.status, written.document)
          : sendTo(reply, written.redirect, 303)
      },
    )
  })
}
