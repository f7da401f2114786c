import { isFormFile } from '#framework/files/upload/uploaded-file.ts'
import type { ActionContext } from '#framework/ssr/forms/actions.ts'
import { readUndecided } from '#tenders/lines/import/numbers.ts'
import { tableFile } from '#tenders/core/uploads.ts'

/*
 * Importing without scripts: the form carries the file or the pasted rows, and the page is rendered again with their
 * lines.
 */

/** The file field of a form with lines. */
export const LINE_FILES = { lines_file: tableFile } as const

/** The value of the button that reads the file. */
export const IMPORT_LINES = 'lines_import'

/** The sheets of a file that has several, one a line: the form is shown again with the question which one to read. */
export const SHEETS = 'lines_sheets'

/** The field with the sheet that was chosen. */
export const SHEET = 'lines_sheet'

/** What to check in rows of the file, one a line: the row, and why. */
export const REMARKS = 'lines_remarks'
/** Rows of the file that are no lines, one a line: the row, its reason, and its text. */
export const LEFT_OUT_ROWS = 'lines_left_out'

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * A form that is shown again has the lines of its file behind its own; rows with something wrong stay as they were
 * written, and a quantity that its column alone would decide is left to the person. Of several sheets the person
 * chooses one first.
 */
export async function readLinesOfForm(
  { api }: ActionContext,
  refresh: string,
  { lines_file, lines_text, lines, ...fields }: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const text = typeof lines_text === 'string' ? lines_text : ''
  if (refresh !== IMPORT_LINES || !(lines_file ?? text.trim())) return {}
  const read = (sheet?: string) =>
    api.send(
      'POST /rfqs/lines/parse',
      { ...(isFormFile(lines_file) ? { file: lines_file } : { text }), ...(sheet !== undefined && { sheet }) },
      { multipart: true },
    )
  const first = await read()
  const { sheet, sheets } = first.file
  // Another file may have been chosen since the question.
  const chosen = sheets.find((name) => name === fields[SHEET])
  if (sheets.length > 1 && chosen === undefined) return { [SHEETS]: sheets.join('\n'), [SHEET]: sheet ?? '' }
  const { rows, left_out } = chosen === undefined || chosen === sheet ? first : await read(chosen)
  const added = rows.map(({ values, texts, warnings }) => ({
    ...values,
    unit_code: values.unit_code ?? texts.unit_code ?? '',
    ...(warnings.some(({ code }) => code === 'number_by_column') && {
      quantity: readUndecided(texts.quantity ?? '', ',') ?? values.quantity,
    }),
  }))
  return {
    lines: JSON.stringify([...(Array.isArray(lines) ? (lines as unknown[]) : []), ...added]),
    lines_text: '',
    [SHEETS]: '',
    [LEFT_OUT_ROWS]: left_out.map(({ n, reason, text }) => `${n}\t${reason}\t${inOneLine(text)}`).join('\n'),
    [REMARKS]: rows
      .flatMap(({ n, errors, warnings }) =>
        [...errors, ...warnings].map(({ message }) => `${n}\t${inOneLine(message)}`),
      )
      .join('\n'),
  }
}
