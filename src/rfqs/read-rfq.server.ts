import { sql } from 'kysely'
import { type Asking, seesAsMember, showsContacts } from '#accounts/contact-policy.ts'
import { hot, type Reader } from '#platform/database/database.server.ts'
import { fail } from '#platform/failure.ts'
import { attachmentOf } from '#platform/files/attachment.server.ts'
import type { Attachment } from '#platform/files/attachment.ts'
import { selectBids, showBid } from './bid-rows.server.ts'
import type { Contact } from './bid-view.ts'
import type { RfqCard, RfqView } from './contract.ts'
import { changesOfRfq, readHistory } from './read-history.server.ts'
import { selectRfqs, showRfqs } from './rfq-rows.server.ts'
import { relationTo } from './rules.ts'

/** An RFQ with its bids, for the one who asks. A canceled one exists only for its buyer and those who bid on it. */
export async function readRfq(reader: Reader, rfq_id: number, asking: Asking): Promise<RfqView> {
  const row = await selectRfqs(reader, asking)
    .modifyFront(hot)
    .select([
      'rfqs.accepted_at',
      'rfqs.canceled_at',
      changesOfRfq.as('changes'),
      sql<string>`riyadh_today()`.as('today'),
      sql<Attachment[]>`array(
        select ${attachmentOf('file')} from rfq_attachments join files file using (file_id)
        where rfq_attachments.rfq_id = rfqs.rfq_id and file.deleted_at is null order by position)`.as('attachments'),
    ])
    .where('rfqs.rfq_id', '=', rfq_id)
    .executeTakeFirst()
  if (!row) throw fail(404, 'rfq_not_found')
  const relation = relationTo(row, asking.viewer)
  // Before anything else is read: who may not see it must not tell by the time either that it is there.
  if (row.status === 'canceled' && relation !== 'owner' && relation !== 'bidder') throw fail(404, 'rfq_not_found')

  const { accepted_at, canceled_at, changes, today, attachments } = row
  const [shown] = (await showRfqs(reader, [row], asking)) as [RfqCard]
  const rows = await selectBids(reader)
    .modifyFront(hot)
    .where('bids.rfq_id', '=', rfq_id)
    .where('bids.withdrawn_at', 'is', null)
    .orderBy('bids.total_amount')
    .orderBy('bids.bid_id')
    .execute()
  const bids = rows.map((bid) => showBid(bid, asking))
  const winner = bids.find(({ accepted }) => accepted)
  const owner = shown.viewer_relation === 'owner' && seesAsMember(asking)
  const { created_at } = row
  return {
    ...shown,
    today,
    attachments: row.status === 'canceled' && relation !== 'owner' ? [] : attachments,
    accepted_at: accepted_at?.toISOString() ?? null,
    bids,
    history: await readHistory(reader, { rfq_id, created_at, accepted_at, canceled_at, changes, winner: winner?.supplier.company_name, owner }),
    // After the award the two who now must talk learn how to reach each other; nobody else does.
    ...(winner && shown.viewer_relation === 'owner' && { winner_contact: await readContact(reader, winner.supplier_id, asking) }),
    ...(winner?.mine && { buyer_contact: await readContact(reader, row.buyer_id, asking) }),
  }
}

/** How to reach the other side of an award; undefined where the policy hides it. */
export async function readContact(reader: Reader, user_id: number, asking: Asking): Promise<Contact | undefined> {
  if (!seesAsMember(asking)) return undefined
  const { email_verified, ...contact } = await reader
    .selectFrom('users')
    .select(['company_name', 'phone_number', 'email', sql<boolean>`email_verified_at is not null`.as('email_verified')])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return showsContacts({ email_verified }, asking) ? contact : undefined
}
