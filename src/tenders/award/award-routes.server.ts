import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { proposal } from '#tenders/approvals/contract.ts'
import { acceptance } from '#tenders/bids/contract.ts'
import { rfqParams, rfqView } from '#tenders/contract.ts'
import { acceptBid } from './accept-bid.server.ts'

const tags = ['bids']

export function awardRoutes(app: ApiServer) {
  const { sessions } = app

  app.put(
    '/rfqs/:rfq_id/accept-bid',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('buy')],
      schema: {
        tags,
        params: rfqParams,
        body: acceptance,
        refuses: [
          'rfq_not_found',
          'not_owner',
          'rfq_canceled',
          'rfq_already_accepted',
          'rfq_sealed',
          'bid_not_in_rfq',
          'bid_lapsed',
          'bid_withdrawn',
          'conflict_of_interest',
          'bid_changed',
          'bid_not_confirmed',
          'proposal_pending',
          'no_approver',
          'proposal_not_needed',
        ],
        response: { 200: rfqView, 202: z.object({ proposal }) },
      },
    },
    async (request, reply) => {
      const choice = { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }
      const outcome = await sessions.write(request, (tx, ctx) => acceptBid(tx, { ...ctx, contacts: 'change' }, choice))
      return 'rfq' in outcome ? outcome.rfq : reply.code(202).send(outcome)
    },
  )
}
