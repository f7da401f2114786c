import { isIPv6, SocketAddress } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#framework/config/config.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { fail, type FailureCode } from '#framework/api/failure.ts'
import { isPageVisit } from './request-context.server.ts'

/** How often something may happen: so many times in a window of so many seconds. */
export interface Limit {
  max: number
  seconds: number
}

/** Limits that must survive a restart and be shared by all processes; counted in the database. The application adds those of the slices. */
const LASTING = {
  // Files of refused forms that wait for the next submission: of one caller, and of all guests together.
  'kept-file': { max: 60, seconds: 86_400 },
  'kept-file-guests': { max: 2000, seconds: 86_400 },
} as const satisfies Record<string, Limit>

type OwnPolicies = typeof LASTING

/** All lasting limits by name. */
export interface LastingPolicies extends OwnPolicies {}

/** Limits that only smooth the load; counted in memory. */
const PASSING = {
  'read-guest': { max: 600, seconds: 300 },
  'read-user': { max: 1500, seconds: 300 },
  write: { max: 60, seconds: 60 },
  upload: { max: 60, seconds: 1800 },
  search: { max: 30, seconds: 10 },
  // One public file: of all who come from elsewhere together, and of each caller who comes from our pages.
  file: { max: 1000, seconds: 86_400 },
  // What one caller from elsewhere may use of that, to leave the rest to others.
  'file-caller': { max: 100, seconds: 86_400 },
} as const satisfies Record<string, Limit>

/** Counters in memory, at most. */
const MOST_KEYS = 100_000

export type LastingPolicy = keyof LastingPolicies

/** What limits read of a request: who makes it, and from where. */
export interface CountedRequest {
  viewer: { person_id: number } | null
  ip: string
  headers: FastifyRequest['headers']
  socket: { readonly remoteAddress?: string | undefined }
}

export interface Limits {
  /** Counts one attempt and refuses with 429 when it is one too many. */
  count: (request: FastifyRequest, reader: Reader, policy: LastingPolicy, key: string, code?: FailureCode) => Promise<void>
  /**
   * Counts those of some things that are new to the key in this window, and refuses all of them with 429 when they would be too
   * many: what was refused stays new.
   */
  countNew: (request: FastifyRequest, reader: Reader, policy: LastingPolicy, key: string, things: readonly number[], code?: FailureCode) => Promise<void>
  /** Takes all attempts back, after a success. */
  forgive: (reader: Reader, policy: LastingPolicy, key: string) => Promise<void>
  /** Counts one sending of a public file in this process; an answer without bytes weighs little. Refuses with 429 past the day's limit. */
  countFile: (request: CountedRequest, path: string, weight: number) => void
  /** Counts a call or a page that is read, in this process; refuses with 429. Needs `request.viewer`. */
  countRead: (request: CountedRequest, isSearch: boolean) => void
  /** Counts any request against the limits in memory; refuses with 429. Needs `request.viewer`. */
  countRequest: (request: FastifyRequest) => void
  /** Takes one attempt back: it was no failure. */
  takeBack: (reader: Reader, policy: LastingPolicy, key: string) => Promise<void>
}

/** The address that limits count: an IPv6 network of /64 is one caller. */
export function callerKey(ip: string) {
  const [plain = ''] = ip.split('%')
  if (!isIPv6(plain)) return ip
  // One spelling for each address: no leading zeros, lower case, IPv4 in dots.
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' })
  const mapped = /^::ffff:([\d.]+)$/.exec(address)
  if (mapped) return mapped[1]!
  const [head = [], tail = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}

/** Whether a body may bring files: known by its header, before anything is read. */
export const isUpload = ({ headers }: FastifyRequest) => Boolean(headers['content-type']?.toLowerCase().startsWith('multipart/'))

/** Who is counted: the person of the session, else the address. */
const callerOf = ({ viewer, ip }: CountedRequest) => (viewer ? `person ${viewer.person_id}` : callerKey(ip))

const tooMany = (policy: string, limit: Limit, left: number, code: FailureCode = 'rate_limited') =>
  fail(429, code, { values: { count: Math.max(1, Math.ceil(left / 60)) }, retryAfter: left, limit: { policy, ...limit } })

/** Loopback callers without a forwarding header are exempt outside production, so that scripts are not throttled. */
function isExempt(request: CountedRequest, config: Config) {
  if (!config.rate_limits) return true
  if (config.production || request.headers['x-forwarded-for'] !== undefined) return false
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '127.0.0.1')
}

