import type { FileExt, UploadRule } from './kinds.ts'

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
  /** Result of the virus scan; `pending` while the scanner is unavailable, `unscanned` without one. */
  scan: 'unscanned' | 'pending' | 'clean'
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
