import type { IncomingMessage } from 'node:http'

const DRAIN_BYTES = 16 * 1024 * 1024
const DRAIN_MS = 10_000

/** Received bytes, of all bodies, after which their chunks are collected: V8 by itself lets 64 MB of them pile up. */
const COLLECT_BYTES = 16 * 1024 * 1024
let uncollected = 0

function collectChunks(received: number) {
  uncollected += received
  if (uncollected < COLLECT_BYTES) return
  uncollected = 0
  void globalThis.gc?.({ type: 'minor' })
}

/** Counts the bytes of a body while it is read and stops it at the limit, whatever its headers claim. */
export interface BodyWatch {
  signal: AbortSignal
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
    collectChunks(chunk.length)
    if (seen <= cap || stop.signal.aborted) return
    raw.unpipe()
    stop.abort()
  })
  // The listener has started the stream; pause it until a reader is attached.
  raw.pause()
  return { signal: stop.signal, stopped }
}

/**
 * Discards the rest of a refused body, so that the sender reads the response; gives up after 16 MB or 10 s, or
 * immediately when the body exceeded every limit.
 *
 * @returns whether the body was read completely
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
