import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import type { Database } from '#framework/database/database.server.ts'
import { listen } from '#framework/database/listen.server.ts'
import { callersOf } from '#framework/http/caller.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import { countUnread } from './count-unread.server.ts'
import type { Unread } from './unread.ts'

export interface StreamOptions {
  /** Database URL without a pooler, for LISTEN. Without it a stream sends the count once and no updates. */
  directUrl?: string | undefined
  /**
   * How often each stream gets a heartbeat, and its session is checked. Shorter than the idle timeout of proxies.
   */
  heartbeat_ms?: number
  /** Streams that the process holds at the same time. */
  max_streams?: number
  /** For tests: milliseconds after which a stream ends, because in-process callers never disconnect. */
  lifetime_ms?: number
}

/** Returns the live ones of these sessions, with the company that each acts for. */
type FindLiveSessions = (session_ids: readonly number[]) => Promise<ReadonlyMap<number, number>>

interface Stream extends Recipient {
  session_id: number
  /** The person, the company and its networks. */
  callers: readonly string[]
  response: ServerResponse
}

const CHANNEL = 'notifications'
const HEARTBEAT_MS = 25_000
const MAX_PER_PERSON = 3
const MAX_STREAMS = 2000
/** Maximum unsent bytes of a stream; beyond them it is destroyed, because the client does not read. */
const MAX_WAITING_BYTES = 16_384
/** The pause after a count that failed. */
const RECOUNT_MS = 1000
/** Random delay of reconnects, so that clients of a stopped process do not all reconnect together. */
const RETRY_MS = { least: 3000, most: 8000 }

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie',
  'x-accel-buffering': 'no',
  // The connection is not used again, so that a process that ends does not wait for it.
  connection: 'close',
}

const retryMs = () => randomInt(RETRY_MS.least, RETRY_MS.most + 1)

