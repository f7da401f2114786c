import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#framework/config/config.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { fail, type FailureCode } from '#framework/api/failure.ts'
import { companyKey, type Counted, networksOf, personKey } from './caller.server.ts'
import { isPageVisit } from './request-context.server.ts'

/** `max` times per window of `seconds`. */
export interface Limit {
  max: number
  seconds: number
}

/** Limits that survive restarts and are shared by all processes, counted in the database. Slices add theirs. */
const PERSISTENT_LIMITS = {
  // Kept files of refused forms: per person or address, per company, and of all guests together.
  'kept-file': { max: 60, seconds: 86_400 },
  'kept-file-company': { max: 120, seconds: 86_400 },
  'kept-file-guests': { max: 2000, seconds: 86_400 },
} as const satisfies Record<string, Limit>

type FrameworkPolicies = typeof PERSISTENT_LIMITS

/** All persistent limits by name. */
export interface PersistentPolicies extends FrameworkPolicies {}

/**
 * Load limits, counted in memory: per person over all companies, and per company over all its people. A company's are
 * twice a person's, so that one person cannot use up the limit of all colleagues. Guests are counted by address.
 */
const MEMORY_LIMITS = {
  'read-guest': { max: 600, seconds: 300 },
  'read-user': { max: 1500, seconds: 300 },
  'read-company': { max: 3000, seconds: 300 },
  write: { max: 60, seconds: 60 },
  'write-company': { max: 120, seconds: 60 },
  upload: { max: 60, seconds: 1800 },
  'upload-company': { max: 120, seconds: 1800 },
  search: { max: 30, seconds: 10 },
  'search-company': { max: 60, seconds: 10 },
  // What is found by a code that somebody was given: nobody tries many.
  lookup: { max: 30, seconds: 60 },
  'lookup-company': { max: 60, seconds: 60 },
  // Requests of one public file: from other sites in total, and per caller from our own pages.
  file: { max: 1000, seconds: 86_400 },
  // The share of one caller from another site, to leave the rest to others.
  'file-caller': { max: 100, seconds: 86_400 },
} as const satisfies Record<string, Limit>

const MAX_KEYS = 100_000

/** When the first persistent window began; tests move it, so that none ends while they count. */
export const persistentWindows = { since: new Date('2000-01-01') }

export type PersistentPolicy = keyof PersistentPolicies

const windowStart = ({ seconds }: Limit) =>
  sql`date_bin(make_interval(secs => ${seconds}), now(), ${persistentWindows.since})`

/** Properties of a request that limits use. */
export interface CountedRequest {
  viewer: { person_id: number; company_id: number } | null
  ip: string
  headers: FastifyRequest['headers']
  socket: { readonly remoteAddress?: string | undefined }
}

/** Properties of a request that limits in memory use, too. */
interface AnyRequest extends CountedRequest, Pick<FastifyRequest, 'method' | 'query'> {}

type Kind = 'read' | 'write' | 'upload' | 'search' | 'lookup'
type MemoryPolicy = keyof typeof MEMORY_LIMITS

export interface Limits {
  /** Counts an attempt, of one key or of everybody in the networks of the caller; throws 429 beyond the limit. */
  count: (
    request: FastifyRequest,
    reader: Reader,
    policy: PersistentPolicy,
    of: CountedKey,
    code?: FailureCode,
  ) => Promise<void>
  /**
   * Counts the things that are new to the key in this window; throws 429, and counts none of them, when they exceed the
   * limit.
   */
  countNew: (
    request: FastifyRequest,
    reader: Reader,
    policy: PersistentPolicy,
    key: string,
    things: readonly number[],
    code?: FailureCode,
  ) => Promise<void>
  /** Resets the counter after a success. */
  reset: (reader: Reader, policy: PersistentPolicy, key: string) => Promise<void>
  /**
   * Counts a download of a public file in this process; a response without body has little weight. Throws 429 beyond
   * the daily limit.
   */
  countFile: (request: CountedRequest, path: string, weight: number) => void
  /** Counts a read call or page in this process; throws 429. Needs `request.viewer`. */
  countRead: (request: CountedRequest, isSearch: boolean) => void
  /** Counts any request in memory; throws 429. Needs `request.viewer`. */
  countRequest: (request: AnyRequest) => void
  /**
   * Counts the searches of a call that makes several: answers how many it may make, of those that it would, and throws
   * 429 when that is none.
   */
  countSearches: (request: CountedRequest, wanted: number) => number
  /** Counts that something is looked up by its code, in this process; throws 429. Needs `request.viewer`. */
  countLookup: (request: CountedRequest) => void
  /** Uncounts one attempt that was not a failure. */
  refund: (reader: Reader, policy: PersistentPolicy, of: CountedKey) => Promise<void>
}

