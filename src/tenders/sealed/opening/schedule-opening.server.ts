import type { Tx } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'

/**
 * Queues the job that opens the bids on an RFQ in the instant at which it closes; one of an earlier instant is
 * replaced. The same job runs each minute, should it be lost.
 */
export const scheduleOpening = (tx: Tx, { rfq_id, closes_at }: Pick<LockedRfq, 'rfq_id' | 'closes_at'>) =>
  enqueue(tx, 'open_sealed', {}, { jobKey: `open_sealed:${rfq_id}`, runAt: closes_at })
