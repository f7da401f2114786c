import { sql } from 'kysely'
import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { bidLapsed, confirmationDue, confirmationsCounted, type RfqChange, rfqChanged } from '#tenders/core/events.ts'
import { placedBidsCount, unconfirmedBidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { biddersWhoListen } from '#tenders/core/gates/listening-bidders.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'
import { rfqChangedEmail } from './change-emails.server.ts'
import { bidLapsedEmail, bidToConfirmEmail } from './emails.server.ts'

interface Changed {
  rfq_id: number
  changes: RfqChange[]
  version?: number | undefined
}

const readListeners = async ({ rfq_id, changes, version }: Changed, tx: Tx) => {
  const rfq = await tx
    .selectFrom(rfqsFor('mail'))
    .select(['title', 'deadline', 'closing_time', biddersWhoListen.as('bidders')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { rfq_id, changes, version, ...rfq }
}

const readUnconfirmed = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .select([
      'rfq_id',
      'buyer_id',
      'title',
      'deadline',
      'closing_time',
      unconfirmedBidderIds.as('unconfirmed'),
      placedBidsCount.as('bids_count'),
    ])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const readLapsed = ({ bid_id }: { bid_id: number }, tx: Tx) =>
  tx
    .selectFrom(bidsFor('mail'))
    .innerJoin(rfqsFor('mail'), 'rfqs.rfq_id', 'bids.rfq_id')
    .select(['bids.supplier_id', 'rfqs.rfq_id', 'rfqs.title', sql<number>`bids.bid_id`.as('bid_id')])
    .where('bids.bid_id', '=', bid_id)
    .executeTakeFirstOrThrow()

const about = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const

export const amendmentNotifications = [
  notify(rfqChanged, {
    facts: readListeners,
    audience: ({ bidders }) => bidders,
    in_app: { kind: 'rfq_changed', about },
    email: rfqChangedEmail,
    params: ({ rfq_id, title, changes, version, deadline, closing_time }) => ({
      rfq_id,
      title,
      changes,
      ...(version !== undefined && { from_version: version - 1, version }),
      deadline,
      closing_time,
    }),
  }),
  notify(confirmationDue, {
    facts: readUnconfirmed,
    audience: ({ unconfirmed }) => unconfirmed,
    right: 'sell',
    in_app: { kind: 'bid_to_confirm', about },
    email: bidToConfirmEmail,
    params: ({ rfq_id, title, deadline, closing_time }) => ({ rfq_id, title, deadline, closing_time }),
  }),
  notify(bidLapsed, {
    facts: readLapsed,
    audience: ({ supplier_id }) => [supplier_id],
    right: 'sell',
    in_app: { kind: 'bid_lapsed', about },
    email: bidLapsedEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
  notify(confirmationsCounted, {
    facts: readUnconfirmed,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: {
      kind: 'bids_confirmed',
      about,
      params: ({ bids_count, unconfirmed }) => ({ confirmed: bids_count - unconfirmed.length, bids: bids_count }),
    },
  }),
]
