import { sql } from 'kysely'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { ReplacedFile } from '#tenders/core/contract.ts'

/**
 * Files of an RFQ that others replaced, oldest first. Those that ended with a version gave way to the first files that
 * are new in it.
 */
export async function readReplacedFiles(reader: Reader, rfq_id: number): Promise<ReplacedFile[]> {
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
