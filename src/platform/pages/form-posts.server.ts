import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#platform/failure.ts'
import { createFileKeeper, type FileKeeper } from '#platform/files/kept-files.server.ts'
import { receiveForm } from '#platform/files/multipart.server.ts'
import { asFailure } from '#platform/http/problems.server.ts'
import { ACTION_KEY, type PostedFields } from '#platform/ssr/actions.ts'
import { splitLanguage } from '#platform/ssr/language-path.ts'
import type { ActionForm, PostRequest, Renderer } from '#platform/ssr/renderer.ts'
import { knownQuery } from '#platform/ssr/route-table.ts'
import { word } from '#platform/words.ts'
import type { BrowserHeaders } from './in-process.server.ts'
import { carryNotice } from './notice.server.ts'
import { sendOnce, sendTo, type PageAddress, type Writer } from './page-writer.server.ts'

/** Bytes of a form without files: three times those of the same values as JSON, because each byte of Arabic is sent as `%D8`. */
const MAX_FORM_BYTES = 192 * 1024
const MAX_FIELDS = 100
const FORM_TYPE = 'application/x-www-form-urlencoded'

interface FormPostsOptions {
  renderer: Renderer
  writer: Writer
  /** Cookies are for https only. */
  secure: boolean
  isPage: (pathname: string) => boolean
}

/** A form on its way: where it was posted, and what is known of its action before the body is read. */
interface Post {
  address: PageAddress
  action: string
  form: ActionForm
  /** Present once a form with files is read. */
  keeper?: FileKeeper
}

declare module 'fastify' {
  interface FastifyRequest {
    post: Post | null
  }
}

/** Whether a browser waits for a page, and not a program for a problem document. */
const wantsPage = ({ headers }: FastifyRequest) => String(headers.accept ?? '').includes('text/html')

/** Text by name; a list where the action repeats the field. A name given twice otherwise is no form of ours. */
function readFields(text: string, repeated: readonly string[]): PostedFields {
  const fields = new Map<string, string | string[]>()
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MAX_FIELDS) throw fail(413, 'body_too_large')
    const before = fields.get(name)
    if (repeated.includes(name)) fields.set(name, [...(before ?? []), value])
    else if (before === undefined) fields.set(name, value)
    else throw fail(400, 'malformed')
  }
  return Object.fromEntries(fields)
}

/**
 * Takes the forms of pages as browsers send them without scripts: `POST <page>?action=<name>`. The action runs here and calls the API
 * in process, as the visitor; the answer is another page, the same page with what was wrong, or the page that offers to send again.
 */
export async function registerFormPosts(app: FastifyInstance, { renderer, writer, secure, isPage }: FormPostsOptions) {
  app.decorateRequest('post', null)

  await app.register(async (posts) => {
    posts.removeContentTypeParser('application/json')
    posts.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (request: FastifyRequest, text: string, done) => {
      try {
        done(null, readFields(text, request.post?.form.repeated ?? []))
      } catch (error) {
        done(error as Error)
      }
    })

    // Before the body is read: without an action of the page there is nothing to read it for.
    posts.addHook('onRequest', async (request, reply) => {
      const mark = request.url.indexOf('?')
      const pathname = mark < 0 ? request.url : request.url.slice(0, mark)
      const search = mark < 0 ? '' : request.url.slice(mark)
      const { lang, path } = splitLanguage(pathname)
      const action = new URLSearchParams(search).get(ACTION_KEY) ?? ''
      const form = isPage(pathname) && action ? await renderer.findAction(path, action) : undefined
      if (!form) return reply.callNotFound()
      request.lang = lang
      const query = new URLSearchParams(knownQuery(search)).toString()
      request.post = { address: { lang, path, search: query && `?${query}` }, action, form }
      // Limits count the company, as for its calls.
      await app.sessions.anyone(request)
      // Files are not read beyond the limit; text is, so that it can be shown again.
      if (request.isMultipart()) app.limits.countRequest(request)
    })

    posts.addHook('preValidation', async (request, reply) => {
      if (!request.isMultipart()) return app.limits.countRequest(request)
      const post = request.post!
      const { files = {} } = post.form
      post.keeper = createFileKeeper(request, files)
      await receiveForm(request, reply, app.storage, files, post.keeper)
    })

    const postRequest = (request: FastifyRequest, browser?: BrowserHeaders): PostRequest => {
      const { address, action, keeper } = request.post!
      const fields = typeof request.body === 'object' && request.body !== null ? (request.body as PostedFields) : {}
      return { ...writer.requestOf(request, address, request.viewer !== null, browser), action, fields, keepFiles: async () => (keeper ? keeper.keep() : []) }
    }

    posts.setErrorHandler(async (error: FastifyError, request, reply) => {
      const failure = asFailure(error)
      if (!request.post || !wantsPage(request)) throw error
      if (!failure) request.log.error({ err: error }, 'a form failed')
      const { status, code, details } = failure ?? fail(500, 'internal')
      const { say = code, values, fields = [] } = details
      const asked = postRequest(request)
      const written = await writer.write(request, asked, () => renderer.refuse(asked, { status, message: word(`errors.${say}`), ...(values && { values }), fields }))
      if (details.retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(details.retryAfter))))
      return written.redirect === undefined ? sendOnce(reply, request, written.status, written.html) : sendTo(reply, written.redirect, 303)
    })

    posts.post('/*', { schema: { hide: true, consumes: ['multipart/form-data', FORM_TYPE] } }, async (request: FastifyRequest, reply: FastifyReply) => {
      const browser: BrowserHeaders = { setCookie: [], clearSiteData: undefined }
      const asked = postRequest(request, browser)
      const written = await writer.write(request, asked, () => renderer.act(asked))
      if (browser.clearSiteData) void reply.header('clear-site-data', browser.clearSiteData)
      const notice = written.redirect === undefined ? undefined : written.notice
      const cookies = [...browser.setCookie, ...(notice ? [carryNotice(notice, secure)] : [])]
      if (cookies.length > 0) void reply.header('set-cookie', cookies)
      return written.redirect === undefined ? sendOnce(reply, request, written.status, written.html) : sendTo(reply, written.redirect, 303)
    })
  })
}
