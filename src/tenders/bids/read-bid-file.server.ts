import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import { bidVisibleTo } from '#tenders/policy.server.ts'

/** Lets a signed-in caller read the file of a bid that the caller may see. */
export async function mayReadBidFile(
  reader: Reader,
  { viewer }: FastifyRequest,
  { file_id }: ReadableFile,
): Promise<void> {
  const bid = await reader
    .selectFrom('bids')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
    .select('bids.bid_id')
    .where('bids.attachment_id', '=', file_id)
    .where(bidVisibleTo(viewer?.company_id))
    .executeTakeFirst()
  if (!bid) throw fail(404, 'not_found')
}
