import { sql } from 'kysely'
import { type Asking, seesAsMember } from '#accounts/contact-policy.ts'
import { categoryColumn } from '#categories/service.server.ts'
import { placeColumns } from '#locations/service.server.ts'
import type { Reader } from '#platform/database/database.server.ts'
import type { RfqCard } from './contract.ts'
import { relationTo, type RfqStatus, rfqRights } from './rules.ts'

/** Where an RFQ stands today: the one place that decides it. */
export const rfqStatus = sql<RfqStatus>`case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when rfqs.deadline < riyadh_today() then 'expired'
  else 'active' end`

/** Live bids on the RFQ of the row. */
export const bidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)`

/** The live bid of a company on the RFQ of the row. */
export const liveBidOf = (user_id: number | undefined) =>
  user_id === undefined
    ? sql<number | null>`null::integer`
    : sql<number | null>`(select own.bid_id from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = ${user_id} and own.withdrawn_at is null)`

/** RFQs with all that their cards show, in one statement; conditions, order and limit are the caller's. */
export const selectRfqs = (reader: Reader, { viewer }: Asking) =>
  reader
    .selectFrom('rfqs')
    .innerJoin('users as buyer', 'buyer.user_id', 'rfqs.buyer_id')
    .select([
      'rfqs.rfq_id', 'rfqs.buyer_id', 'buyer.company_name as buyer_company_name', 'rfqs.title', 'rfqs.description',
      'rfqs.item_description', 'rfqs.quantity', 'rfqs.delivery_date', 'rfqs.deadline', 'rfqs.category_id', 'rfqs.accepted_bid_id',
      'rfqs.version', 'rfqs.created_at', 'rfqs.updated_at',
      rfqStatus.as('status'),
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`rfqs.delivery_date - riyadh_today()`.as('delivery_in'),
      sql<string[]>`array(
        select file.path from rfq_attachments join files file using (file_id)
        where rfq_attachments.rfq_id = rfqs.rfq_id and file.deleted_at is null order by position)`.as('attachments_paths'),
      bidsCount.as('bids_count'),
      liveBidOf(viewer?.user_id).as('my_bid_id'),
      categoryColumn,
    ])
    .select(placeColumns('rfqs'))

/** A row of `selectRfqs`. */
export type RfqRow = Awaited<ReturnType<ReturnType<typeof selectRfqs>['execute']>>[number]

/** The card of a row, for the one who asks. */
export function showRfq(row: RfqRow, asking: Asking): RfqCard {
  const { buyer_id, buyer_company_name, created_at, updated_at, ...shown } = row
  const viewer_relation = relationTo(row, asking.viewer)
  return {
    ...shown,
    buyer: { user_id: buyer_id, company_name: buyer_company_name },
    viewer_relation,
    can: rfqRights({ status: row.status, relation: viewer_relation, trusted: seesAsMember(asking) }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
