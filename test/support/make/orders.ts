import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Database } from '#framework/database/database.server.ts'
import { readAward } from '#orders/issue/read-award.server.ts'
import { insertAward } from '#tenders/award/accept/insert-award.server.ts'
import type { ReadableBid } from '#tenders/core/gates/bids.server.ts'
import { lockBid } from '#tenders/core/lock-bid.server.ts'
import type { Order } from '#orders/contract.ts'
import type { OrderProposal } from '#orders/states.ts'
import { ifMatch, type TestApp } from '../app.ts'
import { aBid } from './bids.ts'
import { aCompany, aSupplier, type MadeCompany } from './companies.ts'
import { aBidWithLines, type LinedBidOptions, type LineOptions, withLines } from './lines.ts'
import { anRfq } from './rfqs.ts'

type Site = Pick<TestApp, 'call'> & { database: Database }

export const SHORT_ADDRESS = 'RRRD2929'
export const A_REASON = 'لا يمكن التوريد قبل نهاية الشهر'

export interface AwardOptions {
  buyer?: MadeCompany
  supplier?: MadeCompany
  /** Lines of the RFQ and the bid's prices for them; without lines when absent. */
  lines?: readonly LineOptions[]
  prices?: LinedBidOptions['prices']
  discount?: LinedBidOptions['discount']
  /** Indexes of optional lines that the buyer takes. */
  chosen?: readonly number[]
  title?: string
}

export interface MadeAward {
  buyer: MadeCompany
  supplier: MadeCompany
  rfq_id: number
  bid_id: number
}

/** States what a company prints on its orders. */
export const withShortAddress = ({ database }: Pick<Site, 'database'>, { company_id }: MadeCompany) =>
  database.pool.query(
    `insert into order_settings (company_id, short_address) values ($1, $2)
     on conflict (company_id) do update set short_address = excluded.short_address`,
    [company_id, SHORT_ADDRESS],
  )

/** An RFQ whose only bid was accepted, of a buyer that may issue an order. */
export async function anAward(site: Site, options: AwardOptions = {}): Promise<MadeAward> {
  const { database, call } = site
  const { lines, prices = [], discount, chosen = [], title } = options
  const buyer = options.buyer ?? (await aCompany(database))
  const supplier = options.supplier ?? (await aSupplier(database))
  await withShortAddress(site, buyer)
  const { rfq_id } = await anRfq(database, { buyer, ...(title && { title }) })
  const made = lines ? await withLines(database, rfq_id, lines) : []
  const { bid_id } = lines
    ? await aBidWithLines(database, { rfq_id, supplier, prices, ...(discount && { discount }) })
    : await aBid(database, { rfq_id, supplier, total_amount: 1999.01 })
  const optional_lines = chosen.map((index) => made[index]!.line_id)
  const { status, text } = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, {
    as: buyer,
    json: { bid_id, optional_lines },
  })
  assert.equal(status, 200, text)
  return { buyer, supplier, rfq_id, bid_id }
}

interface Sides {
  buyer: MadeCompany
  supplier?: MadeCompany
}

/** An RFQ without lines whose only bid was accepted, made without the API. */
export async function aStandingAward(database: Database, { buyer, supplier: bidder }: Sides): Promise<number> {
  await withShortAddress({ database }, buyer)
  const { rfq_id } = await anRfq(database, { buyer })
  const { bid_id } = await aBid(database, { rfq_id, total_amount: 1999.01, ...(bidder && { supplier: bidder }) })
  await database.transaction(async (tx) => {
    await insertAward(tx, (await lockBid(tx, bid_id))! as ReadableBid, { person_id: buyer.person_id })
  })
  return rfq_id
}

/** An order that its buyer has issued, made without the API; nobody is notified of it. */
export async function anIssuedOrder(database: Database, sides: Sides): Promise<number> {
  return issueAward(database, sides.buyer, await aStandingAward(database, sides))
}

