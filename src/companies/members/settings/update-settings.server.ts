import { sql } from 'kysely'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { halalas } from '#framework/i18n/money.ts'
import { fail } from '#framework/api/failure.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { announcesSecondStep, hasSecondStep } from '#companies/second-factor/second-step-required.server.ts'
import type { CompanySettings, SettingsUpdate } from '../contract.ts'
import { settingsChanged, type SettingsChange } from '../events.ts'
import { peopleWith } from '../people-with.server.ts'
import { readSettings } from '../read-members.server.ts'

/** Whether some award can be approved: somebody other than its proposer has the right. */
const someoneApproves = (company_id: number) => sql<boolean>`exists (
  select from unnest(${peopleWith('buy', sql.val(company_id))}) proposer, unnest(${peopleWith('approve', sql.val(company_id))}) approver where proposer <> approver)`

/** Days that members have to set up a second step before they cannot work without one. */
const SECOND_STEP_DAYS = 7

/** Members who can do nothing but set up a second step once it is required. */
export const readWithoutSecondStep = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .select('members.person_id')
    .where('members.company_id', '=', company_id)
    .where('left_at', 'is', null)
    .where('is_active', '=', true)
    .where(sql.raw<boolean>(`not ${hasSecondStep('people')}`))
    .execute()

/**
 * Changes what was sent, unless the page had seen other values. Proposals that wait keep the limit of their time, and
 * members without a second step have a week to set it up.
 */
export async function updateSettings(tx: Tx, ctx: SignedInContext, form: SettingsUpdate): Promise<CompanySettings> {
  const { company_id, person_id } = ctx.viewer
  // By itself: read with the lock, the approvers would be those of before a wait for it.
  await tx.selectFrom('companies').where('company_id', '=', company_id).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('companies')
    .select([
      'award_limit_halalas',
      announcesSecondStep.as('require_second_step'),
      someoneApproves(company_id).as('someone_approves'),
      sql<string>`riyadh_today() + ${sql.lit(SECOND_STEP_DAYS)}`.as('second_step_from'),
    ])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const fields = ['award_limit_halalas', 'require_second_step'] as const
  const changed = fields.filter((field) => form[field] !== undefined && form[field] !== before[field])
  if (changed.some((field) => form.seen?.[field] !== undefined && form.seen[field] !== before[field])) {
    throw fail(412, 'stale', { more: { settings: await readSettings(tx, company_id) } })
  }
  if (form.award_limit_halalas && !before.someone_approves)
    throw fail(409, 'no_approver', { fields: [{ field: 'award_limit_halalas', message: 'errors.no_approver' }] })
  if (form.require_second_step && !before.require_second_step && !form.confirm) {
    const { length: members_without } = await readWithoutSecondStep(tx, company_id)
    const { second_step_from } = before
    if (members_without > 0) throw fail(409, 'second_step_missing', { more: { members_without, second_step_from } })
  }
  const changes = changed.map((field): SettingsChange => ({
    field,
    old: before[field],
    new: form[field],
    ...(field === 'require_second_step' && form[field] && { from: before.second_step_from }),
  }))
  if (changes.length > 0) {
    await tx
      .updateTable('companies')
      .set({
        ...(changed.includes('award_limit_halalas') && {
          award_limit_halalas: form.award_limit_halalas == null ? null : halalas(form.award_limit_halalas),
        }),
        ...(changed.includes('require_second_step') &&
          (form.require_second_step
            ? { second_step_from: before.second_step_from }
            : { second_step_from: null, require_second_step: false })),
      })
      .where('company_id', '=', company_id)
      .execute()
    await record(tx, ctx, settingsChanged({ company_id, changed_by: person_id, changes }))
  }
  return readSettings(tx, company_id)
}
