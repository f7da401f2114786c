import type { FastifyRequest } from 'fastify'
import { isEnabled } from '#reference/features/features.server.ts'
import { listUnits, readVatRules } from '#reference/units/service.server.ts'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import { fail } from '#framework/api/failure.ts'
import { readMultipart } from '#framework/files/upload/multipart.server.ts'
import { addRoutes } from '#framework/http/add-routes.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import { withDownloadLimit } from '#framework/http/download-limit.server.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { csvOf } from '#framework/text/csv.ts'
import { tableFile } from '#tenders/core/uploads.ts'
import { MAX_PASTED_BYTES } from './import/fields.ts'
import { readLineTable, readPriceTable, withTableLimit } from './import/read-uploaded-table.server.ts'
import { sendDownload, sendWorkbook } from './export/download.server.ts'
import { linesSheet, linesTable, priceSheets, templateSheets } from './export/line-sheets.ts'
import { readLines } from './read-lines.server.ts'
import { visibleRfqs } from '#tenders/core/gates/rfqs.server.ts'
import { spreadsheetEndpoints } from './export/endpoints.ts'

/**
 * Bills of quantities as files: read, without storing anything, and written.
 * @param inMemory whether the prices that a call sends are not written to disk
 */
export function spreadsheetRoutes(
  app: ApiServer,
  translators: Record<Lang, T>,
  inMemory: (request: FastifyRequest) => Promise<boolean>,
) {
  const { database, sessions, storage } = app
  const { kysely } = database
  const TABLE = { file: tableFile }
  const texts = { text: MAX_PASTED_BYTES }

  /** The lines of an RFQ that the viewer may see and that has some. */
  async function linesOf(rfq_id: number, { viewer }: ViewerContext) {
    const rfq = await visibleRfqs(kysely, viewer?.company_id)
      .select(['has_lines', 'version'])
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirst()
    if (!rfq) throw fail(404, 'rfq_not_found')
    if (!rfq.has_lines) throw fail(404, 'no_lines')
    return { rfq_id, version: rfq.version, lines: await readLines(kysely, rfq_id) }
  }

  addRoutes(app, 'rfqs', spreadsheetEndpoints, {
    'POST /rfqs/lines/parse': {
      onRequest: [sessions.signedIn, sessions.may('buy')],
      preValidation: readMultipart(storage, TABLE, { texts }),
      handler: (request) =>
        withTableLimit(async () => {
          const plain = !(await isEnabled(kysely, 'sections_and_units'))
          return readLineTable(translators[request.lang], request.body, plain)
        }),
    },
    'POST /rfqs/:rfq_id/prices/parse': {
      onRequest: [sessions.signedIn, sessions.may('sell')],
      preValidation: readMultipart(storage, TABLE, { texts, inMemory }),
      handler: (request) =>
        withTableLimit(async () => {
          const { body, ctx, lang, params } = request
          const rfq = await linesOf(params.rfq_id, ctx)
          const { vat_number } = await kysely
            .selectFrom('companies')
            .select('vat_number')
            .where('company_id', '=', ctx.viewer!.company_id)
            .executeTakeFirstOrThrow()
          const rules = { ...(await readVatRules(kysely)), is_registered: vat_number !== null }
          return readPriceTable(translators[lang], body, rfq, rules, lang)
        }),
    },
    'GET /rfqs/lines/template.xlsx': {
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { query, lang: preferred } = request
          const lang = query.lang ?? preferred
          return sendWorkbook(reply, 'lines', lang, templateSheets(translators[lang], lang, await listUnits(kysely)))
        }),
    },
    'GET /rfqs/:rfq_id/lines.xlsx': {
      onRequest: sessions.anyone,
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { params, query, ctx, lang: preferred } = request
          const lang = query.lang ?? preferred
          const { lines } = await linesOf(params.rfq_id, ctx)
          return sendWorkbook(reply, `rfq-${params.rfq_id}-lines`, lang, [linesSheet(translators[lang], lang, lines)])
        }),
    },
    'GET /rfqs/:rfq_id/lines.csv': {
      onRequest: sessions.anyone,
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { params, query, ctx, lang: preferred } = request
          const lang = query.lang ?? preferred
          const { lines } = await linesOf(params.rfq_id, ctx)
          return sendDownload(
            reply,
            'csv',
            `rfq-${params.rfq_id}-lines`,
            csvOf(linesTable(translators[lang], lang, lines)),
          )
        }),
    },
    'GET /rfqs/:rfq_id/price-sheet.xlsx': {
      onRequest: sessions.signedIn,
      handler: (request, reply) =>
        withDownloadLimit(async () => {
          const { params, query, ctx, lang: preferred } = request
          const lang = query.lang ?? preferred
          const rfq = await linesOf(params.rfq_id, ctx)
          const { reasons } = await readVatRules(kysely)
          return sendWorkbook(
            reply,
            `rfq-${params.rfq_id}-prices`,
            lang,
            priceSheets(translators[lang], lang, rfq, reasons),
          )
        }),
    },
  })
}
