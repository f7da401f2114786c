import * as z from 'zod/mini'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { bidParams, bidView } from '#tenders/core/bid-view.ts'
import { sealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import { rfqParams, rfqView } from '#tenders/core/contract.ts'
import { amendmentPreview, diffEntry, diffQuery, versionDetail, versionParams, versionView } from './contract.ts'
import { rfqUpdate } from './rfq-update.ts'

const REFUSED = [
  'rfq_not_found',
  'not_owner',
  'rfq_canceled',
  'rfq_already_accepted',
  'rfq_expired',
  'deadline_earlier',
  'stale',
  'feature_not_enabled',
] as const

const versions = {
  summary: 'The newest 100 versions of an RFQ, oldest first; older ones are read by their numbers',
  params: rfqParams,
  querystring: z.strictObject({}),
  refuses: ['rfq_not_found'],
  response: { 200: z.array(versionView) },
} satisfies Endpoint
const version = {
  summary: 'What an RFQ said in a version',
  params: versionParams,
  querystring: z.strictObject({}),
  refuses: ['rfq_not_found', 'version_not_found'],
  response: { 200: versionDetail },
} satisfies Endpoint
const diff = {
  summary: 'What changed from one version to another',
  params: rfqParams,
  querystring: diffQuery,
  refuses: ['rfq_not_found', 'version_not_found'],
  response: { 200: z.array(diffEntry) },
} satisfies Endpoint

export const amendmentEndpoints = {
  'PUT /rfqs/:rfq_id/update': {
    summary:
      'Amends an RFQ: JSON, or multipart with new files; with `signed_preview` exactly what was previewed, and no files',
    consumes: ['application/json', 'multipart/form-data'],
    params: rfqParams,
    body: rfqUpdate,
    refuses: [...REFUSED, 'preview_outdated', 'too_many_amendments', 'deadline_too_close'],
    response: { 200: rfqView },
  },
  'POST /rfqs/:rfq_id/amendments/preview': {
    summary:
      'What an amendment would change, and what bidders would have to do; new files wait for an hour for the amendment',
    consumes: ['application/json', 'multipart/form-data'],
    params: rfqParams,
    body: rfqUpdate,
    refuses: REFUSED,
    response: { 200: amendmentPreview },
  },
  'PUT /bids/:bid_id/confirm': {
    summary: 'Confirms a bid unchanged; `If-Match` is the version of the RFQ',
    params: bidParams,
    refuses: [
      'bid_not_found',
      'not_owner',
      'bid_accepted',
      'bid_lapsed',
      'bid_withdrawn',
      'rfq_canceled',
      'rfq_already_accepted',
      'rfq_expired',
      'version_required',
      'rfq_changed',
      'nothing_to_confirm',
      'bid_must_be_revised',
    ],
    response: { 200: z.union([sealedBid, bidView]) },
  },
  // Guests have reads of their own, which are cached.
  'GET /rfqs/:rfq_id/versions': versions,
  'GET /rfqs/:rfq_id/versions/:version': version,
  'GET /rfqs/:rfq_id/diff': diff,
  'GET /unauthorized/rfqs/:rfq_id/versions': versions,
  'GET /unauthorized/rfqs/:rfq_id/versions/:version': version,
  'GET /unauthorized/rfqs/:rfq_id/diff': diff,
} satisfies EndpointMap
