import type { Piscina } from 'piscina'
import { createConcurrencyLimit } from '#framework/cache/concurrency-limit.server.ts'
import type { DocumentFormat } from './inspect-document.server.ts'
import type { Verdict } from './inspect-office.server.ts'

const THREADS = 2
const MAX_QUEUE = 64
const QUEUE_TIMEOUT_MS = 10_000
const IDLE_MS = 30_000
const INSPECTION_MS = 10_000
const MAX_HEAP_MB = 192

/**
 * Runs inspections in threads, off the event loop: a file that exceeds the time or memory limit ends its thread and is
 * refused. Nothing is loaded before the first document; idle threads end and do not keep the process alive.
 */
export function createInspectionThreads({ filename, timeoutMs = INSPECTION_MS }: { filename: string; timeoutMs?: number }) {
  // Limit to free threads, so that the timeout of a file does not include waiting.
  const withLimit = createConcurrencyLimit({ maxRunning: THREADS, maxQueue: MAX_QUEUE, timeoutMs: QUEUE_TIMEOUT_MS })
  let pool: Promise<Piscina> | undefined
  const open = async () =>
    new (await import('piscina')).Piscina({
      filename,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })

  return (bytes: Buffer, format: DocumentFormat): Promise<Verdict | 'file_too_complex'> =>
    withLimit(async () => {
      const threads = await (pool ??= open())
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return await (threads.run({ bytes, format }, { signal }) as Promise<Verdict>)
      } catch (error) {
        if (signal.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'file_too_complex'
        throw error
      }
    })
}

/** Inspects a document in a thread. Throws 503 when too many are waiting. */
export const inspectInThread = createInspectionThreads({ filename: new URL('inspect-document.server.ts', import.meta.url).href })
