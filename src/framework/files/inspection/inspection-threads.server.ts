import { createBoundedThreads } from '#framework/files/bounded-threads.server.ts'
import type { DocumentFormat } from './inspect-document.server.ts'
import type { Verdict } from './inspect-office.server.ts'

const INSPECTION_CPU_MS = 10_000

/** Inspections in threads. */
export function createInspectionThreads({ filename }: { filename: string }) {
  const run = createBoundedThreads<{ bytes: Buffer; format: DocumentFormat }, Verdict>({
    filename,
    cpuMs: INSPECTION_CPU_MS,
  })
  return (bytes: Buffer, format: DocumentFormat) => run({ bytes, format })
}

/** Inspects a document in a thread. Throws 503 when too many are waiting. */
export const inspectInThread = createInspectionThreads({
  filename: new URL('inspect-document.server.ts', import.meta.url).href,
})
