import * as z from 'zod/mini'
import type { $ZodIssue } from 'zod/v4/core'
import { idParam } from '#framework/api/fields.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { passwordChange, passwordReset, profileUpdate, registration } from './contract.ts'

/*
 * Schemas of the account forms: the contract of each plus fields that are checked but not sent, such as the repeated
 * password and the accepted terms.
 */

type Filled = Record<string, unknown>
type Complaint = [field: string, message: MessageKey]
type Checked<Values> = { success: true; data: Values } | { success: false; error: { issues: $ZodIssue[] } }
interface Contract<Values> {
  safeParse: (value: unknown) => { success: true; data: Values } | { success: false; error: { issues: $ZodIssue[] } }
}

/**
 * Combines a contract with rules for additional fields. Not a zod refinement: zod skips refinements while any field is
 * invalid, and a form shows all problems together.
 */
const withFormRules = <Values>(contract: Contract<Values>, check: (form: Filled) => Complaint[]) => ({
  safeParse(value: unknown): Checked<Values> {
    const result = contract.safeParse(value)
    const complaints = check(value as Filled).map(([field, message]) => ({
      code: 'custom' as const,
      path: [field],
      message,
      input: undefined,
    }))
    if (result.success && complaints.length === 0) return result
    return { success: false, error: { issues: [...(result.success ? [] : result.error.issues), ...complaints] } }
  },
})

function second(password: unknown, again: unknown): Complaint[] {
  if (!again) return [['confirm_password', messageKey('accounts.confirm_required')]]
  return again === password ? [] : [['confirm_password', messageKey('accounts.passwords_differ')]]
}

/** The registration form. `hasDistricts` tells whether a city has districts; one is then required. */
export const registrationForm = (hasDistricts: (region_id: string, city_id: string) => boolean) =>
  withFormRules(registration, ({ password, confirm_password, region_id, city_id, district_id, terms }) => [
    ...second(password, confirm_password),
    ...(!district_id && hasDistricts(String(region_id), String(city_id))
      ? [['district_id', messageKey('locations.district_required')] as Complaint]
      : []),
    ...(terms === true ? [] : [['terms', messageKey('accounts.terms_required')] as Complaint]),
  ])

/** The form that a password reset link opens. */
export const resetForm = withFormRules(passwordReset, ({ new_password, confirm_password }) =>
  second(new_password, confirm_password),
)

/** The form of a company's own data. `hasDistricts` as in registration. */
export const profileForm = (hasDistricts: (region_id: string, city_id: string) => boolean) =>
  withFormRules(profileUpdate, ({ region_id, city_id, district_id }) =>
    !district_id && hasDistricts(String(region_id), String(city_id))
      ? [['district_id', messageKey('locations.district_required')]]
      : [],
  )

export const switchForm = z.object({ user_id: idParam })

/** The form of a new password inside a session. */
export const passwordChangeForm = withFormRules(
  passwordChange,
  ({ current_password, new_password, confirm_password }) => [
    ...(new_password && new_password === current_password
      ? [['new_password', messageKey('accounts.same_password')] as Complaint]
      : []),
    ...second(new_password, confirm_password),
  ],
)
