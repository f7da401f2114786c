import * as z from 'zod/mini'
import { inHalalas } from '#framework/api/amounts.ts'
import { idParam } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { GIVEN_ROLES, ROLES } from '#companies/roles.ts'
import { MAX_AMOUNT } from '#framework/i18n/money.ts'

const distinct = <Value>(values: readonly Value[]) => new Set(values).size === values.length
export const givenRoles = z
  .array(z.enum(GIVEN_ROLES, messageKey('members.roles_required')), messageKey('members.roles_required'))
  .check(z.refine(distinct, messageKey('members.roles_required')))
/** At least one; only the owner is a member without any of these. */
export const someRoles = givenRoles.check(z.minLength(1, messageKey('members.roles_required')))

/** A member as colleagues see it. */
export const member = z.object({
  person_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  joined_at: z.string(),
  is_self: z.boolean(),
  /** Whether the person may sign in; who may not approves nothing and cannot become the owner. */
  is_active: z.boolean(),
  /** Whether signing in asks for a second step; for those who administer the company. */
  second_step: z.optional(z.boolean()),
  can: z.object({ change_roles: z.boolean(), remove: z.boolean() }),
})
export type Member = z.output<typeof member>

export const memberParams = z.object({ person_id: idParam })
/**
 * `seen_roles` are all roles that the page showed; the change is refused when they are others by now. `confirm` answers
 * the question of `409 last_approver`.
 */
export const rolesChange = z.object({
  roles: givenRoles,
  seen_roles: z.optional(z.array(z.enum(ROLES))),
  confirm: z.optional(z.boolean()),
})
export type RolesChange = z.output<typeof rolesChange>

/** The same in the query of calls that end a membership. */
export const confirmQuery = z.object({
  confirm: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
  ),
})

/** What `409 last_approver` says as `proposals`: the awards that wait and that nobody else may approve. */
export type UndecidableAwards = { proposal_id: number; rfq_id: number; title: string }[]

/** What a company asks of its people. */
export const companySettings = z.object({
  user_id: z.int(),
  company_name: z.string(),
  /** A bid above it is accepted only when a second person approves; null without a limit. */
  award_limit_halalas: z.nullable(inHalalas),
  require_second_step: z.boolean(),
  /** The day from which members without a second step can only set it up; null also where it was required at once. */
  second_step_from: z.nullable(z.string()),
})
export type CompanySettings = z.output<typeof companySettings>

const settingsFields = {
  award_limit_halalas: z.optional(
    z.nullable(
      z
        .int(messageKey('members.limit_invalid'))
        .check(z.gte(1, messageKey('members.limit_invalid')), z.lte(MAX_AMOUNT, messageKey('members.limit_invalid'))),
    ),
  ),
  require_second_step: z.optional(z.boolean()),
}
/**
 * What is not sent stays. `seen` are the values that the page showed: what somebody else has changed meanwhile is not
 * overwritten.
 */
export const settingsUpdate = z.object({
  ...settingsFields,
  seen: z.optional(z.object(settingsFields)),
  /** Answers the refusal `second_step_missing`. */
  confirm: z.optional(z.boolean()),
})
export type SettingsUpdate = z.output<typeof settingsUpdate>

export const ownerChange = z.object({
  person_id: z.pipe(
    z.union([z.string(), z.number()], messageKey('members.owner_required')),
    z.pipe(
      z.transform(Number),
      z.int(messageKey('members.owner_required')).check(z.positive(messageKey('members.owner_required'))),
    ),
  ),
  password: z
    .string(messageKey('accounts.current_password_required'))
    .check(z.minLength(1, messageKey('accounts.current_password_required')), z.maxLength(1000)),
})
export type OwnerChange = z.output<typeof ownerChange>
