import * as z from 'zod/mini'
import { riyalsField } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { GIVEN_ROLES, type GivenRole, ROLES } from '#companies/roles.ts'
import { fromRiyals, halalas } from '#framework/i18n/money.ts'

const ticks = Object.fromEntries(GIVEN_ROLES.map((role) => [role, z._default(z.boolean(), false)])) as Record<
  GivenRole,
  z.ZodMiniDefault<z.ZodMiniBoolean>
>

/** The ticked roles of a form with a box for each. */
const rolesOf = (ticked: Readonly<Record<GivenRole, boolean>>) => GIVEN_ROLES.filter((role) => ticked[role])

/** Confirms a `last_approver` refusal, whose consequences the form shows. */
const confirmation = { confirm: z.optional(z.literal('true')) }
export const confirmForm = z.object(confirmation)

/**
 * Checkboxes for roles and the roles that the page showed (`seen_roles`). At least one is required, except for the
 * owner.
 */
export const rolesForm = ({ owner }: { owner: boolean }) =>
  z.pipe(
    z
      .object({
        ...ticks,
        ...confirmation,
        seen_roles: z.optional(
          z.pipe(
            z.string(),
            z.transform((text) => ROLES.filter((role) => text.split(',').includes(role))),
          ),
        ),
      })
      .check(
        z.refine((ticked) => owner || rolesOf(ticked).length > 0, {
          error: messageKey('members.roles_required'),
          path: ['roles'],
        }),
      ),
    z.transform(({ seen_roles, confirm, ...ticked }) => ({
      roles: rolesOf(ticked),
      ...(confirm !== undefined && { confirm: true }),
      ...(seen_roles !== undefined && { seen_roles }),
    })),
  )

const someTicked = z.object(ticks).check(
  z.refine((ticked) => rolesOf(ticked).length > 0, {
    error: messageKey('members.roles_required'),
    path: ['roles'],
  }),
)

/**
 * Adds role checkboxes to a form. An intersection of two schemas instead of one object, because zod would check the
 * boxes only after all other fields are valid.
 */
export const withRoles = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.intersection(z.object(shape), someTicked)

const limit = riyalsField({
  required: messageKey('members.limit_invalid'),
  invalid: messageKey('members.limit_invalid'),
})

/** What the page showed, in hidden fields; a page of an earlier version has none. */
const seen = {
  seen_limit: z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => (text === '' ? null : halalas(Number(text)))),
    ),
  ),
  seen_second_step: z.optional(
    z.pipe(
      z.string(),
      z.transform((value) => value === 'true'),
    ),
  ),
}
const rest = { require_second_step: z._default(z.boolean(), false), ...seen, ...confirmation }

/**
 * The form of settings: the amount counts only while the limit is on. Sends what was changed, and what the page showed.
 */
export const settingsForm = z.pipe(
  z.discriminatedUnion('has_limit', [
    z.object({ has_limit: z.literal(true), award_limit: limit, ...rest }),
    z.object({ has_limit: z.literal(false), ...rest }),
  ]),
  z.transform(({ require_second_step, seen_limit, seen_second_step, confirm, ...form }) => {
    const award_limit_halalas = form.has_limit ? fromRiyals(form.award_limit) : null
    return {
      ...(award_limit_halalas !== seen_limit && { award_limit_halalas }),
      ...(require_second_step !== seen_second_step && { require_second_step }),
      ...(confirm !== undefined && { confirm: true }),
      ...(seen_limit !== undefined &&
        seen_second_step !== undefined && {
          seen: { award_limit_halalas: seen_limit, require_second_step: seen_second_step },
        }),
    }
  }),
)
