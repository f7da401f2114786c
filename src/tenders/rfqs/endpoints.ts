import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import {
  accessChange,
  listedRfq,
  newRfq,
  ownCounts,
  rfqFacets,
  rfqParams,
  rfqSearch,
  rfqView,
  rfqWishes,
} from '#tenders/core/contract.ts'

export const rfqEndpoints = {
  'POST /rfqs/new': {
    consumes: ['multipart/form-data'],
    body: newRfq,
    refuses: ['sealing_limited', 'feature_not_enabled', 'seal_unavailable'],
    response: { 201: rfqView },
  },
  'GET /rfqs/all': { querystring: rfqSearch, refuses: ['search_busy'], response: { 200: z.array(listedRfq) } },
  'GET /rfqs/facets': {
    querystring: z.strictObject({}),
    summary: 'RFQs counted by status, each up to 10,000; at most a minute old',
    refuses: [],
    response: { 200: rfqFacets },
  },
  'GET /rfqs/my-counts': {
    querystring: z.strictObject({}),
    summary: 'How many RFQs and live bids the company has',
    refuses: [],
    response: { 200: ownCounts },
  },
  'GET /rfqs/my-rfqs': { querystring: rfqSearch, refuses: ['search_busy'], response: { 200: z.array(listedRfq) } },
  'GET /rfqs/:rfq_id': {
    params: rfqParams,
    querystring: rfqWishes,
    refuses: ['rfq_not_found'],
    response: { 200: rfqView },
  },
  'GET /unauthorized/rfqs/:rfq_id': { params: rfqParams, refuses: ['rfq_not_found'], response: { 200: rfqView } },
  'PUT /rfqs/:rfq_id/access': {
    params: rfqParams,
    body: accessChange,
    summary: 'Opens an RFQ for invited suppliers to everybody; never the other way',
    refuses: ['rfq_not_found', 'not_owner', 'rfq_stays_public', 'rfq_canceled', 'rfq_already_accepted'],
    response: { 200: done },
  },
  'DELETE /rfqs/:rfq_id/delete': {
    params: rfqParams,
    refuses: ['rfq_not_found', 'not_owner', 'rfq_already_accepted'],
    response: { 200: done },
  },
} satisfies EndpointMap
