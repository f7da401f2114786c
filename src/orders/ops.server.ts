import { type Command, CommandFailure, formatMinute, printTable, rowNumber } from '#framework/config/command.server.ts'
import type { Reader } from '#framework/database/database.server.ts'

const selectOrders = (reader: Reader) =>
  reader
    .selectFrom('purchase_orders')
    .innerJoin('companies as buyer', 'buyer.company_id', 'purchase_orders.buyer_id')
    .innerJoin('companies as supplier', 'supplier.company_id', 'purchase_orders.supplier_id')
    .select([
      'order_id',
      'number',
      'state',
      'purchase_orders.version',
      'rfq_id',
      'award_id',
      'buyer_id',
      'supplier_id',
      'buyer.company_name as buyer_name',
      'supplier.company_name as supplier_name',
      'issued_at',
      'answer_by',
      'proposed',
    ])

/** An order by its id, or by its number, which is unique among the orders of a buyer alone. */
async function findOrder(reader: Reader, text: string, print: (line: string) => void) {
  const isNumber = /^[A-Z]{1,8}-\d{4}-\d+$/i.test(text)
  const found = await selectOrders(reader)
    .$if(isNumber, (query) => query.where('number', '=', text.toUpperCase()))
    .$if(!isNumber, (query) => query.where('order_id', '=', rowNumber(text, 'an order')))
    .orderBy('order_id')
    .execute()
  if (found.length === 0) throw new CommandFailure(`There is no order ${text}`)
  if (found.length === 1) return found[0]!
  printTable(
    print,
    ['id', 'buyer', 'supplier', 'state'],
    found.map((order) => [order.order_id, order.buyer_name, order.supplier_name, order.state]),
  )
  throw new CommandFailure(`${found.length} buyers have an order ${text}: name its id`)
}

/** How far an order has come. Its amounts, lines and texts are for its two sides, so they are not printed. */
const showOrder: Command['run'] = async ({ args, database: { kysely }, print }) => {
  const order = await findOrder(kysely, args[0]!, print)
  const { order_id, number, buyer_id, supplier_id } = order
  const sideOf = (company_id: number | null) =>
    company_id === null ? 'by itself' : company_id === buyer_id ? 'buyer' : 'supplier'
  print(`Order ${order_id}, ${number}: ${order.state}, version ${order.version}`)
  print(`Buyer: ${order.buyer_name} (${buyer_id}). Supplier: ${order.supplier_name} (${supplier_id})`)
  print(
    `RFQ ${order.rfq_id}, award ${order.award_id}. Issued ${formatMinute(order.issued_at)}, answer by ${order.answer_by}`,
  )
  if (order.proposed) print(`Proposed: ${order.proposed}`)
  const events = await kysely
    .selectFrom('order_events')
    .select(['number', 'what', 'company_id', 'person_id', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('number')
    .execute()
  printTable(
    print,
    ['event', 'what', 'side', 'person', 'at'],
    events.map((event) => [
      event.number,
      event.what,
      sideOf(event.company_id),
      event.person_id,
      formatMinute(event.created_at),
    ]),
  )
  const deliveries = await kysely
    .selectFrom('deliveries')
    .select(['number', 'state', 'delivered_on', 'stated_by', 'decide_by', 'decided_at'])
    .where('order_id', '=', order_id)
    .orderBy('number')
    .execute()
  if (deliveries.length > 0) {
    printTable(
      print,
      ['delivery', 'state', 'on', 'stated by', 'decide by', 'decided'],
      deliveries.map((delivery) => [
        delivery.number,
        delivery.state,
        delivery.delivered_on,
        delivery.stated_by,
        delivery.decide_by,
        formatMinute(delivery.decided_at),
      ]),
    )
  }
  const ratings = await kysely
    .selectFrom('ratings')
    .select(['rating_id', 'rater_id', 'created_at', 'published_at', 'hidden_at'])
    .where('order_id', '=', order_id)
    .orderBy('rater_id')
    .execute()
  if (ratings.length > 0) {
    printTable(
      print,
      ['rating', 'of the', 'given', 'published', 'hidden'],
      ratings.map((rating) => [
        rating.rating_id,
        sideOf(rating.rater_id),
        formatMinute(rating.created_at),
        formatMinute(rating.published_at),
        formatMinute(rating.hidden_at),
      ]),
    )
  }
}

/** What operators do about orders. */
export const orderCommands: Command[] = [
  {
    name: 'orders:show',
    args: ['<id|number>'],
    about: 'Shows how far an order has come: state, what happened, deliveries, ratings; no amounts and no texts',
    run: showOrder,
  },
]