/** The limits of a process: the lasting ones to call, the passing ones applied to every request of the API. */
export function createLimits(config: Config, added: Omit<LastingPolicies, keyof OwnPolicies>): Limits & { register: (app: FastifyInstance) => void } {
  const lasting: Record<LastingPolicy, Limit> = { ...LASTING, ...added }
  const memory = new Map<string, { count: number; until: number }>()

  /** Forgets what is over, and of a flood of keys the oldest: memory has an end, and a look at each takes time. */
  function makeRoom(now: number) {
    if (memory.size < MOST_KEYS) return
    let left = MOST_KEYS / 2
    for (const [old, { until }] of memory) if (until <= now || left-- > 0) memory.delete(old)
  }

  function countPassing(policy: keyof typeof PASSING, key: string, weight = 1) {
    const { max, seconds } = PASSING[policy]
    const now = Date.now()
    const name = `${policy} ${key}`
    const window = memory.get(name)
    if (!window || window.until <= now) {
      makeRoom(now)
      memory.set(name, { count: weight, until: now + seconds * 1000 })
    } else if ((window.count += weight) > max) {
      throw tooMany(policy, PASSING[policy], (window.until - now) / 1000)
    }
  }

  function countRead(request: CountedRequest, isSearch: boolean) {
    if (isExempt(request, config)) return
    const caller = callerOf(request)
    countPassing(request.viewer ? 'read-user' : 'read-guest', caller)
    if (isSearch) countPassing('search', caller)
  }

  function countRequest(request: FastifyRequest) {
    if (request.method === 'GET' || request.method === 'HEAD') return countRead(request, Boolean((request.query as { search?: unknown }).search))
    if (isExempt(request, config)) return
    const caller = callerOf(request)
    countPassing('write', caller)
    if (isUpload(request)) countPassing('upload', caller)
  }

  return {
    async count(request, reader, policy, key, code) {
      if (isExempt(request, config)) return
      const { max, seconds } = lasting[policy]
      const { rows } = await sql<{ count: number; left: number }>`
        insert into rate_limits (policy, key, window_start, count)
        values (${policy}, ${key}, date_bin(make_interval(secs => ${seconds}), now(), '2000-01-01'), 1)
        on conflict (policy, key, window_start) do update set count = rate_limits.count + 1
        returning count, extract(epoch from window_start + make_interval(secs => ${seconds}) - now())::int as left`.execute(reader)
      if (rows[0]!.count > max) throw tooMany(policy, lasting[policy], rows[0]!.left, code)
    },
    async countNew(request, reader, policy, key, things, code) {
      if (things.length === 0 || isExempt(request, config)) return
      const { max, seconds } = lasting[policy]
      const window = sql`date_bin(make_interval(secs => ${seconds}), now(), '2000-01-01')`
      await reader.transaction().execute(async (tx) => {
        // In one order, so that two requests of the same caller never wait for each other in a circle.
        const { rows: added } = await sql`
          insert into rate_limits (policy, key, window_start, count)
          select ${policy}::text, ${key}::text || ' ' || thing, ${window}, 1 from unnest(${[...things]}::integer[]) thing order by thing
          on conflict (policy, key, window_start) do nothing returning 1`.execute(tx)
        if (added.length === 0) return
        const { rows } = await sql<{ count: number; left: number }>`
          insert into rate_limits (policy, key, window_start, count) values (${policy}, ${key}, ${window}, ${added.length})
          on conflict (policy, key, window_start) do update set count = rate_limits.count + excluded.count
          returning count, extract(epoch from window_start + make_interval(secs => ${seconds}) - now())::int as left`.execute(tx)
        if (rows[0]!.count > max) throw tooMany(policy, lasting[policy], rows[0]!.left, code)
      })
    },
    countFile(request, path, weight) {
      if (isExempt(request, config)) return
      // Strangers can claim to come from our pages, but then each is counted alone, and none reads a file that often.
      const ours = request.headers['sec-fetch-site'] === 'same-origin'
      const caller = `${path} ${callerKey(request.ip)}`
      // Before the common allowance: refused requests must not use it up either.
      if (!ours) countPassing('file-caller', caller, weight)
      countPassing('file', ours ? caller : path, weight)
    },
    countRead,
    async forgive(reader, policy, key) {
      await reader.deleteFrom('rate_limits').where('policy', '=', policy).where('key', '=', key).execute()
    },
    async takeBack(reader, policy, key) {
      await reader
        .updateTable('rate_limits')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('policy', '=', policy)
        .where('key', '=', key)
        .where('window_start', '>', sql<Date>`now() - make_interval(secs => ${lasting[policy].seconds})`)
        .execute()
    },
    countRequest,
    register(app) {
      // After the guards, which know the caller, and before the body is read.
      app.addHook('preParsing', async (request) => {
        if (!isPageVisit()) countRequest(request)
      })
    },
  }
}
