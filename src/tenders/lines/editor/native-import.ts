import type { ActionContext } from '#framework/ssr/actions.ts'
import type { ReadLines } from '#tenders/lines/import/contract.ts'
import { readUndecided } from '#tenders/lines/import/numbers.ts'
import { tableFile } from '#tenders/uploads.ts'

/*
 * Importing without scripts: the form carries the file or the pasted rows, and the page is rendered again with their
 * lines.
 */

/** The file field of a form with lines. */
export const LINE_FILES = { lines_file: tableFile } as const

/** The value of the button that reads the file. */
export const IMPORT_LINES = 'lines_import'

/**
 * A form that is shown again has the lines of its file behind its own; rows with something wrong stay as they were
 * written, and a quantity that its column alone would decide is left to the person.
 */
export async function readLinesOfForm(
  { api }: ActionContext,
  refresh: string,
  { lines_file, lines_text, lines }: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const text = typeof lines_text === 'string' ? lines_text : ''
  if (refresh !== IMPORT_LINES || !(lines_file ?? text.trim())) return {}
  const { rows } = await api.send<ReadLines>(
    'POST',
    '/rfqs/lines/parse',
    lines_file ? { file: lines_file } : { text },
    { multipart: true },
  )
  const read = rows.map(({ values, texts, warnings }) => ({
    ...values,
    unit_code: values.unit_code ?? texts.unit_code ?? '',
    ...(warnings.some(({ field }) => field === 'quantity') && {
      quantity: readUndecided(texts.quantity ?? '', ',') ?? values.quantity,
    }),
  }))
  return { lines: JSON.stringify([...(Array.isArray(lines) ? (lines as unknown[]) : []), ...read]), lines_text: '' }
}
