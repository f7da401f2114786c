import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { proposal, acceptance } from '#tenders/award/approve/contract.ts'
import { rfqParams, rfqView } from '#tenders/core/contract.ts'

export const awardEndpoints = {
  'PUT /rfqs/:rfq_id/accept-bid': {
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
} satisfies EndpointMap
