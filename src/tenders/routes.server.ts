import * as z from 'zod/mini'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { contactsQuery } from '#companies/contacts/contract.ts'
import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import { withSearchLimits } from '#framework/database/text-search.server.ts'
import { removeAfterAnswer, storingFiles } from '#framework/files/upload/multipart.server.ts'
import { storeFiles } from '#framework/files/storage/store-files.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { sendPage } from '#framework/http/listing.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { amendmentRoutes } from '#tenders/amendments/amendment-routes.server.ts'
import { approvalRoutes } from '#tenders/approvals/approvals-routes.server.ts'
import { questionRoutes } from '#tenders/questions/questions-routes.server.ts'
import { sealedRoutes } from '#tenders/sealed/sealed-routes.server.ts'
import { MAX_LINES_BYTES } from '#tenders/lines/contract.ts'
import { cancelRfq } from '#tenders/rfqs/change/cancel-rfq.server.ts'
import { copiedPaths, newRfq, ownCounts, rfqCard, rfqFacets, rfqParams, rfqSearch, rfqView } from './contract.ts'
import { copyRfqFiles } from '#tenders/rfqs/publish/copy-rfq-files.server.ts'
import { countByStatus, countOwn } from '#tenders/rfqs/list/count-rfqs.server.ts'
import { listRfqs } from '#tenders/rfqs/list/list-rfqs.server.ts'
import { publishRfq } from '#tenders/rfqs/publish/publish-rfq.server.ts'
import { companiesShownInRfq, readRfq } from '#tenders/rfqs/detail/read-rfq.server.ts'
import { rfqAttachments } from '#tenders/uploads.ts'

const tags = ['rfqs']

export function rfqRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const totals = createSubjectCache<number>({ seconds: 5, subjects: ['rfq_counts', 'companies'] })

  approvalRoutes(app)
  amendmentRoutes(app, translators)
  questionRoutes(app)
  sealedRoutes(app)

  app.post(
    '/rfqs/new',
    {
      onRequest: [sessions.signedIn, sessions.verified, sessions.may('buy')],
      ...storingFiles(storage, { attachments: rfqAttachments }, { texts: { lines: MAX_LINES_BYTES } }),
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        body: newRfq,
        refuses: ['seal_unavailable', 'feature_not_enabled'],
        response: { 201: rfqView },
      },
    },
    async (request, reply) => {
      const copies = await copyRfqFiles(
        kysely,
        storage,
        request.viewer!.company_id,
        copiedPaths(request.body.copied_files),
      )
      removeAfterAnswer(request, reply, storage, copies)
      await storeFiles(storage, copies)
      const form = { ...request.body, attachments: [...copies, ...request.body.attachments] }
      return sessions.writeOnce(request, reply, (tx, ctx) => publishRfq(tx, ctx, form, translators[request.lang]))
    },
  )

  app.get(
    '/rfqs/all',
    {
      onRequest: sessions.anyone,
      config: { shows: () => ['rfqs', 'companies'] },
      schema: { tags, querystring: rfqSearch, refuses: ['search_busy'], response: { 200: z.array(rfqCard) } },
    },
    async (request, reply) => {
      const page = await withSearchLimits(kysely, request.query.search, (reader) =>
        listRfqs(reader, request.ctx, request.query, {}, totals),
      )
      return sendPage(request, reply, page)
    },
  )

  app.get(
    '/rfqs/facets',
    {
      config: { shows: () => ['rfq_counts'], cached_seconds: 60 },
      schema: {
        tags,
        querystring: z.strictObject({}),
        summary: 'RFQs counted by status, each up to 10,000; at most a minute old',
        refuses: [],
        response: { 200: rfqFacets },
      },
    },
    () => countByStatus(kysely),
  )

  app.get(
    '/rfqs/my-counts',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        querystring: z.strictObject({}),
        summary: 'How many RFQs and live bids the company has',
        refuses: [],
        response: { 200: ownCounts },
      },
    },
    ({ viewer }) => countOwn(kysely, viewer!.company_id),
  )

  app.get(
    '/rfqs/my-rfqs',
    {
      onRequest: sessions.signedIn,
      schema: { tags, querystring: rfqSearch, refuses: ['search_busy'], response: { 200: z.array(rfqCard) } },
    },
    async (request, reply) => {
      const scope = { buyer_id: request.viewer!.company_id }
      const page = await withSearchLimits(kysely, request.query.search, (reader) =>
        listRfqs(reader, request.ctx, request.query, scope, totals),
      )
      return sendPage(request, reply, page)
    },
  )

  app.get(
    '/rfqs/:rfq_id',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        params: rfqParams,
        querystring: contactsQuery,
        refuses: ['rfq_not_found'],
        response: { 200: rfqView },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const read = (by: ViewerContext) => readRfq(kysely, params.rfq_id, by)
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
  )

  app.get(
    '/unauthorized/rfqs/:rfq_id',
    {
      config: { shows: ({ rfq_id }) => [`rfq:${String(rfq_id)}`, 'companies'] },
      schema: { tags, params: rfqParams, refuses: ['rfq_not_found'], response: { 200: rfqView } },
    },
    ({ params, ctx }) => readRfq(kysely, params.rfq_id, ctx),
  )

  app.delete(
    '/rfqs/:rfq_id/delete',
    {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      schema: {
        tags,
        params: rfqParams,
        refuses: ['rfq_not_found', 'not_owner', 'rfq_already_accepted'],
        response: { 200: z.object({ ok: z.literal(true) }) },
      },
    },
    async (request) => {
      await sessions.write(request, (tx, { viewer }) => cancelRfq(tx, viewer, request.params.rfq_id))
      return { ok: true as const }
    },
  )
}
