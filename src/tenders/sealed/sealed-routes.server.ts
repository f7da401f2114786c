import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { callerKey } from '#framework/http/limits.server.ts'
import { rfqParams } from '#tenders/contract.ts'
import { bidView } from '#tenders/bid-view.ts'
import { bidParams, bidReveal } from '#tenders/bids/contract.ts'
import { MAX_LINES_BYTES } from '#tenders/lines/contract.ts'
import { bidAttachment } from '#tenders/uploads.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { openingView, receiptToVerify, verifiedReceipt } from './contract.ts'
import { readOpening } from './opening/read-opening.server.ts'
import { sendsSealedBid } from './sealing/receive-in-memory.server.ts'
import { revealBid } from './opening/reveal-bids.server.ts'
import { verifyReceipt } from './verify/verify-receipt.server.ts'

/** Room for all line prices and the rest of a bid. */
const MAX_CONTENTS_BYTES = 2 * MAX_LINES_BYTES

/** Contents with the most lines are a text in the JSON. */
const MAX_RECEIPT_BYTES = 1024 * 1024

export function sealedRoutes(app: ApiServer) {
  const { database, limits, sessions, storage } = app

  app.put(
    '/bids/:bid_id/reveal',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        { texts: { contents: MAX_CONTENTS_BYTES }, inMemory: sendsSealedBid(database) },
      ),
      schema: {
        tags: ['bids'],
        consumes: ['multipart/form-data'],
        params: bidParams,
        body: bidReveal,
        summary: 'Reveals a sealed bid with the own copy of it, where the seal key is lost',
        refuses: ['bid_not_found', 'reveal_not_open', 'rfq_canceled', 'rfq_already_accepted', 'commitment_mismatch'],
        response: { 200: bidView },
      },
    },
    (request) =>
      sessions.write(request, (tx, ctx) => revealBid(tx, ctx, storage, { ...request.body, ...request.params })),
  )

  app.get(
    '/rfqs/:rfq_id/opening',
    {
      onRequest: sessions.anyone,
      schema: {
        tags: ['rfqs'],
        params: rfqParams,
        querystring: z.strictObject({}),
        summary: 'When sealed bids open, and the record of their opening',
        refuses: ['rfq_not_found', 'not_sealed'],
        response: { 200: openingView },
      },
    },
    (request) => readOpening(database.kysely, request.params.rfq_id, request.viewer),
  )

  app.post(
    '/receipts/verify',
    {
      bodyLimit: MAX_RECEIPT_BYTES,
      schema: {
        tags: ['rfqs'],
        body: receiptToVerify,
        summary: 'What the receipt of a sealed bid proves; nothing of it is stored',
        refuses: [],
        response: { 200: verifiedReceipt },
      },
    },
    async (request) => {
      await limits.count(request, database.kysely, 'verify-ip', callerKey(request.ip))
      return verifyReceipt(database.kysely, request.body)
    },
  )
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
