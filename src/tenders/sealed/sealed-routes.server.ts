import type { FastifyInstance } from 'fastify'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import { readBid } from '#tenders/bids/read-bid.server.ts'
import { MAX_RECEIPT_BYTES } from './limits.ts'
import { readOpening } from './record/read-opening.server.ts'
import { guardBid } from './sealing/receive-in-memory.server.ts'
import { revealBid } from './opening/reveal-bids.server.ts'
import { verifyReceipt } from './verify/verify-receipt.server.ts'
import { sealedEndpoints } from './endpoints.ts'

/** Room for all line prices and the rest of a bid. */
const MAX_CONTENTS_BYTES = 2 * MAX_LINES_BYTES

export function sealedRoutes(app: ApiServer) {
  const { database, limits, sessions, storage } = app

  addRoutes(app, 'sealed bids', sealedEndpoints, {
    'PUT /bids/:bid_id/reveal': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        { texts: { contents: MAX_CONTENTS_BYTES }, inMemory: guardBid(database, false) },
      ),
      handler: (request) =>
        sessions.write(
          request,
          (tx, ctx) => revealBid(tx, ctx, storage, { ...request.body, ...request.params }),
          (reader, ctx) => readBid(reader, request.params.bid_id, ctx),
        ),
    },
    'GET /rfqs/:rfq_id/opening': {
      onRequest: sessions.anyone,
      handler: (request) => readOpening(database.kysely, request.params.rfq_id, request.viewer),
    },
    'POST /receipts/verify': {
      bodyLimit: MAX_RECEIPT_BYTES,
      handler: async (request) => {
        await limits.count(request, database.kysely, 'verify-ip', request)
        return verifyReceipt(database.kysely, request.body)
      },
    },
  })
}

/** The public keys of all receipts, which anybody checks them with. */
export function registerReceiptKeys(app: FastifyInstance, reader: Reader) {
  app.get('/.well-known/tarsiya-receipts.json', async (_request, reply) => {
    const keys = await reader.selectFrom('receipt_keys').selectAll().orderBy('since').execute()
    void reply.header('cache-control', 'public, max-age=300')
    return {
      keys: keys.map(({ key_id, public_key, since }) => ({
        key_id,
        public_key: public_key.toString('base64url'),
        since: since.toISOString(),
      })),
    }
  })
}
