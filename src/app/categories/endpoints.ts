import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { categoryView } from '#reference/categories/contract.ts'

export const categoryEndpoints = {
  'GET /categories': { refuses: [], response: { 200: z.array(categoryView) } },
} satisfies EndpointMap
