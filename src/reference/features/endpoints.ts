import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { FEATURES } from './features.ts'

export const featureEndpoints = {
  'GET /features': {
    querystring: z.strictObject({}),
    summary: 'Features that are enabled; forms do not offer the others',
    refuses: [],
    response: { 200: z.array(z.enum(FEATURES)) },
  },
} satisfies EndpointMap
