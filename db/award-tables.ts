import type { Generated, GeneratedAlways } from 'kysely'
import type { Halalas } from '#framework/i18n/money.ts'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'
import type { VatCategory } from './reference-tables.ts'

/** Awards: a part of `Schema`. */
export interface AwardTables {
  awards: {
    award_id: GeneratedAlways<number>
    rfq_id: number
    /** `whole`: all of the RFQ to one bid. `lines`: each line to a bid. */
    award_mode: 'whole' | 'lines'
    bid_id: number
    bid_version: number
    buyer_id: number
    supplier_id: number
    /** Net and VAT are null where the bid has no lines. */
    net_halalas: Nullable<Halalas>
    vat_halalas: Nullable<Halalas>
    gross_halalas: Halalas
    /** Optional lines that the buyer takes, in ascending order; what they cost is filled by a trigger. */
    optional_lines: Generated<number[]>
    optional_net_halalas: Generated<Halalas>
    optional_vat_halalas: Generated<Halalas>
    /** The proposal that a second person approved. */
    proposal_id: Nullable<number>
    reason: Nullable<string>
    /** Who awarded; null where it is not known any more. */
    person_id: Nullable<number>
    awarded_at: Stamp
    /** Declined by its supplier, or replaced by another award: it stands no more. */
    state: Generated<'standing' | 'declined' | 'replaced'>
  }
  /** The lines of an award, where the RFQ has some; those of a whole award are inserted by a trigger. */
  award_lines: {
    award_id: number
    line_id: number
    rfq_id: number
    /** Copied from the RFQ's line. */
    quantity: number
    state: 'standing' | 'declined' | 'replaced'
    /** After the discount of the bid. Nets and VAT of the lines add up to those of the award. */
    net_halalas: Halalas
    vat_category: VatCategory
    vat_rate_bp: number
    vat_halalas: Halalas
  }
}
