import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { assertEnabled } from '#reference/features/features.server.ts'
import { bidChanged } from '#tenders/core/events.ts'
import { BID_CHANGEABLE, type BidUpdate } from './contract.ts'
import { type LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import { presentDiscount, readDiscount } from '#tenders/core/lines/discount.ts'
import {
  assertTotal,
  discountNeedsLines,
  discountStored,
  priceLines,
  totalColumns,
} from '#tenders/lines/pricing/price-lines.server.ts'
import { pricesCurrentLines, readPriceRules } from '#tenders/lines/pricing/read-price-rules.server.ts'
import { replacePrices, samePrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { bidAwaits } from '#tenders/core/policy.ts'
import { invalidField, statedVatColumns } from '#tenders/lines/pricing/state-vat.server.ts'
import {
  assertOpenForBids,
  type AssertVersionAnswered,
  assertVisibilitySeen,
  isReadable,
  type LockedBid,
  lockOwnBid,
  refuseAfterClosing,
} from '#tenders/core/lock-bid.server.ts'
import { readVisibleBid } from './read-bid.server.ts'
import type { PlacedBid, SealedContents } from './sealed-contents.server.ts'

/**
 * A supplier changes a bid while the RFQ takes bids; from then on it answers the RFQ as it is now. The file stays: to
 * replace it, a bid is withdrawn and placed again. A sealed bid is replaced as a whole. `expectedVersion` is the
 * version that the supplier saw.
 */
export async function updateBid(
  tx: Tx,
  ctx: SignedInContext,
  sealed: SealedContents,
  { bid_id, expectedVersion, ...update }: BidUpdate & { bid_id: number; expectedVersion: number | undefined },
  assertVersionAnswered: AssertVersionAnswered,
): Promise<PlacedBid> {
  const { viewer } = ctx
  const { rfq, bid } = await lockOwnBid(tx, viewer, bid_id)
  if (rfq.accepted_bid_id === bid_id) throw fail(409, 'bid_accepted')
  if (bid.lapsed_at) throw fail(409, 'bid_lapsed')
  if (bid.withdrawn_at) throw fail(409, 'bid_withdrawn')
  assertOpenForBids(rfq)
  assertVisibilitySeen(rfq, update.bid_visibility)
  if (expectedVersion !== undefined && expectedVersion !== bid.version)
    throw fail(412, 'stale', { more: { bid: await readVisibleBid(tx, sealed, bid_id, ctx) } })
  await assertVersionAnswered(tx, rfq, update.rfq_version, bid.rfq_version)
  if (!isReadable(bid)) return sealed.replace(tx, ctx, rfq, bid, update)
  if (update.attachment !== undefined) throw invalidField('attachment', 'errors.invalid_value')
  // The standing amount was for other quantities. With lines, their prices are asked for.
  if (!rfq.has_lines && bidAwaits(bid, rfq) === 'revision' && update.total_amount === undefined)
    throw invalidField('total_amount', 'bids.amount_required')

  const { priced, columns } = await priceChange(tx, rfq, bid, update)
  const changed = { ...update, ...(columns && 'total_amount' in columns && { total_amount: columns.total_amount }) }
  const changes: BidFieldChange[] = BID_CHANGEABLE.flatMap((field) => {
    const value = changed[field]
    return value === undefined || value === bid[field] ? [] : [{ field, old: bid[field], new: value }]
  })
  // Totals alone: events stay small.
  if (columns) changes.push({ field: 'totals', old: totalsIn(bid), new: totalsIn({ ...bid, ...columns }) })
  if (changes.length || bid.rfq_version < rfq.version) {
    await tx
      .updateTable('bids')
      .set({
        ...Object.fromEntries(
          BID_CHANGEABLE.flatMap((field) => (changed[field] === undefined ? [] : [[field, changed[field]]])),
        ),
        ...columns,
        version: bid.version + Math.min(1, changes.length),
        rfq_version: rfq.version,
        updated_at: sql<Date>`now()`,
      })
      .where('bid_id', '=', bid_id)
      .execute()
      .catch(refuseAfterClosing)
    if (priced) await replacePrices(tx, bid, priced)
    await record(tx, ctx, bidChanged({ bid_id, rfq_id: rfq.rfq_id, changes }))
  }
  return { bid_id }
}

interface BidFieldChange {
  field: string
  old: unknown
  new: unknown
}

const totalsIn = ({
  net_halalas,
  vat_halalas,
  gross_halalas,
  unpriced_lines,
  vat_category,
  ...discount
}: Pick<
  LockedBid,
  | 'net_halalas'
  | 'vat_halalas'
  | 'gross_halalas'
  | 'unpriced_lines'
  | 'vat_category'
  | 'discount_bp'
  | 'discount_halalas'
>) =>
  gross_halalas === null
    ? { vat_category }
    : { net_halalas, vat_halalas, gross_halalas, unpriced_lines, ...presentDiscount(discount) }

/** New prices of the lines, a new discount, or new VAT of the total; nothing where they stay. */
async function priceChange(
  tx: Tx,
  rfq: LockedRfq,
  bid: LockedBid,
  { total_amount, lines, vat_category, vat_reason = null, ...fields }: BidUpdate,
) {
  const { rfq_id, supplier_id, bid_id } = bid
  const readRules = () => readPriceRules(tx, { rfq_id, supplier_id, bid_id })
  const standing = readDiscount(bid) ?? null
  const discount = readDiscount(fields) === undefined ? standing : (readDiscount(fields) ?? null)
  const changesDiscount =
    discount?.discount_bp !== standing?.discount_bp || discount?.discount_halalas !== standing?.discount_halalas
  if (discount && changesDiscount) await assertEnabled(tx, 'bid_discount')
  if (!rfq.has_lines) {
    if (discount) throw discountNeedsLines(discount)
    if (lines) throw invalidField('lines', 'lines.prices_unexpected')
    if (vat_category === undefined) return {}
    const columns = statedVatColumns(await readRules(), vat_category, vat_reason)
    return isSame(bid, columns) ? {} : { columns }
  }
  const is_stale = bid.rfq_version < rfq.version
  if (!lines && !changesDiscount) {
    if (
      (total_amount !== undefined && total_amount !== bid.total_amount) ||
      (is_stale && !pricesCurrentLines(await readRules()))
    ) {
      throw invalidField('lines', 'lines.prices_required')
    }
    return {}
  }
  const rules = await readRules()
  if (!lines && !pricesCurrentLines(rules)) throw invalidField('lines', 'lines.prices_required')
  const priced = lines ? priceLines(rules, lines, { ...rfq, discount }) : discountStored(rules, discount)
  assertTotal(priced.totals, total_amount)
  return !changesDiscount && samePrices(rules, priced) ? {} : { priced, columns: totalColumns(priced.totals) }
}

const isSame = (bid: LockedBid, columns: Partial<LockedBid>) =>
  Object.entries(columns).every(([column, value]) => bid[column as keyof LockedBid] === value)
