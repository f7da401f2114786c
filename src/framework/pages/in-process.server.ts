import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import type { Transport } from '#framework/api/api-client.ts'
import { receivedForm } from '#framework/files/upload/multipart.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'

/** The visitor's headers that in-process calls forward. */
const FORWARDED = ['host', 'user-agent', 'x-forwarded-for'] as const

/** Response headers of the API that are passed on to the visitor's browser. */
export interface BrowserHeaders {
  setCookie: string[]
  clearSiteData: string | undefined
  /** Whether something was changed: a form whose answer fails after that is not to be sent again. */
  is_changed: boolean
}

/** For whom calls are made, beyond what the request says. */
export interface Caller {
  /** Collects what the answers tell the browser. */
  browser?: BrowserHeaders | undefined
  /**
   * The company that a form was written for: what is sent is compared with it, the page around it is of the company
   * that is acted for now.
   */
  actingCompany?: number | undefined
}

/**
 * The visitor's cookies after an answer has set or cleared some of them. Of two with one name the first counts, as for
 * the session's token.
 */
function cookiesAfter(cookie: string | undefined, setCookie: readonly string[]) {
  const cookies = new Map<string, string>()
  for (const pair of (cookie ?? '')
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const name = pair.split('=')[0]!
    if (!cookies.has(name)) cookies.set(name, pair)
  }
  for (const line of setCookie) {
    const pair = line.split(';')[0]!
    const name = pair.split('=')[0]!
    if (pair === `${name}=`) cookies.delete(name)
    else cookies.set(name, pair)
  }
  return [...cookies.values()].join('; ')
}

/**
 * Calls the API in process as the visitor, with their language, address and session cookie. Fastify's own `inject`
 * cannot be used: it refuses calls as soon as the application is closing, while pages are still being answered.
 */
export function inProcess(
  app: FastifyInstance,
  request: FastifyRequest,
  lang: Lang,
  isSignedIn: boolean,
  { browser: answered, actingCompany }: Caller = {},
): Transport {
  const forwarded = Object.fromEntries(
    FORWARDED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]])),
  )
  return async function send({ method, url, headers, body, form }) {
    const cookie = cookiesAfter(isSignedIn ? request.headers.cookie : '', answered?.setCookie ?? [])
    // Waited for inside: it begins only then, and the received form is known only there.
    const call = async () =>
      await inject((incoming, reply) => app.routing(incoming, reply), {
        method: method as 'GET',
        url,
        headers: {
          ...headers,
          ...(actingCompany !== undefined && method !== 'GET' && { [ACTING_COMPANY]: String(actingCompany) }),
          ...(form && { 'content-type': 'multipart/form-data' }),
          'accept-language': lang,
          ...(cookie && { cookie }),
          ...forwarded,
        },
        remoteAddress: request.ip,
        ...(typeof body === 'string' && { payload: body }),
      })
    const answer = await (form ? receivedForm.run(form, call) : call())
    const header = (name: string) => {
      const value = answer.headers[name]
      return value === undefined ? null : String(value)
    }
    if (answered) {
      answered.is_changed ||= method !== 'GET' && answer.statusCode < 400
      answered.setCookie.push(...[answer.headers['set-cookie'] ?? []].flat().map(String))
      answered.clearSiteData = header('clear-site-data') ?? answered.clearSiteData
    }
    return { status: answer.statusCode, header, text: answer.payload }
  }
}
