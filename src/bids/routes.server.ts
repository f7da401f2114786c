import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Asking } from '#accounts/contact-policy.ts'
import { searching } from '#platform/database/contains.server.ts'
import { readMultipart } from '#platform/files/multipart.server.ts'
import { storeFiles } from '#platform/files/store-files.server.ts'
import type { Api } from '#platform/http/api.server.ts'
import { createOnce } from '#platform/http/idempotency.server.ts'
import { expectedVersion } from '#platform/http/if-match.server.ts'
import { sendPage } from '#platform/http/listing.server.ts'
import { bidView } from '#rfqs/bid-view.ts'
import { rfqParams, rfqView } from '#rfqs/contract.ts'
import { acceptBid } from './accept-bid.server.ts'
import { acceptance, bidParams, bidUpdate, myBid, myBidsQuery, newBid } from './contract.ts'
import { listMyBids } from './list-my-bids.server.ts'
import { placeBid } from './place-bid.server.ts'
import { updateBid } from './update-bid.server.ts'
import { withdrawBid } from './withdraw-bid.server.ts'

const tags = ['bids']

export function bidRoutes(app: Api) {
  const { database, sessions, storage } = app
  const strict = app.config.email_verification === 'required'
  const asking = ({ viewer }: FastifyRequest): Asking => ({ viewer, strict })

  app.post(
    '/rfqs/:rfq_id/bids/new',
    {
      onRequest: [sessions.signedIn, sessions.verified],
      preValidation: readMultipart(storage, { attachment: 'bid_attachment' }),
      schema: { tags, consumes: ['multipart/form-data'], params: rfqParams, body: newBid, response: { 201: bidView } },
    },
    async (request, reply) => {
      const { params, body } = request
      const files = await storeFiles(storage, 'bid', [body.attachment])
      return createOnce(database, request, reply, (tx) => placeBid(tx, asking(request), params.rfq_id, body, files))
    },
  )

  app.put(
    '/rfqs/:rfq_id/accept-bid',
    {
      onRequest: [sessions.signedIn, sessions.verified],
      schema: { tags, params: rfqParams, body: acceptance, response: { 200: rfqView } },
    },
    (request) => {
      const choice = { ...request.params, ...request.body, seen: expectedVersion(request) }
      return database.transaction((tx) => acceptBid(tx, asking(request), choice))
    },
  )

  app.get(
    '/bids/my-bids',
    { onRequest: sessions.signedIn, schema: { tags, querystring: myBidsQuery, response: { 200: z.array(myBid) } } },
    async (request, reply) => {
      const page = await searching(database.kysely, request.query.search, (reader) => listMyBids(reader, asking(request), request.query))
      return sendPage(request, reply, page)
    },
  )

  app.put(
    '/bids/:bid_id/update',
    { onRequest: sessions.signedIn, schema: { tags, params: bidParams, body: bidUpdate, response: { 200: bidView } } },
    (request) => {
      const change = { ...request.body, ...request.params, seen: expectedVersion(request) }
      return database.transaction((tx) => updateBid(tx, asking(request), change))
    },
  )

  app.delete(
    '/bids/:bid_id/delete',
    { onRequest: sessions.signedIn, schema: { tags, params: bidParams, response: { 200: z.object({ ok: z.literal(true) }) } } },
    async ({ viewer, params }) => {
      await database.transaction((tx) => withdrawBid(tx, viewer!, params.bid_id))
      return { ok: true as const }
    },
  )
}
