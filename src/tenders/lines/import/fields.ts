/** What a column of a table of lines may hold. */
export const LINE_FIELDS = [
  'line_no',
  'section',
  'description',
  'specification',
  'quantity',
  'unit_code',
  'optional',
] as const
export type LineField = (typeof LINE_FIELDS)[number]

/** What a column of a filled price sheet may hold. */
export const PRICE_FIELDS = [
  'line_no',
  'unit_price',
  'vat_category',
  'vat_reason',
  'brand',
  'note',
  'delivery_days',
  // What names the line is compared with the line, and the currency of each row is asked about.
  'description',
  'quantity',
  'unit_code',
  'currency',
] as const
export type PriceField = (typeof PRICE_FIELDS)[number]

/** Bounds of a table that is read. */
export const MAX_ROWS = 2000
export const MAX_COLUMNS = 50
export const MAX_CELL_LENGTH = 5000
/** Bytes of a pasted table. */
export const MAX_PASTED_BYTES = 256 * 1024
