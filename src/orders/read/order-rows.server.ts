import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { addDays, dayOf } from '#framework/i18n/day.ts'
import type { OrderCard } from '../contract.ts'
import type { OrderSnapshot } from '../snapshot.ts'
import { CLOSES_AFTER_DAYS, type OrderSide, type OrderWaits } from '../states.ts'

/** Whether something of the order was neither stated nor confirmed. */
export const isLeft = sql<boolean>`exists (
  select from order_lines where order_lines.order_id = purchase_orders.order_id and waiting + confirmed < quantity)`

/** A side that has not rated its delivered order, which it may as long as it is not closed. */
const canRate = (company_id: number) => sql<boolean>`purchase_orders.state = 'delivered' and not exists (
  select from ratings where ratings.order_id = purchase_orders.order_id and rater_id = ${company_id})`

const isProposedToo = (company_id: number) =>
  sql<boolean>`coalesce(purchase_orders.proposed_by <> ${company_id}, false)`

/** The days until which the buyer is expected to decide on deliveries, the first one. */
export const decideBy = sql<string | null>`(
  select min(decide_by) from deliveries where deliveries.order_id = purchase_orders.order_id and deliveries.state = 'stated')`

/** What an order waits for of one of its sides, in a statement that names its table `purchase_orders`. */
export const waitsFor = (side: OrderSide, company_id: number): RawBuilder<OrderWaits | null> =>
  side === 'buyer'
    ? sql<OrderWaits | null>`case
        when purchase_orders.change_asked_at is not null then 'reply'
        when ${isProposedToo(company_id)} then 'proposal'
        when purchase_orders.state in ('acknowledged', 'delivered') and ${decideBy} is not null then 'confirmation'
        when ${canRate(company_id)} then 'rating' end`
    : sql<OrderWaits | null>`case
        when purchase_orders.state = 'issued' and purchase_orders.change_asked_at is null then 'answer'
        when ${isProposedToo(company_id)} then 'proposal'
        when purchase_orders.state = 'acknowledged' and ${isLeft} then 'delivery'
        when ${canRate(company_id)} then 'rating' end`

/** Orders of which a company is a side, with what their cards show. */
export const selectOrders = (reader: Reader, company_id: number, side: OrderSide) =>
  reader
    .selectFrom('purchase_orders')
    .leftJoin('purchase_orders as replaced', 'replaced.order_id', 'purchase_orders.replaces')
    .leftJoin('purchase_orders as replacing', 'replacing.replaces', 'purchase_orders.order_id')
    .select([
      'purchase_orders.order_id',
      'purchase_orders.number',
      'purchase_orders.award_id',
      'purchase_orders.rfq_id',
      'purchase_orders.buyer_id',
      'purchase_orders.supplier_id',
      'purchase_orders.snapshot',
      'purchase_orders.net_halalas',
      'purchase_orders.vat_halalas',
      'purchase_orders.gross_halalas',
      'purchase_orders.state',
      'purchase_orders.verify_code',
      'purchase_orders.issued_at',
      'purchase_orders.answer_by',
      'purchase_orders.reminded_at',
      'purchase_orders.change_asked_at',
      'purchase_orders.acknowledged_at',
      'purchase_orders.delivered_at',
      'purchase_orders.ended_at',
      'purchase_orders.proposed',
      'purchase_orders.proposed_by',
      'purchase_orders.version',
      'replaced.order_id as replaced_id',
      'replaced.number as replaced_number',
      'replacing.order_id as replacing_id',
      'replacing.number as replacing_number',
      waitsFor(side, company_id).as('waits'),
      decideBy.as('decide_by'),
    ])
    .where(side === 'buyer' ? 'purchase_orders.buyer_id' : 'purchase_orders.supplier_id', '=', company_id)

export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

const timeOf = (time: Date | null) => time?.toISOString() ?? null
const referenceOf = (order_id: number | null, number: string | null) =>
  order_id === null ? null : { order_id, number: number! }

/** What an order and its card share, for one of its sides. */
export const presentFacts = (row: OrderRecord, side: OrderSide) => ({
  order_id: row.order_id,
  number: row.number,
  state: row.state,
  version: row.version,
  side,
  rfq_id: row.rfq_id,
  delivery_date: snapshotOf(row).delivery_date,
  issued_at: row.issued_at.toISOString(),
  answer_by: row.answer_by,
  reminded_at: timeOf(row.reminded_at),
  change_asked_at: timeOf(row.change_asked_at),
  acknowledged_at: timeOf(row.acknowledged_at),
  delivered_at: timeOf(row.delivered_at),
  ended_at: timeOf(row.ended_at),
  closes_on:
    row.delivered_at === null || row.ended_at !== null ? null : addDays(dayOf(row.delivered_at), CLOSES_AFTER_DAYS),
  proposed:
    row.proposed === null
      ? null
      : { what: row.proposed, mine: row.proposed_by === (side === 'buyer' ? row.buyer_id : row.supplier_id) },
  replaces: referenceOf(row.replaced_id, row.replaced_number),
  replaced_by: referenceOf(row.replacing_id, row.replacing_number),
  waits: row.waits,
})

export const snapshotOf = ({ snapshot }: Pick<OrderRecord, 'snapshot'>) => snapshot as OrderSnapshot

/** How the paper names a side. */
export const namedParty = ({ company_id, company_name }: OrderSnapshot['buyer']) => ({
  user_id: company_id,
  company_name,
})

export function presentCard(row: OrderRecord, side: OrderSide): OrderCard {
  const { title, totals, buyer, supplier } = snapshotOf(row)
  return {
    ...presentFacts(row, side),
    title,
    other: namedParty(side === 'buyer' ? supplier : buyer),
    totals,
    decide_by: row.decide_by,
  }
}
