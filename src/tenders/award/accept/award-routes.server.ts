import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
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
        const outcome = await sessions.write(request, async (tx, session) => {
          const ctx = { ...session, contacts: 'change' as const }
          const proposal = await acceptBid(tx, ctx, choice)
          return proposal ? { proposal } : readRfq(tx, choice.rfq_id, ctx)
        })
        return 'proposal' in outcome ? reply.code(202).send(outcome) : outcome
      },
    },
  })
}
