import type { FastifyRequest } from 'fastify'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { approveProposal, rejectProposal, withdrawProposal } from './decide/decide-proposal.server.ts'
import { listProposals, readProposal } from './read-proposals.server.ts'
import { approvalEndpoints } from './endpoints.ts'

/** Awards above a company's limit, as its people propose and decide them. */
export function approvalRoutes(app: ApiServer) {
  const { database, sessions } = app
  const { kysely } = database
  const decide = (
    request: FastifyRequest<{ Params: { proposal_id: number } }>,
    command: (tx: Tx, ctx: SignedInContext) => Promise<void>,
  ) => sessions.write(request, command, (reader, ctx) => readProposal(reader, ctx, request.params.proposal_id))
  const approver = [sessions.signedIn, sessions.verified, sessions.may('approve')]

  addRoutes(app, 'approvals', approvalEndpoints, {
    'GET /awards-wanted': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) =>
        sendPage(request, reply, await listProposals(kysely, request.viewer!, request.query)),
    },
    'GET /awards-wanted/:proposal_id': {
      onRequest: sessions.signedIn,
      handler: ({ params, viewer }) => readProposal(kysely, { viewer }, params.proposal_id),
    },
    'PUT /awards-wanted/:proposal_id/approve': {
      onRequest: approver,
      handler: (request) => decide(request, (tx, ctx) => approveProposal(tx, ctx, request.params.proposal_id)),
    },
    'PUT /awards-wanted/:proposal_id/reject': {
      onRequest: approver,
      handler: (request) =>
        decide(request, (tx, ctx) => rejectProposal(tx, ctx, request.params.proposal_id, request.body.reason)),
    },
    'DELETE /awards-wanted/:proposal_id': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      handler: (request) => decide(request, (tx, ctx) => withdrawProposal(tx, ctx, request.params.proposal_id)),
    },
  })
}
