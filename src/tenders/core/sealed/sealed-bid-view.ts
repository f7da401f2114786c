import * as z from 'zod/mini'
import { BID_STATES } from '../policy.ts'

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
 * clients of open bids expect. A repeated request gets it, too, unless the RFQ has changed since.
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
