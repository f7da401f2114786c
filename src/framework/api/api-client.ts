import type { T } from '#framework/i18n/messages.ts'
import type { Answer, Input, InputArgument, ListPath, Query, ReadPath, Row, WriteCall } from './endpoints.ts'

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

/** The rows of a list and the metadata from the response headers. */
export interface ApiList<A> {
  items: A[]
  total: number
  /** Whether the real total is larger than `total`. */
  capped: boolean
  /** No row contains the search terms: these are similar rows. */
  alike: boolean
  /** Address of the next page, for `nextPage`. */
  next: string | null
}

export interface SendOptions<Name = unknown> {
  /** Makes resubmitting the same form harmless. */
  idempotencyKey?: string | undefined
  /** Receives the share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** The version the visitor saw; the change is refused when it is no longer the current one. */
  version?: number | undefined
  /** Sends the body as multipart (for forms with files), without absent values. */
  multipart?: boolean
  query?: Query<Name>
}

/**
 * The only access to data, in the browser and during server rendering. Calls are typed by the endpoints that slices
 * declare; of what a call is given, the names in its path go there, and the rest is the query of a read or the body of
 * anything else.
 */
export interface Api {
  /** Whether a session goes along: guests have reads of their own. */
  signedIn: boolean
  get: <Path extends ReadPath>(path: Path, ...input: InputArgument<`GET ${Path}`>) => Promise<Answer<`GET ${Path}`>>
  /** `signal` aborts the call when its result is no longer needed. */
  list: <Path extends ListPath>(
    path: Path,
    input: Input<`GET ${Path}`>,
    options?: { signal?: AbortSignal },
  ) => Promise<ApiList<Row<`GET ${Path}`>>>
  /** The next page of a list, by its address. */
  nextPage: <A>(next: string) => Promise<ApiList<A>>
  send: <Name extends WriteCall>(
    call: Name,
    ...input: [...InputArgument<Name>, options?: SendOptions<Name>]
  ) => Promise<Answer<Name>>
  /**
   * The same for a write whose answer is not used: the server does not read it, unless it says what cannot be read
   * later.
   */
  sendMinimal: <Name extends WriteCall>(
    call: Name,
    ...input: [...InputArgument<Name>, options?: SendOptions<Name>]
  ) => Promise<Answer<Name> | undefined>
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

type Values = Readonly<Record<string, unknown>>

/** Puts values into the places of a path: the path, and the values that it does not name. */
function fillPath(path: string, values: Values): [path: string, rest: Values] {
  const rest = { ...values }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(values[name]))
  })
  return [BASE + filled, rest]
}

/** Undefined and empty values are left out. */
function withQuery(url: string, query: Values) {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value))
  const text = search.toString()
  return text ? `${url}?${text}` : url
}

/** The address of a read, for a link that downloads what it answers. */
export const addressOf = <Path extends ReadPath>(path: Path, ...[input]: InputArgument<`GET ${Path}`>) =>
  withQuery(...fillPath(path, input ?? {}))

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
  async function call(method: string, url: string, sent?: Partial<ApiCall>) {
    const answer = await transport({ method, url, ...sent, headers: { accept: 'application/json', ...sent?.headers } })
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

  const read = (path: string, input: Values = {}, sent?: Partial<ApiCall>) =>
    call('GET', withQuery(...fillPath(path, input)), sent)

  async function send(name: string, input: Values = {}, options: SendOptions = {}, preference?: { prefer: string }) {
    const [method, path] = name.split(' ') as [string, string]
    const [url, body] = fillPath(path, input)
    const { idempotencyKey, multipart, onProgress, query, version } = options
    // A body that says nothing is expected of any write but a deletion.
    const isSent = method !== 'DELETE' || Object.keys(body).length > 0
    const { content } = await call(method, query ? withQuery(url, query) : url, {
      headers: {
        ...preference,
        ...(isSent && !multipart && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(isSent && (multipart ? { form: body } : { body: JSON.stringify(body) })),
      ...(onProgress && { onProgress }),
    })
    return content
  }

  return {
    signedIn,
    get: async (path: string, input?: Values) => (await read(path, input)).content,
    list: async (path: string, input: Values, options?: Partial<ApiCall>) => listOf(await read(path, input, options)),
    nextPage: async (next: string) => listOf(await call('GET', next)),
    send: (name: string, input?: Values, options?: SendOptions) => send(name, input, options),
    sendMinimal: (name: string, input?: Values, options?: SendOptions) =>
      send(name, input, options, { prefer: 'return=minimal' }),
    // What the server answers is checked against the same schemas there.
  } as unknown as Api
}

function listOf({ content, answer }: { content: unknown; answer: ApiAnswer }): ApiList<unknown> {
  const items = Array.isArray(content) ? content : []
  return {
    items,
    total: Number(answer.header('x-total-count') ?? items.length),
    capped: answer.header('x-total-count-capped') === 'true',
    alike: answer.header('x-matches') === 'similar',
    next: nextOf(answer.header('link')),
  }
}

/** The failure of a call without a response. */
export const noAnswer = (t: T, code: 'network' | 'timeout') =>
  new ApiFailure(0, code, t(code === 'timeout' ? 'errors.timeout' : 'errors.network'))
