import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#companies/viewer.ts'
import type { Database } from '#framework/database/database.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { fail } from '#framework/api/failure.ts'
import { assertOpenForBids } from '#tenders/core/lock-bid.server.ts'
import { bidReadableBy, bidsAs, bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor, rfqVisibleTo } from '#tenders/core/gates/rfqs.server.ts'
import { rfqStatusNow } from '#tenders/core/policy.server.ts'

/** What a call says that it is about. */
interface About {
  rfq_id?: string
  bid_id?: string
}

const idOf = (text: string | undefined) => /^\d{1,9}$/.exec(text ?? '')?.[0] ?? null

/** The RFQ that a bid would be placed on, with what decides whether the company may. */
const readRfq = ({ kysely }: Database, rfq_id: RawBuilder<number>, { company_id }: Viewer) =>
  kysely
    .selectFrom(rfqsFor('receive'))
    .select((rfq) => [
      'rfqs.buyer_id',
      'rfqs.bid_visibility',
      'rfqs.accepted_bid_id',
      rfqStatusNow.as('status'),
      rfqVisibleTo(company_id).as('visible'),
      rfq
        .exists(
          rfq
            .selectFrom(bidsAs('own', 'receive'))
            .whereRef('own.rfq_id', '=', 'rfqs.rfq_id')
            .where('own.supplier_id', '=', company_id),
        )
        .as('has_bid'),
    ])
    .where('rfqs.rfq_id', '=', rfq_id)
    .executeTakeFirst()

/**
 * A guard of calls that send a bid. It runs before the body is read and refuses companies that may not bid, with the
 * errors of the call itself, so that they take no place in memory that bidders need. It answers whether the bid is
 * sealed: then its file and its prices are not written to disk.
 *
 * @param says_whose a company that may read the bid is refused as not its bidder, as by the calls that change it
 */
export const guardBid =
  (database: Database, says_whose = true) =>
  async ({ params, viewer }: Pick<FastifyRequest, 'params' | 'viewer'>): Promise<boolean> => {
    const { rfq_id, bid_id } = params as About
    const id = idOf(rfq_id ?? bid_id)
    const { company_id, supplier_profile_id } = viewer as Viewer
    if (rfq_id === undefined) {
      const bid = await database.kysely
        .selectFrom(bidsFor('receive'))
        .innerJoin(rfqsFor('receive'), 'rfqs.rfq_id', 'bids.rfq_id')
        .select(['bids.supplier_id', 'rfqs.bid_visibility', bidReadableBy(company_id).as('readable')])
        .where('bids.bid_id', '=', sql<number>`${id}::integer`)
        .executeTakeFirst()
      if (bid?.supplier_id !== company_id)
        throw says_whose && bid?.readable ? fail(403, 'not_owner') : fail(404, 'bid_not_found')
      return bid.bid_visibility === 'sealed'
    }
    const rfq = await readRfq(database, sql`${id}::integer`, viewer as Viewer)
    if (!rfq) throw fail(404, 'rfq_not_found')
    if (rfq.buyer_id === company_id) throw fail(403, 'own_rfq')
    // A bidder may repeat a call whose response was lost.
    if (!rfq.visible && !rfq.has_bid) throw fail(404, 'rfq_not_found')
    if (supplier_profile_id === null) throw fail(403, 'supplier_required')
    if (!rfq.has_bid) assertOpenForBids(rfq)
    return rfq.bid_visibility === 'sealed'
  }

/** The same for the prices of a spreadsheet; on RFQs that are not sealed these need no protection. */
export const guardPriceSheet = (database: Database) => {
  const guarded = guardBid(database)
  return async (request: Pick<FastifyRequest, 'params' | 'viewer'>): Promise<boolean> => {
    const { rfq_id } = request.params as About
    const rfq = await database.kysely
      .selectFrom(rfqsFor('receive'))
      .select('rfqs.rfq_id')
      // Of an RFQ that the company does not see, the call reads the sheet as of an unknown one.
      .where(rfqVisibleTo(request.viewer?.company_id))
      .where('rfqs.bid_visibility', '=', 'sealed')
      .where('rfqs.rfq_id', '=', sql<number>`${idOf(rfq_id)}::integer`)
      .executeTakeFirst()
    return rfq !== undefined && guarded(request)
  }
}

/** The same for a form that is posted to the page of a bid, or of its receipt. */
export const guardBidPage = ({ database, sessions }: ApiServer) => {
  const guarded = guardBid(database)
  return async (request: FastifyRequest, path: string): Promise<boolean> => {
    const rfq_id = /^\/rfq\/(\d+)\/bid(?:\/receipt)?$/.exec(path)?.[1]
    if (rfq_id === undefined) return false
    await sessions.signedIn(request)
    await sessions.verified(request)
    await sessions.may('sell')(request)
    // Also on RFQs that are not sealed: a form that says it was written for a sealed one is kept in memory, too.
    return guarded({ params: { rfq_id }, viewer: request.viewer })
  }
}
