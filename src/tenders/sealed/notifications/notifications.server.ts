import { sql } from 'kysely'
import { prepared, type Tx } from '#framework/database/database.server.ts'
import { notify } from '#framework/events/declarations.ts'
import {
  bidSealed,
  bidWithdrawn,
  openingDelayed,
  openingNear,
  rfqOpened,
  sealedBidsArrived,
} from '#tenders/core/events.ts'
import { bidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { RECEIPT_COLUMNS, receiptOf } from '../receipt/receipts.server.ts'
import { versionOutcome } from '../version-outcome.server.ts'
import { sealedBidsArrivedEmail } from './arrived-email.server.ts'
import { closesSoonEmail, opensSoonEmail, sealedBidReceivedEmail } from './bidding-emails.server.ts'
import { sealedBidWithdrawnEmail } from './withdrawn-email.server.ts'
import { bidOpenedEmail, bidsOpenedEmail, bidUnreadableEmail, openingDelayedEmail } from './opening-emails.server.ts'

/** A version of a sealed bid with its receipt: nothing of what it says. */
const readReceipt = async ({ bid_id, version }: { bid_id: number; version: number }, tx: Tx) => {
  const row = await tx
    .selectFrom(bidsFor('mail'))
    .modifyFront(prepared)
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'bids.rfq_id')
    .innerJoin('sealed_bids as envelope', (join) =>
      join.onRef('envelope.bid_id', '=', 'bids.bid_id').on('envelope.version', '=', version),
    )
    .select(['bids.supplier_id', 'rfqs.title', 'rfqs.deadline', 'rfqs.closing_time', ...RECEIPT_COLUMNS])
    .where('bids.bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()
  return { ...row, receipt: receiptOf(row) }
}

const readRfq = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .select(['rfq_id', 'buyer_id', 'title', 'deadline', 'closing_time', bidderIds.as('bidders')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const readArrived = async ({ rfq_id, bids_count }: { rfq_id: number; bids_count: number }, tx: Tx) => ({
  ...(await readRfq({ rfq_id }, tx)),
  bids_count,
})

/** A bid that was sealed when it was withdrawn: its supplier and its fingerprint; null of an open one. */
const readWithdrawn = async ({ bid_id, is_sealed }: { bid_id: number; is_sealed: boolean }, tx: Tx) =>
  is_sealed
    ? tx
        .selectFrom(bidsFor('mail'))
        .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'bids.rfq_id')
        .innerJoin('sealed_bids as envelope', (join) =>
          join.onRef('envelope.bid_id', '=', 'bids.bid_id').onRef('envelope.version', '=', 'bids.version'),
        )
        .select(['bids.supplier_id', 'rfqs.rfq_id', 'rfqs.title', 'rfqs.deadline', 'rfqs.closing_time', 'commitment'])
        .where('bids.bid_id', '=', bid_id)
        .executeTakeFirstOrThrow()
    : null

interface Opened {
  rfq_id: number
  opened: number
  unreadable: number[]
}

/** The suppliers of live bids with this outcome, in the order in which they bid. */
const suppliersOf = (outcome: 'opened' | 'unreadable') => sql<number[]>`array(
  select bids.supplier_id from ${bidsFor('mail')} join sealed_bids using (bid_id, version)
  where bids.rfq_id = rfqs.rfq_id and ${versionOutcome} = ${sql.lit(outcome)} and ${isLiveBid()} order by bids.bid_id)`

const readOpened = async ({ rfq_id, opened, unreadable }: Opened, tx: Tx) => ({
  opened,
  unreadable: unreadable.length,
  ...(await tx
    .selectFrom(rfqsFor('mail'))
    .select([
      'rfq_id',
      'buyer_id',
      'title',
      suppliersOf('opened').as('opened_for'),
      suppliersOf('unreadable').as('unreadable_for'),
    ])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()),
})

const about = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const
const named = ({ rfq_id, title }: { rfq_id: number; title: string }) => ({ rfq_id, title })
const closing = ({ rfq_id, title, deadline, closing_time }: Awaited<ReturnType<typeof readRfq>>) => ({
  rfq_id,
  title,
  deadline,
  closing_time,
})

/** Until all bids are opened the buyer learns how many there are, at most once an hour, and nothing else. */
export const sealedNotifications = [
  notify(bidSealed, {
    facts: readReceipt,
    audience: ({ supplier_id }) => [supplier_id],
    right: 'sell',
    email: sealedBidReceivedEmail,
    params: ({ rfq_id, title, deadline, closing_time, receipt }) => ({
      rfq_id,
      title,
      deadline,
      closing_time,
      receipt,
    }),
  }),
  notify(bidWithdrawn, {
    facts: readWithdrawn,
    audience: (bid) => (bid ? [bid.supplier_id] : []),
    right: 'sell',
    email: sealedBidWithdrawnEmail,
    params: (bid) => ({
      rfq_id: bid!.rfq_id,
      title: bid!.title,
      deadline: bid!.deadline,
      closing_time: bid!.closing_time,
      commitment: bid!.commitment.toString('hex'),
    }),
  }),
  notify(sealedBidsArrived, {
    facts: readArrived,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'sealed_bids', about, params: ({ bids_count }) => ({ count: bids_count }) },
    email: sealedBidsArrivedEmail,
    params: closing,
  }),
  notify(openingNear, {
    facts: readRfq,
    audience: ({ bidders }) => bidders,
    right: 'sell',
    in_app: { kind: 'bids_open_soon', about },
    email: opensSoonEmail,
    params: closing,
  }),
  notify(openingNear, {
    facts: readRfq,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'bidding_ends_soon', about },
    email: closesSoonEmail,
    params: closing,
  }),
  notify(openingDelayed, {
    facts: readRfq,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'opening_delayed', about },
    email: openingDelayedEmail,
    params: named,
  }),
  notify(rfqOpened, {
    facts: readOpened,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'bids_opened', about, params: ({ opened }) => ({ count: opened }) },
    email: bidsOpenedEmail,
    params: ({ opened, unreadable, ...rfq }) => ({ ...named(rfq), opened, unreadable }),
  }),
  notify(rfqOpened, {
    facts: readOpened,
    audience: ({ opened_for }) => opened_for,
    right: 'sell',
    in_app: { kind: 'own_bid_opened', about },
    email: bidOpenedEmail,
    params: named,
  }),
  notify(rfqOpened, {
    facts: readOpened,
    audience: ({ unreadable_for }) => unreadable_for,
    right: 'sell',
    in_app: { kind: 'own_bid_unreadable', about },
    email: bidUnreadableEmail,
    params: named,
  }),
]
