import type { ColumnType } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** Versions of RFQs, and which bids answer them. */
export interface AmendmentTables {
  /**
   * Each version of an RFQ that was changed: as it was before the first change, and as each change left it. The snapshot
   * is that of `rfq_snapshot`; of changes before this table the changed values alone. Only grows.
   */
  rfq_versions: {
    rfq_id: number
    version: number
    snapshot: ColumnType<unknown, string, string>
    changed: string[]
    material: boolean
    reason: Nullable<string>
    person_id: Nullable<number>
    created_at: Stamp
  }
  /** That a bidder confirmed a bid unchanged for a version; the bid's `rfq_version` follows. Only grows. */
  bid_confirmations: {
    bid_id: number
    rfq_version: number
    person_id: number
    confirmed_at: Stamp
    /** Of sealed bids. */
    receipt_signature: Nullable<Buffer>
  }
  /** Days on which nobody works, beside Friday and Saturday. */
  holidays: { day: string; name_ar: string; name_en: string }
}
