import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, isFailure } from '#framework/api/failure.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { messageInBoth } from '#framework/i18n/in-both.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { sendPaper } from '#framework/paper/send-paper.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import type { ReadRfq } from '#tenders/core/rfq-rows.server.ts'
import { readBid } from '#tenders/bids/read-bid.server.ts'
import { MAX_RECEIPT_BYTES } from './limits.ts'
import { openingPath, receiptPath } from './addresses.ts'
import { receiptPaper } from './receipt/receipt-paper.ts'
import { readOpening } from './record/read-opening.server.ts'
import { recordPaper } from './record/record-paper.ts'
import { guardBid } from './sealing/receive-in-memory.server.ts'
import { revealBid } from './opening/reveal-bids.server.ts'
import { verifyReceipt } from './verify/verify-receipt.server.ts'
import { sealedEndpoints } from './endpoints.ts'

const RECORD = new URL('record/opening-record.typ', import.meta.url)
const RECEIPT = new URL('receipt/receipt.typ', import.meta.url)
/** Room for all line prices and the rest of a bid. */
const MAX_CONTENTS_BYTES = 2 * MAX_LINES_BYTES

export function sealedRoutes(app: ApiServer, readRfq: ReadRfq, translators: Record<Lang, T>) {
  const { config, database, limits, sessions, storage } = app
  const paper = {
    brand: messageInBoth(translators, 'site.name'),
    public_url: config.public_url,
  }
  // Papers show no contacts.
  const readRfqOf = ({ ctx }: FastifyRequest, rfq_id: number) =>
    readRfq(database.kysely, rfq_id, { ...ctx, contacts: 'none' })

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
    'GET /rfqs/:rfq_id/opening.pdf': {
      onRequest: sessions.anyone,
      handler: async (request, reply) => {
        const { rfq_id } = request.params
        const opening = await readOpening(database.kysely, rfq_id, request.viewer)
        if (!opening.commitments) throw fail(409, 'rfq_sealed')
        // As the page: one that was canceled is seen by its buyer alone.
        const rfq = await readRfqOf(request, rfq_id).catch((thrown: unknown) => {
          if (isFailure(thrown) && thrown.status === 404) return undefined
          throw thrown
        })
        return sendPaper(request, reply, {
          template: RECORD,
          data: recordPaper({ ...paper, rfq_id, rfq, opening, isForCommittee: false }),
          name: `opening-record-${rfq_id}`,
          page: openingPath(rfq_id),
          lang: request.query.lang ?? request.lang,
        })
      },
    },
    'GET /rfqs/:rfq_id/committee-record.pdf': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { rfq_id } = request.params
        const rfq = await readRfqOf(request, rfq_id)
        const opening = await readOpening(database.kysely, rfq_id, request.viewer)
        if (rfq.viewer_relation !== 'owner') throw fail(403, 'not_owner')
        if (opening.state !== 'opened') throw fail(409, 'rfq_sealed')
        return sendPaper(request, reply, {
          template: RECORD,
          data: recordPaper({ ...paper, rfq_id, rfq, opening, isForCommittee: true }),
          name: `committee-record-${rfq_id}`,
          page: openingPath(rfq_id),
          lang: request.query.lang ?? request.lang,
        })
      },
    },
    'GET /rfqs/:rfq_id/receipt.pdf': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { rfq_id } = request.params
        const rfq = await readRfqOf(request, rfq_id)
        const receipt = rfq.own_sealed_bid?.receipt ?? rfq.own_receipt
        if (!receipt) throw fail(404, 'bid_not_found')
        return sendPaper(request, reply, {
          template: RECEIPT,
          data: receiptPaper({ ...paper, rfq, receipt, bidder: request.viewer!.company_name }),
          name: `receipt-${receipt.bid_id}-${receipt.bid_version}`,
          page: receiptPath(rfq_id),
          lang: request.query.lang ?? request.lang,
        })
      },
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
