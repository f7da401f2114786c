import type { T } from '#framework/i18n/messages.ts'

/** An invalid field: its name on the wire, a stable code and a message in the visitor's language. */
export interface FailedField {
  field: string
  code: string
  message: string
}

/**
 * A failed call. `status` is 0 when no response arrived (`network`, `timeout`).
 * Use `isApiFailure` instead of `instanceof`: the server and the page bundle contain two copies of this class.
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** Message for the visitor. */
  readonly error: string
  readonly errors: FailedField[]
  readonly request_id: string
  /** Extension members of the problem document. */
  readonly more: Record<string, unknown>

  constructor(status: number, code: string, error: string, more: Record<string, unknown> = {}) {
    super(code)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.error = error
    this.errors = Array.isArray(more.errors) ? (more.errors as FailedField[]) : []
    this.request_id = typeof more.request_id === 'string' ? more.request_id : ''
    this.more = more
  }
}

export const isApiFailure = (thrown: unknown): thrown is ApiFailure =>
  thrown instanceof Error && thrown.name === 'ApiFailure'

/** Query of a call; undefined and empty values are left out. */
export type ApiQuery = Record<string, string | number | boolean | undefined>

/** The rows of a list and the metadata from the response headers. */
export interface ApiList<A> {
  items: A[]
  total: number
  /** Whether the real total is larger than `total`. */
  capped: boolean
  /** No row contains the search terms: these are similar rows. */
  alike: boolean
  /** Path of the next page, to pass to `list` unchanged. */
  next: string | null
}

export interface SendOptions {
  /** Makes resubmitting the same form harmless. */
  idempotencyKey?: string | undefined
  /** Receives the share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** The version the visitor saw; the change is refused when it is no longer the current one. */
  version?: number | undefined
  /** Sends the body as multipart (for forms with files), without absent values. */
  multipart?: boolean
}

/** The only access to data, in the browser and during server rendering. Paths start after `/api/v1`. */
export interface Api {
  /** Whether a session goes along: guests have reads of their own. */
  signedIn: boolean
  get: <A>(path: string, query?: ApiQuery) => Promise<A>
  /** `signal` aborts the call when its result is no longer needed. */
  list: <A>(path: string, query?: ApiQuery, options?: { signal?: AbortSignal }) => Promise<ApiList<A>>
  send: <A>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object | FormData,
    options?: SendOptions,
  ) => Promise<A>
}

export interface ApiCall {
  method: string
  /** Includes `/api/v1` and the query. */
  url: string
  headers: Record<string, string>
  body?: string | FormData
  /** Values of a form with files, used instead of `body`; the transport encodes them. */
  form?: object
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface ApiAnswer {
  status: number
  header: (name: string) => string | null
  text: string
  /** What its JSON says, where that was read already; it may be shared and must not be changed. */
  content?: unknown
}

/** Sends one call; throws `ApiFailure` with status 0 when no response arrives. */
export type Transport = (call: ApiCall) => Promise<ApiAnswer>

const BASE = '/api/v1'

function urlOf(path: string, query: ApiQuery = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const start = path.startsWith(`${BASE}/`) ? path : BASE + (path.startsWith('/') ? path : `/${path}`)
  const encoded = search.toString()
  return encoded ? `${start}${start.includes('?') ? '&' : '?'}${encoded}` : start
}

/** What a text says as JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The path in `Link: <…>; rel="next"`. */
const nextOf = (link: string | null) =>
  /<([^<>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? null

/** Creates an `Api` on top of a transport. `t` provides messages for failures without a response. */
export function createApi(transport: Transport, t: T, signedIn = false): Api {
  async function call(
    method: string,
    path: string,
    query?: ApiQuery,
    body?: object | FormData,
    options: SendOptions & { signal?: AbortSignal } = {},
  ) {
    const headers: Record<string, string> = { accept: 'application/json' }
    const multipart = options.multipart || (typeof FormData !== 'undefined' && body instanceof FormData)
    if (body && !multipart) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
    const answer = await transport({
      method,
      url: urlOf(path, query),
      headers,
      ...(body &&
        (options.multipart ? { form: body } : { body: body instanceof FormData ? body : JSON.stringify(body) })),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.signal && { signal: options.signal }),
    })
    const content = answer.content ?? parseJson(answer.text)
    if (answer.status >= 200 && answer.status < 300) return { content, answer }
    const problem = (typeof content === 'object' && content !== null ? content : {}) as Record<string, unknown>
    const code = typeof problem.code === 'string' ? problem.code : 'generic'
    throw new ApiFailure(
      answer.status,
      code,
      typeof problem.error === 'string' ? problem.error : t('errors.generic'),
      problem,
    )
  }

  return {
    signedIn,
    get: async <A>(path: string, query?: ApiQuery) => (await call('GET', path, query)).content as A,
    list: async <A>(path: string, query?: ApiQuery, options?: { signal?: AbortSignal }) => {
      const { content, answer } = await call('GET', path, query, undefined, options)
      const items = (Array.isArray(content) ? content : []) as A[]
      return {
        items,
        total: Number(answer.header('x-total-count') ?? items.length),
        capped: answer.header('x-total-count-capped') === 'true',
        alike: answer.header('x-matches') === 'similar',
        next: nextOf(answer.header('link')),
      }
    },
    send: async <A>(method: string, path: string, body?: object | FormData, options?: SendOptions) =>
      (await call(method, path, undefined, body, options)).content as A,
  }
}

/** The failure of a call without a response. */
export const noAnswer = (t: T, code: 'network' | 'timeout') =>
  new ApiFailure(0, code, t(code === 'timeout' ? 'errors.timeout' : 'errors.network'))
