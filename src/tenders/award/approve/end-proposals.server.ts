import { sql } from 'kysely'
import { react } from '#framework/events/declarations.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { bidChanged, bidWithdrawn, rfqCanceled, rfqChanged } from '#tenders/core/events.ts'
import { awardSuperseded } from './events.ts'

/**
 * Ends a pending proposal whose bid or RFQ has changed; the transaction of the change holds one of them. The buyer's
 * trail records it without a person: the supplier who made the change learns nothing, and the buyer does not learn who
 * it was.
 */
async function supersedeProposals(tx: Tx, { rfq_id, bid_id }: { rfq_id: number; bid_id?: number }) {
  const ended = await tx
    .updateTable('award_proposals')
    .set({ state: 'superseded', decided_at: sql<Date>`instant()` })
    .where('rfq_id', '=', rfq_id)
    .where('state', '=', 'pending')
    .$if(bid_id !== undefined, (query) => query.where('bid_id', '=', bid_id!))
    .returning(['proposal_id', 'bid_id', 'amount_halalas', 'buyer_id'])
    .execute()
  for (const { buyer_id, ...proposal } of ended)
    await record(tx, { viewer: { company_id: buyer_id, person_id: null } }, awardSuperseded({ rfq_id, ...proposal }))
}

export const proposalReactions = [
  react(rfqChanged, (tx, { rfq_id }) => supersedeProposals(tx, { rfq_id })),
  react(rfqCanceled, (tx, { rfq_id }) => supersedeProposals(tx, { rfq_id })),
  react(bidChanged, async (tx, { rfq_id, bid_id, changes }) => {
    if (changes.length > 0) await supersedeProposals(tx, { rfq_id, bid_id })
  }),
  react(bidWithdrawn, (tx, { rfq_id, bid_id }) => supersedeProposals(tx, { rfq_id, bid_id })),
]
