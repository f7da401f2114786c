import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { deadlinePassed, type RfqChange, rfqCanceled, rfqChanged } from '#tenders/events.ts'
import { bidderIds, bidsCount } from '#tenders/policy.server.ts'
import { deadlinePassedEmail, rfqCanceledEmail, rfqChangedEmail } from './emails.server.ts'

/** The RFQ as it is now, with all who bid on it. */
async function readBidders<Payload extends { rfq_id: number }>(payload: Payload, tx: Tx) {
  const { rfq_id } = payload
  const rfq = await tx
    .selectFrom('rfqs')
    .select(['title', 'deadline', bidderIds.as('bidders')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { ...payload, ...rfq }
}

const readDeadline = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom('rfqs')
    .select(['rfq_id', 'buyer_id', 'title', 'deadline', bidsCount.as('bids_count')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const about = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const

export const rfqNotifications = [
  notify(rfqChanged, {
    facts: readBidders<{ rfq_id: number; changes: RfqChange[] }>,
    audience: ({ bidders }) => bidders,
    right: 'sell',
    news: { kind: 'rfq_changed', about },
    email: rfqChangedEmail,
    params: ({ rfq_id, title, changes, deadline }) => ({ rfq_id, title, changes, deadline }),
  }),
  notify(rfqCanceled, {
    facts: readBidders<{ rfq_id: number }>,
    audience: ({ bidders }) => bidders,
    right: 'sell',
    news: { kind: 'rfq_canceled', about },
    email: rfqCanceledEmail,
    params: ({ rfq_id, title }) => ({ rfq_id, title }),
  }),
  notify(deadlinePassed, {
    facts: readDeadline,
    audience: ({ buyer_id }) => [buyer_id],
    right: 'buy',
    news: { kind: 'deadline_passed', about, params: ({ bids_count }) => ({ count: bids_count }) },
    email: deadlinePassedEmail,
    params: ({ rfq_id, title, deadline, bids_count }) => ({ rfq_id, title, deadline, bids_count }),
  }),
]
