import writeXlsxFile, { type Row } from 'write-excel-file/node'
import type { Lang } from '#framework/i18n/messages.ts'

export interface SheetColumn {
  heading: string
  /** In characters. */
  width: number
  /** `money`: riyals, with two to four decimals. `day`: `2026-11-24`. Words in columns of numbers stay words. */
  type: 'text' | 'number' | 'money' | 'day'
  /** Filled in by the recipient of the workbook; all other cells of such a sheet are locked. */
  editable?: boolean
}

export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Numbers may be decimals as text: `1.5`. */
  rows: readonly (readonly (string | number | null)[])[]
  /** Lines above the table. */
  notes?: readonly string[]
}

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number]

const MONEY = '#,##0.00##'
/** The day before the month, as both languages read it. */
const DAY = 'dd/mm/yyyy'
const EDITABLE_COLOR = '#fff7d6'
/** What Excel accepts in the name of a sheet. */
const MAX_NAME = 31

/**
 * Removes the marks that isolate directions on screens: cells do not need them, and older spreadsheets draw them as
 * boxes.
 */
const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

const sheetName = (name: string) =>
  withoutIsolates(name)
    .replaceAll(/[[\]*?:/\\']/g, ' ')
    .trim()
    .slice(0, MAX_NAME)

function cellOf({ type, editable }: SheetColumn, value: string | number | null) {
  const style = editable ? { backgroundColor: EDITABLE_COLOR } : {}
  if (value === null || value === '') return editable ? { value: '', type: String, ...style } : null
  if (type === 'day')
    return { value: new Date(value), type: Date, format: DAY, alignVertical: 'top' as const, ...style }
  if (type === 'text' || Number.isNaN(Number(value)))
    return { value: withoutIsolates(String(value)), type: String, wrap: true, alignVertical: 'top' as const, ...style }
  return {
    value: Number(value),
    type: Number,
    ...(type === 'money' && { format: MONEY }),
    alignVertical: 'top' as const,
    ...style,
  }
}

const tableOf = ({ columns, rows, notes = [] }: Sheet): Row[] => [
  ...notes.map((note) => [{ value: withoutIsolates(note), type: String }]),
  columns.map(({ heading }) => ({
    value: withoutIsolates(heading),
    type: String,
    fontWeight: 'bold' as const,
    wrap: true,
  })),
  ...rows.map((row) => columns.map((column, index) => cellOf(column, row[index] ?? null))),
]

/**
 * Locks every cell but those of the color that editable ones have, without a password: it prevents mistakes, not
 * intent.
 */
const protection = (locked: readonly boolean[]): Feature => ({
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (xml) =>
          xml.replaceAll(
            /<xf ([^>]*applyFill="1"[^>]*)>(.*?)<\/xf>/g,
            '<xf $1 applyProtection="1">$2<protection locked="0"/></xf>',
          ),
      },
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          locked[sheetIndex]
            ? xml.replace('</sheetData>', '</sheetData><sheetProtection sheet="1" formatColumns="0" formatRows="0"/>')
            : xml,
      },
    },
  },
})

/**
 * A workbook of tables, from right to left in Arabic. Text is written as strings, which no spreadsheet takes for a
 * formula whatever they begin with; numbers are numbers.
 */
export function writeSheets(lang: Lang, sheets: readonly Sheet[]): Promise<Buffer> {
  const locked = sheets.map(({ columns }) => columns.some(({ editable }) => editable))
  const written = sheets.map((sheet) => ({
    sheet: sheetName(sheet.name),
    data: tableOf(sheet),
    columns: sheet.columns.map(({ width }) => ({ width })),
    rightToLeft: lang === 'ar',
    stickyRowsCount: (sheet.notes?.length ?? 0) + 1,
  }))
  return writeXlsxFile(written, locked.includes(true) ? { features: [protection(locked)] } : {}).toBuffer()
}