/** The order of an award, made without the API. */
export const issueAward = (database: Database, { company_id, person_id }: MadeCompany, rfq_id: number) =>
  database.transaction(async (tx) => {
    const texts = { site: 'البوابة 3', terms: 'الدفع بعد 30 يومًا' }
    const { snapshot, totals, ...award } = (await readAward(tx, company_id, rfq_id, texts))!
    const { order_id } = await tx
      .insertInto('purchase_orders')
      .values({
        ...award,
        ...totals,
        prefix: 'PO',
        snapshot: JSON.stringify(snapshot),
        verify_code: randomBytes(10).toString('hex').toUpperCase(),
        issued_by: person_id,
      })
      .returning('order_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('order_events')
      .values({ order_id, number: 1, what: 'issued', company_id, person_id, created_at: new Date() })
      .execute()
    return order_id
  })

/** An order of which one half was confirmed and a quarter waits, and that these sides have rated; made without the API. */
export async function anOrderUnderWay(
  database: Database,
  { buyer, supplier }: Required<Sides>,
  ratedBy: readonly ('buyer' | 'supplier')[] = [],
) {
  const order_id = await anIssuedOrder(database, { buyer, supplier })
  const { pool } = database
  await pool.query(
    `update purchase_orders set state = 'acknowledged', acknowledged_at = clock_timestamp(), version = version + 1
     where order_id = $1`,
    [order_id],
  )
  const deliver = async (number: number, share: number, confirmed: boolean) => {
    const { rows } = await pool.query<{ delivery_id: number }>(
      `insert into deliveries (order_id, number, delivered_on, stated_by, person_id, decide_by, state, decided_by, decided_at)
       select $1, $2, riyadh_today(), 'supplier', $3, riyadh_today() + 9, case when $4 then 'confirmed' else 'stated' end,
         case when $4 then $5::int end, case when $4 then clock_timestamp() end
       returning delivery_id`,
      [order_id, number, supplier.person_id, confirmed, buyer.person_id],
    )
    const { delivery_id } = rows[0]!
    await pool.query(
      `insert into delivery_lines (delivery_id, order_id, line_no, quantity)
       select $1, order_id, line_no, quantity * $3::numeric from order_lines where order_id = $2`,
      [delivery_id, order_id, share],
    )
    return delivery_id
  }
  await deliver(1, 0.5, true)
  const delivery_id = await deliver(2, 0.25, false)
  const { rows } = await pool.query<{ rating_id: number; rater_id: number }>(
    `insert into ratings (order_id, rater_id, ratee_id, person_id, stars, text)
     select $1, rater, ratee, person, 4, 'وصل كل شيء كما اتفقنا' from unnest($2::int[], $3::int[], $4::int[]) as made (rater, ratee, person)
     returning rating_id, rater_id`,
    [
      order_id,
      ratedBy.map((side) => (side === 'buyer' ? buyer : supplier).company_id),
      ratedBy.map((side) => (side === 'buyer' ? supplier : buyer).company_id),
      ratedBy.map((side) => (side === 'buyer' ? buyer : supplier).person_id),
    ],
  )
  if (ratedBy.length === 2)
    await pool.query('update ratings set published_at = clock_timestamp() where order_id = $1', [order_id])
  const ratingOf = (company: MadeCompany) => rows.find(({ rater_id }) => rater_id === company.company_id)?.rating_id
  return { order_id, delivery_id, ratings: { buyer: ratingOf(buyer), supplier: ratingOf(supplier) } }
}

export interface MadeOrder extends MadeAward {
  order_id: number
  number: string
}

/** Does something with an order, as its buyer or its supplier, and expects that it succeeds. */
export async function act(
  { call }: Site,
  as: MadeCompany,
  order_id: number,
  verb: string,
  json: object = {},
): Promise<Order> {
  const { status, body, text } = await call<Order>('PUT', `/orders/${order_id}/${verb}`, { as, json })
  assert.equal(status, 200, text)
  return body
}

/** An order that its buyer has issued. */
export async function anOrder(site: Site, options: AwardOptions = {}): Promise<MadeOrder> {
  const award = await anAward(site, options)
  const { status, body, text } = await site.call<Order>('POST', `/rfqs/${award.rfq_id}/order`, {
    as: award.buyer,
    json: {},
  })
  assert.equal(status, 201, text)
  return { ...award, order_id: body.order_id, number: body.number }
}

/** An order that its supplier has acknowledged. */
export async function anAcknowledgedOrder(site: Site, options: AwardOptions = {}): Promise<MadeOrder> {
  const order = await anOrder(site, options)
  await act(site, order.supplier, order.order_id, 'acknowledge')
  return order
}

export async function aDisputedOrder(site: Site, options: AwardOptions = {}): Promise<MadeOrder> {
  const order = await anAcknowledgedOrder(site, options)
  await act(site, order.buyer, order.order_id, 'dispute', { reason: A_REASON })
  return order
}

/** An order that a side wants to cancel, or whose dispute it wants to end. */
export async function aProposedEnd(
  site: Site,
  by: 'buyer' | 'supplier',
  what: OrderProposal,
  options: AwardOptions = {},
): Promise<MadeOrder> {
  const order = await (what === 'cancel' ? anAcknowledgedOrder : aDisputedOrder)(site, options)
  await act(site, order[by], order.order_id, 'propose', { what, text: A_REASON })
  return order
}

const TODAY =
  'select riyadh_today()::text as today, (select quantity::text from order_lines where order_id = $1) as quantity'

/** An order of which a side has stated a delivery, all of it; what the buyer states is confirmed. */
export async function aDelivery(
  site: Site,
  by: 'buyer' | 'supplier',
  options: AwardOptions = {},
): Promise<MadeOrder & { delivery_id: number }> {
  const order = await anAcknowledgedOrder(site, options)
  const { rows } = await site.database.pool.query<{ today: string; quantity: string }>(TODAY, [order.order_id])
  const { today, quantity } = rows[0]!
  const { status, body, text } = await site.call('POST', `/orders/${order.order_id}/deliveries`, {
    as: order[by],
    json: { delivered_on: today, lines: [{ line_no: 1, quantity }] },
  })
  assert.equal(status, 201, text)
  return { ...order, delivery_id: body.delivery_id }
}

/** A delivered order that one side, or both, have rated: then it is published. */
export async function aRating(
  site: Site,
  by: 'buyer' | 'supplier',
  options: AwardOptions & { both?: boolean } = {},
): Promise<MadeOrder & { rating_id: number }> {
  const order = await aDelivery(site, 'buyer', options)
  const rate = async (side: 'buyer' | 'supplier') => {
    const { status, body, text } = await site.call('POST', `/orders/${order.order_id}/rating`, {
      as: order[side],
      json: { stars: 4 },
    })
    assert.equal(status, 201, text)
    return body.rating_id as number
  }
  const rating_id = await rate(by)
  if (options.both) await rate(by === 'buyer' ? 'supplier' : 'buyer')
  return { ...order, rating_id }
}

/** Sends an act and does not expect that it succeeds. */
export const tryAct = (
  { call }: Site,
  as: MadeCompany,
  order_id: number,
  verb: string,
  json: object = {},
  version?: number,
) => call('PUT', `/orders/${order_id}/${verb}`, { as, json, headers: ifMatch(version) })
