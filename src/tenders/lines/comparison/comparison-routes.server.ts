import * as z from 'zod/mini'
import type { ApiServer } from '#framework/http/api.server.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { rfqParams } from '#tenders/contract.ts'
import { comparison } from '#tenders/lines/contract.ts'
import { downloadQuery, sendWorkbook } from '#tenders/lines/export/download.server.ts'
import { comparisonSheets } from './comparison-sheets.ts'
import { comparisonQuery } from './contract.ts'
import { readComparison } from './read-comparison.server.ts'

const tags = ['rfqs']

/** All bids on an RFQ by line, for its buyer. */
export function comparisonRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const {
    database: { kysely },
    sessions,
  } = app
  const onRequest = [sessions.signedIn, sessions.verified]

  app.get(
    '/rfqs/:rfq_id/comparison',
    { onRequest, schema: { tags, params: rfqParams, querystring: comparisonQuery, response: { 200: comparison } } },
    ({ params, query, ctx }) => readComparison(kysely, params.rfq_id, ctx, query.bids),
  )

  app.get(
    '/rfqs/:rfq_id/comparison.xlsx',
    { onRequest, schema: { tags, params: rfqParams, querystring: downloadQuery, response: { 200: z.string() } } },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { rfq_id } = request.params
        const lang = request.query.lang ?? request.lang
        const sheets = comparisonSheets(translators[lang], lang, await readComparison(kysely, rfq_id, request.ctx))
        return sendWorkbook(reply, `comparison-${rfq_id}`, lang, sheets)
      }),
  )
}
