import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import { placedBidsCount } from '../gates/bid-facts.server.ts'
import { closesAt } from '../policy.server.ts'
import type { SealedState } from './sealed-state-view.ts'

/** The job runs each minute. Where it does not, or cannot write the closing, only the time says so. */
const PROMPT_MINUTES = 5

/** Whether the opening of an RFQ is late that is neither opened nor canceled. */
export const IS_DELAYED = sql<boolean>`(${closesAt} <= transaction_time() - make_interval(mins => ${PROMPT_MINUTES})
  or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0))`

/** Where a sealed RFQ stands, of the row; null of others. The buyer's people who buy also read the number of bids. */
export const sealedState = (viewer: Viewer | null) =>
  sql<SealedState | null>`case when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state', case when rfqs.opened_at is not null then 'opened'
      when rfqs.canceled_at is not null then 'canceled'
      when ${closesAt} > transaction_time() then 'sealed'
      when ${IS_DELAYED} then 'delayed'
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
