import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import { suppliersShownIn } from '#tenders/core/bid-rows.server.ts'
import { companiesShownInMyBids, listMyBids } from '#tenders/bids/mine/list-my-bids.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import type { AssertVersionAnswered } from '#tenders/core/lock-bid.server.ts'
import { readBid, readVisibleBid } from './read-bid.server.ts'
import { placeBid, repeatOffer } from './place-bid.server.ts'
import { updateBid } from './update-bid.server.ts'
import { withdrawBid } from './withdraw-bid.server.ts'
import { keptOutcome, type PlacedBid, type SealedContents } from './sealed-contents.server.ts'
import { SEEN_AS_SEALED } from './seen-visibility.ts'
import { bidAttachment } from '#tenders/core/uploads.ts'
import type { BidUpdate } from './contract.ts'
import { bidEndpoints } from './endpoints.ts'

/** Prices of all lines, and everything else that a change may send. */
const MAX_CHANGE_BYTES = MAX_LINES_BYTES + 64 * 1024

export function bidRoutes(app: ApiServer, sealed: SealedContents, assertVersionAnswered: AssertVersionAnswered) {
  const { database, sessions, storage } = app
  /**
   * Reads the answer to a call that placed or changed a bid. What a repeated call answers of a sealed one was true when
   * its receipt was signed; its state and rights are those of today.
   */
  const readPlaced = (form: BidUpdate) => async (reader: Reader, ctx: SignedInContext, placed: PlacedBid) => {
    if (!('sealed' in placed)) return readBid(reader, placed.bid_id, ctx)
    if (placed.answer) return placed.answer
    const bid = await readVisibleBid(reader, sealed, placed.bid_id, ctx)
    if (!('sealed' in bid)) return bid
    const { receipt } = placed
    const offer = await repeatOffer(reader, ctx.viewer.company_id, receipt, form)
    return { ...bid, version: receipt.bid_version, receipt, ...(offer && sealed.repeat(ctx, placed, offer)) }
  }
  const options = {
    keep: keptOutcome,
    isNeeded: (placed: PlacedBid) => 'sealed' in placed,
  }

  addRoutes(app, 'bids', bidEndpoints, {
    'POST /rfqs/:rfq_id/bids/new': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('sell')],
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        {
          texts: { lines: MAX_LINES_BYTES },
          inMemory: sealed.guard,
          inMemoryWith: SEEN_AS_SEALED,
        },
      ),
      handler: (request, reply) =>
        sessions.writeOnce(
          request,
          reply,
          (tx, ctx) => placeBid(tx, ctx, sealed, request.params.rfq_id, request.body, assertVersionAnswered),
          readPlaced(request.body),
          options,
        ),
    },
    'GET /bids/my-bids': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { search, contacts } = request.query
        const read = (by: ViewerContext) =>
          withSearchLimits(database.kysely, search, (reader) => listMyBids(reader, sealed, by, request.query))
        return sendPage(
          request,
          reply,
          await readCounted(app, request, { ...request.ctx, contacts }, read, companiesShownInMyBids),
        )
      },
    },
    'GET /bids/:bid_id': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const read = (by: ViewerContext) => readVisibleBid(database.kysely, sealed, request.params.bid_id, by)
        const bid = await readCounted(
          app,
          request,
          { ...request.ctx, contacts: request.query.contacts },
          read,
          (bid_, by) => ('sealed' in bid_ ? [] : suppliersShownIn([bid_], by)),
        )
        void reply.header('etag', `"${bid.version}"`)
        return bid
      },
    },
    'PUT /bids/:bid_id/update': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      bodyLimit: MAX_CHANGE_BYTES,
      ...storingFiles(
        storage,
        { attachment: bidAttachment },
        {
          texts: { lines: MAX_LINES_BYTES },
          takes_json: true,
          inMemory: sealed.guard,
          inMemoryWith: SEEN_AS_SEALED,
        },
      ),
      handler: (request) => {
        const change = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
        return sessions.write(
          request,
          (tx, ctx) => updateBid(tx, ctx, sealed, change, assertVersionAnswered),
          readPlaced(request.body),
          options,
        )
      },
    },
    'DELETE /bids/:bid_id/delete': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: async (request) => {
        await sessions.write(request, (tx, { viewer }) => withdrawBid(tx, viewer, request.params.bid_id))
        return { ok: true as const }
      },
    },
  })
}
