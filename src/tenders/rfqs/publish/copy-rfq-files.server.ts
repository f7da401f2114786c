import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { copyFile } from '#framework/files/storage/copy-file.server.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import type { UploadedFile } from '#framework/files/upload/uploaded-file.ts'
import { isLargePath, rfqAttachments, rfqLargeFile } from '#tenders/core/uploads.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/**
 * Copies files of the buyer's own RFQs, named by their paths, into temporary files that are stored like uploaded ones:
 * a copy has its own row and bytes, so that deleting one RFQ leaves the other intact. All are there, or the field is
 * refused.
 */
export async function copyRfqFiles(
  reader: Reader,
  storage: Storage,
  buyer_id: number,
  paths: readonly string[],
): Promise<UploadedFile[]> {
  if (paths.length === 0) return []
  const unavailable = () =>
    fail(422, 'invalid', { fields: [{ field: 'attachments', message: 'rfqs.copied_files_unavailable' }] })
  const rows = await reader
    .selectFrom('files')
    .innerJoin('rfq_attachments', 'rfq_attachments.file_id', 'files.file_id')
    .innerJoin(rfqsFor('own'), 'rfqs.rfq_id', 'rfq_attachments.rfq_id')
    .selectAll('files')
    .where('files.path', 'in', paths)
    .where('rfqs.buyer_id', '=', buyer_id)
    .where('files.deleted_at', 'is', null)
    .execute()
  const copies: UploadedFile[] = []
  for (const path of paths) {
    const row = rows.find((file) => file.path === path)
    const copy = row && (await copyFile(storage, row, 'attachments', isLargePath(path) ? rfqLargeFile : rfqAttachments))
    if (!copy) throw unavailable()
    copies.push(copy)
  }
  return copies
}
