import { prepared, type Reader } from '#framework/database/database.server.ts'
import { versionOutcome } from '../version-outcome.server.ts'

/** The number of bids on an RFQ that could not be opened. */
export async function countUnreadable(reader: Reader, rfq_id: number): Promise<number> {
  const { unreadable } = await reader
    .selectFrom('sealed_bids')
    .modifyFront(prepared)
    .select(({ fn }) => fn.countAll<number>().as('unreadable'))
    .where('rfq_id', '=', rfq_id)
    .where(versionOutcome, '=', 'unreadable')
    .executeTakeFirstOrThrow()
  return unreadable
}
