import type { FastifyRequest } from 'fastify'
import type { ViewerContext } from '#companies/contacts/contact-policy.ts'
import type { SignedInContext } from '#companies/sign-in/sessions.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import type { FormFile } from '#framework/files/upload/uploaded-file.ts'
import type { Riyals } from '#framework/i18n/money.ts'
import type { LockedBid } from '#tenders/core/lock-bid.server.ts'
import type { LockedRfq } from '#tenders/core/lock-rfq.server.ts'
import type { PlacedSealedBid, Receipt, SealedBid } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { PricedBid } from '#tenders/lines/pricing/price-lines.server.ts'
import type { BidUpdate } from './contract.ts'

/** What a bid says: its form, validated and priced. */
export interface Offer {
  columns: { total_amount: Riyals } & Partial<LockedBid>
  priced?: PricedBid | undefined
  proposed_delivery_date: string
  comments: string
  attachment: FormFile
}

/** A version of a bid. */
export type BidVersion = Pick<LockedBid, 'bid_id' | 'rfq_id' | 'version' | 'rfq_version' | 'supplier_id'>

/** The outcome of a call that sealed a bid. */
export interface SealedOutcome {
  sealed: true
  bid_id: number
  receipt: Receipt
  /** Of the RFQ, as the contents have it. */
  closes_at: string
  /** Of the contents, encrypted, in base64: with it and the same form a repeated call computes them again. */
  nonce: string
  /** What is not kept for a repeated call. */
  answer?: PlacedSealedBid
}

/** The number of a bid whose contents are open, else what its bidder gets of it, with the receipt. */
export type PlacedBid = { bid_id: number } | SealedOutcome

/** What is kept of an outcome for a repeated call. An allow-list: fields added later are left out too. */
export const keptOutcome = (outcome: PlacedBid): PlacedBid => {
  if (!('sealed' in outcome)) return outcome
  const { sealed, bid_id, receipt, closes_at, nonce } = outcome
  return { sealed, bid_id, receipt, closes_at, nonce }
}

/** Where the contents of sealed bids are; those of open bids are in their rows. */
export interface SealedContents {
  /** Stores a version of a bid whose row is there. The RFQ is locked, and takes bids. */
  store: (tx: Tx, ctx: SignedInContext, bid: BidVersion, offer: Offer) => Promise<SealedOutcome>
  /** Replaces a bid as a whole. */
  replace: (tx: Tx, ctx: SignedInContext, rfq: LockedRfq, bid: LockedBid, update: BidUpdate) => Promise<SealedOutcome>
  /** What a repeated call that sent the same offer says of its bid. */
  repeat: (ctx: SignedInContext, outcome: SealedOutcome, offer: Offer) => Partial<PlacedSealedBid>
  /** Those of the bids of the viewer's company that are sealed, by their numbers. */
  read: (reader: Reader, bid_ids: readonly number[], ctx: ViewerContext) => Promise<Map<number, SealedBid>>
  /** Refuses who may not bid, and says whether what a call sends is sealed and must not be written to disk. */
  guard: (request: FastifyRequest) => Promise<boolean>
}
