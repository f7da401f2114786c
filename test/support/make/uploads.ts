import { DOCUMENTS, type UploadRule } from '#framework/files/upload/kinds.ts'

/** An upload rule for one document. */
export const anUpload = (rule: Partial<UploadRule> = {}): UploadRule => ({
  name: 'document',
  kind: 'profile',
  types: DOCUMENTS,
  min: 1,
  max: 1,
  ...rule,
})
