import type { FastifyInstance, FastifyRequest } from 'fastify'
import inject from 'light-my-request'
import { ACTING_COMPANY } from '#framework/api/acting-company.ts'
import { parseJson, type Transport } from '#framework/api/api-client.ts'
import { receivedForm } from '#framework/files/upload/multipart.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { readInProcess } from './read-in-process.server.ts'

/** The visitor's headers that in-process calls forward. */
const FORWARDED = ['host', 'user-agent', 'x-forwarded-for'] as const

/** Response headers of the API that are passed on to the visitor's browser. */
export interface BrowserHeaders {
  setCookie: string[]
  clearSiteData: string | undefined
  /** Whether something was changed: a form whose answer fails after that is not to be sent again. */
  is_changed: boolean
}

/** Who calls are made for, in addition to the request. */
export interface Caller {
  /** Collects headers of the answers that must reach the browser. */
  browser?: BrowserHeaders | undefined
  /**
   * The company that a form was written for; calls that write are refused if the session acts for another one. The page
   * itself is rendered for the current company.
   */
  actingCompany?: string | undefined
}

/**
 * Value of the `Cookie` header after answers have set or cleared cookies. Of two cookies with the same name the first
 * wins, as for the session token.
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

/** Parsed bodies of cached answers, so that each is parsed once. */
const known = new WeakMap<Buffer, { text: string; content: unknown }>()

/** Text and parsed content of a cached answer. Shared by all readers, so it is frozen. */
function decoded(body: Buffer) {
  const before = known.get(body)
  if (before) return before
  const text = body.toString()
  const read = { text, content: deepFreeze(parseJson(text)) }
  known.set(body, read)
  return read
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
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
    const sent = {
      ...headers,
      ...(actingCompany !== undefined && method !== 'GET' && { [ACTING_COMPANY]: actingCompany }),
      ...(form && { 'content-type': 'multipart/form-data' }),
      'accept-language': lang,
      ...(cookie && { cookie }),
      ...forwarded,
    }
    const sendBody = async () => {
      const {
        statusCode,
        headers: answeredHeaders,
        payload,
      } = await inject((incoming, reply) => app.routing(incoming, reply), {
        method: method as 'POST',
        url,
        headers: sent,
        remoteAddress: request.ip,
        ...(typeof body === 'string' && { payload: body }),
      })
      return { status: statusCode, headers: answeredHeaders, body: payload }
    }
    const answer =
      method === 'GET'
        ? await readInProcess(app, { url, headers: sent, ip: request.ip })
        : await (form ? receivedForm.run(form, sendBody) : sendBody())
    const header = (name: string) => {
      const value = answer.headers[name]
      return value === undefined ? null : String(value)
    }
    if (answered) {
      answered.is_changed ||= method !== 'GET' && answer.status < 400
      answered.setCookie.push(...[answer.headers['set-cookie'] ?? []].flat().map(String))
      answered.clearSiteData = header('clear-site-data') ?? answered.clearSiteData
    }
    return {
      status: answer.status,
      header,
      ...(typeof answer.body === 'string' ? { text: answer.body } : decoded(answer.body)),
    }
  }
}
