import { DOCUMENTS, type UploadRule } from '#framework/files/upload/kinds.ts'

/** The rule of an upload field that takes one document. */
export const anUpload = (rule: Partial<UploadRule> = {}): UploadRule => ({ name: 'document', kind: 'profile', types: DOCUMENTS, min: 1, max: 1, ...rule })
