import { inspectCompound, isCompound } from './inspect-compound.server.ts'
import { inspectOffice } from './inspect-office.server.ts'
import { inspectPdf } from './inspect-pdf.server.ts'
import { inspectPicture } from './inspect-picture.server.ts'
import { isPlainText } from './inspect-text.server.ts'
import { extOf, MAX_FILE_BYTES, type FileExt, type UploadRule } from './kinds.ts'

/** Why a file is refused, with the HTTP status of each reason. */
export const FILE_PROBLEMS = { file_too_large: 413, file_type: 415, file_damaged: 415, file_unsafe: 422, file_empty: 422 } as const

export type FileProblem = keyof typeof FILE_PROBLEMS

/** What a file is, and the bytes to store: those received, or a picture written anew. */
export interface Inspected {
  ext: FileExt
  bytes: Buffer
  width: number | null
  height: number | null
}

const OFFICE = ['docx', 'xlsx', 'pptx']

/**
 * Decides by content alone what a received file is, and whether it is safe to keep. The sender's name counts only where
 * the content has no marks of its own: plain text is a table if it is called `.csv`.
 */
export async function inspectFile(bytes: Buffer, sent_name: string, rule: UploadRule): Promise<Inspected | FileProblem> {
  if (bytes.length === 0) return 'file_empty'
  if (bytes.length > MAX_FILE_BYTES) return 'file_too_large'
  const ext = marksOf(bytes) ?? textType(bytes, extOf(sent_name))
  if (!ext) return 'file_type'

  if (ext === 'zip' || ext === 'compound') {
    const verdict = ext === 'zip' ? inspectOffice(bytes) : inspectCompound(bytes)
    // An ordinary archive under an Office name is no slip of the hand.
    if (verdict === 'file_type' && OFFICE.includes(extOf(sent_name))) return 'file_unsafe'
    if (isProblem(verdict)) return verdict
    return rule.types.includes(verdict) ? { ext: verdict, bytes, width: null, height: null } : 'file_type'
  }
  if (!rule.types.includes(ext)) return 'file_type'
  if (ext === 'pdf') {
    const verdict = inspectPdf(bytes)
    return isProblem(verdict) ? verdict : { ext, bytes, width: null, height: null }
  }
  if (ext === 'txt' || ext === 'csv') return { ext, bytes, width: null, height: null }

  const picture = await inspectPicture(bytes, ext, rule.longest_side)
  return typeof picture === 'string' ? picture : { ext, ...picture, bytes: picture.bytes ?? bytes }
}

const isProblem = (verdict: FileExt | FileProblem): verdict is FileProblem => verdict in FILE_PROBLEMS

/** The type that the first bytes tell; `zip` and `compound` hold Office files and need a look inside. */
function marksOf(bytes: Buffer): 'jpg' | 'png' | 'gif' | 'pdf' | 'zip' | 'compound' | undefined {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpg'
  if (start === '\x89PNG\r\n\x1A\n') return 'png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('%PDF-')) return 'pdf'
  if (start.startsWith('PK\u0003\u0004')) return 'zip'
  return isCompound(bytes) ? 'compound' : undefined
}

const textType = (bytes: Buffer, ext: string) =>
  (ext === 'txt' || ext === 'csv') && isPlainText(bytes) ? ext : undefined
