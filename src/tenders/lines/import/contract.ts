import * as z from 'zod/mini'
import { VAT_CATEGORIES } from '#reference/units/contract.ts'
import { tableField } from '#framework/api/fields.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { tableFile } from '#tenders/core/uploads.ts'
import { LINE_FIELDS, MAX_COLUMNS, PRICE_FIELDS } from './fields.ts'
import { LEFT_OUT } from './kinds-of-rows.ts'
import { NO_PRICE } from './confirmable-prices.ts'

/** A field for each column of the file, from its first: null for those that are left out. */
const assigned = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.optional(
    tableField(
      z
        .array(z.nullable(z.enum(fields, messageKey('errors.invalid_value'))))
        .check(z.maxLength(MAX_COLUMNS, messageKey('errors.invalid_value'))),
      { max: MAX_COLUMNS, many: messageKey('errors.invalid_value') },
    ),
  )

const table = {
  file: z.optional(fileField(tableFile)),
  /** Pasted from a spreadsheet, where there is no file. */
  text: z.optional(z.string()),
  /** The sheet to read; without it the visible one that looks most like such a table. */
  sheet: z.optional(z.string()),
}

/** A file or a pasted text with lines; `columns` as JSON says what its columns are, instead of guessing. */
export const lineTable = z.object({ ...table, columns: assigned(LINE_FIELDS) })
export const priceTable = z.object({ ...table, columns: assigned(PRICE_FIELDS) })

/** What a file was read as. */
const readAs = z.object({
  name: z.nullable(z.string()),
  encoding: z.optional(z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'])),
  separator: z.optional(z.enum([',', ';', '\t', '|'])),
  sheet: z.optional(z.string()),
  /** For a workbook: its visible sheets. */
  sheets: z.array(z.string()),
  /** The row with the headings, counted from 1; null without one. */
  header_row: z.nullable(z.int()),
})

const columnOf = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    /** From 0. */
    index: z.int(),
    /** As spreadsheets name it: `A`. */
    letter: z.string(),
    heading: z.string(),
    field: z.nullable(z.enum(fields)),
    /** Its first values, which help the person to assign it. */
    samples: z.array(z.string()),
    /** The file does not show it; it is read only where `columns` assigns it. */
    hidden: z.optional(z.literal(true)),
  })

const problemOf = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    field: z.enum(fields),
    code: z.string(),
    /** In the caller's language. */
    message: z.string(),
    /** A unit that is spelled similarly. */
    suggestion: z.optional(z.string()),
    /** In a price sheet: what the cell says. */
    written: z.optional(z.string()),
  })

const counts = { total_rows: z.int(), skipped_rows: z.int() }

/** A table of lines as it was read; nothing is stored. Values have the form in which an RFQ is published. */
export const readLines = z.object({
  file: readAs,
  columns: z.array(columnOf(LINE_FIELDS)),
  /** Fields that every line needs and no column holds. */
  unassigned: z.array(z.enum(LINE_FIELDS)),
  rows: z.array(
    z.object({
      /** The row of the file, counted from 1. */
      n: z.int(),
      values: z.object({
        /** Its column, or the title above it. */
        section: z.nullable(z.string()),
        description: z.string(),
        specification: z.nullable(z.string()),
        /** A decimal as text; as written where it is wrong. */
        quantity: z.string(),
        /** Null where the unit is not known. */
        unit_code: z.nullable(z.string()),
        /** With the code ZZ: the unit as it is written. */
        unit_text: z.nullable(z.string()),
        optional: z.boolean(),
      }),
      /** As written, where it was converted. */
      texts: z.partial(z.object({ quantity: z.string(), unit_code: z.string(), optional: z.string() })),
      errors: z.array(problemOf(LINE_FIELDS)),
      /** Cells to check: `1,200` is read as 1.2 where the other numbers of its column have decimal commas. */
      warnings: z.array(problemOf(LINE_FIELDS)),
    }),
  ),
  /** Rows with something in them, below the headings; more than `rows` where the file is longer than what is read. */
  ...counts,
  /** Rows that are titles; the lines below them are in these sections. */
  sections: z.array(z.object({ n: z.int(), text: z.string() })),
  /** Rows that are no lines, each with its reason: a letterhead, sums, notes, hidden rows. */
  left_out: z.array(z.object({ n: z.int(), reason: z.enum(LEFT_OUT), text: z.string() })),
})
export type ReadLines = z.output<typeof readLines>

/** A filled price sheet as it was read. Values have the form in which a bid is placed. */
export const readPrices = z.object({
  file: readAs,
  columns: z.array(columnOf(PRICE_FIELDS)),
  unassigned: z.array(z.enum(PRICE_FIELDS)),
  rows: z.array(
    z.object({
      n: z.int(),
      /** Null where the RFQ has no such line. */
      line_id: z.nullable(z.int()),
      line_no: z.nullable(z.int()),
      values: z.object({
        /** Null where the line is not priced. */
        unit_price: z.nullable(z.string()),
        vat_category: z.nullable(z.enum(VAT_CATEGORIES)),
        vat_reason: z.nullable(z.string()),
        brand: z.nullable(z.string()),
        note: z.nullable(z.string()),
        delivery_days: z.nullable(z.int()),
      }),
      /** Why the row is not filled in as it is. */
      errors: z.array(problemOf(PRICE_FIELDS)),
      warnings: z.array(problemOf(PRICE_FIELDS)),
      /**
       * Where all errors are questions that a person may answer, and there only: the price as it is written, and as
       * worked out for one piece before VAT; null where that is not known.
       */
      asked: z.optional(z.object({ as_written: z.string(), worked_out: z.nullable(z.string()) })),
    }),
  ),
  ...counts,
  /** The RFQ and version that the sheet was made for, where it says so; an older version has perhaps other lines. */
  sheet_of: z.nullable(z.object({ rfq_id: z.int(), version: z.int(), is_older: z.boolean() })),
  /** Rows without a line number, and hidden ones: `priced` ones are not in the bid, whatever they say. */
  left_out: z.array(
    z.object({ n: z.int(), reason: z.enum(NO_PRICE), text: z.string(), price: z.nullable(z.string()) }),
  ),
  /** Columns with something in them that are not read. */
  left_out_columns: z.array(z.object({ letter: z.string(), heading: z.string(), hidden: z.optional(z.literal(true)) })),
})
export type ReadPrices = z.output<typeof readPrices>
