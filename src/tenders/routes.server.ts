import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { storeFiles } from '#framework/files/storage/store-files.server.ts'
import { removeAfterAnswer, storingFiles } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { MAX_LINES_BYTES } from '#tenders/core/lines/contract.ts'
import { cancelRfq } from '#tenders/rfqs/change/cancel-rfq.server.ts'
import { changeAccess } from '#tenders/rfqs/change/change-access.server.ts'
import { pathsOf } from './core/contract.ts'
import { copyRfqFiles } from '#tenders/rfqs/publish/copy-rfq-files.server.ts'
import { countByStatus, countOwn } from '#tenders/rfqs/list/count-rfqs.server.ts'
import { listRfqs } from '#tenders/rfqs/list/list-rfqs.server.ts'
import { publishRfq } from '#tenders/rfqs/publish/publish-rfq.server.ts'
import { companiesShownInRfq, readRfq } from '#tenders/rfq-page/read-rfq.server.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import { rfqEndpoints } from './rfqs/endpoints.ts'

export function rfqRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { database, limits, sessions, storage } = app
  const { kysely } = database
  const totals = createSubjectCache<number>({ seconds: 5, subjects: ['rfq_counts', 'companies'] })

  addRoutes(app, 'rfqs', rfqEndpoints, {
    'POST /rfqs/new': {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('buy')],
      ...storingFiles(storage, { attachments: rfqAttachments }, { texts: { lines: MAX_LINES_BYTES } }),
      handler: async (request, reply) => {
        const copies = await copyRfqFiles(
          kysely,
          storage,
          request.viewer!.company_id,
          pathsOf(request.body.copied_files),
        )
        removeAfterAnswer(request, reply, storage, copies)
        await storeFiles(storage, copies)
        const form = { ...request.body, attachments: [...copies, ...request.body.attachments] }
        return sessions.writeOnce(
          request,
          reply,
          async (tx, ctx) => {
            if (form.bid_visibility === 'sealed')
              await limits.count(request, tx, 'seal-company', String(ctx.viewer.company_id), 'sealing_limited')
            return { rfq_id: await publishRfq(tx, ctx, form, translators[request.lang]) }
          },
          (reader, ctx, { rfq_id }) => readRfq(reader, rfq_id, ctx),
        )
      },
    },
    'GET /rfqs/all': {
      onRequest: sessions.anyone,
      config: { shows: () => ['rfqs', 'companies'] },
      handler: async (request, reply) => {
        const page = await withSearchLimits(kysely, request.query.search, (reader) =>
          listRfqs(reader, request.ctx, request.query, {}, totals),
        )
        return sendPage(request, reply, page)
      },
    },
    'GET /rfqs/facets': {
      config: { shows: () => ['rfq_counts'], cached_seconds: 60 },
      handler: () => countByStatus(kysely),
    },
    'GET /rfqs/my-counts': {
      onRequest: sessions.signedIn,
      handler: ({ viewer }) => countOwn(kysely, viewer!.company_id),
    },
    'GET /rfqs/my-rfqs': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const scope = { buyer_id: request.viewer!.company_id }
        const page = await withSearchLimits(kysely, request.query.search, (reader) =>
          listRfqs(reader, request.ctx, request.query, scope, totals),
        )
        return sendPage(request, reply, page)
      },
    },
    'GET /rfqs/:rfq_id': {
      onRequest: sessions.signedIn,
      handler: async (request, reply) => {
        const { params, query } = request
        const read = (by: ViewerContext) => readRfq(kysely, params.rfq_id, by, query)
        const rfq = await readCounted(
          app,
          request,
          { ...request.ctx, contacts: query.contacts },
          read,
          companiesShownInRfq,
        )
        void reply.header('etag', `"${rfq.version}"`)
        return rfq
      },
    },
    'GET /unauthorized/rfqs/:rfq_id': {
      config: { shows: ({ rfq_id }) => [`rfq:${String(rfq_id)}`, 'companies'] },
      handler: ({ params, ctx }) => readRfq(kysely, params.rfq_id, ctx),
    },
    'PUT /rfqs/:rfq_id/access': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      handler: async (request) => {
        const { params, body } = request
        await sessions.write(request, (tx, ctx) => changeAccess(tx, ctx, params.rfq_id, body.access))
        return { ok: true as const }
      },
    },
    'DELETE /rfqs/:rfq_id/delete': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      handler: async (request) => {
        await sessions.write(request, (tx, { viewer }) => cancelRfq(tx, viewer, request.params.rfq_id))
        return { ok: true as const }
      },
    },
  })
}
