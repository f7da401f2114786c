import type { MessageKey, MessageValues } from '#framework/i18n/messages.ts'
import { divideRounded } from '#tenders/core/lines/amounts.ts'
import { formatQuantity } from '../../figures.ts'
import { looksLikeDate, readNumber, type DecimalMark } from '../numbers.ts'
import { qualifiersOf, together, type Qualifiers } from './qualifiers.ts'
import { isNoted, textOf, type Cell, type NotedCell } from '../table.ts'

/*
 * What a cell says beside its value, for all tables: its error, what a spreadsheet made of what was typed, the decimals
 * that it hides. Nothing of it is dropped without a word.
 */

/** Something to say of a cell. */
export interface Remark {
  message: MessageKey
  values?: MessageValues | undefined
}

/** Errors of spreadsheets, as text files have them, too. */
const ERROR = /^#(?:n\/a|ref!|div\/0!|value!|name\?|num!|null!|spill!|calc!|getting_data|field!|error!)$/i
/** What stands in place of bytes that are no letter. */
const BROKEN = '\uFFFD'
/** Spreadsheets keep 15 digits. */
const MAX_EXACT = 1e15

/** The error in place of a value. */
export function errorOf(cell: Cell | undefined): Remark | undefined {
  const written = textOf(cell)
  const is_formula = isNoted(cell) && cell.error?.startsWith('=') === true
  if (is_formula)
    return { message: 'line_import.not_calculated', values: { written: `\u2066${shorten(written)}\u2069` } }
  if ((isNoted(cell) && cell.error !== undefined) || ERROR.test(written))
    return { message: 'line_import.cell_error', values: { written: `\u2066${written}\u2069` } }
  return undefined
}

const MAX_WRITTEN = 60
const shorten = (text: string) => (text.length > MAX_WRITTEN ? `${text.slice(0, MAX_WRITTEN)}…` : text)

export interface ReadText {
  text: string
  /** Why it is no text to rely on. */
  problem?: Remark
  /** Read as it is, and for the person to check. */
  warning?: Remark
}

/** `4/3` of `3/4`: whether the day or the month came first depends on the machine. */
const reversed = (text: string) => text.split('/').toReversed().join('/')

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `3/4` of `3-Apr`, as a text file has what the spreadsheet showed. */
function dayInText(text: string) {
  const [, day, name = ''] = /^(\d{1,2})-([a-z]{3})$/i.exec(text) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  return day === undefined || month < 0 ? undefined : `${Number(day)}/${month + 1}`
}

/** A cell that holds words. */
export function readText(cell: Cell | undefined): ReadText {
  const text = textOf(cell)
  const values = { written: shorten(text) }
  const error = errorOf(cell)
  if (error) return { text, problem: error }
  if (text.includes(BROKEN)) return { text, problem: { message: 'line_import.broken_letters', values } }
  if (isNoted(cell)) {
    if (cell.hour !== undefined) return { text, problem: { message: 'line_import.became_hour', values } }
    if (cell.yearless)
      return { text, problem: { message: 'line_import.became_day', values: { ...values, other: reversed(text) } } }
    if (cell.day !== undefined) return { text, warning: { message: 'line_import.text_is_day', values } }
  }
  const typed = isNoted(cell) ? undefined : dayInText(text)
  if (typed)
    return { text, problem: { message: 'line_import.became_day', values: { written: typed, other: reversed(typed) } } }
  if (looksLikeDate(text)) return { text, warning: { message: 'line_import.text_is_day', values } }
  const value = isNoted(cell) ? cell.value : cell
  if (typeof value === 'number' && Math.abs(value) >= MAX_EXACT)
    return { text, warning: { message: 'line_import.digits_lost', values } }
  return { text }
}

export interface Figure {
  /** A plain decimal; null where the cell has none. */
  number: string | null
  written: string
  error?: Remark | undefined
  /** How it was rounded. */
  rounded?: Remark
  /** The spreadsheet made a day or an hour of it. */
  is_time: boolean
  /** What the cell says of it, and its format. */
  says: Qualifiers
}

/** The number of a text without words that say what it is: `1,250` of `1,250 SAR`. */
export const numberIn = (text: string) =>
  readNumber(text, '.') === null && readNumber(text, ',') === null ? qualifiersOf(text).rest : text

/** Decimals that nobody types: they were worked out and pasted. */
const TYPED_DECIMALS = 9
const decimalsOf = (number: string) => number.split('.')[1]?.length ?? 0

/**
 * A cell that holds a figure, with at most so many decimals: what a formula hides beyond them is rounded, what was
 * typed stays, for the field to refuse. `may_say` where words beside the number are read: `115 USD`.
 */
export function readFigure(
  cell: Cell | undefined,
  { mark, places, may_say = false }: { mark: DecimalMark; places: number; may_say?: boolean },
): Figure {
  const written = textOf(cell)
  const noted = isNoted(cell) ? cell : undefined
  const is_time = noted?.day !== undefined || noted?.hour !== undefined
  const figure = { written, is_time, says: noted?.format?.says ?? {} }
  const error = errorOf(cell)
  if (error || is_time) return { ...figure, number: null, error }
  const value = noted ? noted.value : cell
  if (typeof value !== 'number') {
    const number = readNumber(written, mark)
    if (number !== null || !may_say) return { ...figure, number }
    const { rest, says } = qualifiersOf(written)
    return { ...figure, number: readNumber(rest, mark), says: together(says, figure.says) }
  }
  // `12%` is no 0.12 to anybody who reads it.
  if (noted?.format?.percent) return { ...figure, number: null }
  const number = textOf(value)
  if (decimalsOf(number) <= places || !isWorkedOut(number, noted)) return { ...figure, number }
  const rounded = roundDecimal(number, places)
  // Rounded to nothing it would be free.
  if (!/[1-9]/.test(rounded)) return { ...figure, number }
  const values = { written: number, number: formatQuantity(rounded) }
  return { ...figure, number: rounded, rounded: { message: 'line_import.rounded', values } }
}

const isWorkedOut = (number: string, noted: NotedCell | undefined) =>
  noted?.formula === true || decimalsOf(number) > TYPED_DECIMALS

/** Rounds a decimal half away from zero. */
export function roundDecimal(number: string, places: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(number) ?? []
  if (fraction.length <= places) return number
  const digits = divideRounded(BigInt(whole + fraction), 10n ** BigInt(fraction.length - places))
  const text = String(digits).padStart(places + 1, '0')
  const rest = text.slice(text.length - places).replace(/(?<!0)0+$/, '')
  return `${sign}${text.slice(0, text.length - places)}${rest ? `.${rest}` : ''}`
}
