import * as z from 'zod/mini'
import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { readEmailKey } from '#companies/account/email-key.server.ts'
import { ownCompany } from '#companies/contract.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { declineInvitation, takeBackDecline } from './decline-invitation.server.ts'
import {
  acceptance,
  invitation,
  invitationOffer,
  invitationParams,
  invitationToken,
  newInvitation,
} from './contract.ts'
import { invitationAskedFor } from './events.ts'
import { readByToken, readOffer } from './invitation-state.server.ts'
import { inviteMember, listInvitations, revokeInvitation, sendAgain } from './manage-invitations.server.ts'

const done = z.object({ ok: z.literal(true) })
const ok = { ok: true as const }
const tags = ['members']

/**
 * Inviting people into a company, and what the invited do with the link. Links are sent in bodies: addresses are
 * logged.
 */
export function invitationsRoutes(app: ApiServer) {
  const { database, limits, sessions } = app
  const { kysely } = database
  const administrator = [sessions.signedIn, sessions.may('administer')]
  /**
   * Every e-mail counts against the company's day and the address; in its transaction, so that what is refused counts
   * nothing.
   */
  const countMail = async (request: Parameters<typeof limits.count>[0], tx: Tx, company_id: number, email: string) => {
    await limits.count(request, tx, 'invite-company-day', String(company_id))
    const key = `invite ${await readEmailKey(tx, email)}`
    await limits.count(request, tx, 'mail-address', key)
    await limits.count(request, tx, 'mail-address-day', key)
  }

  app.get(
    '/company/invitations',
    { onRequest: administrator, schema: { tags, refuses: [], response: { 200: z.array(invitation) } } },
    ({ viewer }) => listInvitations(kysely, viewer!.company_id),
  )

  app.post(
    '/company/invitations',
    {
      onRequest: administrator,
      schema: {
        tags,
        body: newInvitation,
        refuses: [
          'email_not_verified',
          'too_many_members',
          'already_member',
          'too_many_invitations',
          'invitation_exists',
        ],
        response: { 201: z.object({ invitation_id: z.int() }) },
      },
    },
    (request, reply) =>
      sessions.writeOnce(request, reply, async (tx, ctx) => {
        const invited = await inviteMember(tx, ctx, request.body)
        await countMail(request, tx, ctx.viewer.company_id, request.body.email)
        return invited
      }),
  )

  app.post(
    '/company/invitations/:invitation_id/send-again',
    {
      onRequest: administrator,
      schema: {
        tags,
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
    },
    async (request) => {
      await sessions.write(request, async (tx, ctx) => {
        await countMail(request, tx, ctx.viewer.company_id, await sendAgain(tx, ctx, request.params.invitation_id))
      })
      return ok
    },
  )

  app.delete(
    '/company/invitations/:invitation_id',
    {
      onRequest: administrator,
      schema: {
        tags,
        params: invitationParams,
        refuses: ['invitation_not_found', 'invitation_used', 'invitation_revoked'],
        response: { 200: done },
      },
    },
    async (request) => {
      await sessions.write(request, (tx, ctx) => revokeInvitation(tx, ctx, request.params.invitation_id))
      return ok
    },
  )

  app.post(
    '/invitations/read',
    { schema: { tags, body: invitationToken, refuses: ['token_invalid'], response: { 200: invitationOffer } } },
    async (request) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      return readOffer(kysely, request.body.token)
    },
  )

  app.post(
    '/invitations/accept',
    {
      onRequest: sessions.anyone,
      config: { for_any_company: true, without_second_step: true },
      schema: {
        tags,
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
    },
    async (request, reply) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      const answer = await acceptInvitation(app, request, reply, request.body)
      void reply.header('clear-site-data', '"cache"')
      return answer
    },
  )

  app.post(
    '/invitations/decline',
    {
      schema: {
        tags,
        body: invitationToken,
        refuses: ['token_invalid', 'invitation_used', 'invitation_revoked', 'invitation_expired'],
        response: { 200: done },
      },
    },
    async (request) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      await database.transaction((tx) => declineInvitation(tx, request.body.token))
      return ok
    },
  )

  app.post(
    '/invitations/take-back',
    {
      schema: {
        tags,
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
    },
    async (request) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      await database.transaction((tx) => takeBackDecline(tx, request.body.token))
      return ok
    },
  )

  app.post(
    '/invitations/ask-again',
    {
      schema: {
        tags,
        body: invitationToken,
        refuses: ['token_invalid', 'invitation_used', 'invitation_exists'],
        response: { 200: done },
      },
    },
    async (request) => {
      await limits.count(request, kysely, 'token-ip', callerKey(request.ip))
      const { invitation_id, company_id, state } = await readByToken(kysely, request.body.token)
      if (state === 'open' || state === 'declined' || state === 'used')
        throw fail(409, state === 'used' ? 'invitation_used' : 'invitation_exists')
      await limits.count(request, kysely, 'invitation-asked', String(invitation_id))
      await database.transaction((tx) =>
        record(tx, { viewer: null }, invitationAskedFor({ invitation_id, company_id })),
      )
      return ok
    },
  )
}
