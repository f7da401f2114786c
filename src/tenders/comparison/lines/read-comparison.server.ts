import { sql } from 'kysely'
import { limitNote, type ViewerContext, seesAsMember } from '#companies/contacts/contact-policy.ts'
import { companyReference } from '#companies/company-reference.ts'
import { prepared, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { bidAwaits, isAcceptedBid, tenderState } from '#tenders/core/policy.server.ts'
import { bidRights, relationTo, seesContactsInTexts } from '#tenders/core/policy.ts'
import { decimalText } from '#tenders/core/lines/amounts.ts'
import { presentDiscount } from '#tenders/core/lines/discount.ts'
import type { PriceView } from '#tenders/core/lines/contract.ts'
import type { Comparison } from './contract.ts'
import { hasInterest } from '#tenders/core/gates/bid-facts.server.ts'
import { orderColumns } from './columns.ts'
import { readLines } from '#tenders/lines/read-lines.server.ts'
import { maskLine } from '#tenders/core/lines/prices.server.ts'
import { lowestByLine, sumOfLowest } from './lowest.ts'
import { liveBidOf } from '#tenders/core/gates/bid-facts.server.ts'
import { visibleBids } from '#tenders/core/gates/bids.server.ts'
import { visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'
import { sumOf } from '#framework/i18n/money.ts'

/** The RFQ for its buyer; throws 404 rfq_not_found, no_lines · 403 not_owner · 409 rfq_sealed. */
async function readOwnRfq(reader: Reader, rfq_id: number, { viewer }: ViewerContext) {
  const rfq = await visibleRfqs(reader, viewer?.company_id)
    .modifyFront(prepared)
    .select([
      'rfqs.buyer_id',
      'rfqs.has_lines',
      'rfqs.price_basis',
      tenderState.as('state'),
      liveBidOf(viewer?.company_id).as('my_bid_id'),
    ])
    .where('rfqs.rfq_id', '=', rfq_id)
    .executeTakeFirst()
  if (!rfq) throw fail(404, 'rfq_not_found')
  const relation = relationTo(rfq, viewer)
  if (relation !== 'owner') throw fail(403, 'not_owner')
  if (!rfq.has_lines) throw fail(404, 'no_lines')
  if (rfq.state.bids === 'sealed') throw fail(409, 'rfq_sealed')
  return rfq
}

const readBids = (reader: Reader, rfq_id: number, { viewer }: ViewerContext) =>
  visibleBids(reader, viewer?.company_id)
    .modifyFront(prepared)
    .innerJoin('companies as supplier', 'supplier.company_id', 'bids.supplier_id')
    .leftJoin('files as image', 'image.file_id', 'supplier.profile_image_id')
    .select([
      'bids.bid_id',
      'bids.supplier_id',
      'supplier.company_name',
      'image.path as profile_image',
      sql<boolean>`(supplier.vat_number is not null or exists (select from bid_vat where bid_vat.bid_id = bids.bid_id and bid_vat.vat_category in ('S', 'Z')))`.as(
        'vat_registered',
      ),
      'bids.unpriced_lines',
      'bids.net_halalas',
      'bids.vat_halalas',
      'bids.gross_halalas',
      'bids.discount_bp',
      'bids.discount_halalas',
      'bids.lines_net_halalas',
      'bids.proposed_delivery_date',
      'bids.version',
      isAcceptedBid.as('accepted'),
      hasInterest(viewer!.person_id).as('conflict'),
      sql<boolean>`bids.rfq_version < rfqs.version`.as('stale'),
      bidAwaits.as('awaits'),
    ])
    .where('bids.rfq_id', '=', rfq_id)
    // None of them is sealed.
    .$narrowType<{ proposed_delivery_date: string }>()
    .execute()

/**
 * All prices of the bids, unordered. They are joined to lines in the process, because the planner expects a few rows
 * for a few bids and loops.
 */
const readPrices = (reader: Reader, bid_ids: readonly number[]) =>
  reader
    .selectFrom('bid_lines')
    .modifyFront(prepared)
    .select([
      'bid_id',
      'line_id',
      'offered',
      'unit_price_e4',
      'vat_category',
      'vat_rate_bp',
      'vat_reason',
      'net_halalas',
      'brand',
      'note',
      'delivery_days',
    ])
    .where('bid_id', '=', sql<number>`any (${[...bid_ids]}::integer[])`)
    .execute()

type Priced = Awaited<ReturnType<typeof readPrices>>[number]

const price = (e4: number | null) => (e4 === null ? null : decimalText(BigInt(e4), 4))

const presentPrice = ({ bid_id: _bid, unit_price_e4, ...row }: Priced): PriceView => ({
  ...row,
  unit_price: price(unit_price_e4),
})

/**
 * All bids on an RFQ by line, for its buyer, who reads prices over the day's limit too. With `picked` only these bids
 * have prices; lowest prices are those of all bids.
 */
export async function readComparison(
  reader: Reader,
  rfq_id: number,
  ctx: ViewerContext,
  picked?: readonly number[],
): Promise<Comparison> {
  const { price_basis, state } = await readOwnRfq(reader, rfq_id, ctx)
  const lines = await readLines(reader, rfq_id)
  const bids = await readBids(reader, rfq_id, ctx)
  const priced = new Map<number, Map<number, Priced>>(bids.map(({ bid_id }) => [bid_id, new Map()]))
  const rows = await readPrices(reader, [...priced.keys()])
  for (const row of rows) priced.get(row.bid_id)!.set(row.line_id, row)
  // Nobody can accept what is not confirmed.
  const confirmed = new Set(bids.flatMap(({ bid_id, awaits }) => (awaits ? [] : [bid_id])))
  const lowest = lowestByLine(rows.filter(({ bid_id }) => confirmed.has(bid_id)))
  const shows_contacts = seesContactsInTexts(ctx)
  const inOrder = (bid_id: number) => lines.flatMap(({ line_id }) => priced.get(bid_id)!.get(line_id) ?? [])
  const isOptional = new Set(lines.flatMap(({ line_id, optional }) => (optional ? [line_id] : [])))
  const present = (row: Priced) => (shows_contacts ? presentPrice(row) : maskLine(presentPrice(row)))
  const rights = {
    state,
    over: false,
    mine: false,
    is_buyer: true,
    viewer: ctx.viewer,
    isVerifiedViewer: seesAsMember(ctx),
  }
  return {
    rfq_id,
    price_basis,
    lines: lines.map((line) => {
      const found = lowest.get(line.line_id)
      const compared = found && found.offers > 1 ? found : undefined
      return {
        ...line,
        lowest_unit_price: compared ? price(compared.unit_price_e4) : null,
        lowest_offers: compared?.bids.length ?? 0,
        lowest_bids: compared ? [...compared.bids].sort((a, b) => a - b) : [],
      }
    }),
    bids: orderColumns(
      bids.map(
        ({
          supplier_id,
          company_name,
          profile_image,
          net_halalas,
          vat_halalas,
          gross_halalas,
          discount_bp,
          discount_halalas,
          lines_net_halalas,
          conflict,
          awaits,
          ...bid
        }) => ({
          ...bid,
          ...presentDiscount({ discount_bp, discount_halalas }),
          ...(lines_net_halalas !== null && { lines_net_halalas }),
          supplier: { ...companyReference({ company_id: supplier_id, company_name }), profile_image },
          complete: bid.unpriced_lines === 0,
          // A bid on an RFQ with lines has totals (`bid_adds_up`).
          net_halalas: net_halalas!,
          vat_halalas: vat_halalas!,
          gross_halalas: gross_halalas!,
          unconfirmed: awaits !== null,
          can_accept: bidRights({ ...rights, awaits, conflict }).accept,
          optional_net_halalas: sumOf(
            ...inOrder(bid.bid_id).flatMap(({ line_id, net_halalas: net }) =>
              isOptional.has(line_id) ? (net ?? []) : [],
            ),
          ),
          prices: picked && !picked.includes(bid.bid_id) ? [] : inOrder(bid.bid_id).map(present),
        }),
      ),
      price_basis,
    ),
    sum_of_lowest_halalas: sumOfLowest(lines, lowest),
    ...limitNote(ctx),
  }
}

/** The companies of whose bids a comparison shows prices. */
export const suppliersPricedIn = ({ bids }: Comparison) =>
  bids.filter(({ prices }) => prices.length > 0).map(({ supplier }) => supplier.user_id)