/** What a persistent limit counts: a key of its own, or the caller's address with its networks. */
export type CountedKey = string | Pick<CountedRequest, 'ip'>

const countedBy = (of: CountedKey): Counted[] => (typeof of === 'string' ? [{ key: of, times: 1 }] : networksOf(of.ip))

/** Whether a body may contain files, by its header. */
export const isUpload = ({ headers }: CountedRequest) =>
  Boolean(headers['content-type']?.toLowerCase().startsWith('multipart/'))

/** Limits that apply to a request, each with the caller that it counts: person and company, or a guest's networks. */
const limitsOn = ({ viewer, ip }: CountedRequest, kind: Kind): [MemoryPolicy, Counted][] =>
  viewer
    ? [
        [kind === 'read' ? 'read-user' : kind, { key: personKey(viewer), times: 1 }],
        [`${kind}-company`, { key: companyKey(viewer), times: 1 }],
      ]
    : networksOf(ip).map((network) => [kind === 'read' ? 'read-guest' : kind, network])

/** A limit multiplied for a caller that stands for several, such as a wide network. */
const timesOf = ({ max, seconds }: Limit, times: number): Limit => ({ max: max * times, seconds })

const rateLimited = (policy: string, limit: Limit, left: number, code: FailureCode = 'rate_limited') =>
  fail(429, code, {
    values: { count: Math.max(1, Math.ceil(left / 60)) },
    retryAfter: left,
    limit: { policy, ...limit },
  })

/** Exempts local callers without a forwarding header outside production, so that scripts are not limited. */
function isExempt(request: CountedRequest, config: Config) {
  if (!config.rate_limits) return true
  if (config.production || request.headers['x-forwarded-for'] !== undefined) return false
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '127.0.0.1')
}

/**
 * Creates the limits of a process: persistent ones are called by routes, those in memory apply to every API request.
 */
