import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import { rfqStatus } from '#tenders/core/policy.server.ts'
import { maySeeRfqFiles, relationTo } from '#tenders/core/policy.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Lets a caller read a file of an RFQ; `public` when everybody may. */
export async function mayReadRfqFile(
  reader: Reader,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  { file_id }: ReadableFile,
): Promise<'public' | 'private'> {
  const rfq = await reader
    .selectFrom('rfq_attachments')
    .innerJoin(rfqsFor('serve'), 'rfqs.rfq_id', 'rfq_attachments.rfq_id')
    .select(['rfqs.buyer_id', rfqStatus.as('status')])
    .where('rfq_attachments.file_id', '=', file_id)
    .executeTakeFirst()
  if (!rfq) throw fail(404, 'not_found')
  if (maySeeRfqFiles(rfq.status, 'guest')) return 'public'
  if (!maySeeRfqFiles(rfq.status, relationTo({ ...rfq, my_bid_id: null }, viewer))) throw fail(404, 'not_found')
  return 'private'
}
