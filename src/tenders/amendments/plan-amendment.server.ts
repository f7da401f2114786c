import { sql } from 'kysely'
import { fail, type FieldProblem } from '#framework/api/failure.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { categoryProblems } from '#reference/categories/service.server.ts'
import { assertEnabled } from '#reference/features/features.server.ts'
import { placeProblems } from '#reference/locations/service.server.ts'
import { closingProblems } from '#tenders/core/closing/closing.server.ts'
import { unitProblems } from '#tenders/lines/insert-lines.server.ts'
import { describeLines, quantityOf } from '#tenders/lines/line-summary.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import { quantityUnitProblems } from '#tenders/core/quantity/quantity-unit.server.ts'
import { questionDayAfter, questionDayProblems } from '#tenders/questions/question-day.server.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { isRfqPart } from '#tenders/core/changes/changeable.ts'
import { isLargePath, rfqAttachments } from '#tenders/core/uploads.ts'
import { assertLargeFit } from '#tenders/core/publishing/large-files.server.ts'
import { changesQuantities, closesEarlier, isMaterial } from './material.ts'
import { planLines } from './plan-lines.ts'
import type { RfqUpdate } from './rfq-update.ts'
import { changedKeys, type RfqSnapshot, type SnapshotFile } from './snapshot.ts'
import { readSnapshot } from './versions.server.ts'

/**
 * Working days that bidders have at least after a material amendment; with an hour before the end of the day one more.
 */
const MIN_WORKING_DAYS = 2
/** Files of an RFQ, replaced ones too. */
const MAX_FILES_OVER_TIME = 50

/** What an amendment says, without its files. */
export type AmendmentContent = Omit<RfqUpdate, 'attachments' | 'signed_preview'>

/** What an amendment uses besides. */
export interface AmendmentTools {
  /** Lines are summarized in both languages. */
  translators: Record<Lang, T>
  readRfq: ReadRfq
  /** Sign previews. */
  secrets: SecretBox
}

/** What an amendment makes of the RFQ. */
export interface AmendmentPlan {
  rfq: LockedRfq
  before: RfqSnapshot
  after: RfqSnapshot
  changed: (keyof RfqSnapshot)[]
  /** The files that are new. */
  added: readonly SnapshotFile[]
  material: boolean
  revises: boolean
  /** The earliest deadline that an amendment like this may have; null where any is allowed. */
  earliest: string | null
}

/**
 * Computes what an amendment changes in an RFQ, or why it is refused: the same for its preview and when it is
 * published, where the RFQ is locked.
 */
export async function planAmendment(
  tx: Tx,
  rfq: LockedRfq,
  update: AmendmentContent,
  added: readonly SnapshotFile[],
  translators: AmendmentTools['translators'],
): Promise<AmendmentPlan> {
  const { rfq_id } = rfq
  const fields = unexpectedFields(rfq, update)
  if (fields.length) throw fail(422, 'invalid', { fields })

  const before = await readSnapshot(tx, rfq_id)
  const after = await nextSnapshot(tx, rfq_id, before, update, added, Object.values(translators))
  const changed = changedKeys(before, after)
  if (rfq.bid_visibility === 'sealed' && changed.length > 0) assertClosingKept(rfq, before, after)
  await assertValid(tx, rfq, update, { before, after, changed })
  const material = changed.some((key) => isMaterial(key, before, after))
  return {
    rfq,
    before,
    after,
    changed,
    added,
    material,
    revises: changesQuantities(changed),
    earliest: leavesDays(rfq, changed, material) ? await earliestDeadline(tx, after) : null,
  }
}

/**
 * Whether an amendment must leave working days. One that reopens an RFQ must, but for changes that were possible before
 * there were amendments: of the fields of an RFQ without lines whose bids stay.
 */
function leavesDays({ on_change, status, has_lines }: LockedRfq, changed: AmendmentPlan['changed'], material: boolean) {
  if (changed.length === 0) return false
  if (on_change === 'confirm') return material || status === 'expired'
  return status === 'expired' && (has_lines || changed.some(isRfqPart))
}

/**
 * Refuses to amend a sealed RFQ once bidding has ended, and to end it earlier. The database would refuse, too, without
 * naming a field.
 */
function assertClosingKept({ status }: LockedRfq, before: RfqSnapshot, after: RfqSnapshot) {
  if (status === 'expired') throw fail(409, 'rfq_expired')
  if (!closesEarlier(before, after)) return
  const field = after.deadline < before.deadline ? 'deadline' : 'closing_time'
  throw fail(422, 'deadline_earlier', { fields: [{ field, message: 'errors.deadline_earlier' }] })
}

