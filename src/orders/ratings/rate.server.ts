import { assertRight } from '#companies/roles.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { nowOfDatabase } from '../change-order.server.ts'
import { closeOrder } from '../jobs/order-jobs.server.ts'
import { rightOf } from '../policy.ts'
import type { RatingForm } from './contract.ts'
import { orderRated, ratingChanged, ratingReplied, ratingReported } from './events.ts'
import { publish } from './publish-ratings.server.ts'
import { type RatingRow, selectRatings } from './rating-rows.server.ts'
import { readRatable } from './read-ratings.server.ts'

const columnsOf = ({ stars, on_time, as_agreed, communication, text }: RatingForm) => ({
  stars,
  on_time: on_time ?? null,
  as_agreed: as_agreed ?? null,
  communication: communication ?? null,
  text: text ?? null,
})

/** Orders are locked before their ratings, so that of two sides that rate at once the second one finds the first. */
const lockOrderRow = (tx: Tx, order_id: number) =>
  tx.selectFrom('purchase_orders').selectAll().where('order_id', '=', order_id).forUpdate().executeTakeFirstOrThrow()

/** Rates the other side of an order, once. With the second rating both are published, and a delivered order closes. */
export async function rateOrder(tx: Tx, ctx: SignedInContext, order_id: number, form: RatingForm): Promise<number> {
  const { company_id, person_id } = ctx.viewer
  const { side, other_id } = await readRatable(tx, ctx.viewer, order_id)
  assertRight(ctx.viewer, rightOf(side))
  const order = await lockOrderRow(tx, order_id)
  const { from, until, today } = await readRatable(tx, ctx.viewer, order_id)
  if (from === null || until === null || today < from) throw fail(409, 'too_early')
  if (today > until) throw fail(409, 'too_late')
  const rows = await selectRatings(tx).where('ratings.order_id', '=', order_id).execute()
  if (rows.some(({ rater_id }) => rater_id === company_id)) throw fail(409, 'rated')
  const { rating_id } = await tx
    .insertInto('ratings')
    .values({
      order_id,
      rater_id: company_id,
      ratee_id: other_id,
      person_id,
      ...columnsOf(form),
      created_at: nowOfDatabase,
    })
    .returning('rating_id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx, orderRated({ rating_id, order_id }))
  const waiting = rows.filter(({ published_at }) => published_at === null)
  if (rows.length > 0) {
    await publish(tx, ctx, [...waiting, { rating_id, order_id }])
    if (order.state === 'delivered') await closeOrder(tx, order)
  }
  return rating_id
}

/** Locks the order of a rating that the viewer's company gave or received, then reads the rating. */
async function lockRating(tx: Tx, { viewer }: SignedInContext, rating_id: number): Promise<RatingRow> {
  const found = await selectRatings(tx).where('rating_id', '=', rating_id).executeTakeFirst()
  const { company_id } = viewer
  if (!found || (found.rater_id !== company_id && (found.ratee_id !== company_id || found.published_at === null)))
    throw fail(404, 'rating_not_found')
  const { side } = await readRatable(tx, viewer, found.order_id)
  assertRight(viewer, rightOf(side))
  await lockOrderRow(tx, found.order_id)
  return selectRatings(tx).where('rating_id', '=', rating_id).executeTakeFirstOrThrow()
}

/** Changes an own rating before it is published. */
export async function changeRating(
  tx: Tx,
  ctx: SignedInContext,
  { rating_id, expectedVersion, ...form }: RatingForm & { rating_id: number; expectedVersion: number | undefined },
): Promise<void> {
  const { order_id, rater_id, published_at, version } = await lockRating(tx, ctx, rating_id)
  if (rater_id !== ctx.viewer.company_id) throw fail(403, 'not_owner')
  if (published_at !== null) throw fail(409, 'rating_published')
  if (expectedVersion !== undefined && expectedVersion !== version) throw fail(412, 'stale', { more: { version } })
  await tx
    .updateTable('ratings')
    .set({ ...columnsOf(form), version: version + 1 })
    .where('rating_id', '=', rating_id)
    .execute()
  await record(tx, ctx, ratingChanged({ rating_id, order_id }))
}

/** The rated company replies, once. */
export async function replyToRating(tx: Tx, ctx: SignedInContext, rating_id: number, text: string): Promise<void> {
  const { order_id, ratee_id, reply, version } = await lockRating(tx, ctx, rating_id)
  const { company_id, person_id } = ctx.viewer
  if (ratee_id !== company_id) throw fail(403, 'not_owner')
  if (reply !== null) throw fail(409, 'already_replied')
  await tx
    .updateTable('ratings')
    .set({ reply: text, reply_by: person_id, reply_at: nowOfDatabase, version: version + 1 })
    .where('rating_id', '=', rating_id)
    .execute()
  await record(tx, ctx, ratingReplied({ rating_id, order_id }))
}

/** Any member may report a published rating, each company once. */
export async function reportRating(tx: Tx, ctx: SignedInContext, rating_id: number, reason: string): Promise<void> {
  const { company_id, person_id } = ctx.viewer
  const rating = await selectRatings(tx)
    .where('rating_id', '=', rating_id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!rating) throw fail(404, 'rating_not_found')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rating_reports')
    .values({ rating_id, company_id, person_id, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw fail(409, 'already_reported')
  await record(tx, ctx, ratingReported({ rating_id, order_id: rating.order_id }))
}
