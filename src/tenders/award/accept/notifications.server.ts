import { notify } from '#framework/events/declarations.ts'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { awardDeclined, bidAccepted } from '#tenders/core/events.ts'
import { awardConfirmedEmail, awardFellEmail, bidAcceptedEmail, bidNotChosenEmail } from './emails.server.ts'
import { bidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** The award, and all who bid. */
const readAward = ({ bid_id }: { bid_id: number }, tx: Tx) =>
  tx
    .selectFrom(bidsFor('contents'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'bids.rfq_id')
    .select([
      'rfqs.rfq_id',
      'rfqs.title',
      'rfqs.buyer_id',
      'bids.supplier_id',
      'bids.total_amount',
      'bids.proposed_delivery_date',
      bidderIds.as('bidders'),
    ])
    .where('bids.bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()

type Award = Awaited<ReturnType<typeof readAward>>

const awardParams = ({ rfq_id, title, total_amount, proposed_delivery_date }: Award) => ({
  rfq_id,
  title,
  total_amount,
  proposed_delivery_date,
})

const about = ({ rfq_id }: Award) => ['rfq', rfq_id] as const

export const awardNotifications = [
  notify(bidAccepted, {
    facts: readAward,
    audience: ({ supplier_id }) => [supplier_id],
    right: 'sell',
    in_app: { kind: 'bid_accepted', about },
    email: bidAcceptedEmail,
    params: awardParams,
  }),
  notify(bidAccepted, {
    facts: readAward,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'award_made', about },
    email: awardConfirmedEmail,
    params: awardParams,
  }),
  notify(bidAccepted, {
    facts: readAward,
    audience: ({ bidders, supplier_id }) => bidders.filter((bidder) => bidder !== supplier_id),
    right: 'sell',
    in_app: { kind: 'bid_not_chosen', about },
    email: bidNotChosenEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
  notify(awardDeclined, {
    facts: readAward,
    audience: ({ bidders, supplier_id }) => bidders.filter((bidder) => bidder !== supplier_id),
    right: 'sell',
    in_app: { kind: 'award_fell', about },
    email: awardFellEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
]
