import * as z from 'zod/mini'
import { BID_STATES } from '#tenders/core/policy.ts'
import { sealedStateView } from '#tenders/core/sealed-state-view.ts'

/*
 * After the closing the job *opens* the bids on an RFQ. Where the seal key is lost, each bidder *reveals* its own bid
 * instead. In both cases the bid is *readable* then: it is stored as an open bid is. Totals are *disclosed* to bidders
 * if the buyer chose so. The *envelope* is the stored ciphertext of one version.
 */

/** What became of a version of a sealed bid. */
const OUTCOMES = ['opened', 'replaced', 'withdrawn', 'lapsed', 'canceled', 'unreadable'] as const

/** What a bidder gets for a sealed bid. The signature is over the canonical JSON of all other members. */
export const receipt = z.object({
  format: z.literal('tarsiya-receipt-1'),
  rfq_id: z.int(),
  bid_id: z.int(),
  bid_version: z.int(),
  rfq_version: z.int(),
  /** SHA-256 of the contents. */
  commitment: z.string(),
  received_at: z.string(),
  /** In `/.well-known/tarsiya-receipts.json`. */
  key_id: z.string(),
  /** Ed25519, in base64url. */
  signature: z.string(),
})
export type Receipt = z.output<typeof receipt>

/** A receipt to be checked, with the contents where the bidder has them. */
export const receiptToVerify = z.strictObject({
  receipt: z.strictObject({
    ...receipt.shape,
    commitment: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    received_at: z.string().check(z.maxLength(40)),
    key_id: z.string().check(z.maxLength(64)),
    signature: z.string().check(z.maxLength(128)),
  }),
  contents: z.optional(z.string()),
})
export type ReceiptToVerify = z.output<typeof receiptToVerify>

/** What a receipt proves. Of one that the platform has not signed nothing else is said. */
export const verifiedReceipt = z.object({
  signature_valid: z.boolean(),
  /** Whether the commitment stands in the opening record; null until that is public. */
  listed: z.nullable(z.boolean()),
  /** Whether the receipt is of these contents; null without any. */
  contents_match: z.nullable(z.boolean()),
  /**
   * Until the RFQ has closed every bid is `sealed`. `exposed`: it was opened, and had been encrypted for another key
   * than that of the RFQ, so that somebody may have read it before. `missing`: it is not here, and the receipt proves
   * that it was. `list_changed`: the list of bids is not the one of the closing. `key_changed`: the published key is
   * another one than its number says, so that the signature cannot be checked.
   */
  state: z.nullable(z.enum(['sealed', 'closing', ...OUTCOMES, 'exposed', 'missing', 'list_changed', 'key_changed'])),
})
export type VerifiedReceipt = z.output<typeof verifiedReceipt>

/** A company's own bid while it is sealed, or where it could not be opened: nobody here can read it. */
export const sealedBid = z.object({
  bid_id: z.int(),
  rfq_id: z.int(),
  sealed: z.literal(true),
  /** Canceled: with its RFQ, before it was opened. */
  state: z.enum([...BID_STATES, 'unreadable', 'canceled']),
  version: z.int(),
  /** The version of the RFQ that it answers. */
  confirmed_version: z.int(),
  must_revise: z.boolean(),
  mine: z.literal(true),
  receipt,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    accept: z.literal(false),
    confirm: z.boolean(),
    reveal: z.boolean(),
  }),
})
export type SealedBid = z.output<typeof sealedBid>

/**
 * The answer to a sealed bid. It alone has the contents, which the bidder keeps: what the receipt is of, and what
 * clients of open bids expect. A repeated request gets it without them.
 */
export const placedSealedBid = z.extend(sealedBid, {
  contents: z.optional(z.string()),
  total_amount: z.optional(z.number()),
  proposed_delivery_date: z.optional(z.string()),
  comments: z.optional(z.string()),
})
export type PlacedSealedBid = z.output<typeof placedSealedBid>

/** What bidders learn of an opened bid where the buyer chose so; the rest of it stays with its two sides. */
export const disclosedTotal = z.object({
  supplier: z.object({ user_id: z.int(), company_name: z.string() }),
  total_amount: z.number(),
  /** It has a price for every line. */
  complete: z.boolean(),
  mine: z.boolean(),
})
export type DisclosedTotal = z.output<typeof disclosedTotal>

/** The opening record. What is optional comes when the RFQ has closed. */
export const openingView = z.extend(sealedStateView, {
  closed_at: z.optional(z.string()),
  /** From when bidders may reveal their bids, where the seal key is lost. */
  reveal_at: z.optional(z.string()),
  /** SHA-256 over the commitments, as bytes, in their order. */
  list_hash: z.optional(z.string()),
  commitments: z.optional(
    z.array(
      z.object({
        commitment: z.string(),
        outcome: z.nullable(z.enum(OUTCOMES)),
        /** Opened, and encrypted for another key than that of the RFQ: somebody may have read it before. */
        exposed: z.optional(z.literal(true)),
      }),
    ),
  ),
})
export type OpeningView = z.output<typeof openingView>
