import * as z from 'zod/mini'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { quickProblem, type FileExt, type UploadRule } from './kinds.ts'

/** What the inspection of a file found. */
export interface FileFacts {
  /** Sanitized name from the sender, for display only. */
  name: string
  ext: FileExt
  mime: string
  size: number
  sha256: string
  /** For pictures, in pixels. */
  width: number | null
  height: number | null
  /** Result of the virus scan; `pending` while the scanner is unavailable. */
  scan: 'clean' | 'pending'
}

/** A file from its inspection to its row. */
export interface UploadedFile extends FileFacts {
  field: string
  /** The rule that it was inspected with. */
  rule: UploadRule
  /** Local path, until it is stored; empty for a file in memory. */
  temp: string
  /** The file, where it must not be on a disk; it is not stored. */
  bytes?: Buffer
  /** Its path in the storage. */
  path: string
  /** Widths of smaller copies that were stored with it, in pixels. */
  variants: number[]
  /** Where it is: in its temporary file, at its path, or at its path and in a row. */
  state: 'received' | 'stored' | 'inserted'
}

/** The value of a file field: `UploadedFile` on the server, `File` in the browser. */
export type FormFile = UploadedFile | File

export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'temp' in value && 'sha256' in value

/** What browsers send for an empty file field. */
export const isEmptyFile = (value: unknown) => value instanceof File && value.size === 0 && value.name === ''

export const isFormFile = (value: unknown): value is FormFile =>
  isUploadedFile(value) || (value instanceof File && !isEmptyFile(value))

/** Messages of a file field; each may contain `{name}`. */
export interface FileMessages {
  required: MessageKey
  too_many: MessageKey
  file_type: MessageKey
  file_empty: MessageKey
  file_too_large: MessageKey
}

const COMMON: FileMessages = {
  required: messageKey('errors.required'),
  too_many: messageKey('errors.too_many_files'),
  file_type: messageKey('errors.file_type'),
  file_empty: messageKey('errors.file_empty'),
  file_too_large: messageKey('errors.file_too_large'),
}

/** Schema of a single file. The browser checks name and size; the server has already inspected the content. */
export function fileField(upload: UploadRule, messages: Partial<FileMessages> = {}) {
  const fileMessages = { ...COMMON, ...messages }
  const schema = z.custom<FormFile>(isFormFile, { error: fileMessages.required }).check((payload) => {
    const file = payload.value
    if (!(file instanceof File)) return
    const problem = quickProblem(upload, file)
    if (problem)
      payload.issues.push({
        code: 'custom',
        input: file,
        message: fileMessages[problem],
        params: { values: { name: file.name } },
      })
  })
  return schema.register(z.globalRegistry, { type: 'string', format: 'binary' })
}

/** Schema of several files, as many as the rule allows; pass `min` where other files count too. */
export function filesField(upload: UploadRule, messages: Partial<FileMessages> = {}, min = upload.min) {
  const fileMessages = { ...COMMON, ...messages }
  return z
    .array(fileField(upload, messages), { error: fileMessages.required })
    .check(
      z.minLength(min, { error: fileMessages.required }),
      z.maxLength(upload.max, { error: fileMessages.too_many }),
    )
}
