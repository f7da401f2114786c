import * as z from 'zod/mini'
import { defineEvent, internal, reactionsOnly } from '#framework/events/define-event.ts'
import { GIVEN_ROLES } from '#companies/roles.ts'

/**
 * `company_id` is transient, because the trail has it as a column. The address is only in the invitation's row, where
 * it can be erased.
 */
const invitation = { invitation_id: z.int(), company_id: z.int() }
const inTrail = {
  about: ['invitation', 'invitation_id'],
  trail: 'people',
  ...internal,
  transient: ['company_id'],
} as const

export const memberInvited = defineEvent(
  'member.invited',
  z.object({ ...invitation, roles: z.array(z.enum(GIVEN_ROLES)) }),
  inTrail,
)
export const invitationSentAgain = defineEvent('member.invitation_sent_again', z.object(invitation), inTrail)
export const invitationRevoked = defineEvent('member.invitation_revoked', z.object(invitation), inTrail)
export const invitationDeclined = defineEvent('member.invitation_declined', z.object(invitation), inTrail)
export const declineTakenBack = defineEvent('member.decline_taken_back', z.object(invitation), inTrail)
/** Somebody asks for another link; not stored. */
export const invitationAskedFor = defineEvent('member.invitation_asked_for', z.object(invitation), reactionsOnly)
