import * as z from 'zod/mini'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { quickProblem, type FileExt, type UploadRule } from './kinds.ts'

/** A file of a multipart request after its inspection, waiting in a temporary file. */
export interface UploadedFile {
  field: string
  /** The sender's name for it, cleaned; for showing only. */
  name: string
  ext: FileExt
  mime: string
  size: number
  sha256: string
  /** Pixels, of pictures. */
  width: number | null
  height: number | null
  /** What the virus scanner said; `pending` while it is away. */
  scan: 'clean' | 'pending'
  /** Where it waits on this machine. */
  temp: string
}

/** The value of a file field: on the server what the reader made of it, in the browser the file that was chosen. */
export type FormFile = UploadedFile | File

export const isUploadedFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'temp' in value && 'sha256' in value

/** What a form sends for a file field in which nothing was chosen. */
export const isEmptyFile = (value: unknown) => value instanceof File && value.size === 0 && value.name === ''

const isFormFile = (value: unknown): value is FormFile =>
  isUploadedFile(value) || (value instanceof File && !isEmptyFile(value))

/** Sentences of a file field; each may name the file as `{name}`. */
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

/** One chosen file of an upload field. Chosen files are looked at from outside; the server has already looked inside. */
export function fileField(upload: UploadRule, messages: Partial<FileMessages> = {}) {
  const fileMessages = { ...COMMON, ...messages }
  const schema = z.custom<FormFile>(isFormFile, { error: fileMessages.required }).check((payload) => {
    const file = payload.value
    if (!(file instanceof File)) return
    const problem = quickProblem(upload, file)
    if (problem) payload.issues.push({ code: 'custom', input: file, message: fileMessages[problem], params: { values: { name: file.name } } })
  })
  return schema.register(z.globalRegistry, { type: 'string', format: 'binary' })
}

/** All chosen files of an upload field, as many as its rule allows; `min` where something else counts as files, too. */
export function filesField(upload: UploadRule, messages: Partial<FileMessages> = {}, min = upload.min) {
  const fileMessages = { ...COMMON, ...messages }
  return z
    .array(fileField(upload, messages), { error: fileMessages.required })
    .check(z.minLength(min, { error: fileMessages.required }), z.maxLength(upload.max, { error: fileMessages.too_many }))
}
