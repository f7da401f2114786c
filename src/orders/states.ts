/*
 * States of an order and who may change them. The database holds the same changes (`purchase_orders_kept`), and
 * `docs/decisions/orders.md` has them as a table.
 */

export const ORDER_STATES = [
  'issued',
  'acknowledged',
  'disputed',
  'delivered',
  'closed',
  'declined',
  'canceled',
  'issued_anew',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

const VOID: readonly OrderState[] = ['declined', 'canceled', 'issued_anew']
/** Whether an order still binds its sides: the paper of another says so across each page. */
export const bindsSides = (state: OrderState): boolean => !VOID.includes(state)

export const ORDER_SIDES = ['buyer', 'supplier'] as const
export type OrderSide = (typeof ORDER_SIDES)[number]

/** What one side proposes and only both together decide: to cancel the order, or to end a dispute. */
export const PROPOSALS = ['cancel', 'resolve'] as const
export type OrderProposal = (typeof PROPOSALS)[number]

/** What an order waits for, of one of its sides. */
export const WAITS = ['answer', 'reply', 'proposal', 'confirmation', 'delivery', 'rating'] as const
export type OrderWaits = (typeof WAITS)[number]

/** What happens to an order. */
export const ORDER_EVENTS = [
  'issued',
  'reminded',
  'acknowledged',
  'change_asked',
  'change_answered',
  'declined',
  'canceled',
  'issued_anew',
  'cancel_proposed',
  'disputed',
  'dispute_answered',
  'resolve_proposed',
  'proposal_rejected',
  'proposal_withdrawn',
  'resolved',
  'delivery_stated',
  'delivery_unconfirmed',
  'delivery_confirmed',
  'delivery_refused',
  'delivered',
  'closed',
] as const
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** Working days in which the buyer is expected to decide on a delivery. */
export const DECIDE_WORKING_DAYS = 7
/** Days after which a delivered order is closed, whether or not both sides have rated. */
export const CLOSES_AFTER_DAYS = 90

/** The other side of an order. */
export const otherSide = (side: OrderSide): OrderSide => (side === 'buyer' ? 'supplier' : 'buyer')
