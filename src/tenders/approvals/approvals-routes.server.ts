import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { proposal, proposalParams, proposalsQuery, rejection } from './contract.ts'
import { approveProposal, rejectProposal, withdrawProposal } from './decide/decide-proposal.server.ts'
import { listProposals, readProposal } from './read-proposals.server.ts'

const tags = ['approvals']

/** Awards above a company's limit, as its people propose and decide them. */
export function approvalRoutes(app: ApiServer) {
  const { database, sessions } = app
  const { kysely } = database
  const answer = { 200: proposal }
  const approver = [sessions.signedIn, sessions.verified, sessions.may('approve')]

  app.get(
    '/awards-wanted',
    {
      onRequest: sessions.signedIn,
      schema: { tags, querystring: proposalsQuery, refuses: [], response: { 200: z.array(proposal) } },
    },
    async (request, reply) => sendPage(request, reply, await listProposals(kysely, request.viewer!, request.query)),
  )

  app.get(
    '/awards-wanted/:proposal_id',
    {
      onRequest: sessions.signedIn,
      schema: { tags, params: proposalParams, refuses: ['proposal_not_found'], response: answer },
    },
    ({ params, viewer }) => readProposal(kysely, { viewer }, params.proposal_id),
  )

  app.put(
    '/awards-wanted/:proposal_id/approve',
    {
      onRequest: approver,
      schema: {
        tags,
        params: proposalParams,
        refuses: [
          'proposal_not_found',
          'bid_changed',
          'state_conflict',
          'own_proposal',
          'made_approver',
          'conflict_of_interest',
        ],
        response: answer,
      },
    },
    (request) => sessions.write(request, (tx, ctx) => approveProposal(tx, ctx, request.params.proposal_id)),
  )

  app.put(
    '/awards-wanted/:proposal_id/reject',
    {
      onRequest: approver,
      schema: {
        tags,
        params: proposalParams,
        body: rejection,
        refuses: ['proposal_not_found', 'bid_changed', 'state_conflict', 'own_proposal'],
        response: answer,
      },
    },
    (request) =>
      sessions.write(request, (tx, ctx) => rejectProposal(tx, ctx, request.params.proposal_id, request.body.reason)),
  )

  app.delete(
    '/awards-wanted/:proposal_id',
    {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      schema: {
        tags,
        params: proposalParams,
        refuses: ['proposal_not_found', 'bid_changed', 'state_conflict', 'not_owner'],
        response: answer,
      },
    },
    (request) => sessions.write(request, (tx, ctx) => withdrawProposal(tx, ctx, request.params.proposal_id)),
  )
}
