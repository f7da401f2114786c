import assert from 'node:assert/strict'
import type { Database } from '#framework/database/database.server.ts'

/** Invariants: each query returns the rows that violate it. */
export const INVARIANTS: Record<string, string> = {
  'an accepted bid exists, is live and belongs to its RFQ': `
    select r.rfq_id from rfqs r left join bids b on b.bid_id = r.accepted_bid_id and b.rfq_id = r.rfq_id
    where r.accepted_bid_id is not null and (b.bid_id is null or b.withdrawn_at is not null)`,
  'an RFQ is accepted once for each award': `
    select object_id from audit_events where action = 'bid.accepted'
    group by object_id having count(*) > (select greatest(count(*), 1) from awards where rfq_id = object_id::integer)`,
  'a supplier has one live bid per RFQ': `
    select rfq_id, supplier_id from bids where withdrawn_at is null group by rfq_id, supplier_id having count(*) > 1`,
  'the list orders RFQs by their live bids': `
    select r.rfq_id from rfqs r left join rfq_bid_counts c using (rfq_id)
    where c.live is distinct from (select count(*) from bids b where b.rfq_id = r.rfq_id and b.withdrawn_at is null and b.total_amount is not null)`,
  'an RFQ is found by its title and the name its buyer has now': `
    select rfq_id from rfqs join companies on company_id = buyer_id where search_text <> fold(title) || E'\n' || company_search`,
  'an RFQ is found by the lines that it has now': `
    select rfq_id from rfqs where lines_text is distinct from rfq_lines_text(rfq_id)`,
  'nobody bids on his own RFQ': 'select bid_id from bids where supplier_id = buyer_id',
  'no bid comes after the deadline, the acceptance or the cancellation': `
    select b.bid_id from bids b join rfqs r using (rfq_id)
    where (b.created_at at time zone 'Asia/Riyadh')::date > r.deadline or b.created_at > r.accepted_at or b.created_at > r.canceled_at`,
  'what was accepted is what was shown': `
    select r.rfq_id from rfqs r join bids b on b.bid_id = r.accepted_bid_id
    where b.total_amount <> (r.accepted_snapshot->>'total_amount')::numeric or b.version <> (r.accepted_snapshot->>'version')::int`,
  'an RFQ says of its award what the award says': `
    select r.rfq_id from rfqs r left join awards a on a.rfq_id = r.rfq_id and a.state = 'standing' and a.award_mode = 'whole'
    where (r.accepted_bid_id, r.accepted_at, r.decided_at, r.accepted_by) is distinct from (a.bid_id, a.awarded_at, a.awarded_at, a.person_id)`,
  'an award counts what its bid did': `
    select award_id from awards a join bids b using (bid_id)
    where a.state = 'standing' and (a.bid_version, a.supplier_id, a.gross_halalas) is distinct from (b.version, b.supplier_id, round(b.total_amount * 100)::bigint)`,
  'numbers of orders have no gaps': `
    select buyer_id, purchase_orders.year from purchase_orders left join order_series on company_id = buyer_id and order_series.year = purchase_orders.year
    group by buyer_id, purchase_orders.year, last having count(order_id) is distinct from last or max(serial) is distinct from last`,
  'an award has one order that is not canceled': `
    select award_id from purchase_orders where state not in ('declined', 'canceled', 'issued_anew') group by award_id having count(*) > 1`,
  'an order stands while its award does': `
    select order_id from purchase_orders join awards using (award_id)
    where awards.state <> 'standing' and purchase_orders.state not in ('declined', 'canceled', 'issued_anew')`,
  'no more is delivered than was ordered, and lines count what was': `
    select order_id, line_no from order_lines ordered where waiting + confirmed > quantity or not exists (
      select from delivery_lines line join deliveries using (delivery_id) where line.order_id = ordered.order_id and line.line_no = ordered.line_no
      having coalesce(sum(line.quantity) filter (where state = 'stated'), 0) = ordered.waiting
        and coalesce(sum(line.quantity) filter (where state = 'confirmed'), 0) = ordered.confirmed)`,
  'a rating is published with that of the other side, or after 14 days': `
    select rating_id from ratings where published_at is not null and published_at < created_at + interval '14 days'
      and not exists (select from ratings other where other.order_id = ratings.order_id and other.rater_id = ratings.ratee_id)`,
  'numbers of public questions have no gaps': `
    select rfq_id from rfq_questions where number is not null group by rfq_id having max(number) <> count(*)`,
  'an answered question has its answer, and every version of it': `
    select q.question_id from rfq_questions q left join rfq_answer_versions v on v.question_id = q.question_id and v.version = q.answer_version
    where (q.state = 'answered') <> (q.answer is not null) or q.answer is distinct from v.answer
      or q.answer_version <> (select count(*) from rfq_answer_versions all_of where all_of.question_id = q.question_id)`,
  'questions end before bidding does': 'select rfq_id from rfqs where questions_until > deadline',
  'an RFQ closes at the instant that its day and hour say': `
    select rfq_id from rfqs where closes_at <> closing_instant(deadline, closing_time)`,
  'every live object has its files': `
    select r.rfq_id from rfqs r where not exists (select from rfq_attachments a where a.rfq_id = r.rfq_id)`,
  'every product on the market has one to ten pictures that are served': `
    select p.product_id from products p
    left join product_images i using (product_id) left join files f on f.file_id = i.file_id and f.deleted_at is null
    where p.deleted_at is null group by p.product_id having count(f.file_id) not between 1 and 10 or count(f.file_id) <> count(i.file_id)`,
  'no file of a deleted product is served': `
    select p.product_id from products p join product_images using (product_id) join files f using (file_id)
    where p.deleted_at is not null and f.deleted_at is null`,
  'a picture of the market belongs to a product, and to its seller': `
    select f.file_id from files f left join product_images i using (file_id) left join products p using (product_id)
    where f.kind = 'product' and f.deleted_at is null and (p.product_id is null or p.seller_id <> f.owner_id)`,
  'every active company has one owner': `
    select company_id from companies c where is_active and (
      select count(*) from members m where m.company_id = c.company_id and 'owner' = any (roles) and left_at is null) <> 1`,
  'who has a session is a member of its company': `
    select session_id from sessions s where removed_at is null and not exists (
      select from members m where m.company_id = s.company_id and m.person_id = s.person_id and left_at is null)`,
  'who sells is a supplier': `
    select company_id from sellers m where not exists (select from supplier_profiles s where s.company_id = m.company_id)`,
  'every change has its audit event': `
    select b.bid_id from bids b where not exists (
      select from audit_events e where e.action in ('bid.placed', 'bid.sealed') and e.object_type = 'bid' and e.object_id = b.bid_id::text)
    union all
    select r.rfq_id from rfqs r where r.accepted_bid_id is not null and not exists (
      select from audit_events e where e.action = 'bid.accepted' and e.object_type = 'rfq' and e.object_id = r.rfq_id::text)
    union all
    select b.bid_id from bids b where b.withdrawn_at is not null and not exists (
      select from audit_events e where e.action = case when b.lapsed_at is null then 'bid.withdrawn' else 'bid.lapsed' end and e.object_type = 'bid' and e.object_id = b.bid_id::text)`,
  'every acceptance has its e-mail to the buyer': `
    select r.rfq_id from rfqs r where r.accepted_bid_id is not null and not exists (select from mails m
      where m.kind = 'award-confirmed' and m.company_id = r.buyer_id and (m.params->>'rfq_id')::int = r.rfq_id)`,
  'an RFQ says whether it has lines, and is compared as ever without': `
    select r.rfq_id from rfqs r where has_lines is distinct from exists (select from rfq_lines l where l.rfq_id = r.rfq_id and until_version is null)
      or not has_lines and (partial_allowed or price_basis <> 'gross')`,
  'the lines of an RFQ that was never amended are numbered from 1': `
    select rfq_id from rfq_lines join rfqs using (rfq_id) where until_version is null and lines_version = 1
    group by rfq_id having min(line_no) <> 1 or max(line_no) <> count(*)`,
  'an accepted bid answers what was material when it was accepted': `
    select b.bid_id from awards a join bids b using (bid_id) join rfqs r on r.rfq_id = a.rfq_id
    where r.on_change = 'confirm' and b.rfq_version < r.material_version`,
  'no bid is live and lapsed, or lapsed without need': `
    select b.bid_id from bids b join rfqs r using (rfq_id)
    where lapsed_at is not null and (withdrawn_at is null or r.on_change = 'mark' or b.rfq_version >= r.material_version)`,
  'a changed RFQ has its versions, the newest as it is now': `
    select r.rfq_id from rfqs r left join rfq_versions v on v.rfq_id = r.rfq_id and v.version = r.version
    where r.version > 1 and version_snapshot(v.rfq_id, v.version, v.snapshot) is distinct from rfq_snapshot(r)`,
  'a confirmed bid answers the version that it was confirmed for': `
    select c.bid_id from bid_confirmations c join bids b using (bid_id) where b.rfq_version < c.rfq_version`,
  'at most five files of an RFQ stand, and their paths are in its row': `
    select r.rfq_id from rfqs r where attachments_paths is distinct from array(
      select path from rfq_attachments a join files f using (file_id) where a.rfq_id = r.rfq_id and a.until_version is null order by position)
      or (select count(*) from rfq_attachments a where a.rfq_id = r.rfq_id and until_version is null) > 5`,
  'no line begins after the version of its RFQ': `
    select line_id from rfq_lines join rfqs using (rfq_id) where since_version > rfqs.version or until_version > rfqs.version`,
  'a bid prices the lines of the version it was written for, all that are not optional': `
    select coalesce(asked.bid_id, priced.bid_id) as bid_id, line_id from
      (select bid_id, line_id, optional from bids b join rfq_lines l using (rfq_id)
        where since_version <= b.rfq_version and (until_version is null or until_version > b.rfq_version)) asked
      full join bid_lines priced using (bid_id, line_id)
    where asked.bid_id is null or priced.bid_id is null and not optional`,
  'lines, VAT and totals of a bid agree to the halala': `
    with grouped as (
      select b.bid_id, g.vat_category, g.vat_rate_bp, net from bids b, discounted_groups(b.bid_id, coalesce(b.lines_net_halalas - b.net_halalas, 0)) g),
    wrong_groups as (
      select bid_id from grouped full join bid_vat v using (bid_id, vat_category, vat_rate_bp)
      where net is distinct from v.net_halalas or round(net * vat_rate_bp / 10000) is distinct from v.vat_halalas),
    summed as (select bid_id, sum(net_halalas) as net, sum(vat_halalas) as vat from bid_vat group by 1)
    select bid_id from wrong_groups
    union all
    select b.bid_id from bids b left join summed using (bid_id)
    where (b.net_halalas, b.vat_halalas, b.gross_halalas) is distinct from (net, vat, net + vat) or total_amount * 100 <> net + vat`,
  'a bid counts the lines it leaves out': `
    select b.bid_id from bids b join rfqs r using (rfq_id)
      left join (select bid_id, count(*) as missing from bid_lines join rfq_lines using (line_id) where not offered and not optional group by 1) left_out using (bid_id)
    where unpriced_lines <> coalesce(missing, 0) or unpriced_lines > 0 and not partial_allowed or (gross_halalas is not null) <> exists (select from bid_lines p where p.bid_id = b.bid_id)`,
  'an award above its limit was approved by a second person': `
    select p.proposal_id from award_proposals p join rfqs r using (rfq_id)
    where p.state = 'approved' and (p.decided_by is null or p.decided_by = p.proposed_by or r.accepted_bid_id is distinct from p.bid_id)
    union all
    select r.rfq_id from rfqs r join companies c on c.company_id = r.buyer_id
    where r.accepted_at > now() - interval '1 minute' and (r.accepted_snapshot->>'total_amount')::numeric * 100 > c.award_limit_halalas
      and not exists (select from award_proposals p where p.rfq_id = r.rfq_id and p.state = 'approved')`,
  'what waits for approval is undecided and still so': `
    select p.proposal_id from award_proposals p join rfqs r using (rfq_id) join bids b on b.bid_id = p.bid_id
    where p.state = 'pending' and (r.accepted_bid_id is not null or r.canceled_at is not null or b.withdrawn_at is not null or b.version <> p.bid_version)`,
  'nobody is told of one acceptance twice': `
    select min(mail_id) from mails where kind in ('award-confirmed', 'bid-accepted', 'bid-not-chosen')
    group by kind, company_id, person_id, params->>'rfq_id' having count(*) > 1`,
  'what happened again is in its notification': 'select bump_id from notification_bumps',
  'notifications of one thing are one row as long as it is unread': `
    select min(notification_id) from notifications where read_at is null group by person_id, company_id, group_key having count(*) > 1`,
  'no notification is mailed in two summaries without having happened again': `
    select row.notification_id from notifications row
    join mails mail on mail.kind = 'daily-summary' and mail.person_id = row.person_id and mail.status in ('queued', 'sent') and mail.params->'notification_ids' @> to_jsonb(row.notification_id)
    group by row.notification_id, times having count(*) > times`,
  'no notification that was mailed right away is in a summary': `
    select row.notification_id from notifications row join mails mail using (notification_id)
    join mails summary on summary.kind = 'daily-summary' and summary.params->'notification_ids' @> to_jsonb(row.notification_id)
    where mail.status = 'sent' and times = 1`,
  'a notification that is marked as mailed has its e-mail': `
    select notification_id from notifications row where mail = 'sent' and not exists (
      select from mails where status = 'sent' and (mails.notification_id = row.notification_id
        or (mails.person_id = row.person_id and params->'notification_ids' @> to_jsonb(row.notification_id))))`,
  'a notification whose e-mail is queued has one': `
    select notification_id from notifications row where mail = 'queued' and not exists (
      select from mails where status = 'queued' and (mails.notification_id = row.notification_id
        or (mails.person_id = row.person_id and params->'notification_ids' @> to_jsonb(row.notification_id))))`,
  'every acceptance has its e-mail': `
    select r.rfq_id from rfqs r join bids b on b.bid_id = r.accepted_bid_id where not exists (
      select from mails m where m.kind = 'bid-accepted' and m.company_id = b.supplier_id and (m.params->>'rfq_id')::int = r.rfq_id)`,
}

/** Asserts all invariants; reports the first violated one with its rows. */
export async function assertInvariants({ pool }: Pick<Database, 'pool'>) {
  for (const [law, query] of Object.entries(INVARIANTS)) {
    const { rows } = await pool.query(query)
    assert.deepEqual(rows, [], law)
  }
}
