import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { proposal, proposalParams, proposalsQuery, rejection } from './contract.ts'

export const approvalEndpoints = {
  'GET /awards-wanted': { querystring: proposalsQuery, refuses: [], response: { 200: z.array(proposal) } },
  'GET /awards-wanted/:proposal_id': {
    params: proposalParams,
    refuses: ['proposal_not_found'],
    response: { 200: proposal },
  },
  'PUT /awards-wanted/:proposal_id/approve': {
    params: proposalParams,
    refuses: [
      'proposal_not_found',
      'bid_changed',
      'state_conflict',
      'own_proposal',
      'made_approver',
      'conflict_of_interest',
    ],
    response: { 200: proposal },
  },
  'PUT /awards-wanted/:proposal_id/reject': {
    params: proposalParams,
    body: rejection,
    refuses: ['proposal_not_found', 'bid_changed', 'state_conflict', 'own_proposal'],
    response: { 200: proposal },
  },
  'DELETE /awards-wanted/:proposal_id': {
    params: proposalParams,
    refuses: ['proposal_not_found', 'bid_changed', 'state_conflict', 'not_owner'],
    response: { 200: proposal },
  },
} satisfies EndpointMap
