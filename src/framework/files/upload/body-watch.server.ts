import type { IncomingMessage } from 'node:http'

const DRAIN_BYTES = 16 * 1024 * 1024
const DRAIN_MS = 10_000

/** Counts a request's body while it is read, and stops it when it is longer than allowed, whatever its headers said. */
export interface BodyWatch {
  signal: AbortSignal
  /** Resolves when the body was stopped. */
  stopped: Promise<'stopped'>
}

export function watchBody(raw: IncomingMessage, cap: number): BodyWatch {
  const stop = new AbortController()
  let seen = 0
  const stopped = new Promise<'stopped'>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen <= cap || stop.signal.aborted) return
    raw.unpipe()
    stop.abort()
  })
  // The listener has set the stream flowing; it waits until a reader is there.
  raw.pause()
  return { signal: stop.signal, stopped }
}

/**
 * Reads the rest of a refused body and forgets it, so that the sender comes to read the answer; gives up after 16 MB or
 * 10 s, or at once when the body was already longer than any allowed one. True when nothing is left to read.
 */
export async function drain(raw: IncomingMessage, { signal }: BodyWatch): Promise<boolean> {
  raw.unpipe()
  if (raw.readableEnded || raw.destroyed) return true
  if (signal.aborted) return false
  return new Promise((resolve) => {
    let seen = 0
    const timer = setTimeout(() => finish(false), DRAIN_MS)
    const count = (chunk: Buffer) => {
      seen += chunk.length
      if (seen > DRAIN_BYTES) finish(false)
    }
    const ended = () => finish(true)
    function finish(whole: boolean) {
      clearTimeout(timer)
      raw.off('data', count).off('end', ended).off('close', ended)
      if (!whole) raw.pause()
      resolve(whole)
    }
    raw.on('data', count).on('end', ended).on('close', ended)
    raw.resume()
  })
}
