import { rowsOfField } from '#tenders/core/lines/form-rows.ts'
import { OWN_UNIT } from '#tenders/core/quantity/own-units.ts'

/** What a bill of quantities that is being written holds. */
export interface LinesSummary {
  count: number
  optional: number
  /** The first description that is written. */
  first: string
  /** Cells that are still empty, as fields: `lines.7.unit_code`. */
  gaps: string[]
}

const REQUIRED = ['description', 'quantity', 'unit_code'] as const

const isFilled = (value: unknown) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

/** Summarizes the JSON of the field `lines`; other texts count as no rows. */
export function summarizeLines(text: string | undefined): LinesSummary {
  const rows = rowsOfField(text)
  return {
    count: rows.length,
    optional: rows.filter(({ optional }) => optional === true).length,
    first:
      rows.map(({ description }) => (typeof description === 'string' ? description.trim() : '')).find(Boolean) ?? '',
    gaps: rows.flatMap((row, index) =>
      [...REQUIRED, ...(row.unit_code === OWN_UNIT ? (['unit_text'] as const) : [])]
        .filter((column) => !isFilled(row[column]))
        .map((column) => `lines.${index}.${column}`),
    ),
  }
}
