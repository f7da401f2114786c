import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { companySwitch, ownCompany, personUpdate, removal } from '#companies/contract.ts'

export const actingCompanyEndpoints = {
  'POST /session/company': {
    body: companySwitch,
    refuses: ['user_not_found'],
    response: { 200: z.object({ user: ownCompany }) },
  },
  'GET /session/removal': { refuses: [], response: { 200: z.object({ removal: z.nullable(removal) }) } },
  'PUT /person/update': { body: personUpdate, refuses: [], response: { 200: ownCompany } },
} satisfies EndpointMap
