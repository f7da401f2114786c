import { removeReplaced } from '#framework/files/storage/reserved-files.server.ts'
import { afterResponse, storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import { readVisibleBid } from '#tenders/bids/read-bid.server.ts'
import type { SealedContents } from '#tenders/bids/sealed-contents.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import { amendRfq, previewAmendment } from './amend-rfq.server.ts'
import { confirmBid } from './confirming/confirm-bid.server.ts'
import type { AmendmentTools } from './plan-amendment.server.ts'
import { readDiff, readVersion, readVersions } from './versions.server.ts'
import { amendmentEndpoints } from './endpoints.ts'

/** All lines, and everything else that an amendment may send. */
const MAX_AMENDMENT_BYTES = MAX_LINES_BYTES + 64 * 1024
const FORM = { attachments: rfqAttachments }
const OPTIONS = { texts: { lines: MAX_LINES_BYTES }, takes_json: true }

export function amendmentRoutes(app: ApiServer, tools: AmendmentTools, sealed: SealedContents) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const { signedIn } = sessions
  const config = { shows: ({ rfq_id }: Record<string, unknown>) => [`rfq:${String(rfq_id)}`, 'companies'] }

  addRoutes(app, 'amendments', amendmentEndpoints, {
    'PUT /rfqs/:rfq_id/update': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      bodyLimit: MAX_AMENDMENT_BYTES,
      ...storingFiles(storage, FORM, OPTIONS),
      handler: async (request, reply) => {
        const amendment = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
        const rfq = await sessions.write(
          request,
          (tx, ctx) => amendRfq(tx, { ...ctx, contacts: 'change' }, amendment, tools, request.lang),
          (reader, ctx) => tools.readRfq(reader, amendment.rfq_id, { ...ctx, contacts: 'change' }),
        )
        if (rfq) void reply.header('etag', `"${rfq.version}"`)
        return rfq
      },
    },
    'POST /rfqs/:rfq_id/amendments/preview': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      bodyLimit: MAX_AMENDMENT_BYTES,
      ...storingFiles(storage, FORM, OPTIONS),
      handler: async (request) => {
        const amendment = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
        const { preview, replaced } = await sessions.preview(request, (tx, ctx) =>
          previewAmendment(tx, { ...ctx, contacts: 'change' }, amendment, tools),
        )
        afterResponse(request, () => removeReplaced(database, storage, replaced))
        return preview
      },
    },
    'PUT /bids/:bid_id/confirm': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      handler: (request) => {
        const confirmation = { ...request.params, expectedVersion: expectedVersion(request) }
        return sessions.write(
          request,
          (tx, ctx) => confirmBid(tx, ctx, confirmation),
          (reader, ctx) => readVisibleBid(reader, sealed, confirmation.bid_id, { ...ctx, contacts: 'change' }),
        )
      },
    },
    'GET /rfqs/:rfq_id/versions': {
      onRequest: signedIn,
      handler: ({ params, ctx }) => readVersions(kysely, params.rfq_id, ctx),
    },
    'GET /rfqs/:rfq_id/versions/:version': {
      onRequest: signedIn,
      handler: ({ params, ctx }) => readVersion(kysely, params, ctx),
    },
    'GET /rfqs/:rfq_id/diff': {
      onRequest: signedIn,
      handler: ({ params, query, ctx }) => readDiff(kysely, { ...params, ...query }, ctx),
    },
    'GET /unauthorized/rfqs/:rfq_id/versions': {
      config,
      handler: ({ params, ctx }) => readVersions(kysely, params.rfq_id, ctx),
    },
    'GET /unauthorized/rfqs/:rfq_id/versions/:version': {
      config,
      handler: ({ params, ctx }) => readVersion(kysely, params, ctx),
    },
    'GET /unauthorized/rfqs/:rfq_id/diff': {
      config,
      handler: ({ params, query, ctx }) => readDiff(kysely, { ...params, ...query }, ctx),
    },
  })
}
