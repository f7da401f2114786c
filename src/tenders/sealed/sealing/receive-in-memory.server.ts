import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { bidsFor } from '#tenders/gates/bids.server.ts'
import { rfqsFor } from '#tenders/gates/rfqs.server.ts'

/**
 * Whether a call sends the file or the prices of a sealed bid, which are not written to disk: asked before its body is
 * read.
 */
export const sendsSealedBid =
  ({ kysely }: Database) =>
  async ({ params }: Pick<FastifyRequest, 'params'>): Promise<boolean> => {
    const { rfq_id, bid_id } = params as { rfq_id?: string; bid_id?: string }
    const id = /^\d{1,9}$/.exec(rfq_id ?? bid_id ?? '')?.[0] ?? null
    const rfq = await kysely
      .selectFrom(rfqsFor('receive'))
      .select('rfqs.rfq_id')
      .where('bid_visibility', '=', 'sealed')
      .where(
        'rfqs.rfq_id',
        '=',
        rfq_id === undefined
          ? sql<number>`(select bids.rfq_id from ${bidsFor('receive')} where bids.bid_id = ${id}::integer)`
          : sql<number>`${id}::integer`,
      )
      .executeTakeFirst()
    return rfq !== undefined
  }

/** The same for a form that is posted to the page of a bid, or of its receipt. */
export const pageSendsSealedBid = (database: Database) => {
  const isSealed = sendsSealedBid(database)
  return async (path: string): Promise<boolean> => {
    const rfq_id = /^\/rfq\/(\d+)\/bid(?:\/receipt)?$/.exec(path)?.[1]
    return rfq_id !== undefined && isSealed({ params: { rfq_id } })
  }
}
