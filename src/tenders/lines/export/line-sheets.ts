import type { Lang, T } from '#framework/i18n/messages.ts'
import { localized } from '#reference/localized.ts'
import type { Unit, VatReason } from '#reference/units/contract.ts'
import { VAT_CATEGORIES } from '#reference/units/contract.ts'
import type { LineView } from '#tenders/core/lines/contract.ts'
import { hasSections } from '../groups.ts'
import { noteOfSheet, type SheetOf } from '../import/sheet-of.ts'
import type { Sheet } from './sheet.server.ts'

const yes = (t: T, is: boolean) => (is ? t('line_import.yes') : null)

/** With sections where there are some: most tables have none. */
const lineColumns = (t: T, sectioned: boolean): Sheet['columns'] => [
  { heading: t('line_import.line_no'), width: 6, type: 'number' },
  ...(sectioned ? [{ heading: t('lines.section'), width: 24, type: 'text' as const }] : []),
  { heading: t('lines.description'), width: 50, type: 'text' },
  { heading: t('lines.specification'), width: 40, type: 'text' },
  { heading: t('lines.quantity'), width: 12, type: 'number' },
  { heading: t('lines.unit'), width: 14, type: 'text' },
  { heading: t('lines.optional'), width: 10, type: 'text' },
]

const lineRow = (
  t: T,
  lang: Lang,
  { line_no, section, description, specification, quantity, unit, optional }: LineView,
  sectioned: boolean,
) => [
  line_no,
  ...(sectioned ? [section] : []),
  description,
  specification,
  quantity,
  localized(unit, lang),
  yes(t, optional),
]

/** The lines of an RFQ, without prices. */
export const linesSheet = (t: T, lang: Lang, lines: readonly LineView[]): Sheet => ({
  name: t('lines.title'),
  columns: lineColumns(t, hasSections(lines)),
  rows: lines.map((line) => lineRow(t, lang, line, hasSections(lines))),
})

const unitsSheet = (t: T, units: readonly Unit[]): Sheet => ({
  name: t('line_import.units'),
  columns: [
    { heading: t('line_import.arabic'), width: 20, type: 'text' },
    { heading: t('line_import.english'), width: 20, type: 'text' },
    { heading: t('line_import.symbols'), width: 20, type: 'text' },
  ],
  rows: units.map(({ name_ar, name_en, symbol_ar, symbol_en }) => [
    name_ar,
    name_en,
    symbol_ar === name_ar && symbol_en === name_en ? null : `${symbol_ar} · ${symbol_en}`,
  ]),
})

/** An empty table for a buyer to fill in, with an example, and the units. */
export function templateSheets(t: T, lang: Lang, units: readonly Unit[]): Sheet[] {
  const metres = units.find(({ code }) => code === 'MTR')
  const example = [
    1,
    t('line_import.example_section'),
    t('line_import.example'),
    t('line_import.example_specification'),
    120,
    metres ? localized(metres, lang) : null,
    null,
  ]
  return [{ name: t('lines.title'), columns: lineColumns(t, true), rows: [example] }, unitsSheet(t, units)]
}

/** The lines of an RFQ with columns to fill prices in, and what VAT may be. */
export function priceSheets(
  t: T,
  lang: Lang,
  { lines, ...of }: SheetOf & { lines: readonly LineView[] },
  reasons: readonly VatReason[],
): Sheet[] {
  const sectioned = hasSections(lines)
  const columns: Sheet['columns'] = [
    ...lineColumns(t, sectioned),
    { heading: t('lines.unit_price'), width: 18, type: 'money', editable: true },
    { heading: t('line_import.vat'), width: 22, type: 'text', editable: true },
    { heading: t('line_import.vat_reason'), width: 26, type: 'text', editable: true },
    { heading: t('line_import.brand'), width: 18, type: 'text', editable: true },
    { heading: t('line_import.note'), width: 30, type: 'text', editable: true },
    { heading: t('line_import.delivery_days'), width: 12, type: 'number', editable: true },
  ]
  const vat: Sheet = {
    name: t('line_import.vat'),
    columns: [
      { heading: t('line_import.vat'), width: 28, type: 'text' },
      { heading: t('line_import.vat_reason'), width: 60, type: 'text' },
      { heading: t('line_import.code'), width: 18, type: 'text' },
    ],
    rows: VAT_CATEGORIES.flatMap((category) => {
      const own = reasons.filter((reason) => reason.category === category)
      const word = t(`lines.vat_${category}`)
      return own.length === 0 ? [[word, null, null]] : own.map((reason) => [word, localized(reason, lang), reason.code])
    }),
  }
  const rows = lines.map((line) => [...lineRow(t, lang, line, sectioned), null, null, null, null, null, null])
  const note = `${noteOfSheet(t, of)}. ${t('line_import.prices_hint')}`
  return [{ name: t('line_import.prices'), notes: [note], columns, rows }, vat]
}

/** The lines of an RFQ as rows of text, the first of them headings. */
export const linesTable = (t: T, lang: Lang, lines: readonly LineView[]): string[][] => [
  lineColumns(t, hasSections(lines)).map(({ heading }) => heading),
  ...lines.map((line) => lineRow(t, lang, line, hasSections(lines)).map((cell) => (cell === null ? '' : String(cell)))),
]
