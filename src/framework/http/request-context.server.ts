import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#framework/config/config.server.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { cookieOf } from './cookie-of.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in company, or null for a guest. Set by the session guards. */
    viewer: Viewer | null
    /**
     * Value of the session cookie, valid or not; null without one. The only indicator that a request carries a session.
     */
    session_token: string | null
    /** Language of messages in the response. */
    lang: Lang
  }
}

interface RequestContext {
  request_id: string
  ip: string
  /** Held weakly: a connection or a timer that a request opens keeps its context, and must not keep its body. */
  request: WeakRef<FastifyRequest>
  /** Who is signed in, as the transaction of the request has read it. */
  person_id?: number
  /** A read request without a session, which may receive slightly stale data. */
  guest_read: boolean
  /** Until when the request waits for the database, by `performance.now()`; set when it begins to. */
  waits_until?: number
}

const context = new AsyncLocalStorage<RequestContext>()

/** Context of the current request; undefined in jobs and commands. */
export const requestContext = () => context.getStore()

/** Whether the current request is a read of a guest, which may receive slightly stale data. */
export const isGuestRead = () => context.getStore()?.guest_read === true

/** Remaining milliseconds that the current request may wait for the database, of `max_wait` in total; 0 in jobs. */
export function waitingTimeOf(max_wait: number): number {
  const request = context.getStore()
  if (!request) return 0
  request.waits_until ??= performance.now() + max_wait
  return request.waits_until - performance.now()
}

/** Makes the current request fail immediately instead of waiting for the database. */
export function answerWithoutWaiting() {
  const request = context.getStore()
  if (request) request.waits_until = 0
}

/** Name of the session cookie. With the prefix, browsers refuse a cookie set by another host or over http. */
export const sessionCookieName = (public_url: string) => (public_url.startsWith('https:') ? '__Host-sid' : 'sid')

/** 256 random bits in base64url; any other value is not a session. */
const SESSION_TOKEN = /^[\w-]{43}$/

function readSessionToken(cookies: string | undefined, name: string): string | null {
  const token = cookieOf(cookies, name)
  return token !== undefined && SESSION_TOKEN.test(token) ? token : null
}

/** Shared by the API calls of one page: the session is read once, and the page counts once against the limits. */
export const pageVisit = new AsyncLocalStorage<{ viewer?: Promise<Viewer | null> }>()

/** Whether the current call was made by page rendering. */
export const isPageVisit = () => pageVisit.getStore() !== undefined

/** The page that is rendered for somebody who is signed in; undefined for guests and outside of pages. */
export const signedInVisit = () => (isGuestRead() ? undefined : pageVisit.getStore())

export function preferredLanguage(header: string | undefined): Lang {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.trim().split(/[-;]/)[0]
    if (tag === 'ar' || tag === 'en') return tag
  }
  return 'ar'
}

/** Sets language and session token of each request, and provides its context to everything it calls. */
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
    context.run({ request_id: request.id, ip: request.ip, request: new WeakRef(request), guest_read }, done)
  })
}
