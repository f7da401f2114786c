import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { LineField, PriceField } from './fields.ts'
import { decimalMarkOf, readNumber } from './numbers.ts'
import { qualifiersOf, type Qualifiers } from './cells/qualifiers.ts'
import { LINE_HEADINGS, PRICE_HEADINGS, type Headings } from './recognized-words.ts'
import { unitOf } from './units-by-spelling.ts'

/** Longer cells are no headings. */
const MAX_HEADING = 200

/** Words without what is in brackets: `الكمية (متر)` is `الكميه`. */
const foldHeading = (text: string) =>
  foldForSearch(text.slice(0, MAX_HEADING).replaceAll(/[([].*?[)\]]/g, ' '))
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/**
 * Fields by folded heading. The lower the rank, the surer the word: `item` is no description where another column is
 * headed `description`.
 */
type Words<Field extends string> = ReadonlyMap<string, { field: Field; rank: number }>

const wordsOf = <Field extends string>(headings: Headings<Field>): Words<Field> =>
  new Map(
    (Object.entries(headings) as [Field, string][]).flatMap(([field, words]) =>
      words.split('|').map((word, rank) => [foldHeading(word), { field, rank }] as const),
    ),
  )

const LINE_WORDS = wordsOf(LINE_HEADINGS)
const PRICE_WORDS = wordsOf(PRICE_HEADINGS)

/**
 * A heading in two languages is either of them: `الكمية / Quantity`. What it says of its figures is left aside:
 * `السعر شامل الضريبة` is a price.
 */
function meaningOf<Field extends string>(heading: string, words: Words<Field>) {
  const folded = foldHeading(heading)
  const parts = [
    folded,
    ...heading.split(/[/\n|–-]/).map(foldHeading),
    folded.replaceAll(/[^\p{Script=Arabic} ]/gu, '').trim(),
    folded.replaceAll(/\p{Script=Arabic}/gu, '').trim(),
  ]
  const { rest, says } = qualifiersOf(heading)
  const found = [...parts, foldHeading(rest)].map((part) => words.get(part)).find((one) => one !== undefined)
  return found && { field: found.field, rank: found.rank + rankOf(says) + (isInWords(heading) ? 8 * LAST : 0) }
}

/** Figures are written once more in letters, as on checks: `سعر الوحدة (كتابة)`. */
const isInWords = (heading: string) =>
  /(?<!\p{L})(?:كتابه|كتابيا|بالحروف|حروفا|in words|in letters)(?!\p{L})/u.test(
    foldForSearch(heading.slice(0, MAX_HEADING)),
  )

/** More than any word has. */
const LAST = 1000

/** Of two columns of prices the one before VAT is read, for one piece, and in riyals. */
const rankOf = ({ vat, per, per_unit, currency }: Qualifiers) =>
  (vat === 'including' ? LAST : vat === 'excluding' ? -1 : 0) +
  (per === undefined && per_unit === undefined ? 0 : 2 * LAST) +
  (currency === undefined ? 0 : 4 * LAST)

/** What each column holds, and the index of the row with the headings; -1 without one. */
export interface Guess<Field extends string> {
  header: number
  fields: (Field | null)[]
}

/** Rows in which headings are searched: a letterhead may precede them. */
export const MAX_ABOVE = 25

/** Each field once, in the column whose heading means it most surely. */
function fieldsOf<Field extends string>(row: readonly string[], width: number, words: Words<Field>): (Field | null)[] {
  const found = Array.from({ length: width }, (_, index) => meaningOf(row[index] ?? '', words))
  const best = new Map<Field, { index: number; rank: number }>()
  for (const [index, one] of found.entries()) {
    if (one && one.rank < (best.get(one.field)?.rank ?? Infinity)) best.set(one.field, { index, rank: one.rank })
  }
  return found.map((one, index) => (one && best.get(one.field)?.index === index ? one.field : null))
}

function byHeadings<Field extends string>(
  rows: readonly (readonly string[])[],
  width: number,
  words: Words<Field>,
): Guess<Field> | undefined {
  let best: Guess<Field> | undefined
  // A single column may well be one of descriptions.
  let most = width === 1 ? 0 : 1
  for (const [header, row] of rows.slice(0, MAX_ABOVE).entries()) {
    const fields = fieldsOf(row, width, words)
    const found = fields.filter((field) => field !== null).length
    if (found <= most) continue
    best = { header, fields }
    most = found
  }
  return best
}

