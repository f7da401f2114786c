import { DOCUMENTS, type UploadRule } from '#framework/files/upload/kinds.ts'

/** The files of an RFQ. */
export const rfqAttachments = {
  name: 'rfq_attachments',
  kind: 'rfq',
  types: DOCUMENTS,
  min: 1,
  max: 5,
} as const satisfies UploadRule

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
