import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { city, cityParams, district, foundPlace, placeQuery, region, regionParams } from './contract.ts'

export const locationEndpoints = {
  'GET /places': { querystring: placeQuery, refuses: [], response: { 200: z.array(foundPlace) } },
  'GET /regions': { refuses: [], response: { 200: z.array(region) } },
  'GET /regions/:region_id/cities': {
    params: regionParams,
    refuses: ['region_not_found'],
    response: { 200: z.array(city) },
  },
  'GET /regions/:region_id/cities/:city_id/districts': {
    params: cityParams,
    refuses: ['city_not_found'],
    response: { 200: z.array(district) },
  },
} satisfies EndpointMap
