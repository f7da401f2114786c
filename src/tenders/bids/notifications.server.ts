import { sql } from 'kysely'
import { notify } from '#framework/events/declarations.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { bidChanged, bidPlaced, bidWithdrawn } from '#tenders/core/events.ts'
import { bidReceivedEmail, bidWithdrawnEmail, newBidEmail } from './emails.server.ts'
import { isReadableBid } from '#tenders/core/policy.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

const readBid = ({ bid_id }: { bid_id: number }, tx: Tx) =>
  tx
    .selectFrom(bidsFor('contents'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'bids.rfq_id')
    .innerJoin('companies as supplier', 'supplier.company_id', 'bids.supplier_id')
    .select([
      'bids.bid_id',
      'bids.supplier_id',
      'supplier.company_name',
      'bids.total_amount',
      'bids.proposed_delivery_date',
      'rfqs.rfq_id',
      'rfqs.buyer_id',
      'rfqs.title',
      'rfqs.deadline',
      'rfqs.closing_time',
    ])
    .where('bids.bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()

/** The buyer; nobody of a sealed bid. */
const readBuyer = ({ bid_id }: { bid_id: number }, tx: Tx) =>
  tx
    .selectFrom(bidsFor('mail'))
    .modifyFront(prepared)
    .select(['rfq_id', sql<number[]>`case when ${isReadableBid()} then array[buyer_id] else '{}' end`.as('buyers')])
    .where('bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()

/** The buyer of a bid that ends with the account of its company; nobody of a sealed bid. */
async function readAbandoned({ bid_id, by_operator }: { bid_id: number; by_operator: boolean }, tx: Tx) {
  const { rfq_id, buyers } = by_operator ? await readBuyer({ bid_id }, tx) : { rfq_id: 0, buyers: [] }
  if (buyers.length === 0) return { rfq_id, buyers, title: '' }
  const { title } = await tx
    .selectFrom(rfqsFor('mail'))
    .select('title')
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { rfq_id, buyers, title }
}

const receipt = ({
  rfq_id,
  title,
  total_amount,
  proposed_delivery_date,
  deadline,
  closing_time,
}: Awaited<ReturnType<typeof readBid>>) => ({
  rfq_id,
  title,
  total_amount,
  proposed_delivery_date,
  deadline,
  closing_time,
})

const ofRfq = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const

export const bidNotifications = [
  notify(bidPlaced, {
    facts: readBid,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    email: newBidEmail,
    in_app: { kind: 'new_bids', about: ofRfq },
    params: (bid) => ({ ...receipt(bid), bid_ids: [bid.bid_id], supplier_company_name: bid.company_name }),
  }),
  notify(bidPlaced, {
    facts: readBid,
    audience: ({ supplier_id }) => [supplier_id],
    right: 'sell',
    email: bidReceivedEmail,
    params: receipt,
  }),
  notify(bidChanged, {
    facts: readBid,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'bids_changed', about: ofRfq },
  }),
  notify(bidWithdrawn, {
    facts: readBuyer,
    audience: ({ buyers }) => buyers,
    right: 'buy',
    in_app: { kind: 'bids_withdrawn', about: ofRfq },
  }),
  notify(bidWithdrawn, {
    facts: readAbandoned,
    audience: ({ buyers }) => buyers,
    right: 'buy',
    email: bidWithdrawnEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
]
