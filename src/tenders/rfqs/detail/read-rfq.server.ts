import { sql } from 'kysely'
import type { Shown } from '#companies/count-reveals.server.ts'
import { type ViewerContext, limitNote, seesAsMember, showsContacts } from '#companies/contact-policy.ts'
import { hot, type Reader } from '#framework/database/database.server.ts'
import { fail } from '#framework/api/failure.ts'
import { attachmentOf } from '#framework/files/serve/attachment.server.ts'
import type { Attachment } from '#framework/files/serve/attachment.ts'
import { selectBids, presentBid } from '#tenders/bid-rows.server.ts'
import type { Contact } from '#tenders/bid-view.ts'
import type { RfqCard, RfqView } from '#tenders/contract.ts'
import { changesOfRfq, readHistory } from './read-history.server.ts'
import { selectRfqs, presentRfqs } from '#tenders/rfq-rows.server.ts'
import { relationTo } from '#tenders/rules.ts'

/** An RFQ with its bids, for the one who asks. A canceled one exists only for its buyer and those who bid on it. */
export async function readRfq(reader: Reader, rfq_id: number, asking: ViewerContext): Promise<RfqView> {
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
  const [shown] = (await presentRfqs(reader, [row], asking)) as [RfqCard]
  const rows = await selectBids(reader)
    .modifyFront(hot)
    .where('bids.rfq_id', '=', rfq_id)
    .where('bids.withdrawn_at', 'is', null)
    .orderBy('bids.total_amount')
    .orderBy('bids.bid_id')
    .execute()
  const bids = rows.map((bid) => presentBid(bid, asking))
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
    ...(winner && shown.viewer_relation === 'owner' && { winner_contact: (await readContacts(reader, [winner.supplier_id], asking)).get(winner.supplier_id) }),
    ...(winner?.mine && { buyer_contact: (await readContacts(reader, [row.buyer_id], asking)).get(row.buyer_id) }),
    ...limitNote(asking),
  }
}

/** Whose contacts an RFQ shows. */
export const companiesOfRfq = ({ bids, buyer, buyer_contact }: RfqView): Shown[] => [
  ...bids.map(({ supplier }) => supplier),
  { user_id: buyer.user_id, phone_number: buyer_contact?.phone_number },
]

/** How to reach the other sides of awards, by their numbers; without those whom the policy hides. */
export async function readContacts(reader: Reader, user_ids: readonly number[], asking: ViewerContext): Promise<Map<number, Contact>> {
  if (user_ids.length === 0 || asking.contacts || !seesAsMember(asking)) return new Map()
  const rows = await reader
    .selectFrom('users')
    .select(['user_id', 'company_name', 'phone_number', 'email', sql<boolean>`email_verified_at is not null`.as('email_verified')])
    .where('user_id', '=', sql<number>`any (${[...user_ids]}::integer[])`)
    .execute()
  return new Map(rows.filter((row) => showsContacts(row, asking)).map(({ user_id, email_verified: _verified, ...contact }) => [user_id, contact]))
}
