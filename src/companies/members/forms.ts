import * as z from 'zod/mini'
import { riyals } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { GIVEN_ROLES, type GivenRole } from './contract.ts'

const ticks = Object.fromEntries(GIVEN_ROLES.map((role) => [role, z._default(z.boolean(), false)])) as Record<GivenRole, z.ZodMiniDefault<z.ZodMiniBoolean>>

/** The ticked roles of a form with a box for each. */
const rolesOf = (ticked: Readonly<Record<GivenRole, boolean>>) => GIVEN_ROLES.filter((role) => ticked[role])

/** Boxes for roles, at least one of which is ticked unless the member is the owner. */
export const rolesForm = ({ owner }: { owner: boolean }) =>
  z.pipe(
    z.object(ticks).check(z.refine((ticked) => owner || rolesOf(ticked).length > 0, { error: messageKey('members.roles_required'), path: ['roles'] })),
    z.transform((ticked) => ({ roles: rolesOf(ticked) })),
  )

/** Boxes for roles and whatever else the form asks. */
export const withRoles = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...shape, ...ticks }).check(z.refine((form) => rolesOf(form as Record<GivenRole, boolean>).length > 0, { error: messageKey('members.roles_required'), path: ['roles'] }))

const limit = riyals({ required: messageKey('members.limit_invalid'), invalid: messageKey('members.limit_invalid') })

/** The form of settings: the amount counts only while the limit is on. */
export const settingsForm = z.pipe(
  z.discriminatedUnion('has_limit', [
    z.object({ has_limit: z.literal(true), award_limit: limit, require_second_step: z._default(z.boolean(), false) }),
    z.object({ has_limit: z.literal(false), require_second_step: z._default(z.boolean(), false) }),
  ]),
  z.transform(({ require_second_step, ...form }) => ({
    award_limit_halalas: form.has_limit ? Math.round(form.award_limit * 100) : null,
    require_second_step,
  })),
)
