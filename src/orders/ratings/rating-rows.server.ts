import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { maskContacts } from '#framework/text/mask-contacts.ts'
import { OVERDUE_DAYS, RATING_DAYS } from './rules.ts'

const day = (time: string) => sql<string | null>`(${sql.ref(time)} at time zone 'Asia/Riyadh')::date`

/** States in which an order has bound both sides, so that they may rate each other. */
const isBinding = sql<boolean>`purchase_orders.state in ('acknowledged', 'disputed', 'delivered', 'closed')`

/**
 * The first and the last day on which the sides of an order may rate each other, in a statement that names its table
 * `purchase_orders`: from the first confirmed delivery, or when the agreed day is long over, until 90 days after that
 * or after the last delivery. Null where nothing was agreed or what was agreed did not stand.
 */
export const ratingFrom = sql<string | null>`case when ${isBinding} then least(
  (select min((decided_at at time zone 'Asia/Riyadh')::date) from deliveries
    where deliveries.order_id = purchase_orders.order_id and deliveries.state = 'confirmed'),
  (snapshot ->> 'delivery_date')::date + ${OVERDUE_DAYS}::integer) end`
export const ratingUntil = sql<string | null>`greatest(${ratingFrom}, ${day('delivered_at')}) + ${RATING_DAYS}::integer`

/** Ratings on orders, with what the views of them share. */
export const selectRatings = (reader: Reader) =>
  reader
    .selectFrom('ratings')
    .select([
      'rating_id',
      'ratings.order_id',
      'rater_id',
      'ratee_id',
      'stars',
      'on_time',
      'as_agreed',
      'communication',
      'text',
      'reply',
      'reply_at',
      'ratings.created_at',
      'ratings.published_at',
      'hidden_at',
      'hidden_reason',
      'ratings.version',
    ])

export type RatingRow = Awaited<ReturnType<ReturnType<typeof selectRatings>['execute']>>[number]

const masked = (text: string | null) => (text === null ? null : maskContacts(text).text)

/** What everybody who sees a rating reads. Contacts are masked. */
export const presentRatingFacts = ({ stars, on_time, as_agreed, communication, text, reply }: RatingRow) => ({
  stars,
  on_time,
  as_agreed,
  communication,
  text: masked(text),
  reply: masked(reply),
})
