import { DOCUMENTS, type UploadRule } from '#framework/files/upload/kinds.ts'

/** A delivery note, or a photo of what was delivered. */
export const deliveryFile = {
  name: 'delivery_file',
  kind: 'delivery',
  types: DOCUMENTS,
  min: 0,
  max: 1,
} as const satisfies UploadRule
