import type { ColumnType } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** Versions of RFQs, and which bids answer them. */
export interface AmendmentTables {
  /**
   * Each version of an RFQ that was changed: as it was before the first change, and as each change left it. Only grows.
   * The snapshot is that of `rfq_snapshot` without lines and files, which are the rows of the version, and with long
   * texts only where they changed: `version_snapshot` makes it whole. Of changes before this table it has the changed
   * values alone.
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
