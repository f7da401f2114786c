import * as z from 'zod/mini'
import type { EndpointMap } from '#framework/api/endpoints.ts'
import { rfqParams } from '#tenders/contract.ts'
import { lineTable, priceTable, readLines as linesRead, readPrices } from '#tenders/lines/import/contract.ts'
import { downloadQuery } from '#tenders/lines/contract.ts'

export const spreadsheetEndpoints = {
  'POST /rfqs/lines/parse': {
    consumes: ['multipart/form-data'],
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
  'POST /rfqs/:rfq_id/prices/parse': {
    consumes: ['multipart/form-data'],
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
  'GET /rfqs/lines/template.xlsx': {
    querystring: downloadQuery,
    refuses: ['download_busy', 'downloads_busy'],
    response: { 200: z.string() },
  },
  'GET /rfqs/:rfq_id/lines.xlsx': {
    params: rfqParams,
    querystring: downloadQuery,
    refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
    response: { 200: z.string() },
  },
  'GET /rfqs/:rfq_id/lines.csv': {
    params: rfqParams,
    querystring: downloadQuery,
    refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
    response: { 200: z.string() },
  },
  'GET /rfqs/:rfq_id/price-sheet.xlsx': {
    params: rfqParams,
    querystring: downloadQuery,
    refuses: ['download_busy', 'downloads_busy', 'rfq_not_found', 'no_lines'],
    response: { 200: z.string() },
  },
} satisfies EndpointMap

type SpreadsheetEndpoints = typeof spreadsheetEndpoints

declare module '#framework/api/endpoints.ts' {
  interface Endpoints extends SpreadsheetEndpoints {}
}
