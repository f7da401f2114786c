import type { T } from '#framework/i18n/messages.ts'

/** One field that the API refused: its wire name, a stable code and a sentence in the visitor's language. */
export interface FailedField {
  field: string
  code: string
  message: string
}

/**
 * A call that did not succeed. `status` is 0 when no answer came (`network`, `timeout`).
 * Recognise it with `isApiFailure`, never by `instanceof`: the server and the page bundle hold two copies.
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** The sentence for the visitor. */
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

/** Whether something thrown is a failed call. */
export const isApiFailure = (thrown: unknown): thrown is ApiFailure => thrown instanceof Error && thrown.name === 'ApiFailure'

/** Query of a call; what is undefined or empty is left out. */
export type ApiQuery = Record<string, string | number | boolean | undefined>

/** A list and what the answer's headers say about it. */
export interface ApiList<A> {
  items: A[]
  total: number
  /** The true total is larger than `total`. */
  capped: boolean
  /** Nothing holds the words of the search: the rows only resemble them. */
  alike: boolean
  /** The path of the next page, to be given to `list` as it is. */
  next: string | null
}

export interface SendOptions {
  /** Makes a repeated sending of the same form harmless. */
  idempotencyKey?: string | undefined
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (share: number) => void
  /** The version that was on screen: the change is refused when another came first. */
  version?: number | undefined
  /** The body is a form with files: sent as multipart, absent values left out. */
  multipart?: boolean
}

/** The one door to data, in the browser and while the server renders. Paths begin after `/api/v1`. */
export interface Api {
  get: <A>(path: string, query?: ApiQuery) => Promise<A>
  /** `signal` gives the call up when its answer is no longer wanted. */
  list: <A>(path: string, query?: ApiQuery, options?: { signal?: AbortSignal }) => Promise<ApiList<A>>
  send: <A>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object | FormData, options?: SendOptions) => Promise<A>
}

export interface ApiCall {
  method: string
  /** With `/api/v1` and the query. */
  url: string
  headers: Record<string, string>
  body?: string | FormData
  /** The values of a form with files, instead of `body`: the transport makes its body. */
  form?: object
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

export interface ApiAnswer {
  status: number
  header: (name: string) => string | null
  text: string
}

/** Carries one call; throws `ApiFailure` with status 0 when no answer came. */
export type Transport = (call: ApiCall) => Promise<ApiAnswer>

const BASE = '/api/v1'

function urlOf(path: string, query: ApiQuery = {}) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value))
  const start = path.startsWith(`${BASE}/`) ? path : BASE + (path.startsWith('/') ? path : `/${path}`)
  const encoded = search.toString()
  return encoded ? `${start}${start.includes('?') ? '&' : '?'}${encoded}` : start
}

function parse(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The path in `Link: <…>; rel="next"`. */
const nextOf = (link: string | null) => /<([^>]+)>;\s*rel="?next"?/.exec(link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? null

/** An `Api` over a transport. `t` says what went wrong when the server said nothing. */
export function createApi(transport: Transport, t: T): Api {
  async function call(method: string, path: string, query?: ApiQuery, body?: object | FormData, options: SendOptions & { signal?: AbortSignal } = {}) {
    const headers: Record<string, string> = { accept: 'application/json' }
    const multipart = options.multipart || (typeof FormData !== 'undefined' && body instanceof FormData)
    if (body && !multipart) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
    const answer = await transport({
      method,
      url: urlOf(path, query),
      headers,
      ...(body && (options.multipart ? { form: body } : { body: body instanceof FormData ? body : JSON.stringify(body) })),
      ...(options.onProgress && { onProgress: options.onProgress }),
      ...(options.signal && { signal: options.signal }),
    })
    const content = parse(answer.text)
    if (answer.status >= 200 && answer.status < 300) return { content, answer }
    const problem = (typeof content === 'object' && content !== null ? content : {}) as Record<string, unknown>
    const code = typeof problem.code === 'string' ? problem.code : 'generic'
    throw new ApiFailure(answer.status, code, typeof problem.error === 'string' ? problem.error : t('errors.generic'), problem)
  }

  return {
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

/** The failure of a call that brought no answer. */
export const noAnswer = (t: T, code: 'network' | 'timeout') => new ApiFailure(0, code, t(code === 'timeout' ? 'errors.timeout' : 'errors.network'))
