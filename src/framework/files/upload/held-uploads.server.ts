import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit, type Turn } from '#framework/http/concurrency-limit.server.ts'

/** Uploads below this speed are ended first. At 32 KiB/s a file of 2 MiB takes a minute. */
const SLOW_BYTES_PER_SECOND = 32 * 1024

/**
 * How long an upload may take while others wait, counted from the first bytes of a file, and how often its speed is
 * checked. Tests change them.
 */
export const receivingTimes = { longestMs: 20_000, checkMs: 2000 }

/** Longer than `longestMs`: by then at least one running upload has been ended, however fast it was. */
const LONGEST_WAIT_MS = 45_000

/** Places for forms whose files are kept in memory until the response. A waiting form uses only socket buffers. */
const withPlace = createConcurrencyLimit({
  maxRunning: 32,
  maxQueue: 128,
  timeoutMs: LONGEST_WAIT_MS,
  ofCaller: { maxRunning: 2, maxQueue: 2 },
})

/** A form that is arriving, from the first bytes of a file to the end of its body. */
interface Arriving extends Turn {
  since: number
  bytes: number
  stop: () => void
}

const arriving = new Set<Arriving>()

/** The number of forms in memory that have not arrived completely. */
export const countArriving = () => arriving.size

const ageOf = ({ since }: Arriving) => performance.now() - since
const speedOf = (form: Arriving) => (form.bytes * 1000) / Math.max(1, ageOf(form))

/** Whether a form is too slow or has taken too long, while others wait for its place. */
const mustGiveWay = (form: Arriving) =>
  form.isWanted() &&
  ageOf(form) >= receivingTimes.checkMs &&
  (speedOf(form) < SLOW_BYTES_PER_SECOND || ageOf(form) >= receivingTimes.longestMs)

function endSlowest() {
  const [slowest] = [...arriving].filter(mustGiveWay).toSorted((a, b) => speedOf(a) - speedOf(b))
  slowest?.stop()
}

/** The place of a form in memory, taken with the first bytes of a file and released with the response. */
export interface HeldForm {
  /** Receives a file. Throws 503 `unavailable` when no place becomes free in time. */
  receive: (part: Readable, add: (chunk: Buffer) => void, signal: AbortSignal) => Promise<void>
  /** Rejects with 503 `upload_too_slow` when the form is ended, in whatever part of its body. */
  stopped: Promise<never>
  /** Marks the form as complete; it is no longer ended for others. */
  arrived: () => void
  /** Releases the place before the response. */
  release: () => void
}

export function createHeldForm(request: FastifyRequest, { raw }: FastifyReply): HeldForm {
  const released = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<never>()
  // After the sender has hung up nothing awaits it.
  ended.promise.catch(() => undefined)
  const stop = new AbortController()
  let place: Promise<void> | undefined
  let arrived = () => {}

  function watch(turn: Turn) {
    const form: Arriving = {
      ...turn,
      since: performance.now(),
      bytes: 0,
      stop() {
        stop.abort()
        ended.reject(fail(503, 'upload_too_slow', { retryAfter: 1 }))
      },
    }
    const count = (chunk: Buffer) => void (form.bytes += chunk.length)
    const timer = setInterval(endSlowest, receivingTimes.checkMs)
    arriving.add(form)
    request.raw.on('data', count)
    arrived = () => {
      clearInterval(timer)
      arriving.delete(form)
      request.raw.off('data', count)
    }
  }

  function release() {
    arrived()
    released.resolve()
  }

  /** Waits for a place. */
  const take = () =>
    new Promise<void>((resolve, reject) => {
      // The sender has hung up: no further event would release the place.
      if (raw.destroyed) release()
      else raw.once('finish', release).once('close', release)
      withPlace((turn) => {
        watch(turn)
        resolve()
        return released.promise
      }).catch(reject)
    })

  return {
    async receive(part, add, signal) {
      const receive = async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          await (place ??= take())
          add(chunk)
        }
      }
      await pipeline(part, receive, { signal: AbortSignal.any([signal, stop.signal]) }).catch((error: unknown) =>
        stop.signal.aborted ? ended.promise : Promise.reject(error),
      )
    },
    stopped: ended.promise,
    arrived: () => arrived(),
    release,
  }
}
