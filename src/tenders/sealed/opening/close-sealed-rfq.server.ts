import { sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'
import { closeRfq } from '#tenders/amendments/confirming/close-rfqs.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'

/**
 * Ends bidding on a locked sealed RFQ whose time is over, once: bids that were not confirmed lapse, and the list of
 * commitments is written down.
 */
export async function closeSealedRfq(tx: Tx, rfq_id: number): Promise<void> {
  await closeRfq(tx, rfq_id)
  await sql`update sealed_bids set outcome = 'lapsed', sealed = null, sealed_file = null from bids
    where bids.bid_id = sealed_bids.bid_id and bids.lapsed_at is not null and sealed_bids.rfq_id = ${rfq_id} and outcome is null`.execute(
    tx,
  )
  await sql`insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
    select rfq_id, closes_at, instant(), (select count(*) from bids where bids.rfq_id = rfqs.rfq_id and ${isLiveBid()}),
      (select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), '')) from sealed_bids where sealed_bids.rfq_id = rfqs.rfq_id)
    from rfqs where rfq_id = ${rfq_id} on conflict do nothing`.execute(tx)
}
