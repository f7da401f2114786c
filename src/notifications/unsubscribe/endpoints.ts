import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { stopForm, stopOffer } from './contract.ts'

/** RFC 8058 allows both. */
export const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

export const unsubscribeEndpoints = {
  'POST /unsubscribe/read': {
    body: stopForm,
    refuses: [],
    response: { 200: z.object({ offer: z.nullable(stopOffer) }) },
  },
} satisfies EndpointMap

/** What mail programs post. */
export const stopEndpoints = {
  'POST /unsubscribe': {
    consumes: ['application/json', ...FORMS],
    querystring: stopForm,
    refuses: [],
    response: { 200: done },
  },
} satisfies EndpointMap
