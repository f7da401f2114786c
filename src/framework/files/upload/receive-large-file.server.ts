import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileProblem } from '#framework/files/inspection/inspect.server.ts'
import { largeFileType } from '#framework/files/inspection/large-file-type.server.ts'
import { removeFile } from '#framework/files/storage/storage.server.ts'
import { writeFailure } from '#framework/files/storage/write-failure.server.ts'
import { displayName } from './file-name.ts'
import { MAX_LARGE_FILE_BYTES, MIME_TYPES, type UploadRule } from './kinds.ts'
import { inspectedFile, type FilePart, type Received, type Receiving } from './receive-file.server.ts'

/**
 * Writes a large file to disk and hashes it on its way; then recognizes its type and has it scanned, both read from the
 * disk. It is never whole in memory.
 */
export async function receiveLargeFile(
  part: FilePart,
  sent_name: string,
  field: string,
  rule: UploadRule,
  { storage, scanner, temps, signal }: Receiving,
): Promise<Received> {
  const temp = storage.tempPath()
  temps.add(temp)
  const hash = createHash('sha256')
  let size = 0
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  try {
    await pipeline(part, hashed, createWriteStream(temp, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  } catch (error) {
    if (part.truncated) return { problem: 'file_too_large' }
    throw writeFailure(error)
  }
  if (part.truncated || size > MAX_LARGE_FILE_BYTES) return { problem: 'file_too_large' }
  if (size === 0) return sent_name === '' ? 'nothing' : { problem: 'file_empty' }
  const found = await largeFileType(temp, size, sent_name, rule.types)
  const refuse = async (problem: FileProblem) => {
    await removeFile(temp)
    return { problem }
  }
  if ('problem' in found) return refuse(found.problem)
  const scan = (await scanner?.(createReadStream(temp))) ?? ('unscanned' as const)
  if (scan === 'infected') return refuse('file_unsafe')
  const { ext } = found
  const name = displayName(sent_name, ext)
  const facts = { name, ext, mime: MIME_TYPES[ext], size, sha256: hash.digest('hex'), width: null, height: null, scan }
  return { file: inspectedFile(field, rule, facts, temp) }
}
