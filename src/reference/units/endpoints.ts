import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { unit, vatRules } from './contract.ts'

export const unitEndpoints = {
  'GET /units': { querystring: z.strictObject({}), refuses: [], response: { 200: z.array(unit) } },
  'GET /vat-reasons': {
    querystring: z.strictObject({}),
    summary: 'VAT rates of today and the reasons for charging none',
    refuses: [],
    response: { 200: vatRules },
  },
} satisfies EndpointMap
