import * as z from 'zod/mini'
import type { Endpoint, EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/core/contract.ts'
import { lineTable, priceTable, readLines as linesRead, readPrices } from '#tenders/lines/import/contract.ts'
import { downloadQuery } from '#tenders/core/lines/contract.ts'

const UNREADABLE = ['table_too_complex', 'table_unreadable', 'sheet_not_found', 'too_many_columns'] as const
const file = {
  querystring: downloadQuery,
  refuses: ['download_busy', 'downloads_busy'],
  response: { 200: z.string() },
} satisfies Endpoint
const fileOfRfq = {
  ...file,
  params: rfqParams,
  refuses: [...file.refuses, 'rfq_not_found', 'no_lines'],
} satisfies Endpoint

export const spreadsheetEndpoints = {
  'POST /rfqs/lines/parse': {
    consumes: ['multipart/form-data'],
    summary: 'Reads a table of lines from a file or a pasted text; stores nothing',
    body: lineTable,
    refuses: ['table_busy', 'tables_busy', ...UNREADABLE],
    response: { 200: linesRead },
  },
  'POST /rfqs/:rfq_id/prices/parse': {
    consumes: ['multipart/form-data'],
    summary: 'Reads a filled price sheet from a file or a pasted text; stores nothing',
    params: rfqParams,
    body: priceTable,
    refuses: [
      'rfq_not_found',
      'own_rfq',
      'supplier_required',
      'rfq_already_accepted',
      'rfq_expired',
      'table_busy',
      'tables_busy',
      'no_lines',
      'other_rfq_sheet',
      ...UNREADABLE,
    ],
    response: { 200: readPrices },
  },
  'GET /rfqs/lines/template.xlsx': file,
  'GET /rfqs/:rfq_id/lines.xlsx': fileOfRfq,
  'GET /rfqs/:rfq_id/lines.csv': fileOfRfq,
  'GET /rfqs/:rfq_id/price-sheet.xlsx': fileOfRfq,
} satisfies EndpointMap
