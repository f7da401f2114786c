import { sql } from 'kysely'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { ReplacedFile } from '#tenders/core/contract.ts'
import { ownBidsWithLapsed } from '#tenders/core/gates/bids.server.ts'
import { maySeeRfqFiles } from '#tenders/core/policy.ts'
import type { ReadingRfq } from '#tenders/core/rfq-rows.server.ts'

/** When the bid of a supplier lapsed who has no other on the RFQ. */
async function readLapse(reader: Reader, rfq_id: number, supplier_id: number) {
  const { lapsed_at } = await ownBidsWithLapsed(reader, supplier_id)
    .modifyFront(prepared)
    .select(({ fn }) => fn.max('bids.lapsed_at').as('lapsed_at'))
    .where('bids.rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return lapsed_at && { lapsed_at: lapsed_at.toISOString() }
}

/**
 * Files of an RFQ that others replaced, oldest first. Those that ended with a version gave way to the first files that
 * are new in it.
 */
async function readReplacedFiles(reader: Reader, rfq_id: number): Promise<ReplacedFile[]> {
  const { rows } = await sql<{ file: ReplacedFile; replaced_by: string; until_version: number }>`${prepared}
    with placed as (
      select rfq_attachments.*, row_number() over (partition by since_version order by position) as begun,
        row_number() over (partition by until_version order by position) as ended
      from rfq_attachments where rfq_id = ${rfq_id})
    select ${attachmentOf('files')} as file, old.until_version, new_file.name as replaced_by
    from placed old join files using (file_id)
    join placed following on following.since_version = old.until_version and following.begun = old.ended
    join files new_file on new_file.file_id = following.file_id
    where files.deleted_at is null order by old.until_version, old.position`.execute(reader)
  return rows.map(({ file, ...replaced }) => ({ ...file, ...replaced }))
}

/** What the view of an RFQ has of its changes. Without a material one nothing lapses, and no file is replaced. */
export async function amendmentsView(reader: Reader, { card }: ReadingRfq, ctx: ViewerContext) {
  const { rfq_id, material_version, viewer_relation, on_change, status } = card
  if (material_version === 1) return {}
  const [lapse, replaced_files] = await Promise.all([
    viewer_relation === 'supplier' && on_change === 'confirm' && readLapse(reader, rfq_id, ctx.viewer!.company_id),
    maySeeRfqFiles(status, viewer_relation) ? readReplacedFiles(reader, rfq_id) : [],
  ])
  return { ...lapse, ...(replaced_files.length > 0 && { replaced_files }) }
}
