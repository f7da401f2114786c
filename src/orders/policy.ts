import { hasRight } from '#companies/roles.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { OrderCan } from './contract.ts'
import type { OrderProposal, OrderSide, OrderState } from './states.ts'

/* Who may do what with an order, in which state: the only place that decides it. */

/** What the policy needs to know of an order. */
export interface OrderFacts {
  state: OrderState
  /** Which side the company is. */
  side: OrderSide
  change_asked_at: Date | null
  proposed: OrderProposal | null
  /** Whether the open proposal is the company's own. */
  proposed_by_own: boolean
  /** Whether something of it was neither stated nor confirmed. */
  is_left: boolean
}

export type OrderAct = keyof OrderCan

/** The side whose act it is; null for either. */
const SIDE_OF: Record<OrderAct, OrderSide | null> = {
  acknowledge: 'supplier',
  ask_change: 'supplier',
  decline: 'supplier',
  cancel: 'buyer',
  reissue: 'buyer',
  reply: null,
  dispute: null,
  propose_cancel: null,
  propose_resolve: null,
  agree: null,
  withdraw_proposal: null,
  state_delivery: null,
}

/** States in which an order stands and both sides together may cancel it. */
const BINDING: readonly OrderState[] = ['acknowledged', 'disputed', 'delivered']

const isOpen: Record<OrderAct, (order: OrderFacts) => boolean> = {
  acknowledge: ({ state }) => state === 'issued',
  ask_change: ({ state, change_asked_at }) => state === 'issued' && change_asked_at === null,
  decline: ({ state }) => state === 'issued',
  cancel: ({ state }) => state === 'issued',
  reissue: ({ state }) => state === 'issued',
  reply: ({ state, side, change_asked_at }) => state === 'disputed' || (side === 'buyer' && change_asked_at !== null),
  dispute: ({ state }) => state === 'acknowledged' || state === 'delivered',
  propose_cancel: ({ state, proposed }) => BINDING.includes(state) && proposed !== 'cancel',
  propose_resolve: ({ state, proposed }) => state === 'disputed' && proposed !== 'resolve',
  agree: ({ proposed, proposed_by_own }) => proposed !== null && !proposed_by_own,
  withdraw_proposal: ({ proposed, proposed_by_own }) => proposed !== null && proposed_by_own,
  state_delivery: ({ state, is_left }) => state === 'acknowledged' && is_left,
}

export const ORDER_ACTS = Object.keys(isOpen) as OrderAct[]

/** The right that a person needs for the acts of a side. */
export const rightOf = (side: OrderSide): 'buy' | 'sell' => (side === 'buyer' ? 'buy' : 'sell')

/** Whether an act is the side's. */
export const isActOf = (act: OrderAct, side: OrderSide) => SIDE_OF[act] === null || SIDE_OF[act] === side

/** Whether the state of an order allows an act of the side. */
export const allowsAct = (act: OrderAct, order: OrderFacts) => isActOf(act, order.side) && isOpen[act](order)

/** What a person may do with an order. */
export const orderRights = (order: OrderFacts, viewer: Viewer): OrderCan =>
  Object.fromEntries(
    ORDER_ACTS.map((act) => [act, hasRight(viewer, rightOf(order.side)) && allowsAct(act, order)]),
  ) as OrderCan
