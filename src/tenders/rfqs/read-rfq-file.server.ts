import type { FastifyRequest } from 'fastify'
import type { Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'
import { rfqReaders, rfqsWithVisibleFiles } from '#tenders/core/gates/rfqs.server.ts'

/** Lets a caller read a file of an RFQ; `public` when everybody may. */
export async function mayReadRfqFile(
  reader: Reader,
  { viewer }: Pick<FastifyRequest, 'viewer'>,
  { file_id }: ReadableFile,
): Promise<'public' | 'private'> {
  const rfq = await rfqsWithVisibleFiles(reader, viewer?.company_id)
    .innerJoin('rfq_attachments', 'rfq_attachments.rfq_id', 'rfqs.rfq_id')
    .select(rfqReaders.as('readers'))
    .where('rfq_attachments.file_id', '=', file_id)
    .executeTakeFirst()
  if (!rfq) throw fail(404, 'not_found')
  return rfq.readers
}
