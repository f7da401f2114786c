import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import { liveBidOf, rfqStatus } from '#tenders/rfq-rows.server.ts'

/**
 * Whether the signed-in caller may read the file of a bid: members may, as long as the bid can be seen. Of a withdrawn bid
 * nothing is to be seen, of one on a canceled RFQ only by its buyer and those who bid on it.
 */
export async function mayReadBidFile(reader: Reader, { viewer }: FastifyRequest, { file_id }: ReadableFile): Promise<void> {
  const bid = await reader
    .selectFrom('bids')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
    .select(['bids.buyer_id', rfqStatus.as('status'), liveBidOf(viewer?.user_id).as('my_bid_id')])
    .where('bids.attachment_id', '=', file_id)
    .where('bids.withdrawn_at', 'is', null)
    .executeTakeFirst()
  const related = bid !== undefined && (bid.buyer_id === viewer?.user_id || bid.my_bid_id !== null)
  if (!bid || (bid.status === 'canceled' && !related)) throw fail(404, 'not_found')
}
