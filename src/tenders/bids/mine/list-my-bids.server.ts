import { type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#db/schema.ts'
import { type ViewerContext, limitNote } from '#companies/contact-policy.ts'
import { companyReference } from '#companies/company-reference.ts'
import { withContacts } from '#companies/count-reveals.server.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { cursorId, type ListPage, readCursor, writeCursor } from '#framework/http/listing.server.ts'
import { selectBids, presentBid } from '#tenders/bid-rows.server.ts'
import { closingColumns, presentClosing } from '#tenders/closing.server.ts'
import { readContacts } from '#tenders/rfqs/detail/read-rfq.server.ts'
import { hasMyBidState } from '#tenders/policy.server.ts'
import { matchesRfq } from '#tenders/rfq-rows.server.ts'
import type { MyBid, MyBidsQuery } from '#tenders/bids/contract.ts'
import { bidsCount } from '#tenders/gates/bid-facts.server.ts'
import { ownBids } from '#tenders/gates/bids.server.ts'

/** The buyers whose contacts a page of own bids shows. */
export const companiesShownInMyBids = ({ items }: ListPage<MyBid>) =>
  withContacts(
    items.map(({ rfq, buyer_contact }) => ({ user_id: rfq.buyer.user_id, phone_number: buyer_contact?.phone_number })),
  )

const cursorKeys = z.tuple([cursorId])

/** The company's own live bids, newest first, with where their RFQs stand; bids on canceled RFQs stay. */
export async function listMyBids(reader: Reader, ctx: ViewerContext, query: MyBidsQuery): Promise<ListPage<MyBid>> {
  const { limit, cursor } = query
  const supplier_id = ctx.viewer!.company_id
  const [before] = readCursor(cursor, cursorKeys) ?? []
  const columns = selectBids(reader, ctx)
    .innerJoin('companies as buyer', 'buyer.company_id', 'rfqs.buyer_id')
    .select([
      'buyer.company_name as buyer_company_name',
      'rfqs.deadline',
      ...closingColumns,
      'rfqs.delivery_date',
      'rfqs.quantity',
      'rfqs.accepted_bid_id',
      'rfqs.created_at as rfq_created_at',
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`rfqs.delivery_date - riyadh_today()`.as('delivery_in'),
      bidsCount.as('bids_count'),
    ])
  const rows = await narrow(columns.where('bids.supplier_id', '=', supplier_id), query)
    // One plan for all words of a search would be a bad one.
    .$if(query.search === undefined, (bids) => bids.modifyFront(prepared))
    .$if(before !== undefined, (bids) => bids.where('bids.bid_id', '<', before!))
    .orderBy('bids.bid_id', 'desc')
    .limit(limit + 1)
    .execute()
  const counted = ownBids(reader, supplier_id).select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = await narrow(counted, query)
    .$if(query.search === undefined, (bids) => bids.modifyFront(prepared))
    .executeTakeFirstOrThrow()

  const page = rows.slice(0, limit)
  const contacts = await readContacts(
    reader,
    page.filter(({ accepted }) => accepted).map(({ buyer_id }) => buyer_id),
    ctx,
  )
  const items = page.map((row): MyBid => {
    const { rfq_id, rfq_title: title, buyer_id, buyer_company_name, rfq_status: status, deadline, delivery_date } = row
    const { closing_time, closes_at, left_ms, ...others } = row
    const { closes_in, delivery_in, quantity, bids_count, accepted_bid_id, rfq_created_at, ...bid } = others
    return {
      ...presentBid(bid, ctx),
      rfq: {
        rfq_id,
        title,
        buyer: companyReference({ company_id: buyer_id, company_name: buyer_company_name }),
        status,
        deadline,
        ...presentClosing({ closing_time, closes_at, left_ms }, status),
        delivery_date,
        closes_in,
        delivery_in,
        quantity,
        bids_count,
        accepted_bid_id,
        created_at: rfq_created_at.toISOString(),
      },
      ...(row.accepted && { buyer_contact: contacts.get(buyer_id), ...limitNote(ctx) }),
    }
  })
  const last = items.at(-1)
  return { items, total, next: rows.length > limit && last ? writeCursor([last.bid_id]) : null }
}

/** Those of a company's own bids that a query asks for. */
function narrow<Row>(
  bids: SelectQueryBuilder<Schema, 'bids' | 'rfqs', Row>,
  { search, status }: Pick<MyBidsQuery, 'search' | 'status'>,
) {
  return bids
    .$if(status !== undefined, (q) => q.where(hasMyBidState(status!)))
    .$if(Boolean(search), (q) => q.where(matchesRfq(search!)))
}