export function createLimits(
  config: Config,
  added: Omit<PersistentPolicies, keyof FrameworkPolicies>,
): Limits & { register: (app: FastifyInstance) => void } {
  const persistent: Record<PersistentPolicy, Limit> = { ...PERSISTENT_LIMITS, ...added }
  const memory = new Map<string, { count: number; until: number }>()

  /** Removes expired counters, and the oldest when there are too many. */
  function evict(now: number) {
    if (memory.size < MAX_KEYS) return
    let left = MAX_KEYS / 2
    for (const [old, { until }] of memory) if (until <= now || left-- > 0) memory.delete(old)
  }

  /** The running window of a key, begun anew when the last has ended. */
  function windowOf(policy: MemoryPolicy, key: string) {
    const now = Date.now()
    const name = `${policy} ${key}`
    const before = memory.get(name)
    if (before && before.until > now) return before
    evict(now)
    const window = { count: 0, until: now + MEMORY_LIMITS[policy].seconds * 1000 }
    memory.set(name, window)
    return window
  }

  function countInMemory(policy: MemoryPolicy, { key, times }: Counted, weight = 1) {
    const window = windowOf(policy, key)
    const limit = timesOf(MEMORY_LIMITS[policy], times)
    if ((window.count += weight) > limit.max) throw rateLimited(policy, limit, (window.until - Date.now()) / 1000)
  }

  // The narrowest first: what it refuses is not counted for the others, who share the wider ones.
  function countCaller(request: CountedRequest, kind: Kind, weight = 1) {
    for (const [policy, counted] of limitsOn(request, kind)) countInMemory(policy, counted, weight)
  }

  function countRead(request: CountedRequest, isSearch: boolean) {
    if (isExempt(request, config)) return
    countCaller(request, 'read')
    if (isSearch) countCaller(request, 'search')
  }

  function countSearches(request: CountedRequest, wanted: number) {
    if (isExempt(request, config)) return wanted
    const left = limitsOn(request, 'search').map(
      ([policy, { key, times }]) => timesOf(MEMORY_LIMITS[policy], times).max - windowOf(policy, key).count,
    )
    const allowed = Math.min(wanted, Math.max(1, Math.min(...left)))
    if (wanted > 0) countCaller(request, 'search', allowed)
    return allowed
  }

  function countRequest(request: AnyRequest) {
    if (request.method === 'GET' || request.method === 'HEAD')
      return countRead(request, Boolean((request.query as { search?: unknown }).search))
    if (isExempt(request, config)) return
    countCaller(request, 'write')
    if (isUpload(request)) countCaller(request, 'upload')
  }

  /** Counts in the running window of a key; throws 429 beyond the limit. */
  async function add(reader: Reader, policy: PersistentPolicy, of: Counted, count: number, code?: FailureCode) {
    const limit = timesOf(persistent[policy], of.times)
    const { key } = of
    const { rows } = await sql<{ count: number; left: number }>`
      insert into rate_limits (policy, key, window_start, count) values (${policy}, ${key}, ${windowStart(limit)}, ${count})
      on conflict (policy, key, window_start) do update set count = rate_limits.count + excluded.count
      returning count, extract(epoch from window_start + make_interval(secs => ${limit.seconds}) - now())::int as left`.execute(
      reader,
    )
    if (rows[0]!.count > limit.max) throw rateLimited(policy, limit, rows[0]!.left, code)
  }

  return {
    async count(request, reader, policy, of, code) {
      if (isExempt(request, config)) return
      // As in memory, the narrowest first.
      for (const counted of countedBy(of)) await add(reader, policy, counted, 1, code)
    },
    async countNew(request, reader, policy, key, things, code) {
      if (things.length === 0 || isExempt(request, config)) return
      await reader.transaction().execute(async (tx) => {
        // Lock in a fixed order to avoid deadlocks.
        const { rows: added } = await sql`
          insert into rate_limits (policy, key, window_start, count)
          select ${policy}::text, ${key}::text || ' ' || thing, ${windowStart(persistent[policy])}, 1
          from unnest(${[...things]}::integer[]) thing order by thing
          on conflict (policy, key, window_start) do nothing returning 1`.execute(tx)
        if (added.length > 0) await add(tx, policy, { key, times: 1 }, added.length, code)
      })
    },
    countFile(request, path, weight) {
      if (isExempt(request, config)) return
      // Callers can fake the origin, but each is then counted separately.
      const ours = request.headers['sec-fetch-site'] === 'same-origin'
      // Check before the shared limit, which refused requests must not use up.
      for (const { key, times } of networksOf(request.ip))
        countInMemory(ours ? 'file' : 'file-caller', { key: `${path} ${key}`, times }, weight)
      if (!ours) countInMemory('file', { key: path, times: 1 }, weight)
    },
    countRead,
    async reset(reader, policy, key) {
      await reader.deleteFrom('rate_limits').where('policy', '=', policy).where('key', '=', key).execute()
    },
    async refund(reader, policy, of) {
      const keys = countedBy(of).map(({ key }) => key)
      await reader
        .updateTable('rate_limits')
        .set({ count: sql`greatest(count - 1, 0)` })
        .where('policy', '=', policy)
        .where('key', '=', sql<string>`any (${keys}::text[])`)
        .where('window_start', '>', sql<Date>`now() - make_interval(secs => ${persistent[policy].seconds})`)
        .execute()
    },
    countRequest,
    countSearches,
    countLookup(request) {
      if (!isExempt(request, config)) countCaller(request, 'lookup')
    },
    register(app) {
      // After the guards, which set the viewer, and before the body is read.
      app.addHook('preParsing', async (request) => {
        if (!isPageVisit()) countRequest(request)
      })
    },
  }
}
