import * as z from 'zod/mini'
import { ifFilled } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { personName } from '#companies/contract.ts'
import { GIVEN_ROLES } from '#companies/roles.ts'
import { withRoles } from '#companies/members/forms.ts'
import { acceptance, inviteeEmail } from './contract.ts'

/** The form of an invitation: an address, and a box for each role. */
export const inviteForm = z.pipe(
  withRoles({ email: inviteeEmail }),
  z.transform(({ email, ...ticked }) => ({ email, roles: GIVEN_ROLES.filter((role) => ticked[role]) })),
)

/** The form for people who are not signed in; the name counts where there is no account yet. */
export const joinForm = z.object({
  ...acceptance.shape,
  full_name: ifFilled(personName),
  totp_code: ifFilled(acceptance.shape.totp_code),
  terms: z.literal(true, messageKey('accounts.terms_required')),
})

/** The same, which asks about an empty name together with the other fields. */
export const joinFormWithName = z.object({ ...joinForm.shape, full_name: personName })
