import { PICTURES, type UploadRule } from '#framework/files/upload/kinds.ts'

/** The logo of a company. */
export const profileImage = {
  name: 'profile_image',
  kind: 'profile',
  types: PICTURES,
  min: 0,
  max: 1,
  longest_side: 512,
  eager_variants: true,
} as const satisfies UploadRule

/** The profile that a company may attach when it registers as a supplier. */
export const supplierProfileFile = {
  name: 'supplier_profile_file',
  kind: 'supplier',
  types: ['pdf', 'doc', 'docx'],
  min: 0,
  max: 1,
} as const satisfies UploadRule

/** The profile that a supplier attaches later. */
export const supplierProfilePdf = {
  name: 'supplier_profile_pdf',
  kind: 'supplier',
  types: ['pdf'],
  min: 1,
  max: 1,
} as const satisfies UploadRule
