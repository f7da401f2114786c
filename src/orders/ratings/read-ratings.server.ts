import { sql } from 'kysely'
import { hasRight } from '#companies/roles.ts'
import { fail } from '#framework/api/failure.ts'
import type { Viewer } from '#framework/api/viewer.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { addDays, dayOf } from '#framework/i18n/day.ts'
import { rightOf } from '../policy.ts'
import type { OrderSide } from '../states.ts'
import type { OrderRatings, Rating } from './contract.ts'
import { presentRatingFacts, ratingFrom, type RatingRow, ratingUntil, selectRatings } from './rating-rows.server.ts'
import { HIDDEN_DAYS } from './rules.ts'

/** A rating for one of the sides of its order. */
function presentRating(row: RatingRow, viewer: Viewer, side: OrderSide): Rating {
  const { published_at, hidden_at, hidden_reason } = row
  const mine = row.rater_id === viewer.company_id
  const may = hasRight(viewer, rightOf(side))
  return {
    rating_id: row.rating_id,
    ...presentRatingFacts(row),
    mine,
    version: row.version,
    created_at: row.created_at.toISOString(),
    published_at: published_at?.toISOString() ?? null,
    hidden_at: hidden_at?.toISOString() ?? null,
    ...(mine && hidden_reason !== null && { hidden_reason }),
    can: {
      edit: mine && may && published_at === null,
      reply: !mine && may && published_at !== null && hidden_at === null && row.reply === null,
      report: !mine && published_at !== null && hidden_at === null,
    },
  }
}

/** The order as its sides rate it; for everybody else it does not exist. */
export async function readRatable(reader: Reader, { company_id }: Viewer, order_id: number) {
  const order = await reader
    .selectFrom('purchase_orders')
    .innerJoin('order_parties', 'order_parties.order_id', 'purchase_orders.order_id')
    .select(['side', 'other_id', 'state', ratingFrom.as('from'), ratingUntil.as('until')])
    .select(sql<string>`riyadh_today()`.as('today'))
    .where('purchase_orders.order_id', '=', order_id)
    .where('order_parties.company_id', '=', company_id)
    .executeTakeFirst()
  if (!order) throw fail(404, 'order_not_found')
  return order
}

/** The ratings of an order for one of its sides: that of the other one only once it is published. */
export async function readOrderRatings(reader: Reader, viewer: Viewer, order_id: number): Promise<OrderRatings> {
  const { side, from, until, today } = await readRatable(reader, viewer, order_id)
  const rows = await selectRatings(reader).where('ratings.order_id', '=', order_id).execute()
  const mine = rows.find(({ rater_id }) => rater_id === viewer.company_id)
  const theirs = rows.find(({ rater_id }) => rater_id !== viewer.company_id)
  const waiting = rows.find(({ published_at }) => published_at === null)
  const isSeen = theirs !== undefined && theirs.published_at !== null && theirs.hidden_at === null
  return {
    mine: mine ? presentRating(mine, viewer, side) : null,
    theirs: isSeen ? presentRating(theirs, viewer, side) : null,
    their_rating_waits: theirs !== undefined && theirs.published_at === null,
    from,
    until,
    publishes_on: waiting ? addDays(dayOf(waiting.created_at), HIDDEN_DAYS) : null,
    can: {
      rate:
        !mine && hasRight(viewer, rightOf(side)) && from !== null && until !== null && from <= today && today <= until,
    },
  }
}

/** A rating that the viewer's company gave, or received once it is published; for everybody else it does not exist. */
export async function readRating(reader: Reader, viewer: Viewer, rating_id: number): Promise<Rating> {
  const row = await selectRatings(reader).where('rating_id', '=', rating_id).executeTakeFirst()
  const { company_id } = viewer
  if (!row || (row.rater_id !== company_id && (row.ratee_id !== company_id || row.published_at === null)))
    throw fail(404, 'rating_not_found')
  const { side } = await readRatable(reader, viewer, row.order_id)
  return presentRating(row, viewer, side)
}
