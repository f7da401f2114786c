import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { ownCompany } from '#companies/contract.ts'
import {
  acceptance,
  invitation,
  invitationOffer,
  invitationParams,
  invitationToken,
  newInvitation,
} from './contract.ts'

export const invitationEndpoints = {
  'GET /company/invitations': { refuses: [], response: { 200: z.array(invitation) } },
  'POST /company/invitations': {
    body: newInvitation,
    refuses: ['email_not_verified', 'too_many_members', 'already_member', 'too_many_invitations', 'invitation_exists'],
    response: { 201: z.object({ invitation_id: z.int() }) },
  },
  'POST /company/invitations/:invitation_id/send-again': {
    params: invitationParams,
    refuses: [
      'email_not_verified',
      'invitation_not_found',
      'invitation_used',
      'invitation_revoked',
      'too_many_invitations',
    ],
    response: { 200: done },
  },
  'DELETE /company/invitations/:invitation_id': {
    params: invitationParams,
    refuses: ['invitation_not_found', 'invitation_used', 'invitation_revoked'],
    response: { 200: done },
  },
  'POST /invitations/read': { body: invitationToken, refuses: ['token_invalid'], response: { 200: invitationOffer } },
  'POST /invitations/accept': {
    body: acceptance,
    refuses: [
      'token_invalid',
      'invitation_used',
      'invitation_revoked',
      'invitation_expired',
      'unauthenticated',
      'other_address',
      'invalid_credentials',
      'totp_required',
      'totp_invalid',
      'email_taken',
      'too_many_members',
      'already_member',
    ],
    response: { 200: z.object({ user: ownCompany }) },
  },
  'POST /invitations/decline': {
    body: invitationToken,
    refuses: ['token_invalid', 'invitation_used', 'invitation_revoked', 'invitation_expired'],
    response: { 200: done },
  },
  'POST /invitations/take-back': {
    body: invitationToken,
    summary: 'A declined invitation works again',
    refuses: [
      'token_invalid',
      'invitation_used',
      'invitation_revoked',
      'invitation_expired',
      'too_many_invitations',
      'invitation_exists',
    ],
    response: { 200: done },
  },
  'POST /invitations/ask-again': {
    body: invitationToken,
    refuses: ['token_invalid', 'invitation_used', 'invitation_exists'],
    response: { 200: done },
  },
} satisfies EndpointMap
