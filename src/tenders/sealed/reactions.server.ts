import type { Tx } from '#framework/database/database.server.ts'
import { react } from '#framework/events/declarations.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import { bidWithdrawn, rfqCanceled, rfqChanged, rfqPublished } from '#tenders/core/events.ts'
import { takeOpeningKey } from './opening/opening-keys.server.ts'
import { endSealedBid, eraseSealedBids } from './sealing/seal-bid.server.ts'

/**
 * Queues the job that opens the bids on an RFQ in the instant at which it closes; one of an earlier instant is
 * replaced. The same job runs each minute, should it be lost.
 */
const scheduleOpening = (tx: Tx, rfq_id: number, opens_at: Date) =>
  enqueue(tx, 'open_sealed', {}, { jobKey: `open_sealed:${rfq_id}`, runAt: opens_at })

/** What becomes of opening keys and sealed bids, in the transaction that holds the lock of the RFQ. */
export const sealedReactions = [
  react(rfqPublished, async (tx, { rfq_id, opens_at }) => {
    if (!opens_at) return
    await takeOpeningKey(tx, rfq_id)
    await scheduleOpening(tx, rfq_id, opens_at)
  }),
  react(rfqChanged, async (tx, { rfq_id, opens_at }) => {
    if (opens_at) await scheduleOpening(tx, rfq_id, opens_at)
  }),
  react(rfqCanceled, async (tx, { rfq_id, is_sealed }) => {
    if (is_sealed) await eraseSealedBids(tx, rfq_id)
  }),
  react(bidWithdrawn, async (tx, { bid_id, is_readable }) => {
    if (!is_readable) await endSealedBid(tx, bid_id, 'withdrawn')
  }),
]
