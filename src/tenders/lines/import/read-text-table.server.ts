import { parse } from 'csv-parse/sync'
import { withoutFormulaMark } from '#framework/text/csv.ts'
import { isTextTooLarge } from './bounds.server.ts'
import type { Table, TableProblem } from './table.ts'
import { MAX_CELL_LENGTH } from './fields.ts'

export const SEPARATORS = ['\t', ';', '|', ','] as const
type Separator = (typeof SEPARATORS)[number]
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const
type Encoding = (typeof ENCODINGS)[number]

/** Lines that are read to find the separator. */
const SAMPLE_LINES = 50

function decode(bytes: Buffer, encoding: Encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return
  }
}

/** What stands in place of bytes that are no letter. */
const BROKEN = /\uFFFD/g

/**
 * A byte order mark decides. Without one it is UTF-8 where more of its letters are whole than broken (a file may be put
 * together from two programs, or cut), otherwise the Windows encoding of Arabic.
 */
function decodeText(bytes: Buffer): { text: string; encoding: Encoding } | undefined {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  const marked = ({ [0xfffe]: 'utf-16le', [0xfeff]: 'utf-16be' } as const)[mark]
  if (marked) {
    const text = decode(bytes, marked)
    return text === undefined ? undefined : { text, encoding: marked }
  }
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(BROKEN)?.length ?? 0
  // oxlint-disable-next-line no-control-regex -- all but ASCII
  const others = broken === 0 ? 0 : (text.match(/[^\u0000-\u007F\uFFFD]/g)?.length ?? 0)
  const is_marked = bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'))
  if (broken === 0 || is_marked || others > 4 * broken) return { text, encoding: 'utf-8' }
  const windows = decode(bytes, 'windows-1256')
  return windows === undefined ? undefined : { text: windows, encoding: 'windows-1256' }
}

const optionsOf = (delimiter: Separator, lines?: number) => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  ...(lines !== undefined && { to: lines }),
})

/** Whether every quotation mark begins or ends a cell, or is doubled inside one. */
function isWellQuoted(text: string, delimiter: Separator) {
  try {
    parse(text, { ...optionsOf(delimiter, SAMPLE_LINES), relax_quotes: false })
    return true
  } catch {
    return false
  }
}

function cellsOf(text: string, delimiter: Separator, lines?: number): string[][] {
  const options = optionsOf(delimiter, lines)
  try {
    return parse(text, options)
  } catch {
    // A quotation mark that is never closed means inches.
    return parse(text, { ...options, quote: null })
  }
}

/**
 * The separator by which most lines have the same width; of equal ones that by which quotation marks enclose cells,
 * then that with more columns, then the first of `SEPARATORS`.
 */
function separatorOf(text: string): Separator {
  let best: { separator: Separator; share: number; quoted: boolean; width: number } | undefined
  for (const separator of SEPARATORS) {
    const widths = cellsOf(text, separator, SAMPLE_LINES).flatMap((row) =>
      row.some((cell) => cell.trim() !== '') ? [row.length] : [],
    )
    const counts = Map.groupBy(widths, (width) => width)
    const [width = 1, same = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
    if (width < 2) continue
    const share = Math.round((same.length / widths.length) * 4)
    if (best && share < best.share) continue
    const quoted = isWellQuoted(text, separator)
    const isBetter = !best || share > best.share || (quoted === best.quoted ? width > best.width : quoted)
    if (isBetter) best = { separator, share, quoted, width }
  }
  return best?.separator ?? ','
}

/** The first line by which a file names its separator for Excel. */
const SEPARATOR_LINE = /^sep=([,;\t|])\r?\n/

/** Reads a table of text, pasted or from a file. */
export function readTextTable(source: Buffer | string): Table | TableProblem {
  const decoded =
    typeof source === 'string' ? { text: source.replace(/^\uFEFF/, ''), encoding: undefined } : decodeText(source)
  if (!decoded || decoded.text.trim() === '') return { problem: 'table_unreadable' }
  if (isTextTooLarge(decoded.text, SEPARATORS)) return { problem: 'file_too_complex' }
  const [line = '', declared] = SEPARATOR_LINE.exec(decoded.text) ?? []
  const text = decoded.text.slice(line.length)
  const separator = (declared as Separator | undefined) ?? separatorOf(text)
  const rows = cellsOf(text, separator).map((row) =>
    row.map((cell) => withoutFormulaMark(cell).slice(0, MAX_CELL_LENGTH)),
  )
  return { encoding: decoded.encoding, separator, sheets: [], rows: line ? [[], ...rows] : rows, merged: [] }
}
