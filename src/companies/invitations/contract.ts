import * as z from 'zod/mini'
import { emailAddress, idParam } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { newPassword, personName } from '#companies/contract.ts'
import { someRoles } from '#companies/members/contract.ts'
import { GIVEN_ROLES } from '#companies/roles.ts'

export const INVITATION_STATES = ['open', 'used', 'declined', 'revoked', 'expired'] as const

/** An invitation as the administrators of the company see it; never its link. */
export const invitation = z.object({
  invitation_id: z.int(),
  email: z.string(),
  roles: z.array(z.enum(GIVEN_ROLES)),
  state: z.enum(INVITATION_STATES),
  invited_by: z.object({ person_id: z.int(), full_name: z.string() }),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const inviteeEmail = emailAddress(messageKey('accounts.email_required'), messageKey('accounts.email_invalid'))
export const newInvitation = z.object({ email: inviteeEmail, roles: someRoles })
export type NewInvitation = z.output<typeof newInvitation>
export const invitationParams = z.object({ invitation_id: idParam })

const token = z.string().check(z.maxLength(200))
export const invitationToken = z.object({ token })

/** What the holder of a link is told. */
export const invitationOffer = z.object({
  state: z.enum(INVITATION_STATES),
  email: z.string(),
  roles: z.array(z.enum(GIVEN_ROLES)),
  company: z.object({ user_id: z.int(), company_name: z.string(), profile_image: z.nullable(z.string()) }),
  invited_by: z.string(),
  expires_at: z.string(),
})
export type InvitationOffer = z.output<typeof invitationOffer>

/**
 * Accepting: who is signed in sends the link alone; others their password, and a name where there is no account yet.
 */
export const acceptance = z.object({
  token,
  full_name: z.optional(personName),
  password: z.optional(newPassword(messageKey('accounts.password_required'), messageKey('accounts.password_short'))),
  totp_code: z.optional(z.string().check(z.maxLength(100))),
})
export type Acceptance = z.output<typeof acceptance>
