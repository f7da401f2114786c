import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#framework/database/database.server.ts'

/** What happened to a company: `kind`, `object_type`, `object_id`, `times` and `moment`. */
const OF_BUYER = sql`
  select 'new_bids' as kind, 'rfq' as object_type, rfq_id as object_id, count(*) as times, '{}'::jsonb as params, max(bids.created_at) as moment
    from bids join rfqs using (rfq_id) cross join companies where rfqs.buyer_id = companies.company_id and companies.contact_email = 'madar@example.sa' and bid_visibility = 'open' group by rfq_id
  union all
  select 'deadline_passed', 'rfq', rfq_id, 1, jsonb_build_object('count', (select count(*) from bids where bids.rfq_id = rfqs.rfq_id and withdrawn_at is null)), (deadline + time '24:00') at time zone 'Asia/Riyadh'
    from rfqs join companies on company_id = buyer_id where contact_email = 'madar@example.sa' and deadline < riyadh_today() and canceled_at is null and accepted_bid_id is null
  union all
  select 'member_joined', 'person', person_id, 1, '{}', joined_at
    from members join companies using (company_id) where contact_email = 'madar@example.sa' and person_id <> company_id`

const OF_SUPPLIER = sql`
  select case when accepted_bid_id = bid_id then 'bid_accepted' else 'bid_not_chosen' end as kind, 'rfq' as object_type, rfq_id as object_id, 1 as times, '{}'::jsonb as params, accepted_at as moment
    from bids join rfqs using (rfq_id) join companies on company_id = supplier_id where contact_email = 'athl@example.sa' and accepted_bid_id is not null
  union all
  select 'bid_lapsed', 'rfq', rfq_id, 1, '{}', lapsed_at
    from bids join companies on company_id = supplier_id where contact_email = 'athl@example.sa' and lapsed_at is not null
  union all
  select 'rfq_canceled', 'rfq', rfq_id, 1, '{}', canceled_at
    from bids join rfqs using (rfq_id) join companies on company_id = supplier_id where contact_email = 'athl@example.sa' and canceled_at is not null
  union all
  select 'rfq_changed', 'rfq', rfq_id, 1, '{}', rfqs.updated_at
    from bids join rfqs using (rfq_id) join companies on company_id = supplier_id where contact_email = 'athl@example.sa' and rfqs.version > rfq_version and withdrawn_at is null
  union all
  select 'new_bids', 'rfq', rfq_id, count(*), '{}', max(bids.created_at)
    from bids join rfqs using (rfq_id) join companies on company_id = rfqs.buyer_id where contact_email = 'athl@example.sa' group by rfq_id`

/** Inserts up to `count` notifications of a company's owner; the newest three are unread. */
const insertNews = (tx: Tx, email: string, happened: RawBuilder<unknown>, count: number) =>
  sql`insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, params, times, created_at, bumped_at, read_at)
    select person_id, company_id, kind, object_type || ':' || object_id || ':' || kind, object_type, object_id, params, times, moment, moment,
      case when age > 3 then least(moment + interval '40 minutes', now()) end
    from (select *, row_number() over (order by moment desc) as age from (
      -- A few of each kind, so that every kind occurs.
      select *, row_number() over (partition by kind order by moment desc) as nth from (${happened}) happened) numbered where nth <= 5) shown
    cross join members join people using (person_id)
    where email = ${email} and 'owner' = any (roles) and age <= ${count}
    order by moment`.execute(tx)

/** Notifications of the owners of the two companies that the start names. */
export async function writeNotifications(tx: Tx) {
  await insertNews(tx, 'madar@example.sa', OF_BUYER, 9)
  await insertNews(tx, 'athl@example.sa', OF_SUPPLIER, 8)
}
