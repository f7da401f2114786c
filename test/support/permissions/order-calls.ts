import {
  A_REASON,
  aDelivery,
  aDisputedOrder,
  anAcknowledgedOrder,
  anAward,
  anOrder,
  aProposedEnd,
  aRating,
} from '../make/orders.ts'
import type { CallOptions } from '../app.ts'
import type { MadeCompany } from '../make/companies.ts'
import type { World } from './calls.ts'

type Request = [path: string, options?: CallOptions]
type Make = (world: World, actor: MadeCompany | undefined) => Promise<Request> | Request

/** The sides of every order here. */
const sides = ({ actors }: World) => ({ buyer: actors.O!, supplier: actors.D! })

/** The other side than the actor, and the supplier for all that are none. */
const otherThan = ({ actors }: World, actor: MadeCompany | undefined) =>
  actor?.company_id === actors.D!.company_id ? 'buyer' : 'supplier'
const sideOf = (world: World, actor: MadeCompany | undefined) =>
  otherThan(world, actor) === 'buyer' ? 'supplier' : 'buyer'

const onOrder =
  (make: typeof anOrder, verb: string, json: object = {}): Make =>
  async (world) => {
    const { order_id } = await make(world.site, sides(world))
    return [`/orders/${order_id}/${verb}`, { json }]
  }

const ISSUE = { site: 'البوابة 3', terms: 'الدفع بعد 30 يومًا', short_address: 'RRRD2929' }

/** Valid requests about orders between O and D. */
export const orderRequests: Record<string, Make> = {
  'GET /orders': () => ['/orders?side=supplier'],
  'GET /orders/counts': () => ['/orders/counts'],
  'GET /orders/{id}': async (world) => [`/orders/${(await anOrder(world.site, sides(world))).order_id}`],
  'GET /orders/{id}/order.pdf': async (world) => [
    `/orders/${(await anOrder(world.site, sides(world))).order_id}/order.pdf`,
  ],
  'GET /orders/{id}/delivery.ics': async (world) => [
    `/orders/${(await anOrder(world.site, sides(world))).order_id}/delivery.ics`,
  ],
  'GET /deliveries/{id}/receipt.pdf': async (world) => [
    `/deliveries/${(await aDelivery(world.site, 'buyer', sides(world))).delivery_id}/receipt.pdf`,
  ],
  'GET /rfqs/{id}/order': async (world) => [`/rfqs/${(await anOrder(world.site, sides(world))).rfq_id}/order`],
  'POST /rfqs/{id}/order': async (world) => [
    `/rfqs/${(await anAward(world.site, sides(world))).rfq_id}/order`,
    { json: ISSUE },
  ],
  'POST /orders/{id}/reissue': onOrder(anOrder, 'reissue', { ...ISSUE, reason: A_REASON }),
  'PUT /orders/{id}/acknowledge': onOrder(anOrder, 'acknowledge'),
  'PUT /orders/{id}/ask-change': onOrder(anOrder, 'ask-change', { text: A_REASON }),
  'PUT /orders/{id}/decline': onOrder(anOrder, 'decline', { reason: A_REASON }),
  'PUT /orders/{id}/cancel': onOrder(anOrder, 'cancel', { reason: A_REASON }),
  'PUT /orders/{id}/reply': onOrder(aDisputedOrder, 'reply', { text: A_REASON }),
  'PUT /orders/{id}/dispute': onOrder(anAcknowledgedOrder, 'dispute', { reason: A_REASON }),
  'PUT /orders/{id}/propose': onOrder(anAcknowledgedOrder, 'propose', { what: 'cancel', text: A_REASON }),
  'PUT /orders/{id}/agree': async (world, actor) => {
    const { order_id } = await aProposedEnd(world.site, otherThan(world, actor), 'resolve', sides(world))
    return [`/orders/${order_id}/agree`, { json: { what: 'resolve' } }]
  },
  'PUT /orders/{id}/reject': async (world, actor) => {
    const { order_id } = await aProposedEnd(world.site, otherThan(world, actor), 'cancel', sides(world))
    return [`/orders/${order_id}/reject`, { json: { what: 'cancel' } }]
  },
  'PUT /orders/{id}/withdraw-proposal': async (world, actor) => {
    const { order_id } = await aProposedEnd(world.site, sideOf(world, actor), 'cancel', sides(world))
    return [`/orders/${order_id}/withdraw-proposal`, { json: { what: 'cancel' } }]
  },
  'GET /orders/{id}/deliveries': async (world) => [
    `/orders/${(await aDelivery(world.site, 'supplier', sides(world))).order_id}/deliveries`,
  ],
  'POST /orders/{id}/deliveries': async (world) => {
    const { order_id } = await anAcknowledgedOrder(world.site, sides(world))
    const { rows } = await world.site.database.pool.query<{ today: string }>('select riyadh_today()::text as today')
    const lines = [{ line_no: 1, quantity: '1' }]
    return [`/orders/${order_id}/deliveries`, { json: { delivered_on: rows[0]!.today, lines } }]
  },
  'PUT /deliveries/{id}/confirm': async (world) => [
    `/deliveries/${(await aDelivery(world.site, 'supplier', sides(world))).delivery_id}/confirm`,
  ],
  'PUT /deliveries/{id}/refuse': async (world) => [
    `/deliveries/${(await aDelivery(world.site, 'supplier', sides(world))).delivery_id}/refuse`,
    { json: { reason: A_REASON } },
  ],
  'GET /orders/{id}/ratings': async (world) => [
    `/orders/${(await aRating(world.site, 'buyer', sides(world))).order_id}/ratings`,
  ],
  'POST /orders/{id}/rating': async (world) => [
    `/orders/${(await aDelivery(world.site, 'buyer', sides(world))).order_id}/rating`,
    { json: { stars: 5 } },
  ],
  'PUT /ratings/{id}': async (world, actor) => [
    `/ratings/${(await aRating(world.site, sideOf(world, actor), sides(world))).rating_id}`,
    { json: { stars: 5 } },
  ],
  'PUT /ratings/{id}/reply': async (world, actor) => [
    `/ratings/${(await aRating(world.site, otherThan(world, actor), { ...sides(world), both: true })).rating_id}/reply`,
    { json: { text: 'شكرًا لكم' } },
  ],
  'POST /ratings/{id}/report': async (world, actor) => [
    `/ratings/${(await aRating(world.site, otherThan(world, actor), { ...sides(world), both: true })).rating_id}/report`,
    { json: { reason: A_REASON } },
  ],
  'GET /profile/{id}/ratings': ({ actors }) => [`/profile/${actors.D!.company_id}/ratings`],
  'GET /unauthorized/profile/{id}/ratings': ({ actors }) => [`/unauthorized/profile/${actors.D!.company_id}/ratings`],
  'GET /company/order-settings': () => ['/company/order-settings'],
  'PUT /company/order-settings': () => [
    '/company/order-settings',
    { json: { prefix: 'PO', automatic: false, short_address: 'RRRD2929' } },
  ],
  'GET /verify/orders/{code}': async (world) => {
    const { order_id } = await anOrder(world.site, sides(world))
    const { rows } = await world.site.database.pool.query<{ verify_code: string }>(
      'select verify_code from purchase_orders where order_id = $1',
      [order_id],
    )
    return [`/verify/orders/${rows[0]!.verify_code}`]
  },
}
