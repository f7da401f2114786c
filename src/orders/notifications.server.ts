import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import {
  deliveryConfirmedEmail,
  deliveryRefusedEmail,
  deliveryStatedEmail,
  deliveryUnconfirmedEmail,
  deliveryUndecidedEmail,
} from './deliveries/emails.server.ts'
import { deliveryConfirmed, deliveryRefused, deliveryStated, deliveryUnconfirmed } from './deliveries/events.ts'
import {
  orderAcknowledgedEmail,
  orderCanceledEmail,
  orderCancelProposedEmail,
  orderChangeAnsweredEmail,
  orderChangeAskedEmail,
  orderDeclinedEmail,
  orderDisputeAnsweredEmail,
  orderDisputedEmail,
  orderIssuedEmail,
  orderProposalRejectedEmail,
  orderResolvedEmail,
  orderResolveProposedEmail,
  orderToAnswerEmail,
  orderUnansweredEmail,
} from './emails.server.ts'
import {
  orderAcknowledged,
  orderCanceled,
  orderCancelProposed,
  orderChangeAnswered,
  orderChangeAsked,
  orderDeclined,
  orderDisputeAnswered,
  orderDisputed,
  orderIssued,
  orderProposalRejected,
  orderReminded,
  orderResolved,
  orderResolveProposed,
} from './events.ts'
import { rightOf } from './policy.ts'

/** An order with what happened to it last, and who did that. */
const readFacts = ({ order_id }: { order_id: number }, tx: Tx) =>
  tx
    .selectFrom('purchase_orders')
    .innerJoin('order_events', 'order_events.order_id', 'purchase_orders.order_id')
    .select(['purchase_orders.order_id', 'buyer_id', 'supplier_id', 'order_events.number as event'])
    .select('order_events.company_id as by')
    .where('purchase_orders.order_id', '=', order_id)
    .orderBy('order_events.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
type OrderFacts = Awaited<ReturnType<typeof readFacts>>

export const about = ({ order_id }: OrderFacts) => ['order', order_id] as const
export const params = ({ order_id, event }: OrderFacts) => ({ order_id, event })

export const toBuyer = {
  facts: readFacts,
  audience: ({ buyer_id }: OrderFacts) => [buyer_id],
  right: rightOf('buyer'),
  params,
}
export const toSupplier = {
  facts: readFacts,
  audience: ({ supplier_id }: OrderFacts) => [supplier_id],
  right: rightOf('supplier'),
  params,
}
/** The side that did not act: its people have the right of their side. */
const otherIf = (side: 'buyer' | 'supplier') => ({
  ...(side === 'buyer' ? toBuyer : toSupplier),
  audience: ({ buyer_id, supplier_id, by }: OrderFacts) => {
    const [own, other] = side === 'buyer' ? [buyer_id, supplier_id] : [supplier_id, buyer_id]
    return by === other ? [own] : []
  },
})
const otherSides = [otherIf('buyer'), otherIf('supplier')]

export const orderNotifications = [
  notify(orderIssued, { ...toSupplier, in_app: { kind: 'order_issued', about }, email: orderIssuedEmail }),
  notify(orderReminded, { ...toSupplier, in_app: { kind: 'order_to_answer', about }, email: orderToAnswerEmail }),
  notify(orderReminded, { ...toBuyer, in_app: { kind: 'order_unanswered', about }, email: orderUnansweredEmail }),
  notify(orderAcknowledged, {
    ...toBuyer,
    in_app: { kind: 'order_acknowledged', about },
    email: orderAcknowledgedEmail,
  }),
  notify(orderDeclined, { ...toBuyer, in_app: { kind: 'order_declined', about }, email: orderDeclinedEmail }),
  notify(orderChangeAsked, { ...toBuyer, in_app: { kind: 'order_change_asked', about }, email: orderChangeAskedEmail }),
  notify(orderChangeAnswered, {
    ...toSupplier,
    in_app: { kind: 'order_change_answered', about },
    email: orderChangeAnsweredEmail,
  }),
  notify(deliveryStated, { ...toBuyer, in_app: { kind: 'delivery_stated', about }, email: deliveryStatedEmail }),
  notify(deliveryUnconfirmed, {
    ...toBuyer,
    in_app: { kind: 'delivery_undecided', about },
    email: deliveryUndecidedEmail,
  }),
  notify(deliveryUnconfirmed, {
    ...toSupplier,
    in_app: { kind: 'delivery_unconfirmed', about },
    email: deliveryUnconfirmedEmail,
  }),
  notify(deliveryConfirmed, {
    ...toSupplier,
    in_app: { kind: 'delivery_confirmed', about },
    email: deliveryConfirmedEmail,
  }),
  notify(deliveryRefused, { ...toSupplier, in_app: { kind: 'delivery_refused', about }, email: deliveryRefusedEmail }),
  ...otherSides.flatMap((other) => [
    notify(orderCanceled, { ...other, in_app: { kind: 'order_canceled', about }, email: orderCanceledEmail }),
    notify(orderCancelProposed, {
      ...other,
      in_app: { kind: 'order_cancel_proposed', about },
      email: orderCancelProposedEmail,
    }),
    notify(orderDisputed, { ...other, in_app: { kind: 'order_disputed', about }, email: orderDisputedEmail }),
    notify(orderDisputeAnswered, {
      ...other,
      in_app: { kind: 'order_dispute_answered', about },
      email: orderDisputeAnsweredEmail,
    }),
    notify(orderResolveProposed, {
      ...other,
      in_app: { kind: 'order_resolve_proposed', about },
      email: orderResolveProposedEmail,
    }),
    notify(orderProposalRejected, {
      ...other,
      in_app: { kind: 'order_proposal_rejected', about },
      email: orderProposalRejectedEmail,
    }),
    notify(orderResolved, { ...other, in_app: { kind: 'order_resolved', about }, email: orderResolvedEmail }),
  ]),
]
