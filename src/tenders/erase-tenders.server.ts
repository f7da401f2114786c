import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import type { EventContext } from '#framework/events/record.server.ts'
import { deleteFiles } from '#framework/files/storage/store-files.server.ts'
import { markWithdrawn } from './bids/withdraw-bid.server.ts'
import { liveBidOf } from './core/gates/bid-facts.server.ts'
import { bidsFor } from './core/gates/bids.server.ts'
import { rfqsFor } from './core/gates/rfqs.server.ts'
import { lockBid } from './core/lock-bid.server.ts'
import { lockRfq } from './core/lock-rfq.server.ts'
import { isUndecidedRfq } from './core/policy.server.ts'
import { isUndecided } from './core/policy.ts'
import { cancelLockedRfq, deleteCanceledFiles } from './rfqs/change/cancel-rfq.server.ts'

/**
 * Ends open tenders as if the company had: its RFQs are canceled and bidders notified, its bids withdrawn. Deletes the
 * files of both.
 */
export async function eraseTenders(tx: Tx, ctx: EventContext, company_id: number) {
  const touched = await tx
    .selectFrom(rfqsFor('erase'))
    .select(['rfqs.rfq_id', 'rfqs.buyer_id', liveBidOf(company_id).as('bid_id')])
    .where(sql<boolean>`(rfqs.buyer_id = ${company_id} or ${liveBidOf(company_id)} is not null)`)
    .where(isUndecidedRfq)
    .orderBy('rfqs.rfq_id')
    .execute()
  let rfqs = 0
  let bids = 0
  for (const { rfq_id, buyer_id, bid_id } of touched) {
    const rfq = await lockRfq(tx, rfq_id, buyer_id === company_id ? 'update' : 'share')
    if (!rfq || !isUndecided(rfq.status)) continue
    if (buyer_id === company_id) {
      await cancelLockedRfq(tx, ctx, rfq)
      rfqs++
    } else if (bid_id !== null) {
      const bid = await lockBid(tx, bid_id)
      if (!bid || bid.withdrawn_at) continue
      await markWithdrawn(tx, ctx, rfq, bid)
      bids++
    }
  }
  const withdrawn = await tx
    .selectFrom(bidsFor('erase'))
    .select('attachment_id')
    .where('supplier_id', '=', company_id)
    .where('withdrawn_at', 'is not', null)
    .where('attachment_id', 'is not', null)
    .execute()
  await deleteFiles(
    tx,
    withdrawn.map(({ attachment_id }) => attachment_id!),
  )
  await deleteCanceledFiles(tx, company_id)
  return { rfqs, bids }
}