/** Whether a heading means a column of bills that price sheets do not need: `المواصفات`. */
export const isOfLines = (heading: string) => meaningOf(heading, LINE_WORDS) !== undefined

/** Whether a heading means unit prices, be it of another kind than those that are read. */
export const isOfPrices = (heading: string) => meaningOf(heading, PRICE_WORDS)?.field === 'unit_price'

/** Share of the filled cells of a column that pass. */
function share(cells: readonly string[], passes: (cell: string) => boolean) {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(passes).length / filled.length
}

/** The columns of lines: by their headings, otherwise by what is in them. */
export function guessLineColumns(rows: readonly (readonly string[])[], width: number): Guess<LineField> {
  const guess = byHeadings(rows, width, LINE_WORDS)
  return guess ? { ...guess, fields: withOtherTexts(guess, rows) } : byContents(rows, width)
}

/** Words, and no numbers or codes. */
const WORDS = /\p{L}{2}/u

/**
 * A second column of descriptions or specifications, as bills in two languages have them, is kept with the
 * specifications.
 */
function withOtherTexts({ header, fields }: Guess<LineField>, rows: readonly (readonly string[])[]) {
  const below = rows.slice(header + 1, header + 1 + SAMPLE)
  return fields.map((field, index) => {
    const meaning = meaningOf(rows[header]?.[index] ?? '', LINE_WORDS)?.field
    if (field !== null || (meaning !== 'description' && meaning !== 'specification')) return field
    const cells = below.map((row) => row[index] ?? '')
    return share(cells, (cell) => WORDS.test(cell)) >= 0.5 ? 'specification' : null
  })
}

/** The columns of a price sheet: it has headings. */
export const guessPriceColumns = (rows: readonly (readonly string[])[], width: number): Guess<PriceField> =>
  byHeadings(rows, width, PRICE_WORDS) ?? { header: -1, fields: Array<null>(width).fill(null) }

/** Rows from which the content of a column is guessed. */
const SAMPLE = 200

function byContents(rows: readonly (readonly string[])[], width: number): Guess<LineField> {
  const sample = rows.slice(0, SAMPLE)
  const fields = Array<LineField | null>(width).fill(null)
  const columns = Array.from({ length: width }, (_, index) => sample.map((row) => row[index] ?? ''))
  const isNumeric = columns.map((cells) => {
    const mark = decimalMarkOf(cells)
    return share(cells, (cell) => readNumber(cell, mark) !== null) >= 0.6
  })
  const unit = columns.findIndex(
    (cells, index) => !isNumeric[index] && share(cells, (cell) => unitOf(cell) !== undefined) >= 0.5,
  )
  if (unit >= 0) fields[unit] = 'unit_code'
  const numbers = isNumeric.flatMap((numeric, index) => (numeric ? [index] : []))
  const [first, second] = numbers
  if (first !== undefined && second !== undefined && isSequence(columns[first]!)) {
    fields[first] = 'line_no'
    fields[second] = 'quantity'
  } else if (first !== undefined) fields[first] = 'quantity'
  const texts = columns.flatMap((cells, index) =>
    fields[index] === null && !isNumeric[index] ? [{ index, length: cells.join('').length }] : [],
  )
  const longest = texts.toSorted((one, other) => other.length - one.length)[0]
  if (longest && longest.length > 0) fields[longest.index] = 'description'

  // A text above a column of numbers is a heading, even if its words are unknown.
  const quantity = fields.indexOf('quantity')
  const head = quantity < 0 ? undefined : rows[0]?.[quantity]
  const hasHead = head !== undefined && head !== '' && readNumber(head, '.') === null && rows.length > 1
  return { header: hasHead ? 0 : -1, fields }
}

/** Whether a column counts its rows: 1, 2, 3. */
function isSequence(cells: readonly string[]) {
  const numbers = cells.flatMap((cell) => readNumber(cell, '.') ?? [])
  return numbers.length > 0 && numbers.every((number, index) => number === String(index + 1))
}

/** `A`, `Z`, `AA`. */
export const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
