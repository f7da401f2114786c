import type { FastifyReply } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import { createBoundedThreads } from '#framework/files/bounded-threads.server.ts'
import { MIME_TYPES } from '#framework/files/upload/kinds.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { SheetTask } from './sheet-thread.server.ts'
import type { Sheet } from './sheet.server.ts'

const CPU_MS = 20_000

/** Twenty bids on 500 lines take most of a second: too long for the event loop. */
const write = createBoundedThreads<SheetTask, Uint8Array>({
  filename: new URL('sheet-thread.server.ts', import.meta.url).href,
  cpuMs: CPU_MS,
})

/** Answers with a file to download, which no cache keeps. */
export const sendDownload = (reply: FastifyReply, type: 'xlsx' | 'csv', name: string, content: Buffer | string) =>
  reply
    .type(MIME_TYPES[type])
    .header('content-disposition', `attachment; filename="${name}.${type}"`)
    .header('cache-control', 'private, no-store')
    .send(content)

/**
 * Answers with tables as a workbook. Throws 503 when too many are waiting, and where it exceeds the limits of a thread.
 */
export async function sendWorkbook(reply: FastifyReply, name: string, lang: Lang, sheets: readonly Sheet[]) {
  const bytes = await write({ lang, sheets })
  if (bytes === 'file_too_complex') throw fail(503, 'unavailable', { retryAfter: 5 })
  return sendDownload(reply, 'xlsx', name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
