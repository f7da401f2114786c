import { record } from '#framework/events/record.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { readEmailKey } from '#companies/account/email-key.server.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { declineInvitation, takeBackDecline } from './decline-invitation.server.ts'
import { invitationAskedFor } from './events.ts'
import { readByToken, readOffer } from './invitation-state.server.ts'
import { inviteMember, listInvitations, revokeInvitation, sendAgain } from './manage-invitations.server.ts'
import { invitationEndpoints } from './endpoints.ts'

const ok = { ok: true as const }

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

  addRoutes(app, 'members', invitationEndpoints, {
    'GET /company/invitations': {
      onRequest: administrator,
      handler: ({ viewer }) => listInvitations(kysely, viewer!.company_id),
    },
    'POST /company/invitations': {
      onRequest: administrator,
      handler: (request, reply) =>
        sessions.writeOnce(request, reply, async (tx, ctx) => {
          const invited = await inviteMember(tx, ctx, request.body)
          await countMail(request, tx, ctx.viewer.company_id, request.body.email)
          return invited
        }),
    },
    'POST /company/invitations/:invitation_id/send-again': {
      onRequest: administrator,
      handler: async (request) => {
        await sessions.write(request, async (tx, ctx) => {
          await countMail(request, tx, ctx.viewer.company_id, await sendAgain(tx, ctx, request.params.invitation_id))
        })
        return ok
      },
    },
    'DELETE /company/invitations/:invitation_id': {
      onRequest: administrator,
      handler: async (request) => {
        await sessions.write(request, (tx, ctx) => revokeInvitation(tx, ctx, request.params.invitation_id))
        return ok
      },
    },
    'POST /invitations/read': {
      handler: async (request) => {
        await limits.count(request, kysely, 'token-ip', request)
        return readOffer(kysely, request.body.token)
      },
    },
    'POST /invitations/accept': {
      onRequest: sessions.anyone,
      config: { for_any_company: true, without_second_step: true },
      handler: async (request, reply) => {
        await limits.count(request, kysely, 'token-ip', request)
        const answer = await acceptInvitation(app, request, reply, request.body)
        void reply.header('clear-site-data', '"cache"')
        return answer
      },
    },
    'POST /invitations/decline': {
      handler: async (request) => {
        await limits.count(request, kysely, 'token-ip', request)
        await database.transaction((tx) => declineInvitation(tx, request.body.token))
        return ok
      },
    },
    'POST /invitations/take-back': {
      handler: async (request) => {
        await limits.count(request, kysely, 'token-ip', request)
        await database.transaction((tx) => takeBackDecline(tx, request.body.token))
        return ok
      },
    },
    'POST /invitations/ask-again': {
      handler: async (request) => {
        await limits.count(request, kysely, 'token-ip', request)
        const { invitation_id, company_id, state } = await readByToken(kysely, request.body.token)
        if (state === 'open' || state === 'declined' || state === 'used')
          throw fail(409, state === 'used' ? 'invitation_used' : 'invitation_exists')
        await limits.count(request, kysely, 'invitation-asked', String(invitation_id))
        await database.transaction((tx) =>
          record(tx, { viewer: null }, invitationAskedFor({ invitation_id, company_id })),
        )
        return ok
      },
    },
  })
}
