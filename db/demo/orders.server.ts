import { sql } from 'kysely'
import type { Event, EventType } from '#framework/events/define-event.ts'
import {
  orderAcknowledged,
  orderChangeAsked,
  orderClosed,
  orderDisputed,
  orderIssued,
  orderResolveProposed,
} from '#orders/events.ts'
import { readAward } from '#orders/issue/read-award.server.ts'
import type { OrderEventKind, OrderSide, OrderState } from '#orders/states.ts'
import type { Filling } from './rows.server.ts'

type OrderEvent = EventType<{ order_id: number; number: string; rfq_id: number }>

interface DemoStep {
  what: OrderEventKind
  by: OrderSide | null
  event?: OrderEvent
  text?: string
}

const ISSUED: DemoStep = { what: 'issued', by: 'buyer', event: orderIssued }
const ACKNOWLEDGED: DemoStep = { what: 'acknowledged', by: 'supplier', event: orderAcknowledged }
const DELIVERED: DemoStep[] = [
  { what: 'delivery_stated', by: 'supplier' },
  { what: 'delivery_confirmed', by: 'buyer' },
  { what: 'delivered', by: null },
]

/** What happened to the orders of the newest awards, the newest first; between the award and now. */
const ORDERS: { state: OrderState; steps: DemoStep[]; proposed?: 'resolve' }[] = [
  { state: 'issued', steps: [ISSUED] },
  {
    state: 'issued',
    steps: [
      ISSUED,
      {
        what: 'change_asked',
        by: 'supplier',
        event: orderChangeAsked,
        text: 'البوابة 1 لا تدخلها الشاحنات، نحتاج إلى البوابة 3.',
      },
    ],
  },
  { state: 'acknowledged', steps: [ISSUED, ACKNOWLEDGED] },
  {
    state: 'disputed',
    proposed: 'resolve',
    steps: [
      ISSUED,
      ACKNOWLEDGED,
      { what: 'disputed', by: 'buyer', event: orderDisputed, text: 'لم تُستبدل المضخات كما في البند الأخير من الأمر.' },
      {
        what: 'resolve_proposed',
        by: 'supplier',
        event: orderResolveProposed,
        text: 'المضخات في الجمارك، ونستبدلها خلال أسبوع.',
      },
    ],
  },
  { state: 'delivered', steps: [ISSUED, ACKNOWLEDGED, ...DELIVERED] },
  { state: 'closed', steps: [ISSUED, ACKNOWLEDGED, ...DELIVERED, { what: 'closed', by: null, event: orderClosed }] },
]

const TERMS =
  'الدفع بعد 30 يومًا من تأكيد كل توريد، مقابل فاتورة ضريبية. التسليم من الأحد إلى الخميس بين 8 صباحًا و3 مساءً.'

/** Four letters and four digits of the national address of each buyer, and of suppliers with even numbers. */
const writeShortAddresses = ({ tx }: Filling) =>
  sql`insert into order_settings (company_id, short_address)
    select company_id, 'RR' || chr(65 + company_id % 26) || 'A' || (2000 + company_id * 37)::text from companies
    where company_id in (select buyer_id from awards) or company_id % 2 = 0`.execute(tx)

/** Writes orders of the newest awards, in all states that an order passes. Their numbers are in the order of time. */
export async function writeOrders(filling: Filling) {
  const { tx, at, trail } = filling
  await writeShortAddresses(filling)
  const awards = await tx
    .selectFrom('awards')
    .select(['rfq_id', 'buyer_id', 'supplier_id', 'awarded_at'])
    .orderBy('awarded_at', 'desc')
    .limit(ORDERS.length)
    .execute()
  for (const [nth, { rfq_id, buyer_id, supplier_id, awarded_at }] of [...awards.entries()].toReversed()) {
    const { state, steps, proposed } = ORDERS[nth]!
    const { snapshot, totals, ...award } = (await readAward(tx, buyer_id, rfq_id, { site: null, terms: TERMS }))!
    const step_ms = (at(0, 24).getTime() - awarded_at.getTime()) / (steps.length + 1)
    const momentOf = (index: number) => new Date(awarded_at.getTime() + step_ms * (index + 1))
    const timeOf = (what: OrderEventKind) => {
      const index = steps.findIndex((step) => step.what === what)
      return index === -1 ? null : momentOf(index)
    }
    const { order_id, number } = await tx
      .insertInto('purchase_orders')
      .values({
        ...award,
        ...totals,
        prefix: 'PO',
        snapshot: JSON.stringify(snapshot),
        verify_code: `DEMA${'0123456789ABCDEF'.slice(nth)}`.padEnd(20, 'X'),
        issued_by: buyer_id,
      })
      .returning(['order_id', 'number'])
      .executeTakeFirstOrThrow()
    const companies = { buyer: buyer_id, supplier: supplier_id }
    for (const [index, { what, by, event, text }] of steps.entries()) {
      const created_at = momentOf(index)
      const company_id = by && companies[by]
      // Who founds a company has its number.
      await tx
        .insertInto('order_events')
        .values({
          order_id,
          number: index + 1,
          what,
          company_id,
          person_id: company_id,
          text: text ?? null,
          created_at,
        })
        .execute()
      const tell = (happened: Event) => trail.push({ event: happened, company_id, created_at })
      if (event) tell(event({ order_id, number, rfq_id }))
    }
    const delivered_at = timeOf('delivered')
    if (delivered_at) await writeDelivery(filling, order_id, companies, delivered_at)
    // The day of issue is kept by a trigger, which is off for the past.
    await sql`update purchase_orders set state = ${state}, issued_at = ${momentOf(0)},
        answer_by = add_working_days((${momentOf(0)}::timestamptz at time zone 'Asia/Riyadh')::date, 5),
        change_asked_at = ${timeOf('change_asked')}, acknowledged_at = ${timeOf('acknowledged')}, delivered_at = ${delivered_at},
        ended_at = ${timeOf('closed')}, proposed = ${proposed ?? null}, proposed_by = ${proposed ? supplier_id : null}, version = ${steps.length}
      where order_id = ${order_id}`.execute(tx)
  }
}

/** One delivery of all lines, stated by the supplier and confirmed by the buyer. */
async function writeDelivery(
  { tx }: Filling,
  order_id: number,
  { buyer, supplier }: Record<OrderSide, number>,
  decided_at: Date,
) {
  const { rows } = await sql<{ delivery_id: number }>`
    insert into deliveries (order_id, number, delivered_on, note, stated_by, person_id, stated_at, decide_by, state, decided_by, decided_at)
    select ${order_id}::integer, 1, (${decided_at}::timestamptz at time zone 'Asia/Riyadh')::date, 'سُلّم إلى أمين المستودع.', 'supplier', ${supplier}::integer,
      ${decided_at}, (${decided_at}::timestamptz at time zone 'Asia/Riyadh')::date + 9, 'confirmed', ${buyer}::integer, ${decided_at}
    returning delivery_id`.execute(tx)
  await sql`insert into delivery_lines (delivery_id, order_id, line_no, quantity)
    select ${rows[0]!.delivery_id}, order_id, line_no, quantity from order_lines where order_id = ${order_id}`.execute(
    tx,
  )
}
