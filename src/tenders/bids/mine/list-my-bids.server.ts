import { sql } from 'kysely'
import { type ViewerContext, limitNote } from '#companies/contacts/contact-policy.ts'
import { companyReference } from '#companies/company-reference.ts'
import { withContacts } from '#companies/contacts/count-reveals.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { defineList, sortBy } from '#framework/http/define-list.server.ts'
import { cursorId, type ListPage } from '#framework/http/listing.server.ts'
import { selectBids, presentBid } from '#tenders/core/bid-rows.server.ts'
import { closingColumns, presentClosing } from '#tenders/core/closing/closing.server.ts'
import { readContacts } from '#tenders/core/read-contacts.server.ts'
import { isLiveBid, isMyBidIn } from '#tenders/core/policy.server.ts'
import { searchFor } from '#tenders/rfqs/list/list-rfqs.server.ts'
import type { MyBid, MyBidsQuery, MySealedBid } from '#tenders/bids/contract.ts'
import type { SealedContents } from '#tenders/bids/sealed-contents.server.ts'
import { presentQuantityUnit } from '#tenders/core/quantity/quantity-unit.server.ts'
import { bidsCountFor } from '#tenders/core/gates/bid-facts.server.ts'
import { ownBidsWithLapsed } from '#tenders/core/gates/bids.server.ts'

/** The buyers whose contacts a page of the company's bids shows. */
export const companiesShownInMyBids = ({ items }: ListPage<MyBid | MySealedBid>) =>
  withContacts(
    items.map(({ rfq, buyer_contact }) => ({ user_id: rfq.buyer.user_id, phone_number: buyer_contact?.phone_number })),
  )

const number = { column: sql.ref('bids.bid_id'), valueOf: ({ bid_id }: MyBidRow) => bid_id, value: cursorId }

const myBidsList = defineList<MyBidsQuery, ViewerContext, MyBidRow>({
  orders: { newest: [sortBy('desc', [number])] },
  filters: { status: isMyBidIn, lapsed: (lapsed) => (lapsed === 'with' ? sql<boolean>`true` : isLiveBid()) },
  id: 'bids.bid_id',
  text: 'rfqs.search_text',
  select: selectMyBids,
  from: (reader, { viewer }) => ownBidsWithLapsed(reader, viewer!.company_id),
  matches: (_reader, search) => searchFor(search),
  preparedLimits: new Set([24, 100]),
})

/** A company's own bids with what their rows say of the RFQs. */
function selectMyBids(reader: Reader, ctx: ViewerContext) {
  return selectBids(reader, ctx, ownBidsWithLapsed(reader, ctx.viewer!.company_id))
    .innerJoin('companies as buyer', 'buyer.company_id', 'rfqs.buyer_id')
    .select([
      'buyer.company_name as buyer_company_name',
      'rfqs.deadline',
      ...closingColumns,
      'rfqs.delivery_date',
      'rfqs.quantity',
      'rfqs.quantity_unit_code',
      'rfqs.quantity_unit_text',
      'rfqs.accepted_bid_id',
      'rfqs.version as current_version',
      'rfqs.created_at as rfq_created_at',
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`rfqs.delivery_date - riyadh_today()`.as('delivery_in'),
      bidsCountFor(ctx.viewer!.company_id).as('bids_count'),
    ])
}

type MyBidRow = Awaited<ReturnType<ReturnType<typeof selectMyBids>['execute']>>[number]

/** The company's own live bids, newest first, with where their RFQs stand; bids on canceled RFQs stay. */
export async function listMyBids(
  reader: Reader,
  contents: Pick<SealedContents, 'read'>,
  ctx: ViewerContext,
  query: MyBidsQuery,
): Promise<ListPage<MyBid | MySealedBid>> {
  const lapsed = query.status === 'lapsed' ? 'with' : (query.lapsed ?? 'without')
  const page = await myBidsList.readPage(reader, { ...query, lapsed }, ctx)
  const contacts = await readContacts(
    reader,
    page.items.filter(({ accepted }) => accepted).map(({ buyer_id }) => buyer_id),
    ctx,
  )
  const unitOf = await unitNamesByCode(reader)
  const sealed = await contents.read(
    reader,
    page.items.flatMap(({ bid_id, total_amount }) => (total_amount === null ? [bid_id] : [])),
    ctx,
  )
  const items = page.items.map((row): MyBid | MySealedBid => {
    const { rfq_id, rfq_title: title, buyer_id, buyer_company_name, rfq_status: status, deadline, delivery_date } = row
    const { closing_time, closes_at, left_ms, ...others } = row
    const { closes_in, delivery_in, quantity, quantity_unit_code, quantity_unit_text, ...rest } = others
    const { bids_count, accepted_bid_id, current_version, rfq_created_at, ...bid } = rest
    return {
      ...(sealed.get(row.bid_id) ?? presentBid(bid, ctx)),
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
        ...presentQuantityUnit({ quantity_unit_code, quantity_unit_text }, unitOf),
        bids_count,
        accepted_bid_id,
        version: current_version,
        created_at: rfq_created_at.toISOString(),
      },
      ...(row.accepted && { buyer_contact: contacts.get(buyer_id), ...limitNote(ctx) }),
    }
  })
  return { ...page, items }
}
