import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Lang } from '#framework/i18n/messages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in company, or null for a guest. Set by the guards of `accounts`. */
    viewer: Viewer | null
    /** What the session cookie holds, valid or not; null without one. Nothing else decides whether a request carries a session. */
    session_token: string | null
    /** The language of sentences in the answer. */
    lang: Lang
  }
}

interface RequestContext {
  request_id: string
  ip: string
  /** Who is signed in, as the transaction of the request has read it. */
  person_id?: number
  /** Somebody without a session who changes nothing, and so has nothing of their own to see again at once. */
  guest_read: boolean
}

const context = new AsyncLocalStorage<RequestContext>()

/** Which request the running code works for; undefined in jobs and commands. */
export const requestContext = () => context.getStore()

/** Whether the running code answers a guest who only reads, and may be shown what is some seconds old. */
export const isGuestRead = () => context.getStore()?.guest_read === true

/** The name of the session cookie. The prefix makes browsers refuse one that another host or an unencrypted page has set. */
export const sessionCookieName = (public_url: string) => (public_url.startsWith('https:') ? '__Host-sid' : 'sid')

/** 256 random bits in base64url, as `accounts` writes them: quotes, escapes and anything else are no session. */
const SESSION_TOKEN = /^[\w-]{43}$/

/** The token of the first cookie of this exact name, which is also the most specific one. */
function readSessionToken(cookies: string | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const cookie = pair.trim()
    if (!cookie.startsWith(`${name}=`)) continue
    const token = cookie.slice(name.length + 1)
    return SESSION_TOKEN.test(token) ? token : null
  }
  return null
}

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

/** Gives each request its language and the token of its session, and makes id and address known to everything it causes. */
export function registerRequestContext(app: FastifyInstance, { public_url }: Pick<Config, 'public_url'>) {
  const cookie = sessionCookieName(public_url)
  app.decorateRequest('viewer', null)
  app.decorateRequest('session_token', null)
  app.decorateRequest('lang', 'ar')
  app.addHook('onRequest', (request, reply, done) => {
    request.lang = preferredLanguage(request.headers['accept-language'])
    request.session_token = readSessionToken(request.headers.cookie, cookie)
    void reply.header('x-request-id', request.id)
    const guest_read = (request.method === 'GET' || request.method === 'HEAD') && request.session_token === null
    context.run({ request_id: request.id, ip: request.ip, guest_read }, done)
  })
}
