import * as z from 'zod/mini'

export const PRICE_DISCLOSURES = ['buyer', 'bidders'] as const

/** Where an RFQ with sealed bids stands; RFQs with open bids have none. */
export const sealedStateView = z.object({
  /**
   * Closing: bidding has ended, and the job has not come to it. Delayed: it could not open the bids yet, or not even
   * close. Canceled: before the opening, which erased the bids.
   */
  state: z.enum(['sealed', 'closing', 'delayed', 'opened', 'canceled']),
  opens_at: z.string(),
  opened_at: z.nullable(z.string()),
  /** Who learns all names and totals once the bids are opened: the buyer alone, or every bidder, too. */
  price_disclosure: z.enum(PRICE_DISCLOSURES),
  /** For the buyer's people. */
  bids_count: z.optional(z.int()),
})
export type SealedState = z.output<typeof sealedStateView>