/** What this RFQ does not have: a quantity of its own beside lines, or lines that may change. */
function unexpectedFields(rfq: LockedRfq, update: AmendmentContent): FieldProblem[] {
  if (!rfq.has_lines) return update.lines ? [{ field: 'lines', message: 'amendments.no_lines' }] : []
  const given = (['quantity', 'quantity_unit_code'] as const).filter((field) => (update[field] ?? null) !== null)
  return [
    ...given.map((field) => ({ field, message: 'lines.quantity_by_lines' as const })),
    ...(update.lines && rfq.on_change === 'mark'
      ? [{ field: 'lines', message: 'amendments.lines_need_confirmation' as const }]
      : []),
  ]
}

/** The RFQ as it would be. */
async function nextSnapshot(
  tx: Tx,
  rfq_id: number,
  before: RfqSnapshot,
  { lines, replaced_files, large_files: _large, reason: _reason, ...update }: AmendmentContent,
  added: readonly SnapshotFile[],
  translators: readonly T[],
): Promise<RfqSnapshot> {
  const given = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  const moved = update.city_id !== undefined && update.city_id !== before.city_id
  const after: RfqSnapshot = { ...before, ...(moved && { district_id: null }), ...given }
  after.questions_until = questionDayAfter(before, update, after.deadline)
  if (lines) {
    after.lines = planLines(before.lines, lines)
    after.quantity = quantityOf(after.lines)
    // The summary follows where nobody wrote another.
    const t = translators.find((each) => describeLines(each, before.lines) === before.item_description)
    if (t && update.item_description === undefined) after.item_description = describeLines(t, after.lines)
  }
  const replaced = replaced_files.split(',').filter(Boolean)
  if (added.length === 0 && replaced.length === 0) return after
  const standing = before.attachments.filter(({ path }) => !replaced.includes(path))
  const given_up = before.attachments.filter((file) => !standing.includes(file)).map(({ path }) => path)
  // In the order in which they are: who reads them later finds by it what took their place.
  if (given_up.join() !== replaced.join() || replaced.length > added.length)
    throw fail(422, 'invalid', { fields: [{ field: 'replaced_files', message: 'amendments.replaced_invalid' }] })
  const { kept } = await tx
    .selectFrom('rfq_attachments')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  const all = [...standing, ...added]
  const large = all.filter(({ path }) => isLargePath(path))
  assertLargeFit(large)
  if (all.length - large.length > rfqAttachments.max)
    throw fail(422, 'invalid', { fields: [{ field: 'attachments', message: 'rfqs.attachments_many' }] })
  if (kept + added.length > MAX_FILES_OVER_TIME)
    throw fail(422, 'invalid', { fields: [{ field: 'attachments', message: 'amendments.files_over_time' }] })
  const files = added.map(({ path, name, size, sha256 }) => ({ path, name, size, sha256 }))
  return { ...after, attachments: [...standing, ...files] }
}

/** Refuses what publishing would refuse, too. */
async function assertValid(
  tx: Tx,
  rfq: LockedRfq,
  update: AmendmentContent,
  { before, after, changed }: Pick<AmendmentPlan, 'before' | 'after' | 'changed'>,
) {
  const { deadline, delivery_date, closing_time, quantity_unit_code, category_id } = after
  if (deadline > delivery_date) {
    const field = update.deadline ? 'deadline' : 'delivery_date'
    throw fail(422, 'invalid', { fields: [{ field, message: 'rfqs.deadline_after_delivery' }] })
  }
  const { lines = [] } = update
  if (closing_time !== null && closing_time !== rfq.closing_time) await assertEnabled(tx, 'closing_hour')
  if (update.quantity_unit_code) await assertEnabled(tx, 'quantity_unit')
  if (lines.some(({ section, unit_text }) => section !== null || unit_text !== null))
    await assertEnabled(tx, 'sections_and_units')
  const moves = changed.some((key) => key === 'region_id' || key === 'city_id' || key === 'district_id')
  const fields = [
    ...(await questionDayProblems(tx, before, update, deadline)),
    ...(update.deadline !== undefined || update.closing_time !== undefined ? await closingProblems(tx, after) : []),
    ...(await quantityUnitProblems(tx, quantity_unit_code)),
    ...(await unitProblems(tx, lines)),
    ...(await categoryProblems(tx, category_id)),
    ...(moves
      ? await placeProblems(tx, { ...after, district_id: after.district_id ?? undefined }, { districtRequired: false })
      : []),
  ]
  if (fields.length) throw fail(422, 'invalid', { fields })
}

async function earliestDeadline(tx: Tx, { closing_time }: RfqSnapshot): Promise<string> {
  const days = MIN_WORKING_DAYS + (closing_time === null ? 0 : 1)
  // The day is asked after the lock: the transaction may have begun before bidding ended.
  const { rows } = await sql<{ day: string }>`
    select add_working_days((instant() at time zone 'Asia/Riyadh')::date, ${days}::int) as day`.execute(tx)
  return rows[0]!.day
}
