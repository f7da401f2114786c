import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { displayName } from './file-name.ts'
import { inspectFile, type FileProblem } from './inspect.server.ts'
import { MIME_TYPES, type UploadRule } from './kinds.ts'
import { writeNew, type Storage } from './storage.server.ts'
import type { UploadedFile } from './uploaded-file.ts'
import { writeFailure } from './write-failure.server.ts'

/** The stream of one file part; `truncated` is set when it was longer than its limit. */
export type FilePart = Readable & { truncated?: boolean }

/** What became of a file part: a file, a reason to refuse it, or nothing when the field was left empty. */
export type Received = { file: Omit<UploadedFile, 'field'> } | { problem: FileProblem } | 'nothing'

/**
 * Writes one file part to disk and looks into it. Pictures are replaced by their newly written bytes. Every temporary
 * file is entered in `temps` before it is made.
 */
export async function receiveFile(part: FilePart, sent_name: string, rule: UploadRule, storage: Storage, temps: Set<string>, signal: AbortSignal):
Promise<Received> {
  const newTemp = () => {
    const path = storage.tempPath()
    temps.add(path)
    return path
  }
  const sent = newTemp()
  try {
    await pipeline(part, createWriteStream(sent, { flags: 'wx', mode: 0o640, flush: true }), { signal })
  } catch (error) {
    if (part.truncated) return { problem: 'file_too_large' }
    throw writeFailure(error)
  }
  if (part.truncated) return { problem: 'file_too_large' }
  const bytes = await readFile(sent)
  if (bytes.length === 0 && sent_name === '') return 'nothing'
  const found = await inspectFile(bytes, sent_name, rule)
  if (typeof found === 'string') {
    await rm(sent, { force: true })
    return { problem: found }
  }
  let temp = sent
  if (found.bytes !== bytes) {
    temp = newTemp()
    await writeNew(temp, found.bytes).catch((error: unknown) => {
      throw writeFailure(error)
    })
    await rm(sent, { force: true })
  }
  const { ext, width, height } = found
  const sha256 = createHash('sha256').update(found.bytes).digest('hex')
  return { file: { name: displayName(sent_name, ext), ext, mime: MIME_TYPES[ext], size: found.bytes.length, sha256, width, height, temp } }
}

/** Reads a part that is not wanted and forgets it; true when there was anything in it. */
export async function skipFile(part: FilePart, signal: AbortSignal) {
  let any = false
  try {
    await pipeline(part, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) any ||= chunk.length > 0
    }, { signal })
  } catch (error) {
    if (!part.truncated && !signal.aborted) throw writeFailure(error)
  }
  return any
}
