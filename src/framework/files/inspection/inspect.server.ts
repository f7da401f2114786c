import { isCompound } from './compound-file.server.ts'
import type { DocumentFormat } from './inspect-document.server.ts'
import { inspectPicture } from './inspect-picture.server.ts'
import { inspectInThread } from './inspection-threads.server.ts'
import { extOf, MAX_FILE_BYTES, type FileExt, type UploadRule } from '#framework/files/upload/kinds.ts'
import { pictureFormat, type PictureFormat } from '#framework/files/upload/picture-format.ts'
import { isZip } from './zip-archive.server.ts'

/** Reasons for refusing a file, with their HTTP status. */
export const FILE_PROBLEMS = {
  file_too_large: 413,
  file_type: 415,
  file_heic: 415,
  file_picture_format: 415,
  file_damaged: 415,
  file_unsafe: 422,
  file_too_complex: 422,
  file_empty: 422,
} as const

export type FileProblem = keyof typeof FILE_PROBLEMS

/** Type of a file, and the bytes to store: those received, or a re-encoded picture. */
export interface Inspected {
  ext: FileExt
  bytes: Buffer
  width: number | null
  height: number | null
}

const OFFICE_ARCHIVES = ['docx', 'xlsx', 'pptx'] as const satisfies FileExt[]
const OFFICE = [...OFFICE_ARCHIVES, 'doc', 'xls', 'ppt'] as const satisfies FileExt[]

/** Possible types per format. An Office file may have the extension of another one. */
const TYPES: Record<DocumentFormat, readonly FileExt[]> = {
  zip: OFFICE,
  compound: OFFICE,
  pdf: ['pdf'],
  text: ['txt', 'csv'],
}

/**
 * Determines the type of a received file and whether it is safe to store: by its first bytes, the types its field
 * accepts and, if ambiguous, its extension; then by its content.
 */
export async function inspectFile(
  bytes: Buffer,
  sent_name: string,
  rule: UploadRule,
): Promise<Inspected | FileProblem> {
  if (bytes.length === 0) return 'file_empty'
  if (bytes.length > MAX_FILE_BYTES) return 'file_too_large'
  const picture_format = pictureFormat(bytes)
  if (picture_format) return inspectedPicture(bytes, picture_format, rule)

  const format = documentFormat(bytes)
  const claimed = format === 'pdf' ? 'pdf' : extOf(sent_name)
  // Documents that phones save from chats have no ending; only a text needs one, because anything may be a text.
  const isUnnamed = claimed === '' && format !== 'text'
  const expected = TYPES[format].find((ext) => (isUnnamed || ext === claimed) && rule.types.includes(ext))
  if (!expected) return 'file_type'
  const verdict = await inspectInThread(bytes, format)
  // An ordinary archive named as an Office file is no accident.
  if (verdict === 'file_type' && OFFICE_ARCHIVES.some((ext) => ext === claimed)) return 'file_unsafe'
  if (isProblem(verdict)) return verdict
  const ext = format === 'text' ? expected : verdict
  return rule.types.includes(ext) ? { ext, bytes, width: null, height: null } : 'file_type'
}

async function inspectedPicture(
  bytes: Buffer,
  format: PictureFormat,
  rule: UploadRule,
): Promise<Inspected | FileProblem> {
  const takesPictures = rule.types.includes('jpg')
  if (format === 'heic' || format === 'avif' || format === 'other') {
    if (!takesPictures) return 'file_type'
    return format === 'heic' ? 'file_heic' : 'file_picture_format'
  }
  if (!(format === 'webp' ? takesPictures : rule.types.includes(format))) return 'file_type'
  const picture = await inspectPicture(bytes, format, rule.longest_side)
  return typeof picture === 'string' ? picture : { ...picture, bytes: picture.bytes ?? bytes }
}

const isProblem = (verdict: FileExt | FileProblem): verdict is FileProblem => verdict in FILE_PROBLEMS

/** Detects the format by the first bytes; text is the fallback. */
function documentFormat(bytes: Buffer): DocumentFormat {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  if (isZip(bytes)) return 'zip'
  return isCompound(bytes) ? 'compound' : 'text'
}
