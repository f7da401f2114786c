import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, isFailure } from '#framework/api/failure.ts'
import { displayName } from './file-name.ts'
import {
  FILE_PROBLEMS,
  inspectFile,
  type FileProblem,
  type Inspected,
} from '#framework/files/inspection/inspect.server.ts'
import { MIME_TYPES, type UploadRule } from './kinds.ts'
import type { Scanner } from '#framework/files/serve/scan.server.ts'
import { randomPath, removeFile, writeNew, type Storage } from '#framework/files/storage/storage.server.ts'
import type { HeldForm } from './held-uploads.server.ts'
import type { FileFacts, UploadedFile } from './uploaded-file.ts'
import { writeFailure } from '#framework/files/storage/write-failure.server.ts'

/** The stream of a file part; `truncated` when it exceeded its limit. */
export type FilePart = Readable & { truncated?: boolean }

/** Result of a file part: a file, a problem, or nothing for an empty field. */
export type Received = { file: UploadedFile } | { problem: FileProblem } | 'nothing'

/** Every temporary file is added to `temps` before it is created. */
export interface Receiving {
  storage: Storage
  scanner: Scanner | undefined
  temps: Set<string>
  signal: AbortSignal
  /** The file is received in memory: nothing is written to disk. */
  held?: HeldForm
}

/** A file that was inspected, in its temporary file. */
export const inspectedFile = (field: string, rule: UploadRule, facts: FileFacts, temp: string): UploadedFile => ({
  ...facts,
  field,
  rule,
  temp,
  path: randomPath(rule.kind, facts.ext),
  variants: [],
  state: 'received',
})

/** Receives a file part in memory and inspects it, as `receiveFile` does. */
async function receiveInMemory(
  part: FilePart,
  sent_name: string,
  field: string,
  rule: UploadRule,
  { scanner, signal }: Receiving,
  held: HeldForm,
): Promise<Received> {
  const chunks: Buffer[] = []
  try {
    await held.receive(part, (chunk) => chunks.push(chunk), signal)
  } catch (error) {
    if (part.truncated) return { problem: 'file_too_large' }
    throw isFailure(error) ? error : writeFailure(error)
  }
  if (part.truncated) return { problem: 'file_too_large' }
  const bytes = Buffer.concat(chunks)
  if (bytes.length === 0 && sent_name === '') return 'nothing'
  const found = await inspectFile(bytes, sent_name, rule)
  if (typeof found === 'string') return { problem: found }
  const scan = (await scanner?.(found.bytes)) ?? 'unscanned'
  if (scan === 'infected') return { problem: 'file_unsafe' }
  return {
    file: { ...inspectedFile(field, rule, { ...factsOf(found, sent_name), scan }, ''), bytes: found.bytes },
  }
}

/** Writes a file part to disk and inspects it. Pictures are re-encoded. */
export async function receiveFile(
  part: FilePart,
  sent_name: string,
  field: string,
  rule: UploadRule,
  receiving: Receiving,
): Promise<Received> {
  if (receiving.held) return receiveInMemory(part, sent_name, field, rule, receiving, receiving.held)
  const { storage, scanner, temps, signal } = receiving
  const newTemp = () => {
    const path = storage.tempPath()
    temps.add(path)
    return path
  }
  const sent = newTemp()
  try {
    await pipeline(part, createWriteStream(sent, { flags: 'wx', mode: 0o600, flush: true }), { signal })
  } catch (error) {
    if (part.truncated) return { problem: 'file_too_large' }
    throw writeFailure(error)
  }
  if (part.truncated) return { problem: 'file_too_large' }
  const bytes = await readFile(sent)
  if (bytes.length === 0 && sent_name === '') return 'nothing'
  const found = await inspectFile(bytes, sent_name, rule)
  if (typeof found === 'string') {
    await removeFile(sent)
    return { problem: found }
  }
  const scan = (await scanner?.(found.bytes)) ?? 'unscanned'
  if (scan === 'infected') {
    await removeFile(sent)
    return { problem: 'file_unsafe' }
  }
  const received = (temp: string) => ({
    file: inspectedFile(field, rule, { ...factsOf(found, sent_name), scan }, temp),
  })
  if (found.bytes === bytes) return received(sent)
  const temp = newTemp()
  await writeNew(temp, found.bytes).catch((error: unknown) => {
    throw writeFailure(error)
  })
  await removeFile(sent)
  return received(temp)
}

function factsOf({ bytes, ext, width, height }: Inspected, sent_name: string): FileFacts {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    name: displayName(sent_name, ext),
    ext,
    mime: MIME_TYPES[ext],
    size: bytes.length,
    sha256,
    width,
    height,
    scan: 'unscanned',
  }
}

/** Inspects bytes that came from no form, such as those of the demo market, ready for `storeFiles`. */
export async function receiveBytes(
  bytes: Buffer,
  name: string,
  rule: UploadRule,
  storage: Storage,
): Promise<UploadedFile> {
  const found = await inspectFile(bytes, name, rule)
  if (typeof found === 'string') throw fail(FILE_PROBLEMS[found], found, { values: { name } })
  const temp = storage.tempPath()
  await writeNew(temp, found.bytes)
  return inspectedFile(rule.name, rule, factsOf(found, name), temp)
}

/**
 * Discards a part.
 *
 * @returns whether it contained anything
 */
export async function skipFile(part: FilePart, signal: AbortSignal) {
  let any = false
  try {
    await pipeline(
      part,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) any ||= chunk.length > 0
      },
      { signal },
    )
  } catch (error) {
    if (!part.truncated && !signal.aborted) throw writeFailure(error)
  }
  return any
}
