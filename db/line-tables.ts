import type { Generated, GeneratedAlways } from 'kysely'
import type { Halalas } from '#framework/i18n/money.ts'
import type { Nullable } from '#framework/database/column-types.ts'
import type { VatCategory } from './reference-tables.ts'

/**
 * Bills of quantities and their prices: a part of `Schema`. Columns in halalas and ten-thousandths are integers, read
 * as numbers.
 */
export interface LineTables {
  rfq_lines: {
    line_id: GeneratedAlways<number>
    rfq_id: number
    line_no: number
    /** Lines that follow each other with the same text are a section of that name. */
    section: Nullable<string>
    description: string
    specification: Nullable<string>
    /** Up to three decimals; select it as text, because a number would be a float. */
    quantity: number
    unit_code: string
    /** The unit itself where the code is ZZ, null otherwise. */
    unit_text: Nullable<string>
    optional: Generated<boolean>
    /** The first version of the RFQ that contains the line. */
    since_version: number
    /** The first version without it. */
    until_version: Nullable<number>
  }
  bid_lines: {
    bid_id: number
    line_id: number
    rfq_id: number
    /** Copied from the RFQ's line. */
    quantity: number
    offered: boolean
    /** Ten-thousandths of a riyal. */
    unit_price_e4: Nullable<number>
    vat_category: Nullable<VatCategory>
    vat_rate_bp: Nullable<number>
    vat_reason: Nullable<string>
    brand: Nullable<string>
    note: Nullable<string>
    delivery_days: Nullable<number>
    net_halalas: Nullable<Halalas>
  }
  bid_vat: {
    bid_id: number
    vat_category: VatCategory
    vat_rate_bp: number
    net_halalas: Halalas
    vat_halalas: Halalas
  }
}
