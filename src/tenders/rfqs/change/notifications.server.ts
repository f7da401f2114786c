import { sql } from 'kysely'
import { rolesWith } from '#companies/roles.ts'
import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import { deadlinePassed, type RfqChange, rfqCanceled, rfqChanged } from '#tenders/core/events.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { deadlinePassedEmail, rfqCanceledEmail, rfqChangedEmail } from '#tenders/amendments/change-emails.server.ts'
import { acceptableBidsCount, bidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** The people of the companies that bid, without those who have muted the RFQ. */
export const biddersWhoListen = sql<Recipient[]>`array(
  select json_build_object('company_id', member.company_id, 'person_id', member.person_id)
  from ${bidsFor('mail')}
  join members member on member.company_id = bids.supplier_id and member.left_at is null and member.roles && ${[...rolesWith('sell')]}::text[]
  join people person on person.person_id = member.person_id and person.is_active
  where bids.rfq_id = rfqs.rfq_id and ${isLiveBid()}
    and not exists (
      select from follows where follows.person_id = member.person_id and follows.target_type = 'rfq' and follows.target_id = rfqs.rfq_id and follows.muted)
  order by bids.bid_id, member.joined_at, member.person_id)`

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

/** The RFQ as it is now, with all who bid on it. */
async function readBidders({ rfq_id }: { rfq_id: number }, tx: Tx) {
  const rfq = await tx
    .selectFrom(rfqsFor('mail'))
    .select(['title', 'deadline', 'closing_time', bidderIds.as('bidders')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { rfq_id, ...rfq }
}

const readDeadline = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .select(['rfq_id', 'buyer_id', 'title', 'deadline', 'closing_time', acceptableBidsCount.as('bids_count')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const about = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const

export const rfqNotifications = [
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
  notify(rfqCanceled, {
    facts: readBidders,
    audience: ({ bidders }) => bidders,
    right: 'sell',
    in_app: { kind: 'rfq_canceled', about },
    email: rfqCanceledEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
  notify(deadlinePassed, {
    facts: readDeadline,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    in_app: { kind: 'deadline_passed', about, params: ({ bids_count }) => ({ count: bids_count }) },
    email: deadlinePassedEmail,
    params: ({ rfq_id, title, deadline, closing_time, bids_count }) => ({
      rfq_id,
      title,
      deadline,
      closing_time,
      bids_count,
    }),
  }),
]
