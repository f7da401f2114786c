import { toAsciiDigits } from '#framework/text/normalize.ts'

/** How numbers of a column are written. */
export type DecimalMark = '.' | ','

const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const SEPARATORS = /[\s٬'’]/g
/** Digits in groups of three, with separators that are never a decimal mark. */
const GROUPED_BY_SEPARATORS = /^-?[1-9]\d{0,2}(?:[\s٬'’]\d{3})+(?=[.,٫]|$)/

const GROUPED = { ',': /^-?\d{1,3}(?:,\d{3})+$/, '.': /^-?\d{1,3}(?:\.\d{3})+$/ } as const

/**
 * ASCII digits, `٬` and spaces left out where they group, `٫` kept as the decimal mark that it always is. A separator
 * that does not group stays, so that `1 5` is no number.
 */
const plainNumber = (text: string) =>
  toAsciiDigits(text)
    .replace(MARKS, '')
    .trim()
    // Checks are written so: nothing can be added behind the number.
    .replace(/\s?\/[-=]$/, '')
    .replaceAll('،', ',')
    .replace(GROUPED_BY_SEPARATORS, (digits) => digits.replace(SEPARATORS, ''))

/** The decimal mark that a single number shows; undefined where it could be both, `1,200`, or is no number, `ر.س`. */
function markOf(number: string): DecimalMark | undefined {
  if (!/^-?[\d.,٫]+$/.test(number)) return
  const [, whole = '', mark, fraction = ''] = /^-?(\d*)([.,])(\d+)$/.exec(number) ?? []
  if (mark === undefined) {
    const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
    if (last < 0) return
    const [end, other] = number[last] === '.' ? (['.', ','] as const) : ([',', '.'] as const)
    // Both are used, the decimal one last; or the same one groups again and again.
    return number.includes(other) ? end : other
  }
  if (fraction.length !== 3 || whole.length > 3 || whole === '' || whole.startsWith('0')) return mark as DecimalMark
}

/** Decides by vote which mark a column uses; without a sign of either, `otherwise`. */
export function decimalMarkOf(texts: readonly string[], otherwise: DecimalMark = '.'): DecimalMark {
  const votes = texts.map((text) => markOf(plainNumber(text)))
  const points = votes.filter((vote) => vote === '.').length
  const commas = votes.filter((vote) => vote === ',').length
  return points === commas ? otherwise : points > commas ? '.' : ','
}

/**
 * A number in digits of any script as a plain decimal: `١٬٢٠٠٫٥` and, with commas, `1.200,5` are `1200.5`; null if it
 * is none.
 */
export function readNumber(text: string, mark: DecimalMark): string | null {
  const number = plainNumber(text)
  const grouping = mark === '.' ? ',' : '.'
  const [whole = '', fraction, more] = number.split(number.includes('٫') ? '٫' : mark)
  // Groups have three digits: `1,20` of a column with points is no 120.
  const isGrouped = GROUPED[grouping].test(whole)
  if (
    more !== undefined ||
    !(isGrouped || /^-?\d+$/.test(whole) || (whole === '' && fraction)) ||
    (fraction !== undefined && !/^\d*$/.test(fraction))
  )
    return null
  const digits = (whole.replaceAll(grouping, '') || '0').replace(/^(-?)0+(?=\d)/, '$1')
  const rest = (fraction ?? '').replace(/(?<!0)0+$/, '')
  return rest ? `${digits}.${rest}` : digits
}

/**
 * Whether a text could be two numbers, and the mark of its column makes it another one than a person who types it
 * means: `1,200` among decimal commas.
 */
export function isReadByColumn(text: string, mark: DecimalMark) {
  const number = plainNumber(text)
  return mark === ',' && /[.,]/.test(number) && markOf(number) === undefined
}

/**
 * The number of a pasted cell or of a form without scripts, where nothing is shown beside the cell; null if it is none.
 * What its column would decide alone is written so that the form refuses it and names both readings: `01,200`.
 */
export function readUndecided(text: string, mark: DecimalMark): string | null {
  return isReadByColumn(text, mark) ? `0${plainNumber(text).replace('.', ',')}` : readNumber(text, mark)
}

/** A number of a spreadsheet's cell as a decimal, in the 15 digits that spreadsheets show. */
export function decimalOfCell(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? []
  if (exponent === undefined) return text
  const places = Number(exponent)
  const digits = whole + fraction
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${digits}`
  return sign + digits.padEnd(places + 1, '0')
}

const DAY_IN_DIGITS = /^\d{1,4}[-/]\d{1,2}[-/]\d{1,4}(?:[ T][\d:.]+Z?)?$/
const DAY_IN_WORDS =
  /^\d{1,2}[-/ ](?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[-/ ]\d{2,4})?|\p{Script=Arabic}{3,9}[-/ ]\d{4})$/iu

/** Whether a text is a day as spreadsheets and people write it. */
export function looksLikeDate(text: string) {
  const plain = toAsciiDigits(text.trim())
  return DAY_IN_DIGITS.test(plain) || DAY_IN_WORDS.test(plain)
}
