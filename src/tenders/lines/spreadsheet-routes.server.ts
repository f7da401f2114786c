import * as z from 'zod/mini'
import { isEnabled } from '#reference/features/features.server.ts'
import { listUnits, readVatRules } from '#reference/units/service.server.ts'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import { readMultipart } from '#framework/files/upload/multipart.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { csvOf } from '#framework/text/csv.ts'
import { rfqParams } from '#tenders/contract.ts'
import { tableFile } from '#tenders/uploads.ts'
import { lineTable, priceTable, readLines as linesRead, readPrices } from './import/contract.ts'
import { MAX_PASTED_BYTES } from './import/fields.ts'
import { readLineTable, readPriceTable, withTableLimit } from './import/read-uploaded-table.server.ts'
import { downloadQuery, sendDownload, sendWorkbook } from './export/download.server.ts'
import { linesSheet, linesTable, priceSheets, templateSheets } from './export/line-sheets.ts'
import { readLines } from './read-lines.server.ts'
import { sendsSealedBid } from '#tenders/sealed/sealing/receive-in-memory.server.ts'
import { visibleRfqs } from '#tenders/gates/rfqs.server.ts'

const tags = ['rfqs']

/** Bills of quantities as files: read, without storing anything, and written. */
export function spreadsheetRoutes(app: ApiServer, translators: Record<Lang, T>) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const TABLE = { file: tableFile }
  const texts = { text: MAX_PASTED_BYTES }
  const consumes = ['multipart/form-data']
  const answer = { 200: z.string() }

  /** The lines of an RFQ that the viewer may see and that has some. */
  async function linesOf(rfq_id: number, { viewer }: ViewerContext) {
    const rfq = await visibleRfqs(kysely, viewer?.company_id)
      .select('has_lines')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirst()
    if (!rfq) throw fail(404, 'rfq_not_found')
    if (!rfq.has_lines) throw fail(404, 'no_lines')
    return readLines(kysely, rfq_id)
  }

  app.post(
    '/rfqs/lines/parse',
    {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      preValidation: readMultipart(storage, TABLE, { texts }),
      schema: {
        tags,
        consumes,
        summary: 'Reads a table of lines from a file or a pasted text; stores nothing',
        body: lineTable,
        refuses: [
          'table_busy',
          'tables_busy',
          'table_too_complex',
          'table_unreadable',
          'sheet_not_found',
          'too_many_columns',
        ],
        response: { 200: linesRead },
      },
    },
    (request) =>
      withTableLimit(request, async () => {
        const plain = !(await isEnabled(kysely, 'sections_and_units'))
        return readLineTable(translators[request.lang], request.body, plain)
      }),
  )

  app.post(
    '/rfqs/:rfq_id/prices/parse',
    {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      preValidation: readMultipart(storage, TABLE, { texts, inMemory: sendsSealedBid(database) }),
      schema: {
        tags,
        consumes,
        summary: 'Reads a filled price sheet from a file or a pasted text; stores nothing',
        params: rfqParams,
        body: priceTable,
        refuses: [
          'table_busy',
          'tables_busy',
          'rfq_not_found',
          'no_lines',
          'table_too_complex',
          'table_unreadable',
          'sheet_not_found',
          'too_many_columns',
        ],
        response: { 200: readPrices },
      },
    },
    (request) =>
      withTableLimit(request, async () => {
        const { body, ctx, lang, params } = request
        const lines = await linesOf(params.rfq_id, ctx)
        const { reasons } = await readVatRules(kysely)
        return readPriceTable(translators[lang], body, lines, reasons)
      }),
  )

  app.get(
    '/rfqs/lines/template.xlsx',
    { schema: { tags, querystring: downloadQuery, refuses: ['download_busy', 'downloads_busy'], response: answer } },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { query, lang: preferred } = request
        const lang = query.lang ?? preferred
        return sendWorkbook(reply, 'lines', lang, templateSheets(translators[lang], lang, await listUnits(kysely)))
      }),
  )

  app.get(
    '/rfqs/:rfq_id/lines.xlsx',
    {
      onRequest: sessions.anyone,
      schema: {
        tags,
        params: rfqParams,
        querystring: downloadQuery,
        refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
        response: answer,
      },
    },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { params, query, ctx, lang: preferred } = request
        const lang = query.lang ?? preferred
        const lines = await linesOf(params.rfq_id, ctx)
        return sendWorkbook(reply, `rfq-${params.rfq_id}-lines`, lang, [linesSheet(translators[lang], lang, lines)])
      }),
  )

  app.get(
    '/rfqs/:rfq_id/lines.csv',
    {
      onRequest: sessions.anyone,
      schema: {
        tags,
        params: rfqParams,
        querystring: downloadQuery,
        refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
        response: answer,
      },
    },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { params, query, ctx, lang: preferred } = request
        const lang = query.lang ?? preferred
        const lines = await linesOf(params.rfq_id, ctx)
        return sendDownload(
          reply,
          'csv',
          `rfq-${params.rfq_id}-lines`,
          csvOf(linesTable(translators[lang], lang, lines)),
        )
      }),
  )

  app.get(
    '/rfqs/:rfq_id/price-sheet.xlsx',
    {
      onRequest: sessions.signedIn,
      schema: {
        tags,
        params: rfqParams,
        querystring: downloadQuery,
        refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
        response: answer,
      },
    },
    (request, reply) =>
      withDownloadLimit(request, async () => {
        const { params, query, ctx, lang: preferred } = request
        const lang = query.lang ?? preferred
        const lines = await linesOf(params.rfq_id, ctx)
        const { reasons } = await readVatRules(kysely)
        return sendWorkbook(
          reply,
          `rfq-${params.rfq_id}-prices`,
          lang,
          priceSheets(translators[lang], lang, lines, reasons),
        )
      }),
  )
}
