import type { OrderSide, OrderState } from '../states.ts'

/** What the policy needs to know of a delivery. */
export interface DeliveryFacts {
  state: 'stated' | 'confirmed' | 'refused'
  order_state: OrderState
  side: OrderSide
}

/**
 * Whether the buyer may confirm or refuse a delivery. Also after the time to decide, because nothing is decided by
 * itself; in a dispute both sides agree first.
 */
export const isDecidable = ({ state, order_state }: Pick<DeliveryFacts, 'state' | 'order_state'>) =>
  state === 'stated' && order_state === 'acknowledged'
