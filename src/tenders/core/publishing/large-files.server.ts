import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import { claimFiles } from '#framework/files/storage/reserved-files.server.ts'
import { MAX_LARGE_BYTES, MAX_LARGE_FILES } from '#tenders/core/uploads.ts'

/*
 * Large files of RFQs are sent one by one before the form that names them, and wait for it for a day: for the person
 * who sent them, in the company for which that was.
 */

export const largeFilesOf = ({ company_id, person_id }: Viewer) =>
  `large files of person ${person_id} of company ${company_id}`

const refused = (message: 'rfqs.large_file_gone' | 'rfqs.large_files_many' | 'rfqs.large_files_size') =>
  fail(422, 'invalid', { fields: [{ field: 'large_files', message }] })

/** What waits for the viewer's next form, oldest first; infected ones too, so that they can be named. */
export const readWaiting = async (reader: Reader, viewer: Viewer) => {
  const rows = await reader
    .selectFrom('files')
    .select(attachmentOf('files').as('file'))
    .where('reserved_for', '=', largeFilesOf(viewer))
    .orderBy('file_id')
    .execute()
  return rows.map(({ file }) => file)
}

export const readLargeFile = async (tx: Tx, file_id: number) => {
  const read = tx.selectFrom('files').select(attachmentOf('files').as('file')).where('file_id', '=', file_id)
  return (await read.executeTakeFirstOrThrow()).file
}

/** The viewer's own waiting files, in the order in which a form names them; the form is refused when one is gone. */
export async function waitingLargeFiles(reader: Reader, viewer: Viewer, paths: readonly string[]) {
  if (paths.length === 0) return []
  const rows = await reader
    .selectFrom('files')
    .select(['file_id', 'path', 'name', 'size', 'sha256'])
    .where('reserved_for', '=', largeFilesOf(viewer))
    .where('path', 'in', paths)
    .where('scan', '<>', 'infected')
    .execute()
  if (rows.length !== paths.length) throw refused('rfqs.large_file_gone')
  return rows.toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path))
}

/** Takes them, in the transaction that puts them where they belong. */
export async function claimLargeFiles(tx: Tx, viewer: Viewer, paths: readonly string[]) {
  const waiting = await waitingLargeFiles(tx, viewer, paths)
  const file_ids = waiting.map(({ file_id }) => file_id)
  const claimed = await claimFiles(tx, largeFilesOf(viewer), file_ids)
  // Removed meanwhile, or named by another form.
  if (claimed.length !== paths.length) throw refused('rfqs.large_file_gone')
  return claimed
}

/** Refuses more large files than an RFQ may have, or larger ones. */
export function assertLargeFit(files: readonly { size: number }[]) {
  if (files.length > MAX_LARGE_FILES) throw refused('rfqs.large_files_many')
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_LARGE_BYTES) throw refused('rfqs.large_files_size')
}
