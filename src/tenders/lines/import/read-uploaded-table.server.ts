import { readFile } from 'node:fs/promises'
import { createBoundedThreads } from '#framework/files/bounded-threads.server.ts'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import { isUploadedFile, type FormFile } from '#framework/files/upload/uploaded-file.ts'
import { fail } from '#framework/api/failure.ts'
import { messageKey, type Lang, type T } from '#framework/i18n/messages.ts'
import type { VatRules } from '#reference/units/contract.ts'
import { confirmable, type PricedRfq } from './confirmable-prices.ts'
import type { ReadLines, ReadPrices } from './contract.ts'
import type { LineField, PriceField } from './fields.ts'
import type { CellProblem } from './lines-of-table.ts'
import type { TableResult, TableTask } from './parse-table.server.ts'
import { ENCODINGS, SEPARATORS } from './read-text-table.server.ts'
import { isTableProblem, type TableProblem } from './table.ts'

const CPU_MS = 10_000

const parse = createBoundedThreads<TableTask, TableResult>({
  filename: new URL('parse-table.server.ts', import.meta.url).href,
  cpuMs: CPU_MS,
})

/** Limits the tables that are read at the same time. */
export const withTableLimit = createConcurrencyLimit({
  maxRunning: 2,
  maxQueue: 8,
  timeoutMs: 10_000,
  failureCode: 'tables_busy',
  ofCaller: { maxRunning: 1, maxQueue: 1, failureCode: 'table_busy' },
})

/** The form of both calls. */
interface Sent<Field> {
  file?: FormFile | undefined
  text?: string | undefined
  sheet?: string | undefined
  columns?: (Field | null)[] | undefined
}

function refusal({ problem, sheets = [] }: TableProblem) {
  if (problem === 'file_too_complex') return fail(422, 'table_too_complex')
  if (problem === 'table_unreadable')
    return fail(422, problem, { more: { tried: { encodings: ENCODINGS, separators: SEPARATORS } } })
  return fail(422, problem, {
    values: { sheets: sheets.join(' · ') },
    more: problem === 'sheet_not_found' ? { sheets } : {},
  })
}

async function readTable(sent: Sent<unknown>, task: (source: Buffer | string) => TableTask) {
  const { file, text } = sent
  if (!isUploadedFile(file) && !text?.trim())
    throw fail(422, 'invalid', { fields: [{ field: 'file', message: messageKey('errors.table_required') }] })
  const result = await parse(task(isUploadedFile(file) ? (file.bytes ?? (await readFile(file.temp))) : text!))
  if (result === 'file_too_complex') throw refusal({ problem: result })
  if (isTableProblem(result)) throw refusal(result)
  return { result, name: isUploadedFile(file) ? file.name : null }
}

const namesOf = <Field extends string>(t: T, problems: readonly CellProblem<Field>[]) =>
  problems.map(({ field, message, values, suggestion, written }) => ({
    field,
    code: message.slice(message.indexOf('.') + 1),
    message: t(message, values),
    ...(suggestion !== undefined && { suggestion }),
    ...(written !== undefined && { written }),
  }))

/** Reads a table of lines, as `linesOfTable` does; stores nothing. Call it within `withTableLimit`. */
export async function readLineTable(t: T, sent: Sent<LineField>, plain: boolean): Promise<ReadLines> {
  const { result, name } = await readTable(sent, (source) => ({
    kind: 'lines',
    source,
    sheet: sent.sheet,
    columns: sent.columns,
    plain,
  }))
  if (!('lines' in result)) throw new Error('prices were read as lines')
  const { header_row, columns, lines, ...rest } = result.lines
  const rows = lines.map(({ problems, warnings, ...row }) => ({
    ...row,
    errors: namesOf(t, problems),
    warnings: namesOf(t, warnings),
  }))
  return { ...rest, file: { name, ...result.about, header_row }, columns, rows }
}

/**
 * Reads a filled price sheet for an RFQ; stores nothing. Rows are those of lines by their numbers; what a row does not
 * say of its line as it is now, and prices that may mean something else, are for the person to confirm. Call it within
 * `withTableLimit`.
 */
export async function readPriceTable(
  t: T,
  sent: Sent<PriceField>,
  { rfq_id, version, lines }: PricedRfq,
  { rates, reasons, is_registered }: VatRules & { is_registered: boolean },
  lang: Lang,
): Promise<ReadPrices> {
  const { result, name } = await readTable(sent, (source) => ({
    kind: 'prices',
    source,
    sheet: sent.sheet,
    columns: sent.columns,
    reasons,
  }))
  if (!('prices' in result)) throw new Error('lines were read as prices')
  const { header_row, columns, prices, sheet_of, ...rest } = result.prices
  if (sheet_of && sheet_of.rfq_id !== rfq_id)
    throw fail(422, 'other_rfq_sheet', { values: { sheet: sheet_of.rfq_id, rfq: rfq_id } })
  const byNumber = new Map(lines.map((line) => [line.line_no, line]))
  const seen = new Set<number>()
  const rows = prices.map((row) => {
    const { n, line_no, warnings } = row
    const line = line_no === null ? undefined : byNumber.get(line_no)
    const isTwice = line_no !== null && seen.has(line_no)
    if (line_no !== null) seen.add(line_no)
    const about_line: CellProblem<PriceField>[] =
      line_no !== null && !line
        ? [{ field: 'line_no', message: 'lines.line_unknown', written: String(line_no) }]
        : isTwice
          ? [{ field: 'line_no', message: 'lines.line_twice', written: String(line_no) }]
          : []
    const problems = [...about_line, ...row.problems]
    const { questions, values, asked } = confirmable(row, line, {
      rates,
      is_registered,
      lang,
      sheet_version: sheet_of?.version,
    })
    return {
      n,
      line_id: line?.line_id ?? null,
      line_no,
      values,
      errors: namesOf(t, [...problems, ...questions]),
      warnings: namesOf(t, warnings),
      ...(asked && problems.length === 0 && { asked }),
    }
  })
  const about_sheet = sheet_of && { ...sheet_of, is_older: sheet_of.version < version }
  return { ...rest, file: { name, ...result.about, header_row }, columns, sheet_of: about_sheet, rows }
}
