import { sql } from 'kysely'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { addDays, type Day, daysBetween } from '#framework/i18n/day.ts'
import { supersedeProposals } from '#tenders/approvals/end-proposals.server.ts'
import type { RfqUpdate, RfqView } from '#tenders/contract.ts'
import { type RfqChange, rfqChanged } from '#tenders/events.ts'
import { assertEnabled } from '#reference/features/features.server.ts'
import { quantityUnitProblems } from '#tenders/quantity-unit.server.ts'
import { closingProblems } from '#tenders/closing.server.ts'
import { lockOwnRfq } from '#tenders/lock-rfq.server.ts'
import { RFQ_FIELDS, type RfqValues } from './changeable.ts'
import { questionDayProblems } from '#tenders/questions/question-day.server.ts'
import { readRfq } from '#tenders/rfqs/detail/read-rfq.server.ts'

/** The fields that differ, with both values. */
const changesBetween = (before: RfqValues, after: RfqValues) =>
  RFQ_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => ({ field, old: before[field], new: after[field] }) as RfqChange,
  )

/** The last day for questions keeps its distance from the deadline. */
const movedWith = (rfq: Pick<RfqValues, 'questions_until' | 'deadline'>, deadline: Day) =>
  rfq.questions_until === null ? null : addDays(rfq.questions_until, daysBetween(rfq.deadline, deadline))

/**
 * The buyer changes dates, quantity, its unit or category while nothing is decided. Bids stay as they are and are
 * marked as older than the change; their suppliers are notified. `seen` is the version the buyer looked at.
 */
export async function updateRfq(
  tx: Tx,
  ctx: SignedInContext,
  { rfq_id, seen, ...update }: RfqUpdate & { rfq_id: number; seen: number | undefined },
): Promise<RfqView> {
  const { viewer } = ctx
  const rfq = await lockOwnRfq(tx, viewer, rfq_id)
  if (rfq.status === 'canceled') throw fail(409, 'rfq_canceled')
  if (rfq.status === 'completed') {
    throw fail(409, 'rfq_already_accepted', { more: { accepted_bid_id: rfq.accepted_bid_id } })
  }
  if (seen !== undefined && seen !== rfq.version)
    throw fail(412, 'stale', { more: { rfq: await readRfq(tx, rfq_id, ctx) } })
  if (rfq.has_lines) {
    const given = (['quantity', 'quantity_unit_code'] as const).filter((field) => (update[field] ?? null) !== null)
    if (given.length)
      throw fail(422, 'invalid', { fields: given.map((field) => ({ field, message: 'lines.quantity_by_lines' })) })
  }

  const next = Object.fromEntries(
    RFQ_FIELDS.map((field) => [field, update[field] === undefined ? rfq[field] : update[field]]),
  ) as RfqValues
  const newUntil = update.questions_until !== rfq.questions_until ? update.questions_until : null
  next.questions_until = newUntil ?? movedWith(rfq, next.deadline)
  const { deadline, closing_time, delivery_date, quantity_unit_code, category_id } = next
  if (deadline > delivery_date) {
    const field = update.deadline ? 'deadline' : 'delivery_date'
    throw fail(422, 'invalid', { fields: [{ field, message: 'rfqs.deadline_after_delivery' }] })
  }
  if (closing_time !== null && closing_time !== rfq.closing_time) await assertEnabled(tx, 'closing_hour')
  if (update.quantity_unit_code) await assertEnabled(tx, 'quantity_unit')
  const closes_anew = update.deadline !== undefined || update.closing_time !== undefined
  const fields = [
    ...(newUntil ? await questionDayProblems(tx, newUntil, deadline) : []),
    ...(closes_anew ? await closingProblems(tx, next) : []),
    ...(await quantityUnitProblems(tx, quantity_unit_code)),
    ...(await categoryProblems(tx, category_id)),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })

  const changes = changesBetween(rfq, next)
  if (changes.length) {
    await tx
      .updateTable('rfqs')
      .set({ ...next, version: rfq.version + 1, updated_at: sql<Date>`now()` })
      .where('rfq_id', '=', rfq_id)
      .execute()
    await supersedeProposals(tx, { rfq_id })
    const reopens = rfq.status === 'expired' && closes_anew && { reopens: true as const }
    await record(tx, ctx, rfqChanged({ rfq_id, changes, ...reopens }))
  }
  return readRfq(tx, rfq_id, ctx)
}
