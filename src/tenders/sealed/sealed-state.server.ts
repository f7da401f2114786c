import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { placedBidsCount } from '#tenders/gates/bid-facts.server.ts'
import { closesAt } from '#tenders/policy.server.ts'
import type { SealedState } from './state-view.ts'

/** Where a sealed RFQ stands, of the row; null of others. The buyer's people who buy also read the number of bids. */
export const sealedState = (viewer: Viewer | null) =>
  sql<SealedState | null>`case when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state', case when rfqs.opened_at is not null then 'opened'
      when ${closesAt} > transaction_time() then 'sealed'
      when exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0) then 'delayed'
      else 'closing' end,
    'opens_at', ${closesAt}, 'opened_at', rfqs.opened_at, 'price_disclosure', rfqs.price_disclosure,
    'bids_count', ${viewer && hasRight(viewer, 'buy') ? sql`case when rfqs.buyer_id = ${viewer.company_id} then ${placedBidsCount} end` : sql`null`}) end`

const instantOf = (time: string | null) => time && new Date(time).toISOString()

export const presentSealed = ({
  state,
  opens_at,
  opened_at,
  price_disclosure,
  bids_count,
}: SealedState): SealedState => ({
  state,
  opens_at: instantOf(opens_at)!,
  opened_at: instantOf(opened_at),
  price_disclosure,
  ...(typeof bids_count === 'number' && { bids_count }),
})
