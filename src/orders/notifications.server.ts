import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
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
type Facts = Awaited<ReturnType<typeof readFacts>>

const about = ({ order_id }: Facts) => ['order', order_id] as const
const params = ({ order_id, event }: Facts) => ({ order_id, event })

const buyer = { facts: readFacts, audience: ({ buyer_id }: Facts) => [buyer_id], right: rightOf('buyer'), params }
const supplier = {
  facts: readFacts,
  audience: ({ supplier_id }: Facts) => [supplier_id],
  right: rightOf('supplier'),
  params,
}
/** The side that did not act: its people have the right of their side. */
const otherIf = (side: 'buyer' | 'supplier') => ({
  ...(side === 'buyer' ? buyer : supplier),
  audience: ({ buyer_id, supplier_id, by }: Facts) => {
    const [own, other] = side === 'buyer' ? [buyer_id, supplier_id] : [supplier_id, buyer_id]
    return by === other ? [own] : []
  },
})
const otherSides = [otherIf('buyer'), otherIf('supplier')]

export const orderNotifications = [
  notify(orderIssued, { ...supplier, in_app: { kind: 'order_issued', about }, email: orderIssuedEmail }),
  notify(orderReminded, { ...supplier, in_app: { kind: 'order_to_answer', about }, email: orderToAnswerEmail }),
  notify(orderReminded, { ...buyer, in_app: { kind: 'order_unanswered', about }, email: orderUnansweredEmail }),
  notify(orderAcknowledged, { ...buyer, in_app: { kind: 'order_acknowledged', about }, email: orderAcknowledgedEmail }),
  notify(orderDeclined, { ...buyer, in_app: { kind: 'order_declined', about }, email: orderDeclinedEmail }),
  notify(orderChangeAsked, { ...buyer, in_app: { kind: 'order_change_asked', about }, email: orderChangeAskedEmail }),
  notify(orderChangeAnswered, {
    ...supplier,
    in_app: { kind: 'order_change_answered', about },
    email: orderChangeAnsweredEmail,
  }),
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
