import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#platform/viewer.ts'
import type { Lang } from '#platform/words.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in company, or null for a guest. Set by the guards of `accounts`. */
    viewer: Viewer | null
    /** The language of sentences in the answer. */
    lang: Lang
  }
}

interface RequestContext {
  request_id: string
  ip: string
  /** Somebody without a session who changes nothing, and so has nothing of their own to see again at once. */
  guest_read: boolean
}

const context = new AsyncLocalStorage<RequestContext>()

/** Which request the running code works for; undefined in jobs and commands. */
export const requestContext = () => context.getStore()

/** Whether the running code answers a guest who only reads, and may be shown what is some seconds old. */
export const isGuestRead = () => context.getStore()?.guest_read === true

/** Whether a request carries the cookie of a session, valid or not. */
export const hasSession = (cookies: string | undefined) => /(?:^|;\s*)(?:__Host-)?sid=[^;]/.test(cookies ?? '')

/** What the calls of one page share: the session is read once, and the page counts once against the limits. */
export const pageVisit = new AsyncLocalStorage<{ viewer?: Promise<Viewer | null> }>()

/** Whether the running call was made by our own page rendering. */
export const isPageVisit = () => pageVisit.getStore() !== undefined

/** Arabic unless the caller prefers English. */
export function preferredLanguage(header: string | undefined): Lang {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(/[-;]/)[0]
    if (tag === 'ar' || tag === 'en') return tag
  }
  return 'ar'
}

/** Gives each request its language, and makes id and address known to everything it causes. */
export function registerRequestContext(app: FastifyInstance) {
  app.decorateRequest('viewer', null)
  app.decorateRequest('lang', 'ar')
  app.addHook('onRequest', (request, reply, done) => {
    request.lang = preferredLanguage(request.headers['accept-language'])
    void reply.header('x-request-id', request.id)
    const guest_read = (request.method === 'GET' || request.method === 'HEAD') && !hasSession(request.headers.cookie)
    context.run({ request_id: request.id, ip: request.ip, guest_read }, done)
  })
}
