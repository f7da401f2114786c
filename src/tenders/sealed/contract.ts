import * as z from 'zod/mini'
import { receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import { sealedStateView } from '#tenders/core/sealed/sealed-state-view.ts'

/*
 * After the closing the job *opens* the bids on an RFQ. Where the seal key is lost, each bidder *reveals* its own bid
 * instead. In both cases the bid is *readable* then: it is stored as an open bid is. Totals are *disclosed* to bidders
 * if the buyer chose so. The *envelope* is the stored ciphertext of one version.
 */

/** What became of a version of a sealed bid. */
const OUTCOMES = ['opened', 'replaced', 'withdrawn', 'lapsed', 'canceled', 'unreadable'] as const

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
