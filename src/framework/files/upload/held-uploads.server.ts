import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit, type Turn } from '#framework/http/concurrency-limit.server.ts'

/** Below, a sender gives way: a file of 2 MiB would take a minute. */
const SLOW_BYTES_PER_SECOND = 32 * 1024

/**
 * How long a file may arrive while others wait, from its first bytes on, and how often its speed is checked. Tests
 * change them.
 */
export const receivingTimes = { longestMs: 20_000, checkMs: 2000 }

/** Forms whose files are in memory until they are answered. Who waits has at most the bytes of a socket's buffers. */
const withPlace = createConcurrencyLimit({
  maxRunning: 32,
  maxQueue: 128,
  timeoutMs: receivingTimes.longestMs,
  ofCaller: { maxRunning: 2, maxQueue: 2 },
})

/** A file that is arriving. */
interface Arriving extends Turn {
  since: number
  bytes: number
  stop: () => void
}

const arriving = new Set<Arriving>()

/** How many files are arriving in memory. */
export const countArriving = () => arriving.size

const ageOf = ({ since }: Arriving) => performance.now() - since
const speedOf = (file: Arriving) => (file.bytes * 1000) / Math.max(1, ageOf(file))

/** Whether a file has had its time, while others wait for its place. */
const mustGiveWay = (file: Arriving) =>
  file.isWanted() &&
  ageOf(file) >= receivingTimes.checkMs &&
  (speedOf(file) < SLOW_BYTES_PER_SECOND || ageOf(file) >= receivingTimes.longestMs)

function endSlowest() {
  const [slowest] = [...arriving].filter(mustGiveWay).toSorted((a, b) => speedOf(a) - speedOf(b))
  slowest?.stop()
}

/** Watches a file that is arriving; answers how to end that. */
function watch(file: Arriving) {
  arriving.add(file)
  const timer = setInterval(endSlowest, receivingTimes.checkMs)
  return () => {
    clearInterval(timer)
    arriving.delete(file)
  }
}

/** The place in memory of a form, which it takes with the first bytes of a file and has until it is answered. */
export interface HeldForm {
  /**
   * Receives a file. Throws 503 `upload_too_slow` when it gives way to others, and 503 `unavailable` when none of them
   * does.
   */
  receive: (part: Readable, add: (chunk: Buffer) => void, signal: AbortSignal) => Promise<void>
  /** Gives the place back before the answer. */
  release: () => void
}

export function createHeldForm({ raw }: FastifyReply): HeldForm {
  const released = Promise.withResolvers<void>()
  let place: Promise<Turn> | undefined

  /** Waits for a place. */
  const take = () =>
    new Promise<Turn>((resolve, reject) => {
      withPlace((turn) => {
        resolve(turn)
        return released.promise
      }).catch(reject)
      raw.once('finish', released.resolve).once('close', released.resolve)
    })

  return {
    async receive(part, add, signal) {
      const stopped = new AbortController()
      let file: Arriving | undefined
      let unwatch: (() => void) | undefined
      const receive = async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          if (!file) {
            const turn = await (place ??= take())
            file = { ...turn, since: performance.now(), bytes: 0, stop: () => stopped.abort() }
            unwatch = watch(file)
          }
          file.bytes += chunk.length
          add(chunk)
        }
      }
      try {
        await pipeline(part, receive, { signal: AbortSignal.any([signal, stopped.signal]) })
      } catch (error) {
        throw stopped.signal.aborted ? fail(503, 'upload_too_slow', { retryAfter: 1 }) : error
      } finally {
        unwatch?.()
      }
    },
    release: () => released.resolve(),
  }
}
