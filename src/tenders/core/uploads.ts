import { DOCUMENTS, type UploadRule } from '#framework/files/upload/kinds.ts'

/** The files of an RFQ. */
export const rfqAttachments = {
  name: 'rfq_attachments',
  kind: 'rfq',
  types: DOCUMENTS,
  min: 1,
  max: 5,
} as const satisfies UploadRule

/** A drawing, an archive or a large PDF of an RFQ: sent by itself before the form that names it; for members only. */
export const rfqLargeFile = {
  name: 'rfq_large_file',
  kind: 'rfq_large',
  types: ['dwg', 'dxf', 'zip', 'pdf'],
  min: 1,
  max: 1,
} as const satisfies UploadRule

/** Of the standing large files of an RFQ. */
export const MAX_LARGE_FILES = 10
/** 60 MiB, inclusive. */
export const MAX_LARGE_BYTES = 60 * 1024 * 1024

/** Whether a stored file is a large one, by its path. */
export const isLargePath = (path: string) => path.startsWith('/uploads/rfq_large/')

/** The file of a bid. */
export const bidAttachment = {
  name: 'bid_attachment',
  kind: 'bid',
  types: DOCUMENTS,
  min: 1,
  max: 1,
} as const satisfies UploadRule

/** A table of lines or prices that is read and not stored. */
export const tableFile = {
  name: 'table_file',
  kind: 'rfq',
  types: ['xlsx', 'csv', 'txt'],
  min: 0,
  max: 1,
} as const satisfies UploadRule
