import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { readCounted } from '#companies/contacts/count-reveals.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { sendWorkbook } from '#tenders/lines/export/download.server.ts'
import { comparisonSheets } from './comparison-sheets.ts'
import { readComparison, suppliersPricedIn } from './read-comparison.server.ts'
import { comparisonEndpoints } from './endpoints.ts'

/** All bids on an RFQ by line, for its buyer. */
export function comparisonRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const {
    database: { kysely },
    sessions,
  } = app
  const onRequest = [sessions.signedIn, sessions.verified]

  addRoutes(app, 'rfqs', comparisonEndpoints, {
    'GET /rfqs/:rfq_id/comparison': {
      onRequest,
      handler: (request) => {
        const { params, query, ctx } = request
        const read = (by: ViewerContext) => readComparison(kysely, params.rfq_id, by, query.bids)
        return readCounted(app, request, ctx, read, suppliersPricedIn)
      },
    },
    'GET /rfqs/:rfq_id/comparison.xlsx': {
      onRequest,
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { rfq_id } = request.params
          const lang = request.query.lang ?? request.lang
          const read = (by: ViewerContext) => readComparison(kysely, rfq_id, by)
          const compared = await readCounted(app, request, request.ctx, read, suppliersPricedIn)
          const sheets = comparisonSheets(translators[lang], lang, compared)
          return sendWorkbook(reply, `comparison-${rfq_id}`, lang, sheets)
        }),
    },
  })
}
