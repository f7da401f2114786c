import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { orderDelivered } from '../deliveries/events.ts'
import { about, params, toBuyer, toSupplier } from '../notifications.server.ts'
import { rightOf } from '../policy.ts'
import { ORDER_SIDES, type OrderSide } from '../states.ts'
import { orderRatedEmail, orderToRateEmail, ratingRepliedEmail } from './emails.server.ts'
import { orderRated, ratingReplied } from './events.ts'

/** A rating with its order, and what happened to that last. */
const readFacts = ({ rating_id }: { rating_id: number }, tx: Tx) =>
  tx
    .selectFrom('ratings')
    .innerJoin('purchase_orders', 'purchase_orders.order_id', 'ratings.order_id')
    .innerJoin('order_events', 'order_events.order_id', 'ratings.order_id')
    .select(['ratings.order_id', 'buyer_id', 'supplier_id', 'rater_id', 'ratee_id', 'order_events.number as event'])
    .select('order_events.company_id as by')
    .where('rating_id', '=', rating_id)
    .orderBy('order_events.number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
type Facts = Awaited<ReturnType<typeof readFacts>>

/** One of both companies, where it is this side: its people have the right of their side. */
const toSide = (side: OrderSide, receiver: (facts: Facts) => number) => ({
  facts: readFacts,
  audience: (facts: Facts) => {
    const own = side === 'buyer' ? facts.buyer_id : facts.supplier_id
    return receiver(facts) === own ? [own] : []
  },
  right: rightOf(side),
  params,
})

export const ratingNotifications = [
  ...[toBuyer, toSupplier].map((to) =>
    notify(orderDelivered, { ...to, in_app: { kind: 'order_to_rate', about }, email: orderToRateEmail }),
  ),
  ...ORDER_SIDES.flatMap((side) => [
    notify(orderRated, {
      ...toSide(side, ({ ratee_id }) => ratee_id),
      in_app: { kind: 'order_rated', about },
      email: orderRatedEmail,
    }),
    notify(ratingReplied, {
      ...toSide(side, ({ rater_id }) => rater_id),
      in_app: { kind: 'rating_replied', about },
      email: ratingRepliedEmail,
    }),
  ]),
]
