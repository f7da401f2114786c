import type { FastifyRequest } from 'fastify'
import { fail } from '#framework/api/failure.ts'
import type { Reader } from '#framework/database/database.server.ts'
import type { ReadableFile } from '#framework/files/serve/serve.server.ts'

/** Lets a signed-in caller read the file of a delivery on an order of the own company. */
export async function mayReadDeliveryFile(
  reader: Reader,
  { viewer }: FastifyRequest,
  { file_id }: ReadableFile,
): Promise<void> {
  const delivery = await reader
    .selectFrom('deliveries')
    .innerJoin('order_parties', 'order_parties.order_id', 'deliveries.order_id')
    .select('delivery_id')
    .where('deliveries.file_id', '=', file_id)
    .where('company_id', '=', viewer?.company_id ?? null)
    .executeTakeFirst()
  if (!delivery) throw fail(404, 'not_found')
}
