import { sql } from 'kysely'
import { type ViewerContext, seesAsMember } from '#companies/contacts/contact-policy.ts'
import { companyReference } from '#companies/company-reference.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { RfqCard, RfqView } from './contract.ts'
import { closingColumns, presentClosing } from './closing/closing.server.ts'
import { hidesBidders, rfqStatus, tenderState } from './policy.server.ts'
import { maySeeRfqFiles, relationTo, rfqRights } from './policy.ts'
import { bidsCountFor, hasInterestInAll, liveBidOf } from './gates/bid-facts.server.ts'
import { presentQuantityUnit } from './quantity/quantity-unit.server.ts'
import { presentSealed, sealedState } from './sealed/sealed-state.server.ts'
import type { visibleRfqs } from './gates/rfqs.server.ts'

/** Reads an RFQ as its page shows it: the answer of commands, to which their routes give it. */
export type ReadRfq = (reader: Reader, rfq_id: number, ctx: ViewerContext) => Promise<RfqView>

/** How people write an RFQ's number, folded: as the page does, `RFQ no. 7` and `رقم الطلب 7`, or shorter. */
const NUMBER = /^(#|(?:rfq )?no\.? ?|rfq ?|رقم (?:الطلب )?|(?:ال)?طلب (?:رقم )?)?(\d{1,9})$/

/** Whether a search may mean the number of an RFQ. */
export const isRfqNumber = (search: string) => NUMBER.test(foldForSearch(search))

/**
 * Whether a search finds the RFQ of the row: by its title or its buyer's name, or by its number; `#7` searches the
 * number alone.
 */
export function matchesRfq(search: string, text = sql.ref<string>('rfqs.search_text')) {
  const words = containsText(text, search)
  const [, prefix, digits] = NUMBER.exec(foldForSearch(search)) ?? []
  if (!digits) return words
  const number = sql<boolean>`rfqs.rfq_id = ${Number(digits)}`
  return prefix === '#' ? number : sql<boolean>`(${number} or ${words})`
}

/** Columns of an RFQ that its answers and the export of its buyer have. */
export const rfqColumns = [
  'rfqs.rfq_id',
  'rfqs.title',
  'rfqs.description',
  'rfqs.item_description',
  'rfqs.quantity',
  'rfqs.quantity_unit_code',
  'rfqs.quantity_unit_text',
  'rfqs.delivery_date',
  'rfqs.deadline',
  'rfqs.questions_until',
  'rfqs.category_id',
  'rfqs.region_id',
  'rfqs.city_id',
  'rfqs.district_id',
  'rfqs.attachments_paths',
  'rfqs.accepted_bid_id',
  'rfqs.version',
  'rfqs.has_lines',
  'rfqs.partial_allowed',
  'rfqs.price_basis',
  'rfqs.on_change',
  'rfqs.material_version',
  'rfqs.created_at',
  'rfqs.updated_at',
] as const

/**
 * RFQs that come through the gate, with all that their cards show but names of places and categories, in one statement;
 * further conditions, order and limit are the caller's.
 */
export const selectRfqs = (rfqs: ReturnType<typeof visibleRfqs>, { viewer }: ViewerContext) =>
  rfqs
    .innerJoin('companies as buyer', 'buyer.company_id', 'rfqs.buyer_id')
    .select([
      ...rfqColumns,
      ...closingColumns,
      'rfqs.buyer_id',
      'buyer.company_name as buyer_company_name',
      rfqStatus.as('status'),
      tenderState.as('state'),
      'rfqs.access',
      hidesBidders.as('hides_bidders'),
      sealedState(viewer).as('sealed'),
      sql<number>`rfqs.deadline - riyadh_today()`.as('closes_in'),
      sql<number>`rfqs.delivery_date - riyadh_today()`.as('delivery_in'),
      bidsCountFor(viewer?.company_id).as('bids_count'),
      liveBidOf(viewer?.company_id).as('my_bid_id'),
      hasInterestInAll(viewer).as('conflict'),
    ])

/** A row of `selectRfqs`. */
export type RfqRecord = Awaited<ReturnType<ReturnType<typeof selectRfqs>['execute']>>[number]

/** An RFQ that is read, for what capabilities add to its view: its row, with their own columns, and its card. */
export interface ReadingRfq<Columns = object> {
  row: RfqRecord & Columns
  card: RfqCard
}

/** The cards of rows for a viewer. */
export async function presentRfqs(reader: Reader, rows: readonly RfqRecord[], ctx: ViewerContext): Promise<RfqCard[]> {
  const placeOf = await placesOf(reader, rows)
  const categoryOf = await categoryNames(reader)
  const unitOf = await unitNamesByCode(reader)
  const isVerifiedViewer = seesAsMember(ctx)
  return rows.map((row) => {
    const viewer_relation = relationTo(row, ctx.viewer)
    return {
      rfq_id: row.rfq_id,
      buyer: companyReference({ company_id: row.buyer_id, company_name: row.buyer_company_name }),
      title: row.title,
      description: row.description,
      item_description: row.item_description,
      quantity: row.quantity,
      ...presentQuantityUnit(row, unitOf),
      delivery_date: row.delivery_date,
      deadline: row.deadline,
      ...presentClosing(row, row.status),
      questions_until: row.questions_until,
      category_id: row.category_id,
      category: categoryOf(row.category_id),
      ...placeOf(row),
      // The buyer of a canceled RFQ, who may still see its files, finds them on its page.
      attachments_paths: maySeeRfqFiles(row.status, 'guest') ? row.attachments_paths : [],
      accepted_bid_id: row.accepted_bid_id,
      bids_count: row.bids_count,
      status: row.status,
      closes_in: row.closes_in,
      delivery_in: row.delivery_in,
      viewer_relation,
      my_bid_id: row.my_bid_id,
      can: rfqRights({
        state: row.state,
        access: row.access,
        relation: viewer_relation,
        conflict: row.conflict,
        viewer: ctx.viewer,
        isVerifiedViewer,
      }),
      version: row.version,
      has_lines: row.has_lines,
      partial_allowed: row.partial_allowed,
      price_basis: row.price_basis,
      on_change: row.on_change,
      material_version: row.material_version,
      ...(row.access === 'invited' && { access: row.access }),
      ...(row.hides_bidders && row.state.bids === 'open' && { private_bids: true as const }),
      ...(row.sealed && { sealed: presentSealed(row.sealed) }),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}
