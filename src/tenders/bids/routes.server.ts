import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { suppliersShownIn } from '#tenders/bid-rows.server.ts'
import { bidView } from '#tenders/bid-view.ts'
import { rfqParams } from '#tenders/contract.ts'
import { bidParams, bidUpdate, myBid, myBidsQuery, mySealedBid, newBid } from './contract.ts'
import { companiesShownInMyBids, listMyBids } from '#tenders/bids/mine/list-my-bids.server.ts'
import { MAX_LINES_BYTES } from '#tenders/lines/contract.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import { readVisibleBid } from './read-bid.server.ts'
import { placeBid } from './place-bid.server.ts'
import { updateBid } from './update-bid.server.ts'
import { withdrawBid } from './withdraw-bid.server.ts'
import { placedSealedBid, sealedBid } from '#tenders/sealed/contract.ts'
import { sendsSealedBid } from '#tenders/sealed/sealing/receive-in-memory.server.ts'
import { withoutContents } from '#tenders/sealed/sealing/seal-bid.server.ts'
import { bidAttachment } from '#tenders/uploads.ts'

const tags = ['bids']

/** Prices of all lines, and everything else that a change may send. */
const MAX_CHANGE_BYTES = MAX_LINES_BYTES + 64 * 1024

export function bidRoutes(app: ApiServer) {
  const { database, sessions, storage } = app

  app.post(
    '/rfqs/:rfq_id/bids/new',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        {
          texts: { lines: MAX_LINES_BYTES },
          inMemory: sendsSealedBid(database),
        },
      ),
      schema: {
        tags,
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
          'bid_exists',
          'rfq_changed',
          'feature_not_enabled',
          'vat_number_required',
          'totals_differ',
        ],
        response: { 201: z.union([placedSealedBid, bidView]) },
      },
    },
    (request, reply) =>
      sessions.writeOnce(
        request,
        reply,
        (tx, ctx) => placeBid(tx, ctx, app.secrets, request.params.rfq_id, request.body),
        withoutContents,
      ),
  )

  app.get(
    '/bids/my-bids',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        querystring: myBidsQuery,
        refuses: ['search_busy'],
        response: { 200: z.array(z.union([mySealedBid, myBid])) },
      },
    },
    async (request, reply) => {
      const { search, contacts } = request.query
      const read = (by: ViewerContext) =>
        withSearchLimits(database.kysely, search, (reader) => listMyBids(reader, by, request.query))
      return sendPage(
        request,
        reply,
        await readCounted(app, request, { ...request.ctx, contacts }, read, companiesShownInMyBids),
      )
    },
  )

  app.get(
    '/bids/:bid_id',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        params: bidParams,
        querystring: contactsQuery,
        summary: 'One bid, for verified members with the prices of its lines',
        refuses: ['bid_not_found'],
        response: { 200: z.union([sealedBid, bidView]) },
      },
    },
    async (request, reply) => {
      const read = (by: ViewerContext) => readVisibleBid(database.kysely, request.params.bid_id, by)
      const bid = await readCounted(app, request, { ...request.ctx, contacts: request.query.contacts }, read, (bid_) =>
        'sealed' in bid_ ? [] : suppliersShownIn([bid_]),
      )
      void reply.header('etag', `"${bid.version}"`)
      return bid
    },
  )

  app.put(
    '/bids/:bid_id/update',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      bodyLimit: MAX_CHANGE_BYTES,
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        {
          texts: { lines: MAX_LINES_BYTES },
          takes_json: true,
          inMemory: sendsSealedBid(database),
        },
      ),
      schema: {
        tags,
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
          'stale',
          'rfq_changed',
          'feature_not_enabled',
          'vat_number_required',
          'totals_differ',
          'sealed_needs_all',
        ],
        response: { 200: z.union([placedSealedBid, bidView]) },
      },
    },
    (request) => {
      const change = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
      return sessions.write(request, (tx, ctx) => updateBid(tx, ctx, app.secrets, change))
    },
  )

  app.delete(
    '/bids/:bid_id/delete',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: {
        tags,
        params: bidParams,
        refuses: ['bid_not_found', 'not_owner', 'bid_accepted', 'rfq_canceled', 'rfq_already_accepted', 'rfq_expired'],
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      await sessions.write(request, (tx, { viewer }) => withdrawBid(tx, viewer, request.params.bid_id))
      return { ok: true as const }
    },
  )
}
