/** What files belong to; an application names its kinds by module augmentation. */
export interface FileKinds {}

/** What a stored file belongs to; also the first segment of its path. Any text where no kind is named. */
export type FileKind = keyof FileKinds extends never ? string : keyof FileKinds

/** 2 MiB, inclusive. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024
/** Of a large file, inclusive: what a virus scanner takes unless it is told otherwise. */
export const MAX_LARGE_FILE_BYTES = 25 * 1024 * 1024

/**
 * A kind whose name ends so has large files: they are streamed, recognized by their structure and scanned, not
 * inspected, and have a quota of their own.
 */
export const isLargeKind = (kind: FileKind) => kind.endsWith('_large')

/** The largest file that a rule takes, in bytes. */
export const maxBytesOf = ({ kind }: Pick<UploadRule, 'kind'>) =>
  isLargeKind(kind) ? MAX_LARGE_FILE_BYTES : MAX_FILE_BYTES

/** Media types by the extension that the server assigns. */
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
  zip: 'application/zip',
  // Nothing shows drawings: they are opened by their names alone.
  dwg: 'application/octet-stream',
  dxf: 'application/octet-stream',
} as const

export type FileExt = keyof typeof MIME_TYPES

/** The rule of an upload field, declared by a slice. The browser checks what it can with the same rule. */
export interface UploadRule {
  /** Unique. */
  name: string
  kind: FileKind
  types: readonly FileExt[]
  min: number
  max: number
  /** Larger pictures are scaled down; in pixels. */
  longest_side?: number
  /** Smaller WebP copies are made during the request instead of by a job. */
  eager_variants?: boolean
}

export const PICTURES = ['jpg', 'png'] as const satisfies readonly FileExt[]

export const DOCUMENTS = [
  'jpg',
  'png',
  'gif',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
] as const satisfies readonly FileExt[]

/** Widths of WebP copies; never wider than the picture. */
export const VARIANT_WIDTHS = [320, 640, 1280] as const

/** The path of a file's WebP copy: `/uploads/profile/ab….png` → `/uploads/profile/ab…-640.webp`. */
export const variantPath = (path: string, width: number) => path.replace(/\.\w+$/, `-${width}.webp`)

/** Other endings of the same type: Windows saves JPEGs of pages as `.jfif`. */
const SAME_AS: Readonly<Record<string, string>> = { jpeg: 'jpg', jfif: 'jpg', jpe: 'jpg' }

/** The extension of a name in lower case, `jpeg` as `jpg`; empty without one. `Offer Rev.2` has none. */
export function extOf(name: string) {
  const ext = /\.(?!\d+$)([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return SAME_AS[ext] ?? ext
}

/** Accepted extensions for display: `jpg` also as `jpeg`. */
export const acceptedEndings = ({ types }: UploadRule): string[] =>
  types.flatMap((ext) => (ext === 'jpg' ? ['jpg', 'jpeg'] : [ext]))

/** For `<input type="file" accept>`. Without HEIC: where it is not named, iPhones make a JPEG of it. */
export const acceptOf = (upload: UploadRule) =>
  acceptedEndings(upload)
    .flatMap((ext) => (ext === 'jpeg' ? [ext, 'jfif', 'webp'] : [ext]))
    .map((ext) => `.${ext}`)
    .join(',')

/** Whether a rule takes files with an ending; a WebP becomes a JPEG or PNG. */
const takesEnding = (types: readonly FileExt[], ext: string) =>
  types.some((type) => type === ext || (type === 'jpg' && ext === 'webp'))

/**
 * Checks what is known before upload; the server inspects the content. A name without an ending, as phones give it to
 * documents of chats, says nothing.
 */
export function quickProblem(rule: UploadRule, { name, size }: { name: string; size: number }) {
  const ext = extOf(name)
  if (ext !== '' && !takesEnding(rule.types, ext)) return 'file_type'
  if (size === 0) return 'file_empty'
  return size > maxBytesOf(rule) ? 'file_too_large' : undefined
}
