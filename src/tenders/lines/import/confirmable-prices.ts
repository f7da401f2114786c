import { localized } from '#reference/localized.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import { sanitizeLine } from '#framework/text/sanitize.ts'
import { decimalText, divideRounded, parseUnitPrice } from '#tenders/core/lines/amounts.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { formatQuantity } from '../figures.ts'
import type { PriceField } from './fields.ts'
import type { CellProblem } from './lines-of-table.ts'
import type { NamedLine, PriceRow } from './prices-of-table.ts'
import type { Qualifiers } from './cells/qualifiers.ts'
import { readUnit } from './units-by-spelling.ts'

/** Why a row of a price sheet is in no line's price. */
export const NO_PRICE = ['priced', 'total', 'note', 'hidden'] as const

/** An RFQ whose lines are priced, as it is now. */
export interface PricedRfq {
  rfq_id: number
  version: number
  lines: readonly LineView[]
}

type Rates = Readonly<Record<VatCategory, number>>
interface Known {
  rates: Rates
  /** Whether the bidder charges VAT; to the price of others nothing is added, so nothing is in it. */
  is_registered: boolean
  /** Of the messages. */
  lang: Lang
  /** The version of the RFQ that the sheet was made for, where it says so. */
  sheet_version: number | undefined
}
type Question = CellProblem<PriceField>

/**
 * What a person has to confirm before the price of a row is filled in. A price that may mean something else is taken
 * out of the values, and a row that names another line keeps its own.
 */
export function confirmable(
  { values, says: said, named }: PriceRow,
  line: LineView | undefined,
  { rates, is_registered, lang, sheet_version }: Known,
): {
  questions: Question[]
  values: PriceRow['values']
  asked: { as_written: string; worked_out: string | null } | null
} {
  const { unit_price } = values
  if (unit_price === null || !line) return { questions: [], values, asked: null }
  const { vat, ...others } = said
  const says = { ...others, ...(is_registered && vat && { vat }) }
  const about_price = questionsOfPrice(says, line)
  const about_line = questionsOfLine(named, line, lang, sheet_version)
  const questions = [...about_price, ...about_line]
  if (questions.length === 0) return { questions, values, asked: null }
  const worked_out =
    about_price.length === 0 ? unit_price : workOut(unit_price, says, rates[values.vat_category ?? 'S'])
  return {
    questions: questions.map((question) => ({ written: formatQuantity(unit_price), ...question })),
    values: about_price.length > 0 ? { ...values, unit_price: null } : values,
    asked: { as_written: unit_price, worked_out },
  }
}

function questionsOfPrice({ vat, per, per_unit, currency }: Qualifiers, line: LineView): Question[] {
  const questions: Question[] = []
  const ask = (message: Question['message'], values?: Question['values']) =>
    void questions.push({ field: 'unit_price', message, values })
  if (currency !== undefined) ask('line_import.other_currency', { currency })
  if (per !== undefined && per !== PIECES_OF_UNIT[line.unit_code]) ask('line_import.price_per', { count: per })
  if (per_unit !== undefined && !isUnit(per_unit, line.unit_code)) ask('line_import.price_per_other_unit')
  if (vat === 'including') ask('line_import.vat_included')
  return questions
}

/** A running meter is a meter. */
const isUnit = (one: string, other: string) => one === other || [one, other].toSorted().join() === 'LM,MTR'

/** Units of a line that are several pieces themselves. */
const PIECES_OF_UNIT: Readonly<Record<string, number>> = { DZN: 12, PR: 2, MIL: 1000 }

/** The price of one piece before VAT, rounded to what a price takes; null where nobody can work it out. */
function workOut(unit_price: string, { vat, per = 1, per_unit, currency }: Qualifiers, rate_bp: number): string | null {
  const price_e4 = parseUnitPrice(unit_price)
  if (currency !== undefined || per_unit !== undefined || price_e4 === null) return null
  const rate = BigInt(10_000 + (vat === 'including' ? rate_bp : 0))
  const worked_out = divideRounded(price_e4 * 10_000n, rate * BigInt(per))
  // Rounded to nothing it would be free.
  return worked_out === 0n && price_e4 !== 0n ? null : decimalText(worked_out, 4)
}

const fold = (text: string) => foldForSearch(sanitizeLine(text))
/** The numbers of a text with the marks within them, which the fold of searches drops: `1-2` is no `12`. */
const numbersOf = (text: string) =>
  toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .match(/\d+(?:[.,٫٬-]\d+)*/g)
    ?.join(' ')
const isSame = (one: string, other: string) => fold(one) === fold(other) && numbersOf(one) === numbersOf(other)

/** What a row says of its line that is not so now. */
function questionsOfLine(named: NamedLine, line: LineView, lang: Lang, sheet_version: number | undefined): Question[] {
  const questions: Question[] = []
  if (named.description !== '' && !isSame(named.description, line.description))
    questions.push({
      field: 'description',
      message: 'line_import.other_description',
      values: { written: shorten(named.description), now: shorten(line.description) },
    })
  if (named.quantity !== '' && named.quantity !== line.quantity)
    questions.push({
      field: 'quantity',
      message: 'line_import.other_quantity',
      values: { written: formatQuantity(named.quantity), now: formatQuantity(line.quantity) },
    })
  if (named.unit !== '' && !isUnitOf(named.unit, line))
    questions.push({
      field: 'unit_code',
      message: 'line_import.other_unit',
      values: { written: shorten(named.unit), now: shorten(localized(line.unit, lang)) },
    })
  if (questions.length === 0 && sheet_version !== undefined && line.since_version > sheet_version)
    questions.push({ field: 'line_no', message: 'line_import.line_is_newer', values: { version: sheet_version } })
  return questions
}

const MAX_SHOWN = 120
/** Isolated, because its direction may be another than that of the sentence. */
const shorten = (text: string) => `\u2068${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}\u2069`

function isUnitOf(written: string, { unit_code, unit_text, unit }: LineView) {
  const read = readUnit(written)
  if (read && read.unit_code === unit_code && isSame(read.unit_text ?? '', unit_text ?? '')) return true
  return [unit.name_ar, unit.name_en].some((name) => fold(name) === fold(written))
}
