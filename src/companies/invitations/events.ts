import * as z from 'zod/mini'
import { defineEvent } from '#framework/events/define-event.ts'
import { GIVEN_ROLES } from '#companies/roles.ts'

const ofInvitation = ['invitation', 'invitation_id'] as const
/**
 * `company_id` is transient, because the trail has it as a column. The address is only in the invitation's row, where
 * it can be erased.
 */
const invitation = { invitation_id: z.int(), company_id: z.int() }

export const memberInvited = defineEvent(
  'member.invited',
  z.object({ ...invitation, roles: z.array(z.enum(GIVEN_ROLES)) }),
  ofInvitation,
  ['company_id'],
)
export const invitationSentAgain = defineEvent('member.invitation_sent_again', z.object(invitation), ofInvitation, [
  'company_id',
])
export const invitationRevoked = defineEvent('member.invitation_revoked', z.object(invitation), ofInvitation, [
  'company_id',
])
export const invitationDeclined = defineEvent('member.invitation_declined', z.object(invitation), ofInvitation, [
  'company_id',
])
export const declineTakenBack = defineEvent('member.decline_taken_back', z.object(invitation), ofInvitation, [
  'company_id',
])
/** Somebody asks for another link; not stored. */
export const invitationAskedFor = defineEvent('member.invitation_asked_for', z.object(invitation))
