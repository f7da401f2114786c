import { messageKey } from '#framework/i18n/messages.ts'

/** What is wrong with a chosen file, by its code. Named one by one, so that pages carry these texts alone. */
export const FILE_PROBLEM_TEXTS = {
  file_type: messageKey('errors.file_type'),
  file_empty: messageKey('errors.file_empty'),
  file_too_large: messageKey('errors.file_too_large'),
  file_heic: messageKey('errors.file_heic'),
  file_picture_format: messageKey('errors.file_picture_format'),
  too_many_files: messageKey('errors.too_many_files'),
} as const
