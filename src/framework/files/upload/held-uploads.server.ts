import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { createConcurrencyLimit, type Turn } from '#framework/http/concurrency-limit.server.ts'

/** Below, a sender gives way: a file of 2 MiB would take a minute. */
const SLOW_BYTES_PER_SECOND = 32 * 1024

/**
 * How long a form may arrive while others wait, from the first bytes of a file on, and how often its speed is checked.
 * Tests change them.
 */
export const receivingTimes = { longestMs: 20_000, checkMs: 2000 }

/** So long that of those who arrive at any speed one has given way meanwhile. */
const LONGEST_WAIT_MS = 45_000

/** Forms whose files are in memory until they are answered. Who waits has at most the bytes of a socket's buffers. */
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

/** How many forms that have a place in memory are arriving. */
export const countArriving = () => arriving.size

const ageOf = ({ since }: Arriving) => performance.now() - since
const speedOf = (form: Arriving) => (form.bytes * 1000) / Math.max(1, ageOf(form))

/** Whether a form has had its time, while others wait for its place. */
const mustGiveWay = (form: Arriving) =>
  form.isWanted() &&
  ageOf(form) >= receivingTimes.checkMs &&
  (speedOf(form) < SLOW_BYTES_PER_SECOND || ageOf(form) >= receivingTimes.longestMs)

function endSlowest() {
  const [slowest] = [...arriving].filter(mustGiveWay).toSorted((a, b) => speedOf(a) - speedOf(b))
  slowest?.stop()
}

/** The place in memory of a form, which it takes with the first bytes of a file and has until it is answered. */
export interface HeldForm {
  /** Receives a file. Throws 503 `unavailable` when nobody gives way to it. */
  receive: (part: Readable, add: (chunk: Buffer) => void, signal: AbortSignal) => Promise<void>
  /** Rejects with 503 `upload_too_slow` when the form gives way to others, whatever of it is arriving. */
  stopped: Promise<never>
  /** The form has arrived: it does not give way any more. */
  arrived: () => void
  /** Gives the place back before the answer. */
  release: () => void
}

export function createHeldForm(request: FastifyRequest, { raw }: FastifyReply): HeldForm {
  const released = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<never>()
  // Nobody reads the form any more once its sender has hung up.
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
      // The sender has hung up meanwhile: no event would give the place back.
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
