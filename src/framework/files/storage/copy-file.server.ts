import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Selectable } from 'kysely'
import type { Schema } from '#framework/database/tables.ts'
import type { FileExt, UploadRule } from '#framework/files/upload/kinds.ts'
import type { Storage } from './storage.server.ts'
import { inspectedFile } from '#framework/files/upload/receive-file.server.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { writeFailure } from './write-failure.server.ts'

type InspectedFile = Pick<
  Selectable<Schema['files']>,
  'path' | 'name' | 'ext' | 'mime' | 'size' | 'sha256' | 'width' | 'height' | 'scan'
>

/**
 * Copies a stored file to a temporary one for `storeFiles`; undefined when its bytes are missing or infected. It was
 * inspected when it was uploaded.
 */
export async function copyFile(
  storage: Storage,
  row: InspectedFile,
  field: string,
  rule: UploadRule,
): Promise<UploadedFile | undefined> {
  const { path, name, ext, mime, size, sha256, width, height, scan } = row
  if (scan === 'infected') return undefined
  const stored = await storage.open(path)
  if (!stored) return undefined
  const temp = storage.tempPath()
  try {
    await pipeline(stored.stream, createWriteStream(temp, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (error) {
    throw writeFailure(error)
  }
  return inspectedFile(field, rule, { name, ext: ext as FileExt, mime, size, sha256, width, height, scan }, temp)
}
