import { foldForSearch } from '#framework/text/fold-for-search.ts'
import type { LineField, PriceField } from './fields.ts'
import { decimalMarkOf, readNumber } from './numbers.ts'
import { unitOf } from './units-by-spelling.ts'

type Headings<Field extends string> = Record<Field, string>

/** Headings of both languages; of several columns that would be the same field, the one whose word stands first is it. */
const LINE_HEADINGS: Headings<LineField> = {
  line_no: 'م|رقم|الرقم|رقم البند|رقم الصنف|مسلسل|الرقم المسلسل|ت|تسلسل|no|no.|#|line|line no|line number|item no|item number|sn|s.n|s/n|sr|sr no|serial|seq|ref',
  description: 'الوصف|description|وصف|وصف البند|وصف المادة|وصف الصنف|وصف الأعمال|item description|description of works|desc|بيان|البيان|بيان الأعمال|اسم الصنف|اسم المادة|اسم المنتج|product name|particulars|البند|بند|البنود|الصنف|المادة|المنتج|الخدمة|التفاصيل|item|items|material|product|service|name|scope',
  specification: 'المواصفات|مواصفات|المواصفة|مواصفة|المواصفات الفنية|ملاحظات|ملاحظة|specification|specifications|spec|specs|technical specification|technical specifications|details|notes|note|remarks|remark|comments',
  quantity: 'الكمية|كمية|الكميات|العدد|عدد|الكمية المطلوبة|quantity|qty|qnty|quant|required quantity|q|count',
  unit_code: 'الوحدة|وحدة|وحدة القياس|الوحده|وحدات|unit|units|uom|u.o.m|unit of measure|unit of measurement|measure|um',
  optional: 'اختياري|بند اختياري|إضافي|optional|option|alternative',
}
const PRICE_HEADINGS: Headings<PriceField> = {
  line_no: LINE_HEADINGS.line_no,
  unit_price: 'سعر الوحدة قبل الضريبة|سعر الوحدة|السعر|سعر|السعر الإفرادي|سعر الإفرادي|الفئة|سعر الوحدة بالريال|unit price before vat|unit price|price|rate|unit rate|price per unit|unit cost',
  vat_category: 'الضريبة|ضريبة القيمة المضافة|فئة الضريبة|نسبة الضريبة|vat|vat category|vat rate|tax|tax category',
  vat_reason: 'سبب عدم احتساب الضريبة|سبب الإعفاء|السبب|رمز السبب|vat reason|reason|exemption reason|why no vat',
  brand: 'العلامة التجارية|الماركة|ماركة|العلامة|المصنع|الشركة المصنعة|brand|make|manufacturer|make / model',
  note: 'ملاحظة|ملاحظات|ملاحظة المورد|note|notes|remark|remarks|comment|comments',
  delivery_days: 'أيام التوريد|مدة التوريد|مدة التوريد بالأيام|التوريد خلال|أيام التسليم|مدة التسليم|delivery days|delivery|delivery time|lead time|days',
}

/** Words without what is in brackets: `الكمية (متر)` is `الكميه`. */
const foldHeading = (text: string) =>
  foldForSearch(text.replaceAll(/[([].*?[)\]]/g, ' '))
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()

/** A field by its folded headings, and how surely it is meant: `item` above a number is none when a column is headed `description`. */
type Words<Field extends string> = ReadonlyMap<string, { field: Field; rank: number }>

const wordsOf = <Field extends string>(headings: Headings<Field>): Words<Field> =>
  new Map((Object.entries(headings) as [Field, string][]).flatMap(([field, words]) => words.split('|').map((word, rank) => [foldHeading(word), { field, rank }] as const)))

const LINE_WORDS = wordsOf(LINE_HEADINGS)
const PRICE_WORDS = wordsOf(PRICE_HEADINGS)

/** A heading in two languages is either of them: `الكمية / Quantity`. */
function meaningOf<Field extends string>(heading: string, words: Words<Field>) {
  const folded = foldHeading(heading)
  const parts = [folded, ...heading.split(/[/\n|–-]/).map(foldHeading), folded.replaceAll(/[^\p{Script=Arabic} ]/gu, '').trim(), folded.replaceAll(/\p{Script=Arabic}/gu, '').trim()]
  return parts.map((part) => words.get(part)).find((found) => found !== undefined)
}

