import { notify } from '#framework/events/declarations.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { deadlinePassed, rfqCanceled, rfqMadePublic } from '#tenders/core/events.ts'
import { deadlinePassedEmail, rfqCanceledByOperatorEmail, rfqCanceledEmail } from './emails.server.ts'
import { acceptableBidsCount, bidderIds } from '#tenders/core/gates/bid-facts.server.ts'
import { invitedIds, rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** The RFQ as it is now, with all who bid on it. */
async function readBidders({ rfq_id, reason }: { rfq_id: number; reason?: string | undefined }, tx: Tx) {
  const rfq = await tx
    .selectFrom(rfqsFor('mail'))
    .select(['title', 'buyer_id', 'deadline', 'closing_time', bidderIds.as('bidders')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()
  return { rfq_id, reason, ...rfq }
}

const readInvited = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .select(['rfq_id', invitedIds.as('invited')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const readDeadline = ({ rfq_id }: { rfq_id: number }, tx: Tx) =>
  tx
    .selectFrom(rfqsFor('mail'))
    .select(['rfq_id', 'buyer_id', 'title', 'deadline', 'closing_time', acceptableBidsCount.as('bids_count')])
    .where('rfq_id', '=', rfq_id)
    .executeTakeFirstOrThrow()

const about = ({ rfq_id }: { rfq_id: number }) => ['rfq', rfq_id] as const

export const rfqNotifications = [
  notify(rfqCanceled, {
    facts: readBidders,
    audience: ({ bidders }) => bidders,
    right: 'sell',
    in_app: { kind: 'rfq_canceled', about },
    email: rfqCanceledEmail,
    params: ({ rfq_id, title, reason }) => ({ rfq_id, title, ...(reason !== undefined && { reason }) }),
  }),
  notify(rfqCanceled, {
    facts: readBidders,
    audience: ({ buyer_id, reason }) => (reason === undefined ? [] : [buyer_id]),
    right: 'buy',
    email: rfqCanceledByOperatorEmail,
    params: ({ rfq_id, title, reason = '' }) => ({ rfq_id, title, reason }),
  }),
  notify(rfqMadePublic, {
    facts: readInvited,
    audience: ({ invited }) => invited,
    right: 'sell',
    in_app: { kind: 'rfq_made_public', about },
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
