import { sql } from 'kysely'
import { type ViewerContext, seesAsMember } from '#companies/contact-policy.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { RfqCard } from './contract.ts'
import { relationTo, type RfqStatus, rfqRights } from './rules.ts'

/** Where an RFQ stands today: the one place that decides it. */
export const rfqStatus = sql<RfqStatus>`case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when rfqs.deadline < riyadh_today() then 'expired'
  else 'active' end`

/** Whether the RFQ of the row is found by these words: in its title or its buyer's name, or by its number; `#7` asks for the number alone. */
export function matchesRfq(search: string) {
  const words = containsText('rfqs.search_text', search)
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(foldForSearch(search)) ?? []
  if (!digits) return words
  const number = sql<boolean>`rfqs.rfq_id = ${Number(digits)}`
  return sign ? number : sql<boolean>`(${number} or ${words})`
}

/** Live bids on the RFQ of the row. */
export const bidsCount = sql<number>`(select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)`

/** The live bid of a company on the RFQ of the row. */
export const liveBidOf = (user_id: number | undefined) =>
  user_id === undefined
    ? sql<number | null>`null::integer`
    : sql<number | null>`(select own.bid_id from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = ${user_id} and own.withdrawn_at is null)`

/** RFQs with all that their cards show but names of places and categories, in one statement; conditions, order and limit are the caller's. */
export const selectRfqs = (reader: Reader, { viewer }: ViewerContext) =>
  reader
    .selectFrom('rfqs')
    .innerJoin('users as buyer', 'buyer.user_id', 'rfqs.buyer_id')
    .select([
      'rfqs.rfq_id', 'rfqs.buyer_id', 'buyer.company_name as buyer_company_name', 'rfqs.title', 'rfqs.description',
      'rfqs.item_description', 'rfqs.quantity', 'rfqs.delivery_date', 'rfqs.deadline', 'rfqs.category_id', 'rfqs.region_id', 'rfqs.city_id',
      'rfqs.district_id', 'rfqs.attachments_paths', 'rfqs.accepted_bid_id', 'rfqs.version', 'rfqs.created_at', 'rfqs.updated_at',
      rfqStatus.as('status'),
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`rfqs.delivery_date - riyadh_today()`.as('delivery_in'),
      bidsCount.as('bids_count'),
      liveBidOf(viewer?.user_id).as('my_bid_id'),
    ])

/** A row of `selectRfqs`. */
export type RfqRow = Awaited<ReturnType<ReturnType<typeof selectRfqs>['execute']>>[number]

/** The cards of rows, for the one who asks. */
export async function presentRfqs(reader: Reader, rows: readonly RfqRow[], asking: ViewerContext): Promise<RfqCard[]> {
  const placeOf = await placesOf(reader, rows)
  const categoryOf = await categoryNames(reader)
  const trusted = seesAsMember(asking)
  return rows.map((row) => {
    const viewer_relation = relationTo(row, asking.viewer)
    return {
      rfq_id: row.rfq_id,
      buyer: { user_id: row.buyer_id, company_name: row.buyer_company_name },
      title: row.title,
      description: row.description,
      item_description: row.item_description,
      quantity: row.quantity,
      delivery_date: row.delivery_date,
      deadline: row.deadline,
      category_id: row.category_id,
      category: categoryOf(row.category_id),
      ...placeOf(row),
      // Nobody but its buyer reads them now, who finds them on its page.
      attachments_paths: row.status === 'canceled' ? [] : row.attachments_paths,
      accepted_bid_id: row.accepted_bid_id,
      bids_count: row.bids_count,
      status: row.status,
      closes_in: row.closes_in,
      delivery_in: row.delivery_in,
      viewer_relation,
      my_bid_id: row.my_bid_id,
      can: rfqRights({ status: row.status, relation: viewer_relation, trusted }),
      version: row.version,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}
