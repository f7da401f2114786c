import * as z from 'zod/mini'
import { done } from '#framework/api/done.ts'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { bidParams, bidView } from '#tenders/core/bid-view.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import { bidUpdate, myBid, myBidsQuery, mySealedBid, newBid } from './contract.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import { placedSealedBid, sealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'

export const bidEndpoints = {
  'POST /rfqs/:rfq_id/bids/new': {
    consumes: ['multipart/form-data'],
    params: rfqParams,
    body: newBid,
    refuses: [
      'identity_mismatch',
      'rfq_not_found',
      'own_rfq',
      'supplier_required',
      'rfq_already_accepted',
      'rfq_expired',
      'bid_visibility_changed',
      'bid_exists',
      'rfq_changed',
      'feature_not_enabled',
      'vat_number_required',
      'totals_differ',
    ],
    response: { 201: z.union([placedSealedBid, bidView]) },
  },
  'GET /bids/my-bids': {
    querystring: myBidsQuery,
    refuses: ['search_busy'],
    response: { 200: z.array(z.union([mySealedBid, myBid])) },
  },
  'GET /bids/:bid_id': {
    params: bidParams,
    querystring: contactsQuery,
    summary: 'One bid, for verified members with the prices of its lines',
    refuses: ['bid_not_found'],
    response: { 200: z.union([sealedBid, bidView]) },
  },
  'PUT /bids/:bid_id/update': {
    consumes: ['application/json', 'multipart/form-data'],
    params: bidParams,
    body: bidUpdate,
    refuses: [
      'bid_not_found',
      'not_owner',
      'bid_accepted',
      'bid_lapsed',
      'bid_withdrawn',
      'rfq_canceled',
      'rfq_already_accepted',
      'rfq_expired',
      'bid_visibility_changed',
      'stale',
      'rfq_changed',
      'feature_not_enabled',
      'vat_number_required',
      'totals_differ',
      'sealed_needs_all',
    ],
    response: { 200: z.union([placedSealedBid, bidView]) },
  },
  'DELETE /bids/:bid_id/delete': {
    params: bidParams,
    refuses: ['bid_not_found', 'not_owner', 'bid_accepted', 'rfq_canceled', 'rfq_already_accepted', 'rfq_expired'],
    response: { 200: done },
  },
} satisfies EndpointMap
