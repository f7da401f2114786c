import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { record } from '#framework/events/record.server.ts'
import { prepared, type Reader, type Tx } from '#framework/database/database.server.ts'
import { fail, isFailure } from '#framework/api/failure.ts'
import { insertFiles } from '#framework/files/storage/store-files.server.ts'
import { assertEnabled } from '#reference/features/features.server.ts'
import { bidPlaced } from '#tenders/core/events.ts'
import { readDiscount } from '#tenders/core/lines/discount.ts'
import { assertTotal, discountNeedsLines, priceLines, totalColumns } from '#tenders/lines/pricing/price-lines.server.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { readPriceRules } from '#tenders/lines/pricing/read-price-rules.server.ts'
import { invalidField, statedVatColumns } from '#tenders/lines/pricing/state-vat.server.ts'
import { type LockedRfq, lockRfq, seesRfq } from '#tenders/core/lock-rfq.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import type { BidUpdate, NewBid } from './contract.ts'
import {
  assertOpenForBids,
  type AssertVersionAnswered,
  assertVisibilitySeen,
  refuseAfterClosing,
} from '#tenders/core/lock-bid.server.ts'
import type { Offer, PlacedBid, SealedContents } from './sealed-contents.server.ts'

/**
 * A supplier bids on an RFQ of another company, once. The shared lock keeps the RFQ as it is until the bid is in: it
 * cannot be awarded, changed or canceled meanwhile.
 */
export async function placeBid(
  tx: Tx,
  ctx: SignedInContext,
  sealed: SealedContents,
  rfq_id: number,
  form: NewBid,
  assertVersionAnswered: AssertVersionAnswered,
): Promise<PlacedBid> {
  const { viewer } = ctx
  if (form.supplier_id !== undefined && form.supplier_id !== viewer.company_id) throw fail(403, 'identity_mismatch')
  if (form.rfq_id !== undefined && form.rfq_id !== rfq_id) {
    throw fail(422, 'invalid', { fields: [{ field: 'rfq_id', message: 'errors.invalid_value' }] })
  }

  const rfq = await lockRfq(tx, rfq_id, 'share')
  if (!rfq) throw fail(404, 'rfq_not_found')
  if (rfq.buyer_id === viewer.company_id) throw fail(403, 'own_rfq')
  if (rfq.status === 'canceled' || (rfq.access === 'invited' && !(await seesRfq(tx, viewer, rfq_id))))
    throw fail(404, 'rfq_not_found')
  if (viewer.supplier_profile_id === null) throw fail(403, 'supplier_required')
  assertOpenForBids(rfq)
  assertVisibilitySeen(rfq, form.bid_visibility)
  await assertNoLiveBid(tx, rfq_id, viewer.company_id)
  await assertVersionAnswered(tx, rfq, form.rfq_version, 1)

  const { proposed_delivery_date, comments } = form
  const { priced, columns } = await priceNewBid(tx, rfq, viewer.company_id, form)
  const { total_amount } = columns
  const is_sealed = rfq.bid_visibility === 'sealed'
  const contents = is_sealed
    ? { comments: null }
    : {
        ...columns,
        proposed_delivery_date,
        comments,
        attachment_id: (await insertFiles(tx, viewer.company_id, [form.attachment]))[0]!,
      }
  const placed = await tx
    .insertInto('bids')
    .values({
      rfq_id,
      buyer_id: rfq.buyer_id,
      supplier_id: viewer.company_id,
      ...contents,
      rfq_version: rfq.version,
    })
    // If two tabs submit at the same time, the second one waits here and is refused.
    .onConflict((conflict) => conflict.columns(['rfq_id', 'supplier_id']).where('withdrawn_at', 'is', null).doNothing())
    .returning('bid_id')
    .modifyEnd(prepared)
    .executeTakeFirst()
    .catch(refuseAfterClosing)
  if (!placed) {
    await assertNoLiveBid(tx, rfq_id, viewer.company_id)
    throw fail(409, 'bid_exists')
  }

  const { bid_id } = placed
  if (is_sealed) {
    const bid = { bid_id, rfq_id, version: 1, rfq_version: rfq.version, supplier_id: viewer.company_id }
    return sealed.store(tx, ctx, bid, { ...form, columns, priced })
  }
  if (priced) await insertPrices(tx, { bid_id, rfq_id }, { rows: priced.rows, vat: priced.totals.vat })
  await record(tx, ctx, bidPlaced({ bid_id, rfq_id, total_amount }))
  return { bid_id }
}

/** What `bids` holds of the amount, and the prices of the lines where the RFQ has some. */
export async function priceNewBid(
  tx: Reader,
  { rfq_id, has_lines, partial_allowed }: Pick<LockedRfq, 'rfq_id' | 'has_lines' | 'partial_allowed'>,
  supplier_id: number,
  {
    total_amount,
    lines,
    vat_category = null,
    vat_reason = null,
    ...fields
  }: Pick<NewBid, 'total_amount' | 'lines' | 'vat_category' | 'vat_reason' | 'discount_bp' | 'discount_halalas'>,
) {
  const discount = readDiscount(fields) ?? null
  if (discount) await assertEnabled(tx, 'bid_discount')
  if (!has_lines && discount) throw discountNeedsLines(discount)
  if (!has_lines && lines) throw invalidField('lines', 'lines.prices_unexpected')
  if (has_lines && !lines) throw invalidField('lines', 'lines.prices_required')
  if (lines) {
    const priced = priceLines(await readPriceRules(tx, { rfq_id, supplier_id, bid_id: null }), lines, {
      partial_allowed,
      discount,
    })
    assertTotal(priced.totals, total_amount)
    return { priced, columns: totalColumns(priced.totals) }
  }
  const vat =
    vat_category === null
      ? {}
      : statedVatColumns(await readPriceRules(tx, { rfq_id, supplier_id, bid_id: null }), vat_category, vat_reason)
  // Without lines the schema requires it.
  return { columns: { ...vat, total_amount: total_amount! } }
}

/**
 * The offer of a repeated call, priced again; undefined where it cannot be, because the RFQ is no longer the version
 * that was answered.
 */
export async function repeatOffer(
  reader: Reader,
  supplier_id: number,
  answered: { rfq_id: number; rfq_version: number },
  { proposed_delivery_date, comments, attachment, ...form }: BidUpdate,
): Promise<Offer | undefined> {
  const rfq = await reader
    .selectFrom(rfqsFor('receive'))
    .modifyFront(prepared)
    .select(['rfqs.rfq_id', 'has_lines', 'partial_allowed'])
    .where('rfqs.rfq_id', '=', answered.rfq_id)
    .where('rfqs.version', '=', answered.rfq_version)
    .executeTakeFirst()
  if (!rfq || proposed_delivery_date === undefined || comments === undefined || !attachment) return
  const priced = await priceNewBid(reader, rfq, supplier_id, form).catch((error: unknown) => {
    if (!isFailure(error)) throw error
  })
  if (!priced) return
  return { ...priced, proposed_delivery_date, comments, attachment }
}

async function assertNoLiveBid(tx: Tx, rfq_id: number, supplier_id: number) {
  const bid = await tx
    .selectFrom('bids')
    .modifyFront(prepared)
    .select('bid_id')
    .where('rfq_id', '=', rfq_id)
    .where('supplier_id', '=', supplier_id)
    .where(isLiveBid())
    .executeTakeFirst()
  if (bid) throw fail(409, 'bid_exists', { more: { bid_id: bid.bid_id } })
}
