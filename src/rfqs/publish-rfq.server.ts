import type { Asking } from '#accounts/contact-policy.ts'
import { categoryProblems } from '#categories/service.server.ts'
import { placeProblems } from '#locations/service.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Tx } from '#platform/database/database.server.ts'
import { fail } from '#platform/failure.ts'
import { insertFiles, type StoredFile } from '#platform/files/store-files.server.ts'
import type { NewRfq, RfqView } from './contract.ts'
import { readRfq } from './read-rfq.server.ts'

/** Publishes an RFQ whose files are already stored. Any company may, suppliers too. */
export async function publishRfq(tx: Tx, asking: Asking, form: NewRfq, files: StoredFile[]): Promise<RfqView> {
  const buyer_id = asking.viewer!.user_id
  const { attachments: _stored, copied_files: _copied, district_id, ...rfq } = form
  const fields = [
    ...(await categoryProblems(tx, rfq.category_id)),
    ...(await placeProblems(tx, { ...rfq, district_id: district_id || undefined }, { districtRequired: false })),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })

  const { rfq_id } = await tx
    .insertInto('rfqs')
    .values({ ...rfq, district_id: district_id || null, buyer_id, attachments_paths: files.map(({ path }) => path) })
    .returning('rfq_id')
    .executeTakeFirstOrThrow()
  const file_ids = await insertFiles(tx, buyer_id, files)
  await tx
    .insertInto('rfq_attachments')
    .values(file_ids.map((file_id, index) => ({ rfq_id, position: index + 1, file_id })))
    .execute()

  await audit(tx, { action: 'rfq.published', actor_id: buyer_id, object: ['rfq', rfq_id] })
  return readRfq(tx, rfq_id, asking)
}
