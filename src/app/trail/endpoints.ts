import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { trailDownload, trailEntry, trailPerson, trailQuery } from './contract.ts'

export const trailEndpoints = {
  'GET /company/trail': { querystring: trailQuery, refuses: [], response: { 200: z.array(trailEntry) } },
  'GET /company/trail/people': {
    querystring: z.strictObject({}),
    refuses: [],
    response: { 200: z.array(trailPerson) },
  },
  'GET /company/trail.csv': {
    querystring: trailDownload,
    refuses: ['download_busy', 'downloads_busy'],
    response: { 200: z.string() },
  },
} satisfies EndpointMap
