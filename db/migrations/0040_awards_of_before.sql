-- Repeated until it changes no row.
-- Rows for the awards of before. They were approved under the limits of their time, and their columns are there already.
-- Finds what is left; 0042_awarded drops it. Asked for first, because "if not exists" would lock the table each time.
do $$ begin
  if to_regclass('rfqs_to_award') is null then
    create index rfqs_to_award on rfqs (rfq_id) where accepted_bid_id is not null and decided_at is null;
  end if;
end $$;
alter table awards disable trigger user;
with batch as (
  select rfq_id, award_mode, buyer_id, accepted_bid_id, accepted_by, accepted_at from rfqs
  where accepted_bid_id is not null and decided_at is null
  order by rfq_id limit 500),
awarded as (
  insert into awards (rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas, proposal_id, reason, person_id, awarded_at)
  select batch.rfq_id, batch.award_mode, bids.bid_id, bids.version, batch.buyer_id, bids.supplier_id, bids.net_halalas, bids.vat_halalas, round(bids.total_amount * 100)::bigint,
    proposal.proposal_id, proposal.reason, coalesce(batch.accepted_by, proposal.decided_by, event.person_id), batch.accepted_at
  from batch join bids on bids.bid_id = batch.accepted_bid_id
  left join lateral (
    select proposal_id, reason, decided_by from award_proposals
    where award_proposals.rfq_id = batch.rfq_id and award_proposals.bid_id = bids.bid_id and bid_version = bids.version and state = 'approved'
    order by proposal_id desc limit 1) proposal on true
  left join lateral (
    select person_id from audit_events
    where object_type = 'rfq' and object_id = batch.rfq_id::text and action = 'bid.accepted'
    order by audit_event_id desc limit 1) event on true
  returning *),
lines as (
  insert into award_lines (award_id, line_id, rfq_id, quantity, state)
  select award_id, line_id, awarded.rfq_id, bid_lines.quantity, awarded.state
  from awarded join bid_lines on bid_lines.bid_id = awarded.bid_id join rfq_lines using (line_id)
  where awarded.net_halalas is not null and offered and not optional)
update rfqs set decided_at = awarded_at, accepted_by = person_id from awarded where awarded.rfq_id = rfqs.rfq_id;
alter table awards enable trigger user;