/** What each column holds, and the index of the row with the headings; -1 without one. */
export interface Guess<Field extends string> {
  header: number
  fields: (Field | null)[]
}

/** Headings are looked for in the rows that a letterhead may take. */
const MAX_ABOVE = 25

/** Each field once, in the column whose heading means it most surely. */
function fieldsOf<Field extends string>(row: readonly string[], width: number, words: Words<Field>): (Field | null)[] {
  const found = Array.from({ length: width }, (_, index) => meaningOf(row[index] ?? '', words))
  const best = new Map<Field, { index: number; rank: number }>()
  for (const [index, one] of found.entries()) {
    if (one && one.rank < (best.get(one.field)?.rank ?? Infinity)) best.set(one.field, { index, rank: one.rank })
  }
  return found.map((one, index) => (one && best.get(one.field)?.index === index ? one.field : null))
}

function byHeadings<Field extends string>(rows: readonly (readonly string[])[], width: number, words: Words<Field>): Guess<Field> | undefined {
  let best: Guess<Field> | undefined
  let most = 1
  for (const [header, row] of rows.slice(0, MAX_ABOVE).entries()) {
    const fields = fieldsOf(row, width, words)
    const found = fields.filter((field) => field !== null).length
    if (found <= most) continue
    best = { header, fields }
    most = found
  }
  return best
}

/** Share of the filled cells of a column that pass. */
function share(cells: readonly string[], passes: (cell: string) => boolean) {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(passes).length / filled.length
}

/** The columns of lines: by their headings, otherwise by what is in them. */
export function guessLineColumns(rows: readonly (readonly string[])[], width: number): Guess<LineField> {
  return byHeadings(rows, width, LINE_WORDS) ?? byContents(rows, width)
}

/** The columns of a price sheet: it has headings. */
export const guessPriceColumns = (rows: readonly (readonly string[])[], width: number): Guess<PriceField> =>
  byHeadings(rows, width, PRICE_WORDS) ?? { header: -1, fields: Array<null>(width).fill(null) }

/** Rows that are looked at to see what a column holds. */
const SAMPLE = 200

function byContents(rows: readonly (readonly string[])[], width: number): Guess<LineField> {
  const sample = rows.slice(0, SAMPLE)
  const fields = Array<LineField | null>(width).fill(null)
  const columns = Array.from({ length: width }, (_, index) => sample.map((row) => row[index] ?? ''))
  const isNumeric = columns.map((cells) => {
    const mark = decimalMarkOf(cells)
    return share(cells, (cell) => readNumber(cell, mark) !== null) >= 0.6
  })
  const unit = columns.findIndex((cells, index) => !isNumeric[index] && share(cells, (cell) => unitOf(cell) !== undefined) >= 0.5)
  if (unit >= 0) fields[unit] = 'unit_code'
  const numbers = isNumeric.flatMap((numeric, index) => (numeric ? [index] : []))
  const [first, second] = numbers
  if (first !== undefined && second !== undefined && isSequence(columns[first]!)) {
    fields[first] = 'line_no'
    fields[second] = 'quantity'
  } else if (first !== undefined) fields[first] = 'quantity'
  const texts = columns.flatMap((cells, index) => (fields[index] === null && !isNumeric[index] ? [{ index, length: cells.join('').length }] : []))
  const longest = texts.toSorted((one, other) => other.length - one.length)[0]
  if (longest && longest.length > 0) fields[longest.index] = 'description'

  // A first row of words above a column of numbers is one of headings that nobody knows.
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

/** Where rows begin under columns that somebody assigned. */
export function headerUnder(rows: readonly (readonly string[])[], width: number, kind: 'lines' | 'prices'): number {
  return (kind === 'lines' ? guessLineColumns(rows, width) : guessPriceColumns(rows, width)).header
}

/** `A`, `Z`, `AA`. */
export const letterOf = (index: number): string => (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
