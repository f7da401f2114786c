import { sql } from 'kysely'
import { rolesWith } from '#companies/roles.ts'
import type { Recipient } from '#framework/mail/queue.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { bidsFor } from './bids.server.ts'

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
