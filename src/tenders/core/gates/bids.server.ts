import type { Riyals } from '#framework/i18n/money.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '#db/schema.ts'
import type { Reader } from '#framework/database/database.server.ts'
import { isLiveBid, isReadableBid, showsBids } from '#tenders/core/policy.server.ts'
import { liveBidOf } from './bid-facts.server.ts'
import { rfqVisibleTo, unscoped } from './rfqs.server.ts'

/*
 * The gate for bids: besides the commands, which write them, every statement reads `bids` through one of these or
 * through `bid-facts.server.ts` (`scripts/laws/gates.ts`). It decides which bids a viewer sees; who sees a bid sees
 * its amount. What else a viewer sees of it is decided by `visibleBidParts` in `policy.ts`.
 */

/** Whether the company is the bid's supplier or buyer. */
const isSide = (company_id: number | undefined) =>
  sql<boolean>`coalesce(${company_id ?? null}::integer in (bids.supplier_id, bids.buyer_id), false)`

/** `maySeeBid` in SQL, for statements that name their tables `rfqs` and `bids`. */
export const bidVisibleTo = (company_id: number | undefined) =>
  sql<boolean>`(${isLiveBid()} and ${isReadableBid()} and (${showsBids} or ${isSide(company_id)}) and ${rfqVisibleTo(company_id)})`

/** `mayReadBid` in SQL: those, and for its supplier and buyer a bid that lapsed. */
export const bidReadableBy = (company_id: number | undefined) =>
  sql<boolean>`(${bidVisibleTo(company_id)} or bids.lapsed_at is not null and ${isReadableBid()} and ${isSide(company_id)})`

/** Begins a statement about bids that a company reads one by one, with their RFQs. */
export const readableBids = (reader: Reader, company_id: number | undefined) =>
  reader.selectFrom('bids').innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id').where(bidReadableBy(company_id))

/**
 * Begins a statement about the opened bids whose suppliers' names and totals a company learns because it bid, too, and
 * the buyer chose that bidders do: of these bids it sees nothing else.
 */
export const disclosedBids = (reader: Reader, company_id: number) =>
  reader
    .selectFrom('bids')
    .innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id')
    .where(sql<boolean>`rfqs.price_disclosure = 'bidders' and rfqs.opened_at is not null`)
    .where(sql<boolean>`${liveBidOf(company_id)} is not null`)
    .where(isLiveBid())
    .where(isReadableBid())

/** Begins a statement about bids that a company, or a guest, sees, with their RFQs. */
export const visibleBids = (reader: Reader, company_id: number | undefined) =>
  reader.selectFrom('bids').innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id').where(bidVisibleTo(company_id))

const bidsOf = (reader: Reader, supplier_id: number) =>
  reader.selectFrom('bids').innerJoin('rfqs', 'rfqs.rfq_id', 'bids.rfq_id').where('bids.supplier_id', '=', supplier_id)

/** Begins a statement about a company's own bids with their RFQs, canceled ones too. Withdrawn bids are hidden. */
export const ownBids = (reader: Reader, supplier_id: number) => bidsOf(reader, supplier_id).where(isLiveBid())

/** The same with the bids that lapsed. */
export const ownBidsWithLapsed = (reader: Reader, supplier_id: number) =>
  bidsOf(reader, supplier_id).where(sql<boolean>`(${isLiveBid()} or bids.lapsed_at is not null)`)

/** A bid that is not sealed. */
export type ReadableBid = Selectable<Schema['bids']> & {
  total_amount: Riyals
  proposed_delivery_date: string
  comments: string
  attachment_id: number
}

/** Bids in place of the table in a statement: PostgreSQL merges the subquery with it. */
const bidsWhere = <Alias extends string, Bid = ReadableBid>(condition: RawBuilder<unknown>, alias: Alias) =>
  sql<Bid>`(select * from bids where ${condition})`.as(alias)

/** The bids on the RFQ of the row that a company sees, in a subquery of a statement that names that row `rfqs`. */
export const visibleBidsOfRow = (company_id: number | undefined) =>
  bidsWhere(sql`bids.rfq_id = rfqs.rfq_id and ${bidVisibleTo(company_id)}`, 'bids')

const PURPOSES = {
  /** Charts and what waits for a company, of its own bids. */
  own: isLiveBid(),
  /** The list of a company's own bids, which shows those that lapsed, too. */
  own_list: sql`(${isLiveBid()} or bids.lapsed_at is not null)`,
  mail: unscoped('e-mails and notifications to the bidders, also about withdrawn bids'),
  /** What e-mails and notifications say of a bid, also of a withdrawn one. */
  contents: isReadableBid(),
  /** Awards, and those that wait for approval, for people of the buyer and of the supplier. */
  award: isReadableBid(),
  /** When bids were placed and withdrawn, for a buyer who sees the history of an RFQ. */
  history: isReadableBid(),
  receive: unscoped('whether the files of a form are received in memory'),
  export: unscoped('the data of a company, for itself'),
  erase: unscoped('erasing a company'),
} as const

/** Why a statement reads bids without asking who sees them. The statement says whose they are. */
export type BidPurpose = keyof typeof PURPOSES

/** The purposes that say what is in bids: none of them has a sealed one. */
type BidOf<Purpose> = Purpose extends 'contents' | 'award' ? ReadableBid : Selectable<Schema['bids']>

/** Bids for a purpose, withdrawn ones too but for `own` and `own_list`. */
export const bidsFor = <Purpose extends BidPurpose>(purpose: Purpose) => bidsAs('bids', purpose)

/** The same under another name. */
export const bidsAs = <Alias extends string, Purpose extends BidPurpose>(alias: Alias, purpose: Purpose) =>
  bidsWhere<Alias, BidOf<Purpose>>(PURPOSES[purpose], alias)
