import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { savedSearch, savedSearchesQuery, savedSearchForm, savedSearchParams, savedSearchUpdate } from './contract.ts'

export const savedSearchEndpoints = {
  'GET /saved-searches': { querystring: savedSearchesQuery, refuses: [], response: { 200: z.array(savedSearch) } },
  'POST /saved-searches': {
    body: savedSearchForm,
    refuses: ['search_exists', 'limit_reached'],
    response: { 201: savedSearch },
  },
  'PUT /saved-searches/:saved_search_id': {
    params: savedSearchParams,
    response: { 200: savedSearch },
    body: savedSearchUpdate,
    refuses: ['saved_search_not_found'],
  },
  'DELETE /saved-searches/:saved_search_id': {
    params: savedSearchParams,
    response: { 200: savedSearch },
    refuses: ['saved_search_not_found'],
  },
} satisfies EndpointMap
