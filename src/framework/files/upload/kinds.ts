/** What a stored file belongs to; also the first part of its path. */
export type FileKind = 'profile' | 'rfq' | 'bid' | 'supplier' | 'product'

export const FILE_KINDS = ['profile', 'rfq', 'bid', 'supplier', 'product'] as const satisfies readonly FileKind[]

/** The largest file that passes: 2 MiB, inclusive. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

/** Every type a file can have here, by the ending that the server gives it, with its media type. */
export const MIME_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

export type FileExt = keyof typeof MIME_TYPES

/** The rule of one upload field. */
export interface UploadRule {
  kind: FileKind
  types: readonly FileExt[]
  min: number
  max: number
  /** Pictures larger than this, in pixels, are made smaller. */
  longest_side?: number
  /** Smaller WebP copies are made while the sender waits, not by a job. */
  variants_at_once?: boolean
}

const PICTURES = ['jpg', 'png'] as const
const DOCUMENTS = ['jpg', 'png', 'gif', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv'] as const

/** All upload fields of the product. The browser checks what it can with the same table. */
export const UPLOADS = {
  profile_image: { kind: 'profile', types: PICTURES, min: 0, max: 1, longest_side: 512, variants_at_once: true },
  rfq_attachments: { kind: 'rfq', types: DOCUMENTS, min: 1, max: 5 },
  bid_attachment: { kind: 'bid', types: DOCUMENTS, min: 1, max: 1 },
  supplier_profile_file: { kind: 'supplier', types: ['pdf', 'doc', 'docx'], min: 0, max: 1 },
  supplier_profile_pdf: { kind: 'supplier', types: ['pdf'], min: 1, max: 1 },
  product_images: { kind: 'product', types: PICTURES, min: 1, max: 10, longest_side: 2048, variants_at_once: true },
  product_image: { kind: 'product', types: PICTURES, min: 1, max: 1, longest_side: 2048, variants_at_once: true },
} as const satisfies Record<string, UploadRule>

export type UploadName = keyof typeof UPLOADS

/** The rule of an upload field, in the one shape that all rules share. */
export const uploadRule = (upload: UploadName): UploadRule => UPLOADS[upload]

/** Widths of the WebP copies beside a picture; never wider than the picture itself. */
export const VARIANT_WIDTHS = [320, 640, 1280] as const

/** The path of a file's WebP copy: `/uploads/rfq/ab….png` → `/uploads/rfq/ab…-640.webp`. */
export const variantPath = (path: string, width: number) => path.replace(/\.\w+$/, `-${width}.webp`)

/** A name's ending in lower case, `jpeg` read as `jpg`; empty when it has none. */
export function extOf(name: string) {
  const ext = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return ext === 'jpeg' ? 'jpg' : ext
}

/** The endings a field accepts, as people write them: `jpg` also as `jpeg`. */
export const acceptedEndings = (upload: UploadName): string[] =>
  uploadRule(upload).types.flatMap((ext) => (ext === 'jpg' ? ['jpg', 'jpeg'] : [ext]))

/** For `<input type="file" accept>`. */
export const acceptOf = (upload: UploadName) => acceptedEndings(upload).map((ext) => `.${ext}`).join(',')

/** What can be said about a file before it is sent; the server looks inside it. */
export function quickProblem(upload: UploadName, { name, size }: { name: string; size: number }) {
  if (!uploadRule(upload).types.some((type) => type === extOf(name))) return 'file_type'
  if (size === 0) return 'file_empty'
  return size > MAX_FILE_BYTES ? 'file_too_large' : undefined
}
