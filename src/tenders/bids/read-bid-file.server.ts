import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import { readableBids } from '#tenders/core/gates/bids.server.ts'

/** Lets a signed-in caller read the file of a bid that the caller may see. */
export async function mayReadBidFile(
  reader: Reader,
  { viewer }: FastifyRequest,
  { file_id }: ReadableFile,
): Promise<void> {
  const bid = await readableBids(reader, viewer?.company_id)
    .select('bids.bid_id')
    .where('bids.attachment_id', '=', file_id)
    .executeTakeFirst()
  if (!bid) throw fail(404, 'not_found')
}
