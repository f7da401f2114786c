import type { Generated, GeneratedAlways } from 'kysely'
import type { Nullable, Stamp } from '#framework/database/column-types.ts'

/** Sealed bids: a part of `Schema`. */
export interface SealedTables {
  /** Each version of each sealed bid. */
  sealed_bids: {
    bid_id: number
    version: number
    rfq_id: number
    format: string
    /** The contents for the RFQ's opening key, in the format age; null once they were opened, or never will be. */
    sealed: Nullable<Buffer>
    /** The file, likewise. */
    sealed_file: Nullable<Buffer>
    /** SHA-256 of the contents. */
    commitment: Buffer
    rfq_version: number
    person_id: number
    received_at: Date
    /** The key that signed the receipt. */
    key_id: string
    signature: Buffer
    /** Null while nothing has become of it. */
    outcome: Nullable<'opened' | 'replaced' | 'withdrawn' | 'lapsed' | 'canceled' | 'unreadable'>
    /** Once opened: the canonical JSON that the commitment is of. */
    contents: Nullable<string>
    /** Opened, and had been encrypted for another key than that of the RFQ: somebody may have read it before. */
    exposed: Generated<boolean>
  }
  /** One for each sealed RFQ, and some in stock. */
  opening_keys: {
    opening_key_id: GeneratedAlways<number>
    /** The public half, in the format age. */
    recipient: string
    /** The private half, which the job process alone can unwrap; null once destroyed. */
    wrapped_identity: Nullable<Buffer>
    rfq_id: Nullable<number>
    created_at: Stamp
    destroyed_at: Nullable<Date>
    /** When the bids were opened, with it or without. */
    opened_at: Nullable<Date>
  }
  /** A known text, wrapped as opening keys are. */
  seal_checks: {
    single: Generated<boolean>
    wrapped: Buffer
    /** When a job process last unwrapped it. */
    verified_at: Stamp
  }
  /** When bidding on a sealed RFQ ended, and what was there then. */
  openings: {
    rfq_id: number
    closes_at: Date
    closed_at: Date
    /** Live bids. */
    bids_count: number
    /** SHA-256 over the commitments of all bids, in order. */
    list_hash: Buffer
    /** From when bidders may reveal their bids, because the seal key is lost. */
    reveal_at: Nullable<Date>
    attempts: Generated<number>
    last_error: Nullable<string>
  }
  /** Every key that has signed receipts. */
  receipt_keys: { key_id: string; public_key: Buffer; since: Stamp }
}
