import * as z from 'zod/mini'
import { storingFiles, readMultipart } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { expectedVersion } from '#framework/http/if-match.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { bidView } from '#tenders/bid-view.ts'
import { sealedBid } from '#tenders/sealed/contract.ts'
import { bidParams } from '#tenders/bids/contract.ts'
import { rfqParams, rfqView } from '#tenders/contract.ts'
import { MAX_LINES_BYTES } from '#tenders/lines/contract.ts'
import { rfqAttachments } from '#tenders/uploads.ts'
import { amendRfq, previewAmendment } from './amend-rfq.server.ts'
import { confirmBid } from './confirming/confirm-bid.server.ts'
import { amendmentPreview, diffEntry, diffQuery, versionDetail, versionParams, versionView } from './contract.ts'
import { rfqUpdate } from './rfq-update.ts'
import { readDiff, readVersion, readVersions } from './versions.server.ts'

const tags = ['amendments']

/** All lines, and everything else that an amendment may send. */
const MAX_AMENDMENT_BYTES = MAX_LINES_BYTES + 64 * 1024
const FORM = { attachments: rfqAttachments }
const OPTIONS = { texts: { lines: MAX_LINES_BYTES }, takes_json: true }

export function amendmentRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { database, sessions, storage } = app
  const { kysely } = database
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

  app.put(
    '/rfqs/:rfq_id/update',
    {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      bodyLimit: MAX_AMENDMENT_BYTES,
      ...storingFiles(storage, FORM, OPTIONS),
      schema: {
        tags: ['rfqs'],
        summary: 'Amends an RFQ: JSON, or multipart with new files',
        consumes: ['application/json', 'multipart/form-data'],
        params: rfqParams,
        body: rfqUpdate,
        refuses: [...REFUSED, 'too_many_amendments', 'deadline_too_close'],
        response: { 200: rfqView },
      },
    },
    async (request, reply) => {
      const amendment = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
      const rfq = await sessions.write(request, (tx, ctx) =>
        amendRfq(tx, { ...ctx, contacts: 'change' }, amendment, translators, request.lang),
      )
      void reply.header('etag', `"${rfq.version}"`)
      return rfq
    },
  )

  app.post(
    '/rfqs/:rfq_id/amendments/preview',
    {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      bodyLimit: MAX_AMENDMENT_BYTES,
      preValidation: readMultipart(storage, FORM, OPTIONS),
      schema: {
        tags,
        summary: 'What an amendment would change, and what bidders would have to do',
        consumes: ['application/json', 'multipart/form-data'],
        params: rfqParams,
        body: rfqUpdate,
        refuses: REFUSED,
        response: { 200: amendmentPreview },
      },
    },
    (request) => {
      const amendment = { ...request.body, ...request.params, expectedVersion: expectedVersion(request) }
      return sessions.write(request, (tx, ctx) =>
        previewAmendment(tx, { ...ctx, contacts: 'change' }, amendment, translators),
      )
    },
  )

  app.put(
    '/bids/:bid_id/confirm',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      schema: {
        tags,
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
    },
    (request) => {
      const confirmation = { ...request.params, expectedVersion: expectedVersion(request) }
      return sessions.write(request, (tx, ctx) => confirmBid(tx, { ...ctx, contacts: 'change' }, confirmation))
    },
  )

  // Guests have reads of their own, which are cached.
  for (const [prefix, guard] of [
    ['/rfqs', { onRequest: sessions.signedIn }],
    [
      '/unauthorized/rfqs',
      { config: { shows: ({ rfq_id }: Record<string, unknown>) => [`rfq:${String(rfq_id)}`, 'companies'] } },
    ],
  ] as const) {
    app.get(
      `${prefix}/:rfq_id/versions`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'The newest 100 versions of an RFQ, oldest first; older ones are read by their numbers',
          params: rfqParams,
          querystring: z.strictObject({}),
          refuses: ['rfq_not_found'],
          response: { 200: z.array(versionView) },
        },
      },
      ({ params, ctx }) => readVersions(kysely, params.rfq_id, ctx),
    )

    app.get(
      `${prefix}/:rfq_id/versions/:version`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'What an RFQ said in a version',
          params: versionParams,
          querystring: z.strictObject({}),
          refuses: ['rfq_not_found', 'version_not_found'],
          response: { 200: versionDetail },
        },
      },
      ({ params, ctx }) => readVersion(kysely, params, ctx),
    )

    app.get(
      `${prefix}/:rfq_id/diff`,
      {
        ...guard,
        schema: {
          tags,
          summary: 'What changed from one version to another',
          params: rfqParams,
          querystring: diffQuery,
          refuses: ['rfq_not_found', 'version_not_found'],
          response: { 200: z.array(diffEntry) },
        },
      },
      ({ params, query, ctx }) => readDiff(kysely, { ...params, ...query }, ctx),
    )
  }
}
