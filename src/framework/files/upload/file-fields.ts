import * as z from 'zod/mini'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { quickProblem, type UploadRule } from './kinds.ts'
import { type FormFile, isFormFile } from './uploaded-file.ts'

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
