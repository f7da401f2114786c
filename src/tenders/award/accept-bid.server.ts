import type { ViewerContext } from '#companies/contact-policy.ts'
import { audit } from '#framework/audit/audit.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { queueEmail } from '#framework/mail/queue.server.ts'
import type { RfqView } from '#tenders/contract.ts'
import { liveBidders, lockOwnRfq, markAccepted } from '#tenders/lock-rfq.server.ts'
import { readRfq } from '#tenders/rfqs/detail/read-rfq.server.ts'
import type { Acceptance } from '#tenders/bids/contract.ts'
import { lockBid } from '#tenders/bids/lock-bid.server.ts'
import { readBid } from '#tenders/bids/read-bid.server.ts'
import { awardConfirmedEmail, bidAcceptedEmail, bidNotChosenEmail } from './emails.server.ts'

/**
 * The buyer picks the winner. The choice is final, so the RFQ row stays locked until it commits: two tabs cannot pick two
 * winners. The e-mails to the buyer and all bidders are queued in the same transaction, so they are sent if and only if the choice
 * stands. `seen` is the version of the bid the buyer looked at.
 */
export async function acceptBid(
  tx: Tx,
  ctx: ViewerContext,
  { rfq_id, bid_id, seen }: Acceptance & { rfq_id: number; seen: number | undefined },
): Promise<RfqView> {
  const buyer = ctx.viewer!
  const rfq = await lockOwnRfq(tx, buyer, rfq_id)
  if (rfq.status === 'canceled') throw fail(409, 'rfq_canceled')
  if (rfq.accepted_bid_id === bid_id) return readRfq(tx, rfq_id, ctx)
  if (rfq.accepted_bid_id !== null) {
    throw fail(409, 'rfq_already_accepted', { more: { accepted_bid_id: rfq.accepted_bid_id } })
  }

  const bid = await lockBid(tx, bid_id)
  if (bid?.rfq_id !== rfq_id) throw fail(422, 'bid_not_in_rfq', { fields: [{ field: 'bid_id', message: 'errors.bid_not_in_rfq' }] })
  if (bid.withdrawn_at) throw fail(409, 'bid_withdrawn')
  if (seen !== undefined && seen !== bid.version) throw fail(412, 'bid_changed', { more: { bid: await readBid(tx, bid_id, ctx) } })

  const { supplier_id, total_amount, proposed_delivery_date, comments, version } = bid
  await markAccepted(tx, rfq_id, { bid_id, supplier_id, total_amount, proposed_delivery_date, comments, version })
  await audit(tx, {
    action: 'bid.accepted',
    company_id: buyer.company_id,
    object: ['rfq', rfq_id],
    details: { bid_id, supplier_id, total_amount, version },
  })
  const { title } = rfq
  const award = { rfq_id, title, total_amount, proposed_delivery_date }
  await queueEmail(tx, bidAcceptedEmail, award, supplier_id)
  await queueEmail(tx, awardConfirmedEmail, award, buyer.company_id)
  for (const to of await liveBidders(tx, rfq_id)) {
    if (to !== supplier_id) await queueEmail(tx, bidNotChosenEmail, { rfq_id, title }, to)
  }
  return readRfq(tx, rfq_id, ctx)
}
