import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import { downloadQuery } from '#tenders/core/lines/contract.ts'
import { comparison, comparisonQuery } from './contract.ts'

export const comparisonEndpoints = {
  'GET /rfqs/:rfq_id/comparison': {
    params: rfqParams,
    querystring: comparisonQuery,
    refuses: ['rfq_not_found', 'not_owner', 'no_lines', 'rfq_sealed'],
    response: { 200: comparison },
  },
  'GET /rfqs/:rfq_id/comparison.xlsx': {
    params: rfqParams,
    querystring: downloadQuery,
    refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'not_owner', 'no_lines', 'rfq_sealed'],
    response: { 200: z.string() },
  },
} satisfies EndpointMap