/** Server-sent event streams of this process with each person's unread count. */
export function createStreams(
  { kysely }: Pick<Database, 'kysely'>,
  findLiveSessions: FindLiveSessions,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  options: StreamOptions,
) {
  const { directUrl, heartbeat_ms = HEARTBEAT_MS, max_streams = MAX_STREAMS, lifetime_ms } = options
  /** By person, the oldest first. */
  const streams = new Map<number, Set<Stream>>()
  let size = 0
  let closed = false
  let listening: ReturnType<typeof listen> | undefined
  /** People with notifications since the last count began. */
  let announced = new Set<number>()
  let counting = false

  const all = () => [...streams.values()].flatMap((own) => [...own])

  function write({ response }: Stream, text: string) {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy()
    else if (!response.writableEnded) response.write(text)
  }

  const send = (stream: Stream, { count, newest }: Unread) =>
    write(
      stream,
      `event: unread\nid: ${newest}\ndata: ${JSON.stringify({ count, newest, user_id: stream.company_id })}\n\n`,
    )

  /** Ends a stream. The client reconnects unless `last` says that a newer stream replaces it. */
  function end(stream: Stream, last = `retry: ${retryMs()}\n\n`) {
    forget(stream)
    if (!stream.response.writableEnded) stream.response.end(last)
  }

  function forget(stream: Stream) {
    const own = streams.get(stream.person_id)
    if (!own?.delete(stream)) return
    size--
    if (own.size === 0) streams.delete(stream.person_id)
  }

  function add(stream: Stream) {
    const own = streams.get(stream.person_id) ?? new Set()
    streams.set(stream.person_id, own.add(stream))
    size++
    for (const oldest of own) {
      if (own.size <= MAX_PER_PERSON) break
      end(oldest, 'event: replaced\ndata: {}\n\n')
    }
  }

  /** The oldest stream of the company or network with the most; none where the newcomer would have as many. */
  function oldestOfMost(callers: readonly string[]) {
    const counts = new Map<string, number>()
    for (const stream of all()) for (const key of stream.callers) counts.set(key, (counts.get(key) ?? 0) + 1)
    const own = Math.max(...callers.map((key) => counts.get(key) ?? 0)) + 1
    const [most] = [...counts].filter(([, count]) => count > own).toSorted(([, a], [, b]) => b - a)
    return most && all().find((stream) => stream.callers.includes(most[0]))
  }

  /** Counts for everybody who was announced, in one statement at a time. */
  async function count() {
    if (counting) return
    counting = true
    let people = announced
    try {
      while (announced.size > 0) {
        people = announced
        announced = new Set()
        const now = [...people].flatMap((person_id) => [...(streams.get(person_id) ?? [])])
        const asked = new Map(
          now.map(({ person_id, company_id }) => [`${person_id} ${company_id}`, { person_id, company_id }]),
        )
        const counted = new Map(
          (await countUnread(kysely, [...asked.values()])).map((row) => [`${row.person_id} ${row.company_id}`, row]),
        )
        for (const stream of now) {
          const unread = counted.get(`${stream.person_id} ${stream.company_id}`)
          if (unread) send(stream, unread)
        }
      }
    } catch (error) {
      logger.warn({ err: error }, 'unread notifications could not be counted')
      // Count again later: no further announcement will come.
      for (const person_id of people) announced.add(person_id)
      setTimeout(() => void count(), RECOUNT_MS).unref()
    } finally {
      counting = false
    }
  }

  function look(people: Iterable<number>) {
    for (const person_id of people) if (streams.has(person_id)) announced.add(person_id)
    void count()
  }

  function onMessage(payload: string) {
    const people = peopleIn(payload)
    if (people) look(people)
    else logger.warn({ payload: payload.slice(0, 100) }, 'an announcement could not be read')
  }

  /** The first stream opens the connection, which stays: processes without streams need none. */
  function begin() {
    if (directUrl)
      listening ??= listen({
        url: directUrl,
        channel: CHANNEL,
        logger,
        onMessage,
        onConnected: () => look(streams.keys()),
      })
  }

  async function beat() {
    for (const stream of all()) if (stream.response.destroyed) forget(stream)
    const open = all()
    if (open.length === 0) return
    try {
      const live = await findLiveSessions([...new Set(open.map(({ session_id }) => session_id))])
      for (const stream of open) if (live.get(stream.session_id) !== stream.company_id) end(stream)
    } catch (error) {
      logger.warn({ err: error }, 'the sessions of streams could not be checked')
    }
    for (const stream of all()) write(stream, ': still here\n\n')
  }
  const heart = setInterval(() => void beat(), heartbeat_ms)
  heart.unref()

  return {
    /** Answers a request with a stream of what its person has not read. */
    open(request: FastifyRequest, reply: FastifyReply) {
      const { session_id, person_id, company_id } = request.viewer!
      const callers = callersOf(request).map(({ key }) => key)
      const room = size < max_streams || oldestOfMost(callers)
      if (closed || !room) throw fail(503, 'unavailable', { retryAfter: Math.ceil(retryMs() / 1000) })
      // Node sends the headers of a HEAD request only when its answer ends, which a stream does not.
      if (request.method === 'HEAD') return void reply.headers(HEADERS).send()
      const response = reply.raw
      reply.hijack()
      // The client hung up while its session was read: no later event would report it.
      if (response.destroyed || request.raw.destroyed) return
      if (room !== true) end(room)
      const stream: Stream = { session_id, person_id, company_id, callers, response }
      response.once('close', () => forget(stream))
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS })
      write(stream, `retry: ${retryMs()}\n\n`)
      // Before the count, so that no announcement falls between both.
      add(stream)
      begin()
      look([person_id])
      if (lifetime_ms !== undefined) setTimeout(() => end(stream), lifetime_ms).unref()
    },

    /** Ends all streams. */
    async close() {
      closed = true
      clearInterval(heart)
      for (const stream of all()) end(stream)
      await listening?.close()
    },
  }
}

export type Streams = ReturnType<typeof createStreams>

/** The people that an announcement names; undefined if it is not one. */
function peopleIn(payload: string): number[] | undefined {
  try {
    const { people } = JSON.parse(payload) as { people?: unknown }
    return Array.isArray(people) ? people.filter((person_id) => Number.isSafeInteger(person_id)) : undefined
  } catch {
    return undefined
  }
}
