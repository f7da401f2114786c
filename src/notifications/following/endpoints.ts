import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { follow as followed, followParams, followState } from './contract.ts'

export const followEndpoints = {
  'GET /follows': { querystring: z.strictObject({}), refuses: [], response: { 200: z.array(followed) } },
  'PUT /follows/:type/:id': {
    params: followParams,
    response: { 200: followState },
    refuses: ['rfq_not_found', 'user_not_found', 'own_target', 'too_many_follows'],
  },
  'DELETE /follows/:type/:id': {
    params: followParams,
    response: { 200: followState },
    refuses: ['rfq_not_found', 'user_not_found', 'own_target'],
  },
} satisfies EndpointMap
