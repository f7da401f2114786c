import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'

/** Who may read the file of an RFQ: everyone, until its buyer cancels; from then on the buyer alone, to publish it anew. */
export async function mayReadRfqFile(reader: Reader, { viewer }: Pick<FastifyRequest, 'viewer'>, { file_id }: ReadableFile): Promise<'public' | 'private'> {
  const rfq = await reader
    .selectFrom('rfq_attachments')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'rfq_attachments.rfq_id')
    .select(['rfqs.buyer_id', 'rfqs.canceled_at'])
    .where('rfq_attachments.file_id', '=', file_id)
    .executeTakeFirst()
  if (!rfq?.canceled_at) return 'public'
  if (rfq.buyer_id !== viewer?.user_id) throw fail(404, 'not_found')
  return 'private'
}
