import { profileImage, supplierProfileFile, supplierProfilePdf } from '#companies/uploads.ts'
import type { FileKind, UploadRule } from '#framework/files/upload/kinds.ts'
import { deliveryFile } from '#orders/uploads.ts'
import { additionalImage, productImages } from '#marketplace/uploads.ts'
import { bidAttachment, rfqAttachments, rfqLargeFile } from '#tenders/core/uploads.ts'

declare module '#framework/files/upload/kinds.ts' {
  interface FileKinds {
    profile: true
    rfq: true
    rfq_large: true
    bid: true
    supplier: true
    product: true
    delivery: true
  }
}

const UPLOADS: readonly UploadRule[] = [
  profileImage,
  rfqAttachments,
  rfqLargeFile,
  bidAttachment,
  deliveryFile,
  supplierProfileFile,
  supplierProfilePdf,
  productImages,
  additionalImage,
]

const kindsOf = (uploads: readonly UploadRule[]): FileKind[] => [...new Set(uploads.map(({ kind }) => kind))]

/** Every kind of stored file; each is a folder of the storage. */
export const FILE_KINDS = kindsOf(UPLOADS)

/** Kinds whose pictures get their smaller copies from a job. */
export const LATE_VARIANT_KINDS = kindsOf(
  UPLOADS.filter(({ types, eager_variants }) => types.includes('png') && !eager_variants),
)
