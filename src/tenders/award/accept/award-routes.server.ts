import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { readProposal } from '#tenders/award/approve/read-proposals.server.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { acceptBid } from './accept-bid.server.ts'
import { awardEndpoints } from './endpoints.ts'

export function awardRoutes(app: ApiServer, readRfq: ReadRfq) {
  const { sessions } = app

  addRoutes(app, 'bids', awardEndpoints, {
    'PUT /rfqs/:rfq_id/accept-bid': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('buy')],
      handler: async (request, reply) => {
        const choice = { ...request.params, ...request.body, expectedVersion: expectedVersion(request) }
        const answer = await sessions.write(
          request,
          (tx, ctx) => acceptBid(tx, { ...ctx, contacts: 'change' }, choice),
          async (reader, ctx, { proposal_id }) =>
            proposal_id === undefined
              ? readRfq(reader, choice.rfq_id, { ...ctx, contacts: 'change' })
              : { proposal: await readProposal(reader, ctx, proposal_id) },
          // That nothing was accepted has to be said.
          { isNeeded: ({ proposal_id }) => proposal_id !== undefined },
        )
        return answer && 'proposal' in answer ? reply.code(202).send(answer) : answer
      },
    },
  })
}
