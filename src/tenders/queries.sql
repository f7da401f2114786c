-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/framework/mail/erase-mails.server.ts
update mails
set params = params || jsonb_build_object($1::text, $2::text)
where
  params ? $3::text
  and (
    params ->> 'supplier_company_name' = $4
    or (
      status <> 'queued'
      and exists (
        select
        from (select * from bids where true) as bids
        where bids.rfq_id = (mails.params ->> 'rfq_id')::int and bids.supplier_id = $5
      )
    )
  )
returning mail_id;

-- src/framework/search/collect-words.server.ts
select id, text
from (select rfq_id as id, search_text as text from (select * from rfqs where rfqs.canceled_at is null) as rfqs) source
where id > $1
order by id
limit $2;

-- src/framework/search/collect-words.server.ts
select text
from (select rfq_id as id, search_text as text from (select * from rfqs where rfqs.canceled_at is null) as rfqs) source
order by id desc
limit $1;

-- src/tenders/amendments/amend-rfq.server.ts
insert into rfq_attachments (rfq_id, position, file_id, since_version)
select $1, (select max(position) from rfq_attachments where rfq_id = $2) + place, file_id, $3
from unnest($4::integer[]) with ordinality as added (file_id, place);

-- src/tenders/amendments/amend-rfq.server.ts
select
  (
    select count(*)
    from bids live
    where
      live.rfq_id = rfqs.rfq_id
      and live.withdrawn_at is null
      and not (rfqs.on_change = 'confirm' and live.rfq_version < rfqs.material_version)
  ) as bids
from rfqs
where rfq_id = $1;

-- src/tenders/amendments/amend-rfq.server.ts
select (select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null) as bids
from rfqs
where rfq_id = $1;

-- src/tenders/amendments/amend-rfq.server.ts
update rfq_attachments
set until_version = $1
from files
where
  files.file_id = rfq_attachments.file_id
  and rfq_id = $2
  and until_version is null
  and not files.path = any ($3::text[]);

-- src/tenders/amendments/amend-rfq.server.ts
update rfq_lines set until_version = $1 where rfq_id = $2 and until_version is null and line_no = any ($3::smallint[]);

-- src/tenders/amendments/amend-rfq.server.ts
update rfqs
set
  title = $1,
  city_id = $2,
  deadline = $3,
  quantity = $4,
  region_id = $5,
  category_id = $6,
  description = $7,
  district_id = $8,
  closing_time = $9,
  delivery_date = $10,
  questions_until = $11,
  item_description = $12,
  quantity_unit_code = $13,
  quantity_unit_text = $14,
  attachments_paths = $15,
  version = $16,
  material_version = $17,
  lines_version = $18,
  updated_at = now()
where rfq_id = $19
returning closes_at;

-- src/tenders/amendments/amend-rfq.server.ts, after the first 19 lines of the one above
  updated_at = now()
where rfq_id = $18
returning closes_at;

-- src/tenders/amendments/amend-rfq.server.ts, after the first 18 lines of the one above
  updated_at = now()
where rfq_id = $17
returning closes_at;

-- src/tenders/amendments/confirming/close-rfqs.server.ts
select rfq_id
from rfqs
where
  rfqs.on_change = 'confirm'
  and rfqs.material_version > rfqs.closed_version
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and closes_at <= transaction_time()
order by closes_at
limit $1
for update skip locked;

-- src/tenders/amendments/confirming/close-rfqs.server.ts
update bids
set lapsed_at = now(), withdrawn_at = now(), updated_at = now()
from rfqs
where
  bids.rfq_id = rfqs.rfq_id
  and rfqs.rfq_id = $1
  and bids.withdrawn_at is null
  and (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
returning bids.bid_id;

-- src/tenders/amendments/confirming/close-rfqs.server.ts
update rfqs set closed_version = material_version where rfq_id = $1;

-- src/tenders/amendments/confirming/confirm-bid.server.ts
insert into bid_confirmations (bid_id, rfq_version, person_id) values ($1, $2, $3);

-- src/tenders/amendments/confirming/confirm-bid.server.ts
update bids set rfq_version = $1, updated_at = now() where bid_id = $2;

-- src/tenders/amendments/confirming/remind-to-confirm.server.ts
select rfq_id, deadline - riyadh_today() as days_left
from rfqs
where
  rfqs.on_change = 'confirm'
  and rfqs.material_version > rfqs.closed_version
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and closes_at > transaction_time()
  and closes_at <= closing_instant(riyadh_today() + 2, null)
  and confirmation_sent is distinct from riyadh_today()
  and exists (
    select bids.bid_id
    from bids
    where
      bids.rfq_id = rfqs.rfq_id
      and bids.withdrawn_at is null
      and (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
  )
order by rfq_id
limit $1
for update skip locked;

-- src/tenders/amendments/confirming/remind-to-confirm.server.ts
update rfqs set confirmation_sent = riyadh_today() where rfq_id = $1;

-- src/tenders/amendments/notifications.server.ts
select
  rfq_id,
  buyer_id,
  title,
  deadline,
  closing_time,
  array(
    select bidder.supplier_id
    from bids bidder
    where
      bidder.rfq_id = rfqs.rfq_id
      and bidder.withdrawn_at is null
      and (rfqs.on_change = 'confirm' and bidder.rfq_version < rfqs.material_version)
    order by bidder.bid_id
  ) as unconfirmed,
  (select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null) as bids_count
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/amendments/notifications.server.ts
select bids.supplier_id, rfqs.rfq_id, rfqs.title, bids.bid_id as bid_id
from (select * from bids where true) as bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = bids.rfq_id
where bids.bid_id = $1;

-- src/tenders/amendments/plan-amendment.server.ts
select add_working_days((instant() at time zone 'Asia/Riyadh')::date, $1::int) as day;

-- src/tenders/amendments/plan-amendment.server.ts
select count(*)::int as kept from rfq_attachments where rfq_id = $1;

-- src/tenders/amendments/replaced-files.server.ts
/* prepared */ with placed as (select rfq_attachments.*, row_number() over (partition by since_version order by position) as begun, row_number() over (partition by until_version order by position) as ended from rfq_attachments where rfq_id = $1) select json_build_object(
  'path',
  files.path,
  'name',
  files.name,
  'size',
  files.size,
  'type',
  files.mime,
  'width',
  files.width,
  'height',
  files.height,
  'variants',
  files.variants,
  'scan',
  files.scan
) as file,
old.until_version,
new_file.name as replaced_by from placed old join files using (
  file_id
) join placed following on following.since_version = old.until_version
and following.begun = old.ended join files new_file on new_file.file_id = following.file_id where files.deleted_at is null order by old.until_version,
old.position;

-- src/tenders/amendments/versions.server.ts
/* prepared */ select coalesce(v.version, rfqs.version) as version,
coalesce(v.created_at, rfqs.created_at) as created_at,
coalesce(v.changed, '{}') as changed,
coalesce(v.material, false) as material,
v.reason,
coalesce(v.snapshot ? 'description', true) as texts_kept,
person.person_id,
person.full_name from (
  select *
  from rfqs
  where
    (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $1
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) is not null
    )
) as rfqs left join lateral (
  select version, created_at, changed, material, reason, person_id, snapshot
  from rfq_versions
  where rfq_versions.rfq_id = rfqs.rfq_id
  order by version desc
  limit $3
) v on true left join people person on person.person_id = v.person_id
and rfqs.buyer_id = $4 where rfqs.rfq_id = $5 order by 1;

-- src/tenders/amendments/versions.server.ts
/* prepared */ select coalesce(v.version, rfqs.version) as version,
coalesce(v.created_at, rfqs.created_at) as created_at,
coalesce(v.changed, '{}') as changed,
coalesce(v.material, false) as material,
v.reason,
coalesce(v.snapshot ? 'description', true) as texts_kept,
person.person_id,
person.full_name from (select * from rfqs where rfqs.canceled_at is null) as rfqs left join lateral (
  select version, created_at, changed, material, reason, person_id, snapshot
  from rfq_versions
  where rfq_versions.rfq_id = rfqs.rfq_id
  order by version desc
  limit $1
) v on true left join people person on person.person_id = v.person_id
and rfqs.buyer_id = $2 where rfqs.rfq_id = $3 order by 1;

-- src/tenders/amendments/versions.server.ts
/* prepared */ select coalesce(v.version, rfqs.version) as version,
coalesce(v.created_at, rfqs.created_at) as created_at,
coalesce(v.changed, '{}') as changed,
coalesce(v.material, false) as material,
v.reason,
coalesce(v.snapshot ? 'description', true) as texts_kept,
person.person_id,
person.full_name,
coalesce(v.snapshot, rfq_snapshot(rfqs)) as snapshot from (
  select *
  from rfqs
  where
    (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $1
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) is not null
    )
) as rfqs left join lateral (
  select version, created_at, changed, material, reason, person_id, snapshot
  from rfq_versions
  where rfq_versions.rfq_id = rfqs.rfq_id and version = any ($3::integer[])
) v on true left join people person on person.person_id = v.person_id
and rfqs.buyer_id = $4 where rfqs.rfq_id = $5 order by 1;

-- src/tenders/amendments/versions.server.ts, after the first 8 lines of the one above
coalesce(v.snapshot, rfq_snapshot(rfqs)) as snapshot from (select * from rfqs where rfqs.canceled_at is null) as rfqs left join lateral (
  select version, created_at, changed, material, reason, person_id, snapshot
  from rfq_versions
  where rfq_versions.rfq_id = rfqs.rfq_id and version = any ($1::integer[])
) v on true left join people person on person.person_id = v.person_id
and rfqs.buyer_id = $2 where rfqs.rfq_id = $3 order by 1;

-- src/tenders/amendments/versions.server.ts
/* prepared */ select rfq_snapshot(rfqs) as snapshot from rfqs where rfq_id = $1;

-- src/tenders/amendments/versions.server.ts
insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
select rfq_id, version, rfq_snapshot(rfqs), '{}', false, created_at
from rfqs
where rfq_id = $1
on conflict do nothing;

-- src/tenders/amendments/versions.server.ts
insert into rfq_versions (rfq_id, version, snapshot, changed, material, reason, person_id)
select rfq_id, version, rfq_snapshot(rfqs), $1::text[], $2, $3, $4
from rfqs
where rfq_id = $5;

-- src/tenders/amendments/versions.server.ts
select version, snapshot from rfq_versions where rfq_id = $1 and version in ($2);

-- src/tenders/approvals/approvers.server.ts
select /* prepared */ has_interest($1, bids.supplier_id, bids.rfq_id) as conflict
from (select * from bids where bids.total_amount is not null) as bids
where bid_id = $2;

-- src/tenders/approvals/approvers.server.ts
select array(
  select person_id
  from unnest(
    array(
      select members.person_id
      from members
      join people using (person_id)
      where members.company_id = $1 and left_at is null and people.is_active and roles && $2::text[]
      order by joined_at, members.person_id
    )
  ) with ordinality as approver (person_id, place)
  where person_id <> $3 and not made_approver_by(person_id, $4, $5) and not has_interest(person_id, $6, $7)
  order by place
) as approvers;

-- src/tenders/approvals/award-rules.server.ts
select /* prepared */ award_limit_halalas, proposal_id, bid_id
from companies
left join award_proposals on award_proposals.rfq_id = $1 and state = $2
where company_id = $3;

-- src/tenders/approvals/award-rules.server.ts
select /* prepared */ bid_id, optional_halalas(bid_id) as optional_halalas
from (select * from bids where bids.total_amount is not null) as bids
where rfq_id = $1 and gross_halalas is not null and bids.withdrawn_at is null;

-- src/tenders/approvals/decide/decide-proposal.server.ts
select * from award_proposals where proposal_id = $1 and buyer_id = $2 for update;

-- src/tenders/approvals/decide/decide-proposal.server.ts
select made_approver_by($1, $2, $3) as made;

-- src/tenders/approvals/decide/decide-proposal.server.ts
select rfq_id from award_proposals where proposal_id = $1 and buyer_id = $2;

-- src/tenders/approvals/decide/decide-proposal.server.ts
update award_proposals set state = $1, decided_by = $2, decided_at = $3, decision_reason = $4 where proposal_id = $5;

-- src/tenders/approvals/emails.server.ts
select
  amount_halalas,
  optional_halalas,
  limit_halalas,
  proposal.rfq_id,
  proposal.buyer_id,
  proposal.proposed_by,
  bids.supplier_id,
  proposal.reason,
  decision_reason,
  supplier.company_name,
  proposer.full_name as proposer,
  decider.full_name as decider
from award_proposals as proposal
inner join (select * from bids where bids.total_amount is not null) as bids on bids.bid_id = proposal.bid_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join people as proposer on proposer.person_id = proposal.proposed_by
left join people as decider on decider.person_id = proposal.decided_by
where proposal_id = $1 and state = $2;

-- src/tenders/approvals/end-proposals.server.ts
update award_proposals
set state = $1, decided_at = $2
where rfq_id = $3 and state = $4
returning proposal_id, bid_id, amount_halalas, buyer_id;

-- src/tenders/approvals/end-proposals.server.ts
update award_proposals
set state = $1, decided_at = $2
where rfq_id = $3 and state = $4 and bid_id = $5
returning proposal_id, bid_id, amount_halalas, buyer_id;

-- src/tenders/approvals/erase-proposals.server.ts
update award_proposals
set reason = $1, decision_reason = case when decision_reason is not null then 'erased' end
where buyer_id = $2;

-- src/tenders/approvals/erase-proposals.server.ts
update awards set reason = $1 where buyer_id = $2;

-- src/tenders/approvals/notifications.server.ts
select proposal_id, proposal.rfq_id, rfqs.title, proposal.buyer_id, amount_halalas, proposed_by, bids.supplier_id
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
inner join (select * from bids where bids.total_amount is not null) as bids on bids.bid_id = proposal.bid_id
where proposal_id = $1;

-- src/tenders/approvals/propose-award.server.ts
insert into award_proposals (rfq_id, buyer_id, bid_id, bid_version, amount_halalas, limit_halalas, reason, proposed_by)
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning proposal_id;

-- src/tenders/approvals/propose-award.server.ts
select /* prepared */ award_limit_halalas from companies where company_id = $1 for share;

-- src/tenders/approvals/propose-award.server.ts
select optional_halalas($1) as optional;

-- src/tenders/approvals/propose-award.server.ts
select proposal_id, bid_id, bid_version, proposed_by from award_proposals where rfq_id = $1 and state = $2;

-- src/tenders/approvals/read-proposals.server.ts
select
  proposal.proposal_id,
  proposal.rfq_id,
  proposal.bid_id,
  proposal.amount_halalas,
  proposal.optional_halalas,
  proposal.limit_halalas,
  proposal.state,
  proposal.reason,
  proposal.proposed_by,
  proposal.created_at,
  proposal.decided_by,
  proposal.decided_at,
  proposal.decision_reason,
  proposer.full_name as proposer_name,
  decider.full_name as decider_name,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  bids.supplier_id,
  $1 = any (
    array(
      select person_id
      from unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $2::text[]
          order by joined_at, members.person_id
        )
      ) with ordinality as approver (person_id, place)
      where
        person_id <> proposal.proposed_by
        and not made_approver_by(person_id, proposal.proposed_by, proposal.buyer_id)
        and not has_interest(person_id, bids.supplier_id, proposal.rfq_id)
      order by place
    )
  ) as is_approver,
  made_approver_by($3, proposal.proposed_by, proposal.buyer_id) as made_approver,
  supplier.company_name,
  (bids.total_amount * 100)::bigint as amount_now_halalas
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
inner join (select * from bids where bids.total_amount is not null) as bids on bids.bid_id = proposal.bid_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join people as proposer on proposer.person_id = proposal.proposed_by
left join people as decider on decider.person_id = proposal.decided_by
where proposal.buyer_id = $4 and not (proposal.state = 'pending')
order by proposal.proposal_id desc
limit $5;

-- src/tenders/approvals/read-proposals.server.ts, after the first 60 lines of the one above
where proposal.buyer_id = $4 and not (proposal.state = 'pending') and proposal.proposal_id < $5
order by proposal.proposal_id desc
limit $6;

-- src/tenders/approvals/read-proposals.server.ts, after the first 60 lines of the one above
where proposal.buyer_id = $4 and proposal.state = 'pending' and proposal.proposed_by <> $5
order by proposal.proposal_id desc
limit $6;

-- src/tenders/approvals/read-proposals.server.ts, after the first 60 lines of the one above
where proposal.buyer_id = $4 and proposal.state = 'pending' and proposal.proposed_by = $5
order by proposal.proposal_id desc
limit $6;

-- src/tenders/approvals/read-proposals.server.ts, after the first 60 lines of the one above
where proposal.buyer_id = $4 and proposal_id = $5;

-- src/tenders/approvals/read-proposals.server.ts
select count(*) as total
from award_proposals as proposal
where buyer_id = $1 and proposal.state = 'pending' and proposal.proposed_by <> $2;

-- src/tenders/approvals/read-proposals.server.ts
select count(*) as total
from award_proposals as proposal
where buyer_id = $1 and proposal.state = 'pending' and proposal.proposed_by = $2;

-- src/tenders/approvals/read-proposals.server.ts
select count(*) as total from award_proposals as proposal where buyer_id = $1 and not (proposal.state = 'pending');

-- src/tenders/approvals/remind-approvers.server.ts
select rfq_id, proposal_id, bid_id, amount_halalas
from award_proposals
where
  state = $1
  and reminded_at is null
  and (
    select count(*)
    from generate_series((created_at at time zone 'Asia/Riyadh')::date + 1, riyadh_today(), interval '1 day') day
    where extract(dow from day) not in (5, 6)
  ) >= $2
order by proposal_id
limit $3
for update skip locked;

-- src/tenders/approvals/remind-approvers.server.ts
update award_proposals set reminded_at = $1 where proposal_id = $2;

-- src/tenders/approvals/undecidable-awards.server.ts
select
from companies
where company_id in (select company_id from members where person_id = $1 and 'approver' = any (roles))
order by company_id
for no key update;

-- src/tenders/approvals/undecidable-awards.server.ts
select
from companies
where company_id in (select company_id from members where person_id = $1 and company_id = $2)
order by company_id
for no key update;

-- src/tenders/approvals/undecidable-awards.server.ts
select proposal.proposal_id, proposal.rfq_id, proposal.bid_id, proposal.amount_halalas, rfqs.title
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
inner join (select * from bids where bids.total_amount is not null) as bids on bids.bid_id = proposal.bid_id
inner join members on members.company_id = proposal.buyer_id and members.person_id = $1
where
  proposal.state = $2
  and 'approver' = any (members.roles)
  and members.left_at is null
  and proposal.proposed_by <> $3
  and bids.supplier_id = $4
  and cardinality(
    array(
      select person_id
      from unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $5::text[]
          order by joined_at, members.person_id
        )
      ) with ordinality as approver (person_id, place)
      where
        person_id <> proposal.proposed_by
        and not made_approver_by(person_id, proposal.proposed_by, proposal.buyer_id)
        and not has_interest(person_id, bids.supplier_id, proposal.rfq_id)
      order by place
    )
  ) = 0
order by proposal.proposal_id;

-- src/tenders/approvals/undecidable-awards.server.ts, after the first 10 lines of the one above
  and not has_interest($4, bids.supplier_id, bids.rfq_id)
  and cardinality(
    array(
      select person_id
      from unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $5::text[]
          order by joined_at, members.person_id
        )
      ) with ordinality as approver (person_id, place)
      where
        person_id <> proposal.proposed_by
        and not made_approver_by(person_id, proposal.proposed_by, proposal.buyer_id)
        and not has_interest(person_id, bids.supplier_id, proposal.rfq_id)
      order by place
    )
  ) = 0
order by proposal.proposal_id;

-- src/tenders/approvals/undecidable-awards.server.ts, after the first 8 lines of the one above
  and proposal.buyer_id = any ($3)
  and proposal.proposed_by <> $4
  and not has_interest($5, bids.supplier_id, bids.rfq_id)
  and cardinality(
    array(
      select person_id
      from unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $6::text[]
          order by joined_at, members.person_id
        )
      ) with ordinality as approver (person_id, place)
      where
        person_id <> proposal.proposed_by
        and not made_approver_by(person_id, proposal.proposed_by, proposal.buyer_id)
        and not has_interest(person_id, bids.supplier_id, proposal.rfq_id)
      order by place
    )
  ) = 0
order by proposal.proposal_id;

-- src/tenders/approvals/undecidable-awards.server.ts
select proposal.proposal_id, proposal.rfq_id, proposal.bid_id, proposal.amount_halalas, rfqs.title
from award_proposals as proposal
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = proposal.rfq_id
inner join (select * from bids where bids.total_amount is not null) as bids on bids.bid_id = proposal.bid_id
inner join members on members.company_id = proposal.buyer_id and members.person_id = $1
where
  proposal.state = $2
  and proposal.buyer_id = $3
  and proposal.proposed_by <> $4
  and not has_interest($5, bids.supplier_id, bids.rfq_id)
  and cardinality(
    array(
      select person_id
      from unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = proposal.buyer_id and left_at is null and people.is_active and roles && $6::text[]
          order by joined_at, members.person_id
        )
      ) with ordinality as approver (person_id, place)
      where
        person_id <> proposal.proposed_by
        and not made_approver_by(person_id, proposal.proposed_by, proposal.buyer_id)
        and not has_interest(person_id, bids.supplier_id, proposal.rfq_id)
      order by place
    )
  ) = 0
order by proposal.proposal_id;

-- src/tenders/award/emails.server.ts
select companies.company_name, companies.phone_number, companies.contact_email as email
from awards
inner join companies on companies.company_id = awards.supplier_id
where awards.rfq_id = $1 and awards.state = $2;

-- src/tenders/award/insert-award.server.ts
insert into awards (
  rfq_id,
  award_mode,
  bid_id,
  bid_version,
  buyer_id,
  supplier_id,
  net_halalas,
  vat_halalas,
  gross_halalas,
  proposal_id,
  reason,
  person_id
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) /* prepared */;

-- src/tenders/award/insert-award.server.ts, after the first 12 lines of the one above
  person_id,
  awarded_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) /* prepared */;

-- src/tenders/award/notifications.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.buyer_id,
  bids.supplier_id,
  bids.total_amount,
  bids.proposed_delivery_date,
  array(
    select bidder.supplier_id
    from bids bidder
    where bidder.rfq_id = rfqs.rfq_id and bidder.withdrawn_at is null
    order by bidder.bid_id
  ) as bidders
from (select * from bids where bids.total_amount is not null) as bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = bids.rfq_id
where bids.bid_id = $1;

-- src/tenders/bids/emails.server.ts
select companies.company_name as supplier_company_name, total_amount, proposed_delivery_date
from (select * from bids where bids.total_amount is not null) as bids
inner join companies on companies.company_id = bids.supplier_id
where bid_id in ($1) and bids.withdrawn_at is null;

-- src/tenders/bids/erase-bid-texts.server.ts
delete from bid_lines where bid_id = $1 and line_id in ($2);

-- src/tenders/bids/erase-bid-texts.server.ts
insert into bid_lines (
  bid_id,
  line_id,
  rfq_id,
  quantity,
  offered,
  unit_price_e4,
  vat_category,
  vat_rate_bp,
  vat_reason,
  brand,
  note,
  delivery_days,
  net_halalas
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- src/tenders/bids/erase-bid-texts.server.ts
select *, quantity::text as quantity from bid_lines where bid_id = $1 and (brand is not null or note is not null);

-- src/tenders/bids/erase-bid-texts.server.ts
select bid_id, comments, withdrawn_at from bids where supplier_id = $1 order by bid_id;

-- src/tenders/bids/erase-bid-texts.server.ts
select erase_event_texts($1);

-- src/tenders/bids/erase-bid-texts.server.ts
select rfq_id, accepted_snapshot
from rfqs
where accepted_bid_id in (select bids.bid_id from bids where supplier_id = $1)
order by rfq_id;

-- src/tenders/bids/erase-bid-texts.server.ts
update bids set comments = $1 where bid_id = $2;

-- src/tenders/bids/erase-bid-texts.server.ts
update rfqs set accepted_snapshot = $1 where rfq_id = $2;

-- src/tenders/bids/erase-bid-texts.server.ts
update sealed_bids set contents = $1 where bid_id in (select bids.bid_id from bids where supplier_id = $2);

-- src/tenders/bids/lock-bid.server.ts
select
  bids.rfq_id,
  bids.supplier_id,
  (
    (
      bids.withdrawn_at is null
      and bids.total_amount is not null
      and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
      and (
        rfqs.canceled_at is null
        or rfqs.buyer_id = $2
        or (
          select own.bid_id
          from bids own
          where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
        ) is not null
      )
    )
    or bids.lapsed_at is not null
    and bids.total_amount is not null
    and coalesce($4::integer in (bids.supplier_id, bids.buyer_id), false)
  ) as readable
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
where bid_id = $5;

-- src/tenders/bids/lock-bid.server.ts
select * from bids where bid_id = $1 for update;

-- src/tenders/bids/mine/list-my-bids.server.ts
select
  bids.bid_id,
  bids.rfq_id,
  bids.buyer_id,
  bids.supplier_id,
  bids.total_amount,
  bids.proposed_delivery_date,
  bids.comments,
  bids.version,
  bids.created_at,
  bids.updated_at,
  bids.withdrawn_at,
  bids.lapsed_at,
  bids.rfq_version,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits,
  rfqs.title as rfq_title,
  supplier.company_name,
  supplier.phone_number,
  image.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = supplier.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  json_build_object(
    'path',
    paper.path,
    'name',
    paper.name,
    'size',
    paper.size,
    'type',
    paper.mime,
    'width',
    paper.width,
    'height',
    paper.height,
    'variants',
    paper.variants,
    'scan',
    paper.scan
  ) as attachment,
  rfqs.accepted_bid_id is not distinct from bids.bid_id as accepted,
  bids.rfq_version < rfqs.version as stale,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as rfq_status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  (bids.buyer_id = $1 and has_interest($2, bids.supplier_id, bids.rfq_id)) as conflict,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.unpriced_lines,
  bids.vat_category,
  bids.vat_rate_bp,
  bids.vat_reason,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas
        ) order by vat_rate_bp desc,
        vat_category
      )
    from bid_vat
    where bid_vat.bid_id = bids.bid_id
  )
  end as vat,
  buyer.company_name as buyer_company_name,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  rfqs.delivery_date,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.accepted_bid_id,
  rfqs.version as current_version,
  rfqs.created_at as rfq_created_at,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join supplier_profiles as profile on profile.company_id = bids.supplier_id
left join files as paper on paper.file_id = bids.attachment_id
left join files as image on image.file_id = supplier.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  bids.supplier_id = $3
  and (bids.withdrawn_at is null or bids.lapsed_at is not null)
  and (
    bids.lapsed_at is null
    and rfqs.canceled_at is null
    and rfqs.accepted_bid_id is null
    and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  )
  and bids.withdrawn_at is null
  and rfqs.search_text like $4
order by bids.bid_id desc
limit $5;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 136 lines of the one above
  and bids.withdrawn_at is null
  and (bids.bid_id) < ($4)
order by bids.bid_id desc
limit $5;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 137 lines of the one above
  and rfqs.rfq_id = $4
order by bids.bid_id desc
limit $5;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 137 lines of the one above
  and rfqs.search_text like $4
order by bids.bid_id desc
limit $5;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 137 lines of the one above
  and strpos(rfqs.search_text, $4) > 0
order by bids.bid_id desc
limit $5;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 133 lines of the one above
where bids.supplier_id = $3 and (bids.withdrawn_at is null or bids.lapsed_at is not null) and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts
select /* prepared */
  bids.bid_id,
  bids.rfq_id,
  bids.buyer_id,
  bids.supplier_id,
  bids.total_amount,
  bids.proposed_delivery_date,
  bids.comments,
  bids.version,
  bids.created_at,
  bids.updated_at,
  bids.withdrawn_at,
  bids.lapsed_at,
  bids.rfq_version,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits,
  rfqs.title as rfq_title,
  supplier.company_name,
  supplier.phone_number,
  image.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = supplier.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  json_build_object(
    'path',
    paper.path,
    'name',
    paper.name,
    'size',
    paper.size,
    'type',
    paper.mime,
    'width',
    paper.width,
    'height',
    paper.height,
    'variants',
    paper.variants,
    'scan',
    paper.scan
  ) as attachment,
  rfqs.accepted_bid_id is not distinct from bids.bid_id as accepted,
  bids.rfq_version < rfqs.version as stale,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as rfq_status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  (bids.buyer_id = $1 and has_interest($2, bids.supplier_id, bids.rfq_id)) as conflict,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.unpriced_lines,
  bids.vat_category,
  bids.vat_rate_bp,
  bids.vat_reason,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas
        ) order by vat_rate_bp desc,
        vat_category
      )
    from bid_vat
    where bid_vat.bid_id = bids.bid_id
  )
  end as vat,
  buyer.company_name as buyer_company_name,
  rfqs.deadline,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  rfqs.delivery_date,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.accepted_bid_id,
  rfqs.version as current_version,
  rfqs.created_at as rfq_created_at,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join supplier_profiles as profile on profile.company_id = bids.supplier_id
left join files as paper on paper.file_id = bids.attachment_id
left join files as image on image.file_id = supplier.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  bids.supplier_id = $3
  and (bids.withdrawn_at is null or bids.lapsed_at is not null)
  and (
    bids.lapsed_at is null
    and rfqs.canceled_at is null
    and rfqs.accepted_bid_id is null
    and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  )
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 142 lines of the one above
  and true
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 140 lines of the one above
    and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    and (rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version)
  )
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 143 lines of the one above
  and true
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 141 lines of the one above
  )
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 136 lines of the one above
  and (bids.lapsed_at is null and rfqs.accepted_bid_id <> bids.bid_id)
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 136 lines of the one above
  and (bids.lapsed_at is null and rfqs.accepted_bid_id = bids.bid_id)
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 136 lines of the one above
  and (bids.lapsed_at is null and rfqs.canceled_at is not null)
  and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 136 lines of the one above
  and bids.lapsed_at is not null
  and true
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 133 lines of the one above
where bids.supplier_id = $3 and (bids.withdrawn_at is null or bids.lapsed_at is not null) and bids.withdrawn_at is null
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts, after the first 133 lines of the one above
where bids.supplier_id = $3 and (bids.withdrawn_at is null or bids.lapsed_at is not null) and true
order by bids.bid_id desc
limit $4;

-- src/tenders/bids/mine/list-my-bids.server.ts
select /* prepared */ count(*) as counted
from (
  select bids.bid_id as id
  from bids
  inner join rfqs on rfqs.rfq_id = bids.rfq_id
  where
    bids.supplier_id = $1 and (bids.withdrawn_at is null or bids.lapsed_at is not null) and bids.withdrawn_at is null
) as matches;

-- src/tenders/bids/notifications.server.ts
select /* prepared */
  bids.bid_id,
  bids.supplier_id,
  supplier.company_name,
  bids.total_amount,
  bids.proposed_delivery_date,
  rfqs.rfq_id,
  rfqs.buyer_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time
from (select * from bids where bids.total_amount is not null) as bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
where bids.bid_id = $1;

-- src/tenders/bids/notifications.server.ts
select /* prepared */ rfq_id, case when bids.total_amount is not null then array[buyer_id] else '{}' end as buyers
from (select * from bids where true) as bids
where bid_id = $1;

-- src/tenders/bids/place-bid.server.ts
insert into bids (
  rfq_id,
  buyer_id,
  supplier_id,
  discount_bp,
  discount_halalas,
  lines_net_halalas,
  total_amount,
  net_halalas,
  vat_halalas,
  gross_halalas,
  unpriced_lines,
  proposed_delivery_date,
  comments,
  attachment_id,
  rfq_version
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict (rfq_id, supplier_id)
where withdrawn_at is null do nothing
returning bid_id /* prepared */;

-- src/tenders/bids/place-bid.server.ts
insert into bids (
  rfq_id,
  buyer_id,
  supplier_id,
  vat_category,
  vat_rate_bp,
  vat_reason,
  total_amount,
  proposed_delivery_date,
  comments,
  attachment_id,
  rfq_version
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (rfq_id, supplier_id)
where withdrawn_at is null do nothing
returning bid_id /* prepared */;

-- src/tenders/bids/place-bid.server.ts
insert into bids (
  rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, comments, attachment_id, rfq_version
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (rfq_id, supplier_id)
where withdrawn_at is null do nothing
returning bid_id /* prepared */;

-- src/tenders/bids/place-bid.server.ts
insert into bids (rfq_id, buyer_id, supplier_id, comments, rfq_version)
values ($1, $2, $3, $4, $5)
on conflict (rfq_id, supplier_id)
where withdrawn_at is null do nothing
returning bid_id /* prepared */;

-- src/tenders/bids/place-bid.server.ts
select /* prepared */ bid_id from bids where rfq_id = $1 and supplier_id = $2 and bids.withdrawn_at is null;

-- src/tenders/bids/read-bid-file.server.ts
select bids.bid_id
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
where
  (
    (
      bids.withdrawn_at is null
      and bids.total_amount is not null
      and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
      and (
        rfqs.canceled_at is null
        or rfqs.buyer_id = $2
        or (
          select own.bid_id
          from bids own
          where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
        ) is not null
      )
    )
    or bids.lapsed_at is not null
    and bids.total_amount is not null
    and coalesce($4::integer in (bids.supplier_id, bids.buyer_id), false)
  )
  and bids.attachment_id = $5;

-- src/tenders/bids/read-bid.server.ts
select /* prepared */
  bids.bid_id,
  bids.rfq_id,
  bids.buyer_id,
  bids.supplier_id,
  bids.total_amount,
  bids.proposed_delivery_date,
  bids.comments,
  bids.version,
  bids.created_at,
  bids.updated_at,
  bids.withdrawn_at,
  bids.lapsed_at,
  bids.rfq_version,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits,
  rfqs.title as rfq_title,
  supplier.company_name,
  supplier.phone_number,
  image.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = supplier.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  json_build_object(
    'path',
    paper.path,
    'name',
    paper.name,
    'size',
    paper.size,
    'type',
    paper.mime,
    'width',
    paper.width,
    'height',
    paper.height,
    'variants',
    paper.variants,
    'scan',
    paper.scan
  ) as attachment,
  rfqs.accepted_bid_id is not distinct from bids.bid_id as accepted,
  bids.rfq_version < rfqs.version as stale,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as rfq_status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  (bids.buyer_id = $1 and has_interest($2, bids.supplier_id, bids.rfq_id)) as conflict,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.unpriced_lines,
  bids.vat_category,
  bids.vat_rate_bp,
  bids.vat_reason,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas
        ) order by vat_rate_bp desc,
        vat_category
      )
    from bid_vat
    where bid_vat.bid_id = bids.bid_id
  )
  end as vat,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'line_id',
          line_id,
          'offered',
          offered,
          'unit_price',
          trim_scale(unit_price_e4 * 0.0001)::text,
          'vat_category',
          vat_category,
          'vat_rate_bp',
          vat_rate_bp,
          'vat_reason',
          vat_reason,
          'net_halalas',
          net_halalas,
          'brand',
          brand,
          'note',
          note,
          'delivery_days',
          delivery_days
        ) order by line_no
      )
    from bid_lines
    join rfq_lines using (line_id)
    where bid_lines.bid_id = bids.bid_id
  )
  end as lines
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join supplier_profiles as profile on profile.company_id = bids.supplier_id
left join files as paper on paper.file_id = bids.attachment_id
left join files as image on image.file_id = supplier.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  (
    (
      bids.withdrawn_at is null
      and bids.total_amount is not null
      and (rfqs.bid_visibility = 'open' or coalesce($3::integer in (bids.supplier_id, bids.buyer_id), false))
      and (
        rfqs.canceled_at is null
        or rfqs.buyer_id = $4
        or (
          select own.bid_id
          from bids own
          where own.rfq_id = rfqs.rfq_id and own.supplier_id = $5 and own.withdrawn_at is null
        ) is not null
      )
    )
    or bids.lapsed_at is not null
    and bids.total_amount is not null
    and coalesce($6::integer in (bids.supplier_id, bids.buyer_id), false)
  )
  and bids.bid_id = $7;

-- src/tenders/bids/update-bid.server.ts
update bids
set
  total_amount = $1,
  comments = $2,
  discount_bp = $3,
  discount_halalas = $4,
  lines_net_halalas = $5,
  net_halalas = $6,
  vat_halalas = $7,
  gross_halalas = $8,
  unpriced_lines = $9,
  version = $10,
  rfq_version = $11,
  updated_at = now()
where bid_id = $12;

-- src/tenders/bids/update-bid.server.ts
update bids
set
  total_amount = $1,
  discount_bp = $2,
  discount_halalas = $3,
  lines_net_halalas = $4,
  net_halalas = $5,
  vat_halalas = $6,
  gross_halalas = $7,
  unpriced_lines = $8,
  version = $9,
  rfq_version = $10,
  updated_at = now()
where bid_id = $11;

-- src/tenders/bids/update-bid.server.ts
update bids
set
  total_amount = $1,
  proposed_delivery_date = $2,
  comments = $3,
  discount_bp = $4,
  discount_halalas = $5,
  lines_net_halalas = $6,
  net_halalas = $7,
  vat_halalas = $8,
  gross_halalas = $9,
  unpriced_lines = $10,
  version = $11,
  rfq_version = $12,
  updated_at = now()
where bid_id = $13;

-- src/tenders/bids/update-bid.server.ts
update bids
set total_amount = $1, proposed_delivery_date = $2, comments = $3, version = $4, rfq_version = $5, updated_at = now()
where bid_id = $6;

-- src/tenders/bids/update-bid.server.ts
update bids
set vat_category = $1, vat_rate_bp = $2, vat_reason = $3, version = $4, rfq_version = $5, updated_at = now()
where bid_id = $6;

-- src/tenders/bids/update-bid.server.ts
update bids set comments = $1, version = $2, rfq_version = $3, updated_at = now() where bid_id = $4;

-- src/tenders/bids/update-bid.server.ts
update bids set total_amount = $1, comments = $2, version = $3, rfq_version = $4, updated_at = now() where bid_id = $5;

-- src/tenders/bids/update-bid.server.ts
update bids set total_amount = $1, version = $2, rfq_version = $3, updated_at = now() where bid_id = $4;

-- src/tenders/bids/withdraw-bid.server.ts
update bids set withdrawn_at = now(), updated_at = now() where bid_id = $1;

-- src/tenders/closing.server.ts
select closing_instant($1::date, $2::text) > instant() as ahead;

-- src/tenders/lines/comparison/read-comparison.server.ts
select /* prepared */
  bid_id,
  line_id,
  offered,
  unit_price_e4,
  vat_category,
  vat_rate_bp,
  vat_reason,
  net_halalas,
  brand,
  note,
  delivery_days
from bid_lines
where bid_id = any ($1::integer[]);

-- src/tenders/lines/comparison/read-comparison.server.ts
select /* prepared */
  bids.bid_id,
  bids.supplier_id,
  supplier.company_name,
  image.path as profile_image,
  (
    supplier.vat_number is not null
    or exists (select from bid_vat where bid_vat.bid_id = bids.bid_id and bid_vat.vat_category in ('S', 'Z'))
  ) as vat_registered,
  bids.unpriced_lines,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.proposed_delivery_date,
  bids.version,
  rfqs.accepted_bid_id is not distinct from bids.bid_id as accepted,
  has_interest($1, bids.supplier_id, bids.rfq_id) as conflict,
  bids.rfq_version < rfqs.version as stale,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
left join files as image on image.file_id = supplier.profile_image_id
where
  (
    bids.withdrawn_at is null
    and bids.total_amount is not null
    and (rfqs.bid_visibility = 'open' or coalesce($2::integer in (bids.supplier_id, bids.buyer_id), false))
    and (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $3
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $4 and own.withdrawn_at is null
      ) is not null
    )
  )
  and bids.rfq_id = $5;

-- src/tenders/lines/comparison/read-comparison.server.ts
select /* prepared */
  rfqs.buyer_id,
  rfqs.has_lines,
  rfqs.price_basis,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $1 and own.withdrawn_at is null
  ) as my_bid_id
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $2
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.rfq_id = $4;

-- src/tenders/lines/insert-lines.server.ts
insert into rfq_lines (
  rfq_id, line_no, section, description, specification, quantity, unit_code, unit_text, optional, since_version
)
select
  rfq_id, line_no, section, line.description, specification, line.quantity, unit_code, unit_text, optional, rfqs.version
from
  rfqs,
  json_to_recordset($1::json) as line (
    line_no smallint,
    section text,
    description text,
    specification text,
    quantity numeric,
    unit_code text,
    unit_text text,
    optional boolean
  )
where rfq_id = $2
order by line_no /* prepared */;

-- src/tenders/lines/insert-lines.server.ts
select /* prepared */ code from units where code = any ($1::text[]);

-- src/tenders/lines/pricing/keep-vat-number.server.ts
select bids.bid_id
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies on companies.company_id = bids.supplier_id
where
  bids.supplier_id = $1
  and bids.withdrawn_at is null
  and companies.vat_number is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and (
    bids.total_amount is null
    or bids.vat_category in ('S', 'Z')
    or exists (select from bid_lines where bid_lines.bid_id = bids.bid_id and bid_lines.vat_category in ('S', 'Z'))
  )
limit $2;

-- src/tenders/lines/pricing/read-price-rules.server.ts
select /* prepared */ coalesce(
  (
    select
      json_agg(
        json_build_object(
          'line_id', line_id, 'line_no', line_no, 'quantity_e3', (quantity * 1000)::bigint::text, 'optional', optional
        ) order by line_no
      )
    from rfq_lines
    where rfq_id = $1 and until_version is null
  ),
  '[]'
) as lines,
(
  select json_object_agg(category, rate_bp)
  from (
    select distinct on (category) category, rate_bp
    from vat_rates
    where valid_from <= riyadh_today()
    order by category, valid_from desc
  ) today
) as rates,
(select json_object_agg(code, category) from vat_reasons) as reasons,
(select vat_number from companies where company_id = $2 for share) as vat_number,
coalesce(
  (
    select
      json_agg(
        json_build_object(
          'line_id',
          line_id,
          'offered',
          offered,
          'unit_price_e4',
          unit_price_e4::text,
          'vat_category',
          vat_category,
          'vat_rate_bp',
          vat_rate_bp,
          'vat_reason',
          vat_reason,
          'brand',
          brand,
          'note',
          note,
          'delivery_days',
          delivery_days,
          'net_halalas',
          net_halalas::text
        ) order by line_no
      )
    from bid_lines
    join rfq_lines using (line_id)
    where bid_id = $3::integer
  ),
  '[]'
) as stored;

-- src/tenders/lines/pricing/write-prices.server.ts
with /* prepared */ lines as (delete from bid_lines where bid_id = $1) delete from bid_vat where bid_id = $2;

-- src/tenders/lines/pricing/write-prices.server.ts
with /* prepared */ priced as (
  insert into bid_lines (
    bid_id,
    line_id,
    rfq_id,
    quantity,
    offered,
    unit_price_e4,
    vat_category,
    vat_rate_bp,
    vat_reason,
    brand,
    note,
    delivery_days,
    net_halalas
  )
  select
    $1::integer,
    line_id,
    rfq_id,
    quantity,
    offered,
    unit_price_e4,
    vat_category,
    vat_rate_bp,
    vat_reason,
    brand,
    note,
    delivery_days,
    net_halalas
  from json_to_recordset($2::json) as price (
    line_id integer,
    offered boolean,
    unit_price_e4 bigint,
    vat_category char(1),
    vat_rate_bp integer,
    vat_reason text,
    brand text,
    note text,
    delivery_days integer,
    net_halalas bigint
  )
  join rfq_lines using (line_id)
  where rfq_id = $3
)
insert into bid_vat (bid_id, vat_category, vat_rate_bp, net_halalas, vat_halalas)
select $4::integer, vat_category, vat_rate_bp, net_halalas, vat_halalas
from json_to_recordset($5::json) as vat (
  vat_category char(1), vat_rate_bp integer, net_halalas bigint, vat_halalas bigint
);

-- src/tenders/lines/read-lines.server.ts
select /* prepared */
  line_id,
  line_no,
  section,
  description,
  specification,
  unit_code,
  unit_text,
  optional,
  since_version,
  name_ar,
  name_en,
  trim_scale(quantity)::text as quantity
from rfq_lines
inner join units on units.code = rfq_lines.unit_code
where rfq_id = $1 and until_version is null
order by line_no;

-- src/tenders/lines/spreadsheet-routes.server.ts
select has_lines
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  )
  and rfq_id = $3;

-- src/tenders/lines/spreadsheet-routes.server.ts
select has_lines from rfqs where rfqs.canceled_at is null and rfq_id = $1;

-- src/tenders/lock-rfq.server.ts
select * from rfqs where rfq_id = $1 for share;

-- src/tenders/lock-rfq.server.ts
select * from rfqs where rfq_id = $1 for update;

-- src/tenders/lock-rfq.server.ts
select /* prepared */
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= instant() then 'expired'
  else 'active'
  end as status
from rfqs
where rfq_id = $1;

-- src/tenders/lock-rfq.server.ts
select rfq_id
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  )
  and rfq_id = $3;

-- src/tenders/ops.server.ts
select
  array(
    select bidder.supplier_id
    from bids bidder
    where bidder.rfq_id = rfqs.rfq_id and bidder.withdrawn_at is null
    order by bidder.bid_id
  ) as bidders
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/print/share-picture.server.ts
select
  rfqs.rfq_id,
  rfqs.title,
  rfqs.quantity,
  rfqs.quantity_unit_text,
  unit.name_ar as unit,
  rfqs.deadline,
  rfqs.closing_time,
  rfqs.created_at,
  rfqs.version,
  buyer.company_name,
  city.name_ar as city,
  district.name_ar as district,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  riyadh_today() as today,
  rfqs.deadline - riyadh_today() as closes_in,
  (select count(*)::integer from rfq_lines line where line.rfq_id = rfqs.rfq_id and until_version is null) as lines
from (select * from rfqs where true) as rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join cities as city on city.city_id = rfqs.city_id
left join units as unit on unit.code = rfqs.quantity_unit_code
left join districts as district on district.district_id = rfqs.district_id
where rfqs.rfq_id = $1;

-- src/tenders/print/share-picture.server.ts
select
  rfqs.rfq_id,
  rfqs.title,
  rfqs.quantity,
  rfqs.quantity_unit_text,
  unit.name_en as unit,
  rfqs.deadline,
  rfqs.closing_time,
  rfqs.created_at,
  rfqs.version,
  buyer.company_name,
  city.name_en as city,
  district.name_en as district,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  riyadh_today() as today,
  rfqs.deadline - riyadh_today() as closes_in,
  (select count(*)::integer from rfq_lines line where line.rfq_id = rfqs.rfq_id and until_version is null) as lines
from (select * from rfqs where true) as rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join cities as city on city.city_id = rfqs.city_id
left join units as unit on unit.code = rfqs.quantity_unit_code
left join districts as district on district.district_id = rfqs.district_id
where rfqs.rfq_id = $1;

-- src/tenders/quantity-unit.server.ts
select code from units where code = $1;

-- src/tenders/questions/answer-question.server.ts
select question_id from rfq_questions where rfq_id = $1 and number = $2 and state = $3;

-- src/tenders/questions/answer-question.server.ts
update rfq_questions
set
  number = (select coalesce(max(number), 0) + 1 from rfq_questions published where published.rfq_id = $1),
  published_at = clock_timestamp(),
  state = $2,
  amendment_version = $3,
  answer = $4,
  answer_version = $5,
  answered_by = $6,
  answered_at = clock_timestamp()
where question_id = $7
returning number, answer_version;

-- src/tenders/questions/answer-question.server.ts
update rfq_questions
set
  number = (select coalesce(max(number), 0) + 1 from rfq_questions published where published.rfq_id = $1),
  published_at = clock_timestamp(),
  state = $2,
  decline_reason = $3,
  same_as = $4,
  answered_by = $5,
  answered_at = clock_timestamp()
where question_id = $6
returning number;

-- src/tenders/questions/answer-question.server.ts
update rfq_questions
set
  state = $1,
  amendment_version = $2,
  answer = $3,
  answer_version = $4,
  answered_by = $5,
  answered_at = clock_timestamp()
where question_id = $6
returning number, answer_version;

-- src/tenders/questions/answer-question.server.ts
update rfq_questions set state = $1, amendment_version = $2 where question_id = $3 returning number, answer_version;

-- src/tenders/questions/ask-question.server.ts
insert into rfq_questions (rfq_id, asker_id, asker_person_id, body, body_masked, rfq_version)
values ($1, $2, $3, $4, $5, $6)
returning question_id;

-- src/tenders/questions/ask-question.server.ts
select
  buyer_id, coalesce((instant() at time zone 'Asia/Riyadh')::date <= rfqs.questions_until, false) as takes_questions
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  )
  and rfq_id = $3;

-- src/tenders/questions/ask-question.server.ts
select company_name, contact_email, commercial_registration, vat_number, unified_number
from companies
left join supplier_profiles on supplier_profiles.company_id = companies.company_id
where companies.company_id = $1;

-- src/tenders/questions/ask-question.server.ts
select count(*) as asked from rfq_questions where rfq_id = $1 and asker_id = $2;

-- src/tenders/questions/ask-question.server.ts
select full_name, email from members inner join people on people.person_id = members.person_id where company_id = $1;

-- src/tenders/questions/ask-question.server.ts
with known as materialized (
  select name_key(name) as key, bool_or(place <= $1::int) as is_company
  from unnest($2::text[]) with ordinality as given (name, place)
  group by key
)
select place::integer, is_company
from unnest($3::text[]) with ordinality as part (words, place)
join known on key = name_key(words)
where key <> ''
order by place;

-- src/tenders/questions/emails.server.ts
select count(*) as count
from rfq_questions
where rfq_id = $1 and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null);

-- src/tenders/questions/emails.server.ts
select number, state, body, answer, decline_reason
from rfq_questions
where question_id in ($1) and number is not null and hidden_at is null
order by number;

-- src/tenders/questions/erase-questions.server.ts
select question_id, rfq_id
from rfq_questions
where asker_id = $1 and state = $2 and number is null
order by rfq_id, question_id;

-- src/tenders/questions/erase-questions.server.ts
update rfq_questions set body = $1 where asker_id = $2 and state = $3;

-- src/tenders/questions/erase-questions.server.ts
update rfq_questions set state = $1 where question_id = $2 and state = $3 and number is null;

-- src/tenders/questions/export-questions.server.ts
select
  question_id,
  rfq_questions.rfq_id,
  number,
  body,
  state,
  answer,
  answer_version,
  amendment_version,
  decline_reason,
  same_as,
  answered_by,
  answered_at,
  published_at,
  hidden_at,
  hidden_reason
from rfq_questions
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_questions.rfq_id
where buyer_id = $1 and state <> $2
order by question_id;

-- src/tenders/questions/export-questions.server.ts
select
  rfq_answer_versions.question_id,
  rfq_answer_versions.version,
  rfq_answer_versions.answer,
  rfq_answer_versions.answered_by,
  rfq_answer_versions.created_at
from rfq_answer_versions
inner join rfq_questions on rfq_questions.question_id = rfq_answer_versions.question_id
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_questions.rfq_id
where buyer_id = $1
order by rfq_answer_versions.question_id, rfq_answer_versions.version;

-- src/tenders/questions/export-questions.server.ts
select question_id, rfq_id, number, asker_person_id, body, body_masked, rfq_version, asked_at, state
from rfq_questions
where asker_id = $1
order by question_id;

-- src/tenders/questions/lock-question.server.ts
select
  rfq_questions.rfq_id,
  asker_id,
  buyer_id,
  number,
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  ) as visible
from rfq_questions
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_questions.rfq_id
where question_id = $3;

-- src/tenders/questions/lock-question.server.ts
select * from rfq_questions where question_id = $1 for update;

-- src/tenders/questions/notifications.server.ts
select
  question_id,
  rfq_questions.rfq_id,
  asker_id,
  rfqs.buyer_id,
  rfqs.title,
  array(
    select json_build_object('company_id', member.company_id, 'person_id', member.person_id)
    from (select * from bids where true) as bids
    join members member on member.company_id = bids.supplier_id and member.left_at is null and member.roles && $1::text[]
    join people person on person.person_id = member.person_id and person.is_active
    where
      bids.rfq_id = rfqs.rfq_id
      and bids.withdrawn_at is null
      and not exists (
        select
        from follows
        where
          follows.person_id = member.person_id
          and follows.target_type = 'rfq'
          and follows.target_id = rfqs.rfq_id
          and follows.muted
      )
    order by bids.bid_id, member.joined_at, member.person_id
  ) as bidders
from rfq_questions
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_questions.rfq_id
where question_id = $2;

-- src/tenders/questions/ops.server.ts
select question_id, hidden_at from rfq_questions where rfq_id = $1 and number = $2 for update;

-- src/tenders/questions/ops.server.ts
update rfq_questions set hidden_at = $1, hidden_reason = $2 where question_id = $3;

-- src/tenders/questions/publish-unanswered.server.ts
select question_id
from rfq_questions
where state = $1 and number is null and rfq_id = $2
order by question_id
for update;

-- src/tenders/questions/publish-unanswered.server.ts
select rfqs.rfq_id
from rfqs
where
  rfqs.rfq_id in (select rfq_questions.rfq_id from rfq_questions where state = $1 and number is null)
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  and rfqs.canceled_at is null
order by rfqs.rfq_id
limit $2
for update skip locked;

-- src/tenders/questions/publish-unanswered.server.ts
update rfq_questions
set
  number = (select coalesce(max(number), 0) + 1 from rfq_questions published where published.rfq_id = $1),
  published_at = clock_timestamp()
where question_id = $2;

-- src/tenders/questions/question-day.server.ts
select
  deadline,
  greatest(
    riyadh_today(),
    (
      select each::date
      from generate_series(deadline::timestamp, deadline - interval '90 days', interval '-1 day') each
      where add_working_days(each::date, $1::int) <= deadline
      limit 1
    )
  ) as questions_until
from (
  select case when $2::date >= riyadh_today() then $3::date else add_working_days(
    riyadh_today(), $4::int
  ) end as deadline
) given;

-- src/tenders/questions/question-day.server.ts
select $1::date < riyadh_today() as past;

-- src/tenders/questions/read-questions.server.ts
select
  rfq_questions.question_id,
  rfq_questions.rfq_id,
  rfq_questions.number,
  rfq_questions.state,
  rfq_questions.body,
  rfq_questions.answer,
  rfq_questions.answer_version,
  rfq_questions.amendment_version,
  rfq_questions.decline_reason,
  same.number as of,
  rfq_questions.asker_id is not distinct from $1::integer as mine,
  rfqs.buyer_id is not distinct from $2::integer as owner,
  rfqs.buyer_id is not distinct from $3::integer and rfqs.deadline < add_working_days(riyadh_today(), $4::int) as late,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  (rfq_questions.asked_at at time zone 'Asia/Riyadh')::date as asked_on,
  (coalesce(rfq_questions.answered_at, rfq_questions.published_at) at time zone 'Asia/Riyadh')::date as published_on,
  rfq_questions.hidden_at is not null as hidden,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'version',
            old.version,
            'answer',
            old.answer,
            'answered_on',
            (old.created_at at time zone 'Asia/Riyadh')::date
          ) order by old.version desc
        ),
        '[]'
      )
    from rfq_answer_versions old
    where old.question_id = rfq_questions.question_id and old.version < rfq_questions.answer_version
  ) as earlier
from rfqs
inner join rfq_questions on rfq_questions.rfq_id = rfqs.rfq_id
left join rfq_questions as same on same.question_id = rfq_questions.same_as
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $5
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $6 and own.withdrawn_at is null
    ) is not null
  )
  and rfq_questions.state <> $7
  and (
    rfq_questions.number is not null
    or rfq_questions.asker_id is not distinct from $8::integer
    or rfqs.buyer_id is not distinct from $9::integer
  )
  and rfq_questions.question_id = $10;

-- src/tenders/questions/read-questions.server.ts, after the first 40 lines of the one above
  ) as earlier,
  rfqs.title,
  rfqs.version,
  rfqs.deadline,
  rfqs.questions_until,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  array(
    select other.number
    from rfq_questions other
    where other.rfq_id = rfqs.rfq_id and other.state = 'answered'
    order by other.number desc
  ) as answered
from rfqs
inner join rfq_questions on rfq_questions.rfq_id = rfqs.rfq_id
left join rfq_questions as same on same.question_id = rfq_questions.same_as
where
  rfqs.buyer_id = $5
  and rfq_questions.state <> $6
  and (
    rfq_questions.number is not null
    or rfq_questions.asker_id is not distinct from $7::integer
    or rfqs.buyer_id is not distinct from $8::integer
  )
  and rfq_questions.question_id < $9
order by rfq_questions.question_id desc
limit $10;

-- src/tenders/questions/read-questions.server.ts, after the first 74 lines of the one above
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  and rfq_questions.question_id > $9
order by rfq_questions.question_id asc
limit $10;

-- src/tenders/questions/read-questions.server.ts, after the first 78 lines of the one above
order by rfq_questions.question_id asc
limit $9;

-- src/tenders/questions/read-questions.server.ts, after the first 74 lines of the one above
order by rfq_questions.question_id desc
limit $9;

-- src/tenders/questions/read-questions.server.ts
select /* prepared */
  rfq_questions.question_id,
  rfq_questions.rfq_id,
  rfq_questions.number,
  rfq_questions.state,
  rfq_questions.body,
  rfq_questions.answer,
  rfq_questions.answer_version,
  rfq_questions.amendment_version,
  rfq_questions.decline_reason,
  same.number as of,
  rfq_questions.asker_id is not distinct from $1::integer as mine,
  rfqs.buyer_id is not distinct from $2::integer as owner,
  rfqs.buyer_id is not distinct from $3::integer and rfqs.deadline < add_working_days(riyadh_today(), $4::int) as late,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  (rfq_questions.asked_at at time zone 'Asia/Riyadh')::date as asked_on,
  (coalesce(rfq_questions.answered_at, rfq_questions.published_at) at time zone 'Asia/Riyadh')::date as published_on,
  rfq_questions.hidden_at is not null as hidden,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'version',
            old.version,
            'answer',
            old.answer,
            'answered_on',
            (old.created_at at time zone 'Asia/Riyadh')::date
          ) order by old.version desc
        ),
        '[]'
      )
    from rfq_answer_versions old
    where old.question_id = rfq_questions.question_id and old.version < rfq_questions.answer_version
  ) as earlier
from rfqs
inner join rfq_questions on rfq_questions.rfq_id = rfqs.rfq_id
left join rfq_questions as same on same.question_id = rfq_questions.same_as
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $5
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $6 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.rfq_id = $7
  and rfq_questions.state <> $8
  and (
    rfq_questions.number is not null
    or rfq_questions.asker_id is not distinct from $9::integer
    or rfqs.buyer_id is not distinct from $10::integer
  )
order by rfq_questions.number desc nulls first, rfq_questions.question_id desc;

-- src/tenders/questions/read-questions.server.ts, after the first 45 lines of the one above
  rfqs.canceled_at is null
  and rfqs.rfq_id = $5
  and rfq_questions.state <> $6
  and (
    rfq_questions.number is not null
    or rfq_questions.asker_id is not distinct from $7::integer
    or rfqs.buyer_id is not distinct from $8::integer
  )
order by rfq_questions.number desc nulls first, rfq_questions.question_id desc;

-- src/tenders/questions/read-questions.server.ts
select count(*) as total
from rfqs
inner join rfq_questions on rfq_questions.rfq_id = rfqs.rfq_id
left join rfq_questions as same on same.question_id = rfq_questions.same_as
where
  rfqs.buyer_id = $1
  and rfq_questions.state <> $2
  and (
    rfq_questions.number is not null
    or rfq_questions.asker_id is not distinct from $3::integer
    or rfqs.buyer_id is not distinct from $4::integer
  );

-- src/tenders/questions/read-questions.server.ts, after the first 12 lines of the one above
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null);

-- src/tenders/questions/read-questions.server.ts
select rfq_id
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $1
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.rfq_id = $3;

-- src/tenders/questions/read-questions.server.ts
select rfq_id from rfqs where rfqs.canceled_at is null and rfqs.rfq_id = $1;

-- src/tenders/questions/withdraw-question.server.ts
update rfq_questions set state = $1 where question_id = $2;

-- src/tenders/rfq-email.server.ts
select
  array(
    select bidder.supplier_id
    from bids bidder
    where
      bidder.rfq_id = rfqs.rfq_id
      and bidder.withdrawn_at is null
      and (rfqs.on_change = 'confirm' and bidder.rfq_version < rfqs.material_version)
    order by bidder.bid_id
  ) as unconfirmed
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/rfq-email.server.ts
select
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/rfq-email.server.ts
select companies.company_name, companies.phone_number, companies.contact_email as email
from (select * from rfqs where true) as rfqs
inner join companies on companies.company_id = rfqs.buyer_id
where rfq_id = $1;

-- src/tenders/rfqs/change/cancel-rfq.server.ts
select file_id
from rfq_attachments
inner join rfqs on rfqs.rfq_id = rfq_attachments.rfq_id
where rfqs.buyer_id = $1 and rfqs.canceled_at is not null;

-- src/tenders/rfqs/change/cancel-rfq.server.ts
select file_id from rfq_attachments where rfq_id = $1;

-- src/tenders/rfqs/change/cancel-rfq.server.ts
update rfqs set canceled_at = clock_timestamp(), updated_at = now() where rfq_id = $1;

-- src/tenders/rfqs/change/emails.server.ts
select bids.withdrawn_at is null as live
from (select * from bids where true) as bids
where rfq_id = $1 and supplier_id = $2;

-- src/tenders/rfqs/change/fill-closing.server.ts
update rfqs
set closes_at = null
where
  rfq_id = any (array(select rfq_id from rfqs where closes_at is null order by rfq_id limit $1 for update skip locked));

-- src/tenders/rfqs/change/notifications.server.ts
select
  rfq_id,
  buyer_id,
  title,
  deadline,
  closing_time,
  (
    select count(*)
    from bids live
    where
      live.rfq_id = rfqs.rfq_id
      and live.withdrawn_at is null
      and not (rfqs.on_change = 'confirm' and live.rfq_version < rfqs.material_version)
  ) as bids_count
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/rfqs/change/notifications.server.ts
select
  title,
  deadline,
  closing_time,
  array(
    select bidder.supplier_id
    from bids bidder
    where bidder.rfq_id = rfqs.rfq_id and bidder.withdrawn_at is null
    order by bidder.bid_id
  ) as bidders
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/rfqs/change/notifications.server.ts
select
  title,
  deadline,
  closing_time,
  array(
    select json_build_object('company_id', member.company_id, 'person_id', member.person_id)
    from (select * from bids where true) as bids
    join members member on member.company_id = bids.supplier_id and member.left_at is null and member.roles && $1::text[]
    join people person on person.person_id = member.person_id and person.is_active
    where
      bids.rfq_id = rfqs.rfq_id
      and bids.withdrawn_at is null
      and not exists (
        select
        from follows
        where
          follows.person_id = member.person_id
          and follows.target_type = 'rfq'
          and follows.target_id = rfqs.rfq_id
          and follows.muted
      )
    order by bids.bid_id, member.joined_at, member.person_id
  ) as bidders
from (select * from rfqs where true) as rfqs
where rfq_id = $2;

-- src/tenders/rfqs/change/notify-passed-deadlines.server.ts
select rfq_id, deadline
from rfqs
where
  rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  and bid_visibility = $1
  and deadline_told is distinct from deadline
  and deadline between riyadh_today() - $2::int
  and riyadh_today()
order by rfq_id
limit $3
for update skip locked;

-- src/tenders/rfqs/change/notify-passed-deadlines.server.ts
update rfqs set deadline_told = $1 where rfq_id = $2;

-- src/tenders/rfqs/change/remind-followers.server.ts
select rfq_id, deadline
from rfqs
where
  rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and deadline between riyadh_today() + 1
  and riyadh_today() + case extract(dow from riyadh_today()) when 4 then 4 else 2 end::int
  and deadline_reminded is distinct from deadline
order by rfq_id
limit $1
for update skip locked;

-- src/tenders/rfqs/change/remind-followers.server.ts
update rfqs set deadline_reminded = $1 where rfq_id = $2;

-- src/tenders/rfqs/detail/acts-of-colleagues.server.ts
/* prepared */ select action,
event.created_at as at,
people.person_id,
full_name,
company_name from audit_events event join people on people.person_id = event.person_id join companies on companies.company_id = event.company_id where event.company_id = $1
and (object_type = 'rfq' and object_id = $2 or object_type = 'bid' and object_id = $3)
and action = any ($4)
and exists (select from members where members.company_id = $5 and members.person_id <> $6) order by audit_event_id;

-- src/tenders/rfqs/detail/read-history.server.ts
select category_id, category_name, category_name_ar from categories where category_id in ($1);

-- src/tenders/rfqs/detail/read-history.server.ts
with /* prepared */ own as (
  select bids.bid_id, bids.created_at, bids.withdrawn_at, bids.lapsed_at, companies.company_name
  from (select * from bids where bids.total_amount is not null) as bids
  join companies on companies.company_id = bids.supplier_id
  where bids.rfq_id = $1
)
select 'bid_placed' as what, created_at as at, company_name
from own
union all
select case when lapsed_at is null then 'bid_withdrawn' else 'bid_lapsed' end, withdrawn_at, company_name
from own
where withdrawn_at is not null
union all
select 'bid_confirmed', confirmed_at, company_name
from own
join bid_confirmations using (bid_id)
union all
select 'bid_changed', event.created_at, own.company_name
from own
join audit_events event on event.object_type = 'bid' and event.object_id = own.bid_id::text
where event.action = 'bid.changed' and event.details -> 'changes' is distinct from '[]'
order by at desc
limit $2;

-- src/tenders/rfqs/detail/read-rfq-file.server.ts
select
  rfqs.buyer_id,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status
from rfq_attachments
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_attachments.rfq_id
where rfq_attachments.file_id = $1;

-- src/tenders/rfqs/detail/read-rfq.server.ts
select
  company_id,
  company_name,
  phone_number,
  contact_email as email,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = companies.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified
from companies
where company_id = any ($1::integer[]);

-- src/tenders/rfqs/detail/read-rfq.server.ts
select /* prepared */
  bids.bid_id,
  bids.rfq_id,
  bids.buyer_id,
  bids.supplier_id,
  bids.total_amount,
  bids.proposed_delivery_date,
  bids.comments,
  bids.version,
  bids.created_at,
  bids.updated_at,
  bids.withdrawn_at,
  bids.lapsed_at,
  bids.rfq_version,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits,
  rfqs.title as rfq_title,
  supplier.company_name,
  supplier.phone_number,
  image.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = supplier.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  json_build_object(
    'path',
    paper.path,
    'name',
    paper.name,
    'size',
    paper.size,
    'type',
    paper.mime,
    'width',
    paper.width,
    'height',
    paper.height,
    'variants',
    paper.variants,
    'scan',
    paper.scan
  ) as attachment,
  rfqs.accepted_bid_id is not distinct from bids.bid_id as accepted,
  bids.rfq_version < rfqs.version as stale,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as rfq_status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  (bids.buyer_id = $1 and has_interest($2, bids.supplier_id, bids.rfq_id)) as conflict,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.unpriced_lines,
  bids.vat_category,
  bids.vat_rate_bp,
  bids.vat_reason,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas
        ) order by vat_rate_bp desc,
        vat_category
      )
    from bid_vat
    where bid_vat.bid_id = bids.bid_id
  )
  end as vat
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join supplier_profiles as profile on profile.company_id = bids.supplier_id
left join files as paper on paper.file_id = bids.attachment_id
left join files as image on image.file_id = supplier.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  (
    bids.withdrawn_at is null
    and bids.total_amount is not null
    and (rfqs.bid_visibility = 'open' or coalesce($3::integer in (bids.supplier_id, bids.buyer_id), false))
    and (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $4
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $5 and own.withdrawn_at is null
      ) is not null
    )
  )
  and bids.rfq_id = $6
order by
  rfqs.has_lines and bids.unpriced_lines > 0,
  case when rfqs.has_lines then case rfqs.price_basis when 'net' then bids.net_halalas else bids.gross_halalas end end,
  bids.total_amount,
  bids.bid_id;

-- src/tenders/rfqs/detail/read-rfq.server.ts, after the first 78 lines of the one above
  false as conflict,
  bids.net_halalas,
  bids.vat_halalas,
  bids.gross_halalas,
  bids.discount_bp,
  bids.discount_halalas,
  bids.lines_net_halalas,
  bids.unpriced_lines,
  bids.vat_category,
  bids.vat_rate_bp,
  bids.vat_reason,
  case
  when bids.gross_halalas is not null then (
    select
      json_agg(
        json_build_object(
          'category', vat_category, 'rate_bp', vat_rate_bp, 'net_halalas', net_halalas, 'vat_halalas', vat_halalas
        ) order by vat_rate_bp desc,
        vat_category
      )
    from bid_vat
    where bid_vat.bid_id = bids.bid_id
  )
  end as vat
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies as supplier on supplier.company_id = bids.supplier_id
inner join supplier_profiles as profile on profile.company_id = bids.supplier_id
left join files as paper on paper.file_id = bids.attachment_id
left join files as image on image.file_id = supplier.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  (
    bids.withdrawn_at is null
    and bids.total_amount is not null
    and (rfqs.bid_visibility = 'open' or coalesce($1::integer in (bids.supplier_id, bids.buyer_id), false))
    and rfqs.canceled_at is null
  )
  and bids.rfq_id = $2
order by
  rfqs.has_lines and bids.unpriced_lines > 0,
  case when rfqs.has_lines then case rfqs.price_basis when 'net' then bids.net_halalas else bids.gross_halalas end end,
  bids.total_amount,
  bids.bid_id;

-- src/tenders/rfqs/detail/read-rfq.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.description,
  rfqs.item_description,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.delivery_date,
  rfqs.deadline,
  rfqs.questions_until,
  rfqs.category_id,
  rfqs.region_id,
  rfqs.city_id,
  rfqs.district_id,
  rfqs.attachments_paths,
  rfqs.accepted_bid_id,
  rfqs.version,
  rfqs.has_lines,
  rfqs.partial_allowed,
  rfqs.price_basis,
  rfqs.on_change,
  rfqs.material_version,
  rfqs.created_at,
  rfqs.updated_at,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  rfqs.buyer_id,
  buyer.company_name as buyer_company_name,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  case
  when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state',
    case
    when rfqs.opened_at is not null then 'opened'
    when rfqs.canceled_at is not null then 'canceled'
    when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() then 'sealed'
    when (
      coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() - make_interval(mins => $1)
      or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
    ) then 'delayed'
    else 'closing'
    end,
    'opens_at',
    coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
    'opened_at',
    rfqs.opened_at,
    'price_disclosure',
    rfqs.price_disclosure,
    'bids_count',
    case
    when rfqs.buyer_id = $2 then (
      select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
    )
    end
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $4
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($5, other.supplier_id, other.rfq_id)
    )
  ) as conflict,
  rfqs.accepted_at,
  rfqs.canceled_at,
  (
    select coalesce(json_agg(stored order by version), '[]')
    from (
      select
        version,
        at,
        changed,
        material,
        reason,
        previous,
        case
        when changes_fields then before - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as before,
        case
        when changes_fields then after - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as after
      from (
        select
          version,
          created_at as at,
          changed,
          material,
          reason,
          snapshot as after,
          changed && '{deadline,delivery_date,closing_time,questions_until,quantity,quantity_unit_code,quantity_unit_text,category_id}'::text[] as changes_fields,
          lag(version) over (order by version) as previous,
          lag(snapshot) over (order by version) as before
        from (
          select version, created_at, changed, material, reason, snapshot
          from rfq_versions
          where rfq_versions.rfq_id = rfqs.rfq_id
          order by version desc
          limit $6
        ) newest
      ) each_of
    ) stored
    where previous is not null
  ) as changes,
  (
    select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and rfq_questions.number is not null
  ) as questions_count,
  (
    select count(*)
    from rfq_questions
    where rfq_questions.rfq_id = rfqs.rfq_id and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  ) as questions_waiting,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'award_id',
            award_id,
            'supplier_id',
            supplier_id,
            'bid_id',
            bid_id,
            'state',
            state,
            'net_halalas',
            net_halalas,
            'vat_halalas',
            vat_halalas,
            'gross_halalas',
            gross_halalas,
            'awarded_at',
            awarded_at,
            'company_name',
            company_name
          ) order by award_id
        ),
        '[]'
      )
    from awards
    join companies on companies.company_id = awards.supplier_id
    where awards.rfq_id = rfqs.rfq_id
  ) as awards,
  (
    select not muted
    from follows
    where follows.person_id = $7 and follows.target_type = 'rfq' and follows.target_id = rfqs.rfq_id
  ) as is_followed,
  riyadh_today() as today,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from rfq_attachments
    join files file using (file_id)
    where rfq_attachments.rfq_id = rfqs.rfq_id and until_version is null and file.deleted_at is null
    order by position
  ) as attachments
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $8
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $9 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.rfq_id = $10;

-- src/tenders/rfqs/detail/read-rfq.server.ts, after the first 79 lines of the one above
    null
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $3
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($4, other.supplier_id, other.rfq_id)
    )
  ) as conflict,
  rfqs.accepted_at,
  rfqs.canceled_at,
  (
    select coalesce(json_agg(stored order by version), '[]')
    from (
      select
        version,
        at,
        changed,
        material,
        reason,
        previous,
        case
        when changes_fields then before - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as before,
        case
        when changes_fields then after - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as after
      from (
        select
          version,
          created_at as at,
          changed,
          material,
          reason,
          snapshot as after,
          changed && '{deadline,delivery_date,closing_time,questions_until,quantity,quantity_unit_code,quantity_unit_text,category_id}'::text[] as changes_fields,
          lag(version) over (order by version) as previous,
          lag(snapshot) over (order by version) as before
        from (
          select version, created_at, changed, material, reason, snapshot
          from rfq_versions
          where rfq_versions.rfq_id = rfqs.rfq_id
          order by version desc
          limit $5
        ) newest
      ) each_of
    ) stored
    where previous is not null
  ) as changes,
  (
    select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and rfq_questions.number is not null
  ) as questions_count,
  (
    select count(*)
    from rfq_questions
    where rfq_questions.rfq_id = rfqs.rfq_id and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  ) as questions_waiting,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'award_id',
            award_id,
            'supplier_id',
            supplier_id,
            'bid_id',
            bid_id,
            'state',
            state,
            'net_halalas',
            net_halalas,
            'vat_halalas',
            vat_halalas,
            'gross_halalas',
            gross_halalas,
            'awarded_at',
            awarded_at,
            'company_name',
            company_name
          ) order by award_id
        ),
        '[]'
      )
    from awards
    join companies on companies.company_id = awards.supplier_id
    where awards.rfq_id = rfqs.rfq_id
  ) as awards,
  (
    select not muted
    from follows
    where follows.person_id = $6 and follows.target_type = 'rfq' and follows.target_id = rfqs.rfq_id
  ) as is_followed,
  riyadh_today() as today,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from rfq_attachments
    join files file using (file_id)
    where rfq_attachments.rfq_id = rfqs.rfq_id and until_version is null and file.deleted_at is null
    order by position
  ) as attachments
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $7
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $8 and own.withdrawn_at is null
    ) is not null
  )
  and rfqs.rfq_id = $9;

-- src/tenders/rfqs/detail/read-rfq.server.ts, after the first 89 lines of the one above
  null::integer as my_bid_id,
  false as conflict,
  rfqs.accepted_at,
  rfqs.canceled_at,
  (
    select coalesce(json_agg(stored order by version), '[]')
    from (
      select
        version,
        at,
        changed,
        material,
        reason,
        previous,
        case
        when changes_fields then before - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as before,
        case
        when changes_fields then after - '{title,description,item_description,region_id,city_id,district_id,lines,attachments}'::text[]
        end as after
      from (
        select
          version,
          created_at as at,
          changed,
          material,
          reason,
          snapshot as after,
          changed && '{deadline,delivery_date,closing_time,questions_until,quantity,quantity_unit_code,quantity_unit_text,category_id}'::text[] as changes_fields,
          lag(version) over (order by version) as previous,
          lag(snapshot) over (order by version) as before
        from (
          select version, created_at, changed, material, reason, snapshot
          from rfq_versions
          where rfq_versions.rfq_id = rfqs.rfq_id
          order by version desc
          limit $2
        ) newest
      ) each_of
    ) stored
    where previous is not null
  ) as changes,
  (
    select count(*) from rfq_questions where rfq_questions.rfq_id = rfqs.rfq_id and rfq_questions.number is not null
  ) as questions_count,
  (
    select count(*)
    from rfq_questions
    where rfq_questions.rfq_id = rfqs.rfq_id and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
  ) as questions_waiting,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'award_id',
            award_id,
            'supplier_id',
            supplier_id,
            'bid_id',
            bid_id,
            'state',
            state,
            'net_halalas',
            net_halalas,
            'vat_halalas',
            vat_halalas,
            'gross_halalas',
            gross_halalas,
            'awarded_at',
            awarded_at,
            'company_name',
            company_name
          ) order by award_id
        ),
        '[]'
      )
    from awards
    join companies on companies.company_id = awards.supplier_id
    where awards.rfq_id = rfqs.rfq_id
  ) as awards,
  null::boolean as is_followed,
  riyadh_today() as today,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from rfq_attachments
    join files file using (file_id)
    where rfq_attachments.rfq_id = rfqs.rfq_id and until_version is null and file.deleted_at is null
    order by position
  ) as attachments
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where rfqs.canceled_at is null and rfqs.rfq_id = $3;

-- src/tenders/rfqs/detail/read-rfq.server.ts
select /* prepared */ max(bids.lapsed_at) as lapsed_at
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
where bids.supplier_id = $1 and (bids.withdrawn_at is null or bids.lapsed_at is not null) and bids.rfq_id = $2;

-- src/tenders/rfqs/list/count-rfqs.server.ts
select (
  select count(*)::int
  from (
    select
    from (select * from rfqs where rfqs.canceled_at is null) as rfqs
    where
      rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    limit $1
  ) matches
) as active,
(
  select count(*)::int
  from (
    select
    from (select * from rfqs where rfqs.canceled_at is null) as rfqs
    where rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
    limit $2
  ) matches
) as completed,
(
  select count(*)::int
  from (
    select
    from (select * from rfqs where rfqs.canceled_at is null) as rfqs
    where
      rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    limit $3
  ) matches
) as expired;

-- src/tenders/rfqs/list/count-rfqs.server.ts
select /* prepared */ (
  select count(*)::int
  from (select from (select * from rfqs where true) as rfqs where rfqs.buyer_id = $1 limit $2) matches
) as rfqs,
(
  select count(*)::int
  from (
    select from (select * from bids where bids.withdrawn_at is null) as bids where bids.supplier_id = $3 limit $4
  ) matches
) as bids,
(
  select count(*)::int
  from (
    select
    from (select * from rfqs where true) as rfqs
    join rfq_questions using (rfq_id)
    where
      rfqs.buyer_id = $5
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and (rfq_questions.state = 'open' and rfq_questions.hidden_at is null)
    limit $6
  ) matches
) as questions;

-- src/tenders/rfqs/list/list-rfqs.server.ts
select
  rfqs.rfq_id,
  rfqs.title,
  rfqs.description,
  rfqs.item_description,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.delivery_date,
  rfqs.deadline,
  rfqs.questions_until,
  rfqs.category_id,
  rfqs.region_id,
  rfqs.city_id,
  rfqs.district_id,
  rfqs.attachments_paths,
  rfqs.accepted_bid_id,
  rfqs.version,
  rfqs.has_lines,
  rfqs.partial_allowed,
  rfqs.price_basis,
  rfqs.on_change,
  rfqs.material_version,
  rfqs.created_at,
  rfqs.updated_at,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  rfqs.buyer_id,
  buyer.company_name as buyer_company_name,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  case
  when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state',
    case
    when rfqs.opened_at is not null then 'opened'
    when rfqs.canceled_at is not null then 'canceled'
    when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() then 'sealed'
    when (
      coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() - make_interval(mins => $1)
      or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
    ) then 'delayed'
    else 'closing'
    end,
    'opens_at',
    coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
    'opened_at',
    rfqs.opened_at,
    'price_disclosure',
    rfqs.price_disclosure,
    'bids_count',
    case
    when rfqs.buyer_id = $2 then (
      select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
    )
    end
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $4
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($5, other.supplier_id, other.rfq_id)
    )
  ) as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  rfqs.buyer_id = $6
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 111 lines of the one above
  rfqs.canceled_at is null
  and rfqs.category_id = $6
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.search_text like $7
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.category_id = $7
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.rfq_id = $7
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.search_text like $7
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and strpos(rfqs.search_text, $7) > 0
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and (rfqs.rfq_id = $6 or rfqs.search_text like $7)
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and (rfqs.rfq_id = $6 or strpos(rfqs.search_text, $7) > 0)
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.rfq_id = $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and strpos(rfqs.search_text, $6) > 0
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 79 lines of the one above
    null
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $3
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($4, other.supplier_id, other.rfq_id)
    )
  ) as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
where
  rfqs.canceled_at is null
  and rfqs.category_id = $5
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.search_text like $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 89 lines of the one above
  null::integer as my_bid_id,
  false as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join rfq_bid_counts as counted on counted.rfq_id = rfqs.rfq_id
where
  rfqs.canceled_at is null
  and rfqs.category_id = $2
  and rfqs.search_text like $3
  and (counted.live, rfqs.rfq_id) < ($4, $5)
order by counted.live desc, rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 94 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.search_text like $3
order by counted.live desc, rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 94 lines of the one above
where rfqs.canceled_at is null and rfqs.search_text like $2
order by counted.live desc, rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where
  rfqs.canceled_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.search_text like $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 95 lines of the one above
  and rfqs.category_id = $2
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is not null
  and (rfqs.rfq_id = $3 or rfqs.search_text like $4)
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and rfqs.search_text like $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and strpos(rfqs.search_text, $3) > 0
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  and strpos(rfqs.search_text, $3) > 0
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 99 lines of the one above
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 96 lines of the one above
  and rfqs.region_id = $3
  and (rfqs.rfq_id = $4 or rfqs.search_text like $5)
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and rfqs.canceled_at is not null
  and rfqs.search_text like $4
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is not null
  and (rfqs.rfq_id = $4 or rfqs.search_text like $5)
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 99 lines of the one above
  and rfqs.search_text like $4
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 99 lines of the one above
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 99 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and rfqs.rfq_id = $4
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 100 lines of the one above
  and rfqs.search_text like $4
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 100 lines of the one above
  and strpos(rfqs.search_text, $4) > 0
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 100 lines of the one above
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 96 lines of the one above
  and rfqs.search_text like $3
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  and (coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id) < ($4::timestamptz, $5)
order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 95 lines of the one above
  and rfqs.region_id = $2
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is not null
  and rfqs.search_text like $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and strpos(rfqs.search_text, $3) > 0
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 94 lines of the one above
  rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and (rfqs.rfq_id = $2 or rfqs.search_text like $3)
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and (rfqs.rfq_id = $2 or strpos(rfqs.search_text, $3) > 0)
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is not null and rfqs.search_text like $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and (rfqs.rfq_id = $3 or strpos(rfqs.search_text, $4) > 0)
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.canceled_at is not null and rfqs.search_text like $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.region_id = $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.region_id = $3 and rfqs.search_text like $4
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.region_id = $3 and strpos(rfqs.search_text, $4) > 0
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and strpos(rfqs.search_text, $3) > 0
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2 and (rfqs.rfq_id = $3 or rfqs.search_text like $4)
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2 and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2 and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2 and rfqs.search_text like $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2 and strpos(rfqs.search_text, $3) > 0
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and strpos(rfqs.search_text, $2) > 0
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $1)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        case
        when rfqs.buyer_id = $2 then (
          select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
        )
        end
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $4
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($5, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $6
      and rfqs.search_text like $7
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $8)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        case
        when rfqs.buyer_id = $9 then (
          select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
        )
        end
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $10 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $11
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($12, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $13
      and rfqs.search_text like $14
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $15;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 86 lines of the one above
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $3
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($4, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $5
      and rfqs.search_text like $6
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $7)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $8 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $9
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($10, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $11
      and rfqs.search_text like $12
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $13;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 96 lines of the one above
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $2)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 102 lines of the one above
      and rfqs.category_id = $2
      and rfqs.search_text like $3
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and (
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
      ) > ($4::timestamptz, $5)
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $6)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $7
      and rfqs.search_text like $8
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $9;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 105 lines of the one above
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $4)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $5
      and rfqs.search_text like $6
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 102 lines of the one above
      and rfqs.search_text like $2
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and (
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)), rfqs.rfq_id
      ) > ($3::timestamptz, $4)
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $5)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $6
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 104 lines of the one above
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $3)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $4
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 102 lines of the one above
      and rfqs.search_text ~ $2
      and rfqs.search_text ~ $3
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $4)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $5
      and rfqs.search_text ~ $6
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts
select /* prepared */
  rfqs.rfq_id,
  rfqs.title,
  rfqs.description,
  rfqs.item_description,
  rfqs.quantity,
  rfqs.quantity_unit_code,
  rfqs.quantity_unit_text,
  rfqs.delivery_date,
  rfqs.deadline,
  rfqs.questions_until,
  rfqs.category_id,
  rfqs.region_id,
  rfqs.city_id,
  rfqs.district_id,
  rfqs.attachments_paths,
  rfqs.accepted_bid_id,
  rfqs.version,
  rfqs.has_lines,
  rfqs.partial_allowed,
  rfqs.price_basis,
  rfqs.on_change,
  rfqs.material_version,
  rfqs.created_at,
  rfqs.updated_at,
  rfqs.closing_time,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  (
    extract(
      epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
    ) * 1000
  )::float8 as left_ms,
  rfqs.buyer_id,
  buyer.company_name as buyer_company_name,
  case
  when rfqs.canceled_at is not null then 'canceled'
  when rfqs.accepted_bid_id is not null then 'completed'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'expired'
  else 'active'
  end as status,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  case
  when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state',
    case
    when rfqs.opened_at is not null then 'opened'
    when rfqs.canceled_at is not null then 'canceled'
    when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() then 'sealed'
    when (
      coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() - make_interval(mins => $1)
      or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
    ) then 'delayed'
    else 'closing'
    end,
    'opens_at',
    coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
    'opened_at',
    rfqs.opened_at,
    'price_disclosure',
    rfqs.price_disclosure,
    'bids_count',
    case
    when rfqs.buyer_id = $2 then (
      select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
    )
    end
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $4
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($5, other.supplier_id, other.rfq_id)
    )
  ) as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join rfq_bid_counts as counted on counted.rfq_id = rfqs.rfq_id
where rfqs.buyer_id = $6
order by counted.live desc, rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 111 lines of the one above
where rfqs.canceled_at is null
order by counted.live desc, rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where
  rfqs.buyer_id = $6
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 114 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 111 lines of the one above
  rfqs.canceled_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 114 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.buyer_id = $6 and rfqs.category_id = $7
order by rfqs.rfq_id desc
limit $8;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and (rfqs.rfq_id) < ($6)
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $6
order by rfqs.rfq_id desc
limit $7;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
where rfqs.canceled_at is null and rfqs.rfq_id = any ($6::integer[])
order by rfqs.rfq_id desc;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 79 lines of the one above
    null
  )
  end as sealed,
  rfqs.deadline - riyadh_today() as closes_in,
  rfqs.delivery_date - riyadh_today() as delivery_in,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as bids_count,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
  ) as my_bid_id,
  (
    rfqs.buyer_id = $3
    and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
    and not exists (
      select
      from bids other
      where
        other.rfq_id = rfqs.rfq_id
        and other.withdrawn_at is null
        and not has_interest($4, other.supplier_id, other.rfq_id)
    )
  ) as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join rfq_bid_counts as counted on counted.rfq_id = rfqs.rfq_id
where rfqs.buyer_id = $5
order by counted.live desc, rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 107 lines of the one above
where rfqs.canceled_at is null
order by counted.live desc, rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where
  rfqs.buyer_id = $5
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 107 lines of the one above
  rfqs.canceled_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 110 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.buyer_id = $5
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.buyer_id = $5 and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.buyer_id = $5 and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.canceled_at is null
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $5;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $5
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 106 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $5
order by rfqs.rfq_id desc
limit $6;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 89 lines of the one above
  null::integer as my_bid_id,
  false as conflict
from rfqs
inner join companies as buyer on buyer.company_id = rfqs.buyer_id
inner join rfq_bid_counts as counted on counted.rfq_id = rfqs.rfq_id
where rfqs.buyer_id = $2
order by counted.live desc, rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 94 lines of the one above
where rfqs.canceled_at is null
order by counted.live desc, rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where
  rfqs.canceled_at is null
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 97 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 95 lines of the one above
  and rfqs.category_id = $2
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 98 lines of the one above
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 96 lines of the one above
  and rfqs.region_id = $3
  and rfqs.canceled_at is null
  and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 94 lines of the one above
  rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.buyer_id = $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is not null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null
order by rfqs.rfq_id desc
limit $2;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.category_id = $2 and rfqs.region_id = $3
order by rfqs.rfq_id desc
limit $4;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.region_id = $2
order by rfqs.rfq_id desc
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 93 lines of the one above
where rfqs.canceled_at is null and rfqs.rfq_id = any ($2::integer[])
order by rfqs.rfq_id desc;

-- src/tenders/rfqs/list/list-rfqs.server.ts
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $1)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        case
        when rfqs.buyer_id = $2 then (
          select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
        )
        end
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $4
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($5, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.buyer_id = $6
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $7)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        case
        when rfqs.buyer_id = $8 then (
          select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
        )
        end
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $9 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $10
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($11, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.buyer_id = $12
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $13;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 120 lines of the one above
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $6)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        case
        when rfqs.buyer_id = $7 then (
          select count(*) from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null
        )
        end
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $8 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $9
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($10, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $11;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 86 lines of the one above
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $3
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($4, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.buyer_id = $5
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $6)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $7 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $8
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($9, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.buyer_id = $10
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $11;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 116 lines of the one above
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $5)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $6 and own.withdrawn_at is null
      ) as my_bid_id,
      (
        rfqs.buyer_id = $7
        and exists (select from bids live where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null)
        and not exists (
          select
          from bids other
          where
            other.rfq_id = rfqs.rfq_id
            and other.withdrawn_at is null
            and not has_interest($8, other.supplier_id, other.rfq_id)
        )
      ) as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $9;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 96 lines of the one above
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $2)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 102 lines of the one above
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $2)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 104 lines of the one above
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) asc, rfqs.rfq_id asc
  )
) part
union all
select /* prepared */ *
from (
  (
    select
      rfqs.rfq_id,
      rfqs.title,
      rfqs.description,
      rfqs.item_description,
      rfqs.quantity,
      rfqs.quantity_unit_code,
      rfqs.quantity_unit_text,
      rfqs.delivery_date,
      rfqs.deadline,
      rfqs.questions_until,
      rfqs.category_id,
      rfqs.region_id,
      rfqs.city_id,
      rfqs.district_id,
      rfqs.attachments_paths,
      rfqs.accepted_bid_id,
      rfqs.version,
      rfqs.has_lines,
      rfqs.partial_allowed,
      rfqs.price_basis,
      rfqs.on_change,
      rfqs.material_version,
      rfqs.created_at,
      rfqs.updated_at,
      rfqs.closing_time,
      coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
      (
        extract(
          epoch from coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) - transaction_time()
        ) * 1000
      )::float8 as left_ms,
      rfqs.buyer_id,
      buyer.company_name as buyer_company_name,
      case
      when rfqs.canceled_at is not null then 'canceled'
      when rfqs.accepted_bid_id is not null then 'completed'
      when coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() then 'expired'
      else 'active'
      end as status,
      json_build_object(
        'status',
        case
        when rfqs.canceled_at is not null then 'canceled'
        when rfqs.accepted_bid_id is not null then 'completed'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) <= transaction_time() then 'expired'
        else 'active'
        end,
        'bids',
        case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
        'takes_questions',
        coalesce(riyadh_today() <= rfqs.questions_until, false),
        'proposal_pending',
        exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
      ) as state,
      case
      when rfqs.bid_visibility = 'sealed' then json_build_object(
        'state',
        case
        when rfqs.opened_at is not null then 'opened'
        when rfqs.canceled_at is not null then 'canceled'
        when coalesce(
          rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
        ) > transaction_time() then 'sealed'
        when (
          coalesce(
            rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
          ) <= transaction_time() - make_interval(mins => $2)
          or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
        ) then 'delayed'
        else 'closing'
        end,
        'opens_at',
        coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
        'opened_at',
        rfqs.opened_at,
        'price_disclosure',
        rfqs.price_disclosure,
        'bids_count',
        null
      )
      end as sealed,
      rfqs.deadline - riyadh_today() as closes_in,
      rfqs.delivery_date - riyadh_today() as delivery_in,
      (
        select count(*)
        from bids live
        where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
      ) as bids_count,
      null::integer as my_bid_id,
      false as conflict
    from rfqs
    inner join companies as buyer on buyer.company_id = rfqs.buyer_id
    where
      rfqs.canceled_at is null
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
    order by coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) desc, rfqs.rfq_id desc
  )
) part
limit $3;

-- src/tenders/rfqs/list/list-rfqs.server.ts
select /* prepared */ id
from (
  (
    select id
    from (
      select rfqs.rfq_id as id, rfqs.search_text as text
      from rfqs
      where
        rfqs.canceled_at is null
        and rfqs.category_id = $1
        and rfqs.rfq_id <= (select coalesce($2::integer - 1, max(rfqs.rfq_id)) from rfqs)
        and rfqs.rfq_id > (select coalesce($3::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256
      order by rfqs.rfq_id desc
      limit $4
    ) walked
    where (text || '') like $5
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $6
      and rfqs.search_text like $7
      and (rfqs.search_text || '') like $8
      and rfqs.rfq_id >> 12 = ((select coalesce($9::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($10::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $11
      and rfqs.search_text like $12
      and (rfqs.search_text || '') like $13
      and rfqs.rfq_id >> 12 = ((select coalesce($14::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($15::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $16
      and rfqs.search_text like $17
      and (rfqs.search_text || '') like $18
      and rfqs.rfq_id >> 16 = ((select coalesce($19::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($20::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($21::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $22
      and rfqs.search_text like $23
      and (rfqs.search_text || '') like $24
      and rfqs.rfq_id >> 16 = ((select coalesce($25::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($26::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($27::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $28
      and rfqs.search_text like $29
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($30::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($31::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($32::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($33::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($34::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($35::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $36;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 15 lines of the one above
    where (text || '') ~ $5
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $6
      and rfqs.search_text ~ $7
      and (rfqs.search_text || '') ~ $8
      and rfqs.rfq_id >> 12 = ((select coalesce($9::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($10::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $11
      and rfqs.search_text ~ $12
      and (rfqs.search_text || '') ~ $13
      and rfqs.rfq_id >> 12 = ((select coalesce($14::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($15::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $16
      and rfqs.search_text ~ $17
      and (rfqs.search_text || '') ~ $18
      and rfqs.rfq_id >> 16 = ((select coalesce($19::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($20::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($21::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $22
      and rfqs.search_text ~ $23
      and (rfqs.search_text || '') ~ $24
      and rfqs.rfq_id >> 16 = ((select coalesce($25::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($26::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($27::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $28
      and rfqs.search_text ~ $29
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($30::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($31::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($32::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($33::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($34::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($35::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $36;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 15 lines of the one above
    where (text || '') ~ $5 and (text || '') ~ $6
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $7
      and rfqs.search_text ~ $8
      and rfqs.search_text ~ $9
      and (rfqs.search_text || '') ~ $10
      and (rfqs.search_text || '') ~ $11
      and rfqs.rfq_id >> 12 = ((select coalesce($12::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($13::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $14
      and rfqs.search_text ~ $15
      and rfqs.search_text ~ $16
      and (rfqs.search_text || '') ~ $17
      and (rfqs.search_text || '') ~ $18
      and rfqs.rfq_id >> 12 = ((select coalesce($19::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($20::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $21
      and rfqs.search_text ~ $22
      and rfqs.search_text ~ $23
      and (rfqs.search_text || '') ~ $24
      and (rfqs.search_text || '') ~ $25
      and rfqs.rfq_id >> 16 = ((select coalesce($26::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($27::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($28::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $29
      and rfqs.search_text ~ $30
      and rfqs.search_text ~ $31
      and (rfqs.search_text || '') ~ $32
      and (rfqs.search_text || '') ~ $33
      and rfqs.rfq_id >> 16 = ((select coalesce($34::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($35::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($36::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.category_id = $37
      and rfqs.search_text ~ $38
      and rfqs.search_text ~ $39
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($40::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($41::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($42::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($43::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($44::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($45::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $46;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 9 lines of the one above
        and rfqs.rfq_id <= (select coalesce($1::integer - 1, max(rfqs.rfq_id)) from rfqs)
        and rfqs.rfq_id > (select coalesce($2::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256
      order by rfqs.rfq_id desc
      limit $3
    ) walked
    where (text || '') like $4
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $5
      and (rfqs.search_text || '') like $6
      and rfqs.rfq_id >> 12 = ((select coalesce($7::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($8::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $9
      and (rfqs.search_text || '') like $10
      and rfqs.rfq_id >> 12 = ((select coalesce($11::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($12::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $13
      and (rfqs.search_text || '') like $14
      and rfqs.rfq_id >> 16 = ((select coalesce($15::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($16::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($17::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $18
      and (rfqs.search_text || '') like $19
      and rfqs.rfq_id >> 16 = ((select coalesce($20::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($21::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($22::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text like $23
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($24::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($25::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($26::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($27::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($28::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($29::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $30;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 14 lines of the one above
    where (text || '') ~ $4
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $5
      and (rfqs.search_text || '') ~ $6
      and rfqs.rfq_id >> 12 = ((select coalesce($7::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($8::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $9
      and (rfqs.search_text || '') ~ $10
      and rfqs.rfq_id >> 12 = ((select coalesce($11::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($12::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $13
      and (rfqs.search_text || '') ~ $14
      and rfqs.rfq_id >> 16 = ((select coalesce($15::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($16::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($17::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $18
      and (rfqs.search_text || '') ~ $19
      and rfqs.rfq_id >> 16 = ((select coalesce($20::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($21::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($22::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $23
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($24::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($25::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($26::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($27::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($28::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($29::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $30;

-- src/tenders/rfqs/list/list-rfqs.server.ts, after the first 14 lines of the one above
    where (text || '') ~ $4 and (text || '') ~ $5
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $6
      and rfqs.search_text ~ $7
      and (rfqs.search_text || '') ~ $8
      and (rfqs.search_text || '') ~ $9
      and rfqs.rfq_id >> 12 = ((select coalesce($10::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12)
      and rfqs.rfq_id + 0 < (select coalesce($11::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $12
      and rfqs.search_text ~ $13
      and (rfqs.search_text || '') ~ $14
      and (rfqs.search_text || '') ~ $15
      and rfqs.rfq_id >> 12 = ((select coalesce($16::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1
      and rfqs.rfq_id + 0 < (select coalesce($17::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $18
      and rfqs.search_text ~ $19
      and (rfqs.search_text || '') ~ $20
      and (rfqs.search_text || '') ~ $21
      and rfqs.rfq_id >> 16 = ((select coalesce($22::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16)
      and rfqs.rfq_id + 0 < least(
        (select coalesce($23::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($24::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $25
      and rfqs.search_text ~ $26
      and (rfqs.search_text || '') ~ $27
      and (rfqs.search_text || '') ~ $28
      and rfqs.rfq_id >> 16 = ((select coalesce($29::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1
      and rfqs.rfq_id + 0 < least(
        (select coalesce($30::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
        (((select coalesce($31::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
      )
    order by rfqs.rfq_id + 0 desc
  )
  union all (
    select rfqs.rfq_id as id
    from rfqs
    where
      rfqs.canceled_at is null
      and rfqs.search_text ~ $32
      and rfqs.search_text ~ $33
      and rfqs.rfq_id + 0 < least(
        least(
          (select coalesce($34::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($35::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($36::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($37::integer - 1, max(rfqs.rfq_id)) from rfqs) - 256 + 1,
          (((select coalesce($38::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 12) - 1) << 12
        ),
        (((select coalesce($39::integer - 1, max(rfqs.rfq_id)) from rfqs) >> 16) - 1) << 16
      ) > 1
    order by rfqs.rfq_id + 0 desc
  )
) matches
limit $40;

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where
        rfqs.canceled_at is null
        and rfqs.canceled_at is null
        and rfqs.accepted_bid_id is null
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
        and rfqs.rfq_id = $1
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 10 lines of the one above
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
        and rfqs.search_text like $1
        and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 8 lines of the one above
        and rfqs.category_id = $1
        and (rfqs.rfq_id = $2 or strpos(rfqs.search_text, $3) > 0)
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 9 lines of the one above
        and rfqs.canceled_at is not null
        and rfqs.search_text like $2
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 9 lines of the one above
        and rfqs.canceled_at is null
        and rfqs.accepted_bid_id is not null
        and (rfqs.rfq_id = $2 or rfqs.search_text like $3)
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and rfqs.search_text like $2
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and strpos(rfqs.search_text, $2) > 0
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 10 lines of the one above
        and rfqs.accepted_bid_id is null
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
        and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 12 lines of the one above
        and strpos(rfqs.search_text, $2) > 0
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
        and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 9 lines of the one above
        and rfqs.region_id = $2
        and rfqs.canceled_at is null
        and rfqs.accepted_bid_id is not null
        and rfqs.search_text like $3
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and rfqs.accepted_bid_id is null
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 12 lines of the one above
        and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
        and rfqs.rfq_id = $3
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 10 lines of the one above
        and rfqs.search_text like $3
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 10 lines of the one above
        and strpos(rfqs.search_text, $3) > 0
        and rfqs.rfq_id = $4
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 8 lines of the one above
        and rfqs.region_id = $1
        and rfqs.canceled_at is null
        and rfqs.accepted_bid_id is not null
        and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and rfqs.search_text like $2
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts, after the first 11 lines of the one above
        and strpos(rfqs.search_text, $2) > 0
        and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where
        rfqs.canceled_at is null and rfqs.canceled_at is null and rfqs.accepted_bid_id is not null and rfqs.rfq_id = $1
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and (rfqs.rfq_id = $1 or strpos(rfqs.search_text, $2) > 0) and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.canceled_at is not null and rfqs.search_text like $1 and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.category_id = $1 and rfqs.canceled_at is not null and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.category_id = $1 and rfqs.region_id = $2 and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.category_id = $1 and rfqs.search_text like $2 and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.category_id = $1 and strpos(rfqs.search_text, $2) > 0 and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.region_id = $1 and rfqs.canceled_at is not null and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.region_id = $1 and rfqs.search_text like $2 and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and rfqs.region_id = $1 and strpos(rfqs.search_text, $2) > 0 and rfqs.rfq_id = $3
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (
      select rfqs.rfq_id
      from rfqs
      where rfqs.canceled_at is null and strpos(rfqs.search_text, $1) > 0 and rfqs.rfq_id = $2
    )
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.canceled_at is not null and rfqs.rfq_id = $1)
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists (
    (select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.search_text like $1 and rfqs.rfq_id = $2)
  );

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists ((select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.category_id = $1 and rfqs.rfq_id = $2));

-- src/tenders/rfqs/list/match-rfq.server.ts
select 0 as place
where
  exists ((select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.region_id = $1 and rfqs.rfq_id = $2));

-- src/tenders/rfqs/list/match-rfq.server.ts
select count(*) as count
from (
  select rfqs.rfq_id
  from rfqs
  where
    rfqs.canceled_at is null
    and rfqs.category_id = $1
    and rfqs.region_id = $2
    and rfqs.canceled_at is null
    and rfqs.accepted_bid_id is null
    and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
    and rfqs.search_text like $3
    and rfqs.rfq_id > $4
  limit $5
) as shown;

-- src/tenders/rfqs/list/match-rfq.server.ts
select count(*) as count
from (
  select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.category_id = $1 and rfqs.rfq_id > $2 limit $3
) as shown;

-- src/tenders/rfqs/list/match-rfq.server.ts
select count(*) as count
from (
  select rfqs.rfq_id from rfqs where rfqs.canceled_at is null and rfqs.search_text like $1 and rfqs.rfq_id > $2 limit $3
) as shown;

-- src/tenders/rfqs/publish/copy-rfq-files.server.ts
select files.*
from files
inner join rfq_attachments on rfq_attachments.file_id = files.file_id
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = rfq_attachments.rfq_id
where files.path in ($1) and rfqs.buyer_id = $2 and files.deleted_at is null;

-- src/tenders/rfqs/publish/publish-rfq.server.ts
insert into rfq_attachments (rfq_id, position, file_id) values ($1, $2, $3);

-- src/tenders/rfqs/publish/publish-rfq.server.ts
insert into rfqs (
  title,
  description,
  quantity_unit_code,
  partial_allowed,
  price_basis,
  on_change,
  bid_visibility,
  price_disclosure,
  delivery_date,
  deadline,
  closing_time,
  questions_until,
  category_id,
  region_id,
  city_id,
  quantity_unit_text,
  quantity,
  item_description,
  has_lines,
  district_id,
  buyer_id,
  attachments_paths
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
returning rfq_id, closes_at;

-- src/tenders/rfqs/publish/publish-rfq.server.ts
insert into rfqs (
  title,
  description,
  quantity_unit_code,
  quantity_unit_text,
  partial_allowed,
  price_basis,
  on_change,
  bid_visibility,
  price_disclosure,
  delivery_date,
  deadline,
  closing_time,
  questions_until,
  category_id,
  region_id,
  city_id,
  quantity,
  item_description,
  has_lines,
  district_id,
  buyer_id,
  attachments_paths
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
returning rfq_id, closes_at;

-- src/tenders/sealed/notifications/about-own-bid-email.server.ts
select
  envelope.commitment,
  case when outcome = 'opened' and contents is null then 'unreadable' else outcome end as outcome,
  exists (select from openings where openings.rfq_id = bids.rfq_id and reveal_at is not null) as asks_to_reveal
from (select * from bids where true) as bids
inner join sealed_bids as envelope on envelope.bid_id = bids.bid_id and envelope.version = bids.version
where bids.rfq_id = $1 and bids.supplier_id = $2 and bids.withdrawn_at is null;

-- src/tenders/sealed/notifications/notifications.server.ts
select
  rfq_id,
  buyer_id,
  title,
  array(
    select bids.supplier_id
    from (select * from bids where true) as bids
    join sealed_bids using (bid_id, version)
    where
      bids.rfq_id = rfqs.rfq_id
      and case when outcome = 'opened' and contents is null then 'unreadable' else outcome end = 'opened'
      and bids.withdrawn_at is null
    order by bids.bid_id
  ) as opened_for,
  array(
    select bids.supplier_id
    from (select * from bids where true) as bids
    join sealed_bids using (bid_id, version)
    where
      bids.rfq_id = rfqs.rfq_id
      and case when outcome = 'opened' and contents is null then 'unreadable' else outcome end = 'unreadable'
      and bids.withdrawn_at is null
    order by bids.bid_id
  ) as unreadable_for
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/sealed/notifications/notifications.server.ts
select
  rfq_id,
  buyer_id,
  title,
  deadline,
  closing_time,
  array(
    select bidder.supplier_id
    from bids bidder
    where bidder.rfq_id = rfqs.rfq_id and bidder.withdrawn_at is null
    order by bidder.bid_id
  ) as bidders
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/tenders/sealed/notifications/notifications.server.ts
select /* prepared */
  bids.supplier_id,
  rfqs.title,
  rfqs.deadline,
  rfqs.closing_time,
  envelope.rfq_id,
  envelope.bid_id,
  envelope.version as bid_version,
  envelope.rfq_version,
  envelope.commitment,
  envelope.received_at,
  envelope.key_id,
  envelope.signature
from (select * from bids where true) as bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = bids.rfq_id
inner join sealed_bids as envelope on envelope.bid_id = bids.bid_id and envelope.version = $1
where bids.bid_id = $2;

-- src/tenders/sealed/notifications/opening-emails.server.ts
select opened_at from (select * from rfqs where true) as rfqs where rfq_id = $1;

-- src/tenders/sealed/notifications/remind-of-openings.server.ts
select rfq_id, deadline
from rfqs
where
  rfqs.canceled_at is null
  and rfqs.accepted_bid_id is null
  and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  and bid_visibility = 'sealed'
  and opened_at is null
  and closes_at > transaction_time()
  and closes_at < closing_instant(riyadh_today() + 1, null)
  and deadline_told is distinct from deadline
order by rfq_id
limit $1
for update skip locked;

-- src/tenders/sealed/notifications/remind-of-openings.server.ts
update rfqs set deadline_told = $1 where rfq_id = $2;

-- src/tenders/sealed/opening/close-sealed-rfq.server.ts
insert into openings (rfq_id, closes_at, closed_at, bids_count, list_hash)
select
  rfq_id,
  closes_at,
  instant(),
  (select count(*) from bids where bids.rfq_id = rfqs.rfq_id and bids.withdrawn_at is null),
  (
    select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), ''))
    from sealed_bids
    where sealed_bids.rfq_id = rfqs.rfq_id
  )
from rfqs
where rfq_id = $1
on conflict do nothing;

-- src/tenders/sealed/opening/close-sealed-rfq.server.ts
update sealed_bids
set outcome = 'lapsed', sealed = null, sealed_file = null
from bids
where bids.bid_id = sealed_bids.bid_id and bids.lapsed_at is not null and sealed_bids.rfq_id = $1 and outcome is null;

-- src/tenders/sealed/opening/count-unreadable.server.ts
select /* prepared */ count(*) as unreadable
from sealed_bids
where rfq_id = $1 and case when outcome = 'opened' and contents is null then 'unreadable' else outcome end = $2;

-- src/tenders/sealed/opening/disclosed-totals.server.ts
select /* prepared */ bids.supplier_id, companies.company_name, bids.total_amount, bids.unpriced_lines
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join companies on companies.company_id = bids.supplier_id
where
  rfqs.price_disclosure = 'bidders'
  and rfqs.opened_at is not null
  and (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $1 and own.withdrawn_at is null
  ) is not null
  and bids.withdrawn_at is null
  and bids.total_amount is not null
  and bids.rfq_id = $2
order by bids.unpriced_lines > 0, bids.total_amount, bids.bid_id;

-- src/tenders/sealed/opening/failed-opening.server.ts
update openings set attempts = attempts + 1, last_error = $1 where rfq_id = $2 returning attempts;

-- src/tenders/sealed/opening/left-sealed.server.ts
select /* prepared */ distinct sealed_bids.rfq_id
from sealed_bids
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = sealed_bids.rfq_id
where
  outcome is null
  and (
    rfqs.opened_at is not null
    or exists (select from opening_keys where opening_keys.rfq_id = rfqs.rfq_id and opening_keys.opened_at is not null)
  )
order by sealed_bids.rfq_id;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select bid_id from sealed_bids where rfq_id = $1 and exposed order by bid_id;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select bids.bid_id, bids.rfq_id, bids.supplier_id, sealed_bids.version, sealed_bids.rfq_version, commitment
from bids
left join sealed_bids on sealed_bids.bid_id = bids.bid_id and sealed_bids.version = bids.version and coalesce(
  outcome, 'unreadable'
) = 'unreadable'
where
  bids.rfq_id = $1
  and (sealed_bids.version is not null or not bids.total_amount is not null)
  and bids.withdrawn_at is null
order by bids.bid_id;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select closed_at from openings where rfq_id = $1;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select closes_at
from rfqs
where
  rfq_id = $1
  and bid_visibility = 'sealed'
  and rfqs.opened_at is null
  and canceled_at is null
  and closes_at <= transaction_time()
for update skip locked;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select path from files where path = any ($1::text[]);

-- src/tenders/sealed/opening/open-rfqs.server.ts
select rfq_id from rfqs where rfq_id = $1 for update;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select rfqs.rfq_id
from opening_keys
inner join rfqs on rfqs.rfq_id = opening_keys.rfq_id
where
  opening_keys.rfq_id is not null
  and opening_keys.opened_at is null
  and bid_visibility = 'sealed'
  and rfqs.opened_at is null
  and canceled_at is null
  and closes_at <= transaction_time()
order by closes_at, rfqs.rfq_id;

-- src/tenders/sealed/opening/open-rfqs.server.ts
select sealed, sealed_file, received_at, key_id, signature from sealed_bids where bid_id = $1 and version = $2;

-- src/tenders/sealed/opening/open-rfqs.server.ts
update opening_keys set opened_at = instant() where rfq_id = $1;

-- src/tenders/sealed/opening/open-rfqs.server.ts
update rfqs set opened_at = instant(), updated_at = now() where rfq_id = $1;

-- src/tenders/sealed/opening/open-rfqs.server.ts
update sealed_bids set outcome = $1 where bid_id = $2 and version = $3;

-- src/tenders/sealed/opening/opening-keys.server.ts
insert into opening_keys (recipient, wrapped_identity) values ($1, $2);

-- src/tenders/sealed/opening/opening-keys.server.ts
insert into seal_checks (wrapped) values ($1) on conflict do nothing;

-- src/tenders/sealed/opening/opening-keys.server.ts
select opening_key_id
from opening_keys
where
  rfq_id is null
  and destroyed_at is null
  and exists (select from seal_checks where verified_at > now() - make_interval(mins => $1))
order by opening_key_id
limit $2
for update skip locked;

-- src/tenders/sealed/opening/opening-keys.server.ts
select opening_key_id, recipient, wrapped_identity, opening_keys.rfq_id
from opening_keys
left join (select * from rfqs where true) as rfqs on rfqs.rfq_id = opening_keys.rfq_id
where rfqs.opened_at is null and destroyed_at is null;

-- src/tenders/sealed/opening/opening-keys.server.ts
select recipient, wrapped_identity from opening_keys where rfq_id = $1;

-- src/tenders/sealed/opening/opening-keys.server.ts
select wrapped from seal_checks;

-- src/tenders/sealed/opening/opening-keys.server.ts
update opening_keys
set wrapped_identity = null, destroyed_at = now()
where
  destroyed_at is null
  and opened_at < now() - make_interval(days => $1)
  and not exists (select from sealed_bids where sealed_bids.rfq_id = opening_keys.rfq_id and outcome is null);

-- src/tenders/sealed/opening/opening-keys.server.ts
update opening_keys set rfq_id = $1 where opening_key_id = $2;

-- src/tenders/sealed/opening/opening-keys.server.ts
update seal_checks set verified_at = $1;

-- src/tenders/sealed/opening/opening-keys.server.ts
update seal_checks set verified_at = now();

-- src/tenders/sealed/opening/ops.server.ts
select $1::timestamptz <= instant() - make_interval(hours => $2) as delayed;

-- src/tenders/sealed/opening/ops.server.ts
select exists (select from seal_checks where verified_at > now() - make_interval(mins => $1)) as verified,
exists (select from openings where rfq_id = $2 and attempts > 0) as failed;

-- src/tenders/sealed/opening/reveal-bids.server.ts
select bid_id
from bids
where rfq_id = $1 and bids.withdrawn_at is null and not bids.total_amount is not null
order by bid_id;

-- src/tenders/sealed/opening/reveal-bids.server.ts
select rfq_id from bids where bid_id = $1 and supplier_id = $2;

-- src/tenders/sealed/opening/reveal-bids.server.ts
select version, sealed_bids.rfq_version, commitment
from sealed_bids
inner join openings on openings.rfq_id = sealed_bids.rfq_id
where bid_id = $1 and version = $2 and outcome in ($3) and reveal_at is not null;

-- src/tenders/sealed/opening/reveal-bids.server.ts
update openings set reveal_at = instant() where rfq_id = $1;

-- src/tenders/sealed/opening/reveal-bids.server.ts
update sealed_bids set outcome = $1 where rfq_id = $2 and outcome is null;

-- src/tenders/sealed/opening/seal-gauges.server.ts
select count(*) as bids
from sealed_bids
where
  outcome is null
  and exists (
    select
    from (select * from rfqs where true) as rfqs
    where
      rfqs.rfq_id = sealed_bids.rfq_id
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time()
  );

-- src/tenders/sealed/opening/seal-gauges.server.ts
select count(*) as bids from sealed_bids where (outcome = 'unreadable' or (outcome = 'opened' and contents is null));

-- src/tenders/sealed/opening/seal-gauges.server.ts
select count(*) as bids from sealed_bids where exposed;

-- src/tenders/sealed/opening/seal-gauges.server.ts
select count(*) as delayed
from opening_keys
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = opening_keys.rfq_id
where
  opening_keys.rfq_id is not null
  and opening_keys.opened_at is null
  and (
    coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() - make_interval(mins => $1)
    or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
  );

-- src/tenders/sealed/opening/seal-gauges.server.ts
select single from seal_checks where verified_at > now() - make_interval(mins => $1);

-- src/tenders/sealed/opening/write-contents.server.ts
set constraints all deferred;

-- src/tenders/sealed/opening/write-contents.server.ts
set constraints all immediate;

-- src/tenders/sealed/opening/write-contents.server.ts
update bids
set
  net_halalas = $1,
  vat_halalas = $2,
  gross_halalas = $3,
  lines_net_halalas = $4,
  discount_bp = $5,
  discount_halalas = $6,
  unpriced_lines = $7,
  total_amount = $8,
  proposed_delivery_date = $9,
  comments = $10,
  attachment_id = $11
where bid_id = $12;

-- src/tenders/sealed/opening/write-contents.server.ts
update bids set total_amount = $1, proposed_delivery_date = $2, comments = $3, attachment_id = $4 where bid_id = $5;

-- src/tenders/sealed/opening/write-contents.server.ts
update sealed_bids
set
  outcome = $1,
  contents = $2,
  exposed = coalesce((select recipient <> $3 from opening_keys where opening_keys.rfq_id = $4), false),
  sealed = $5,
  sealed_file = $6
where bid_id = $7 and version = $8;

-- src/tenders/sealed/receipt/own-sealed-bid.server.ts
select /* prepared */
  bids.bid_id,
  bids.rfq_id,
  bids.version,
  bids.rfq_version as confirmed_version,
  bids.withdrawn_at,
  bids.lapsed_at,
  case
  when (
    rfqs.on_change = 'confirm' and bids.rfq_version < rfqs.material_version
  ) then case when bids.rfq_version < rfqs.lines_version then 'revision' else 'confirmation' end
  end as awaits,
  json_build_object(
    'status',
    case
    when rfqs.canceled_at is not null then 'canceled'
    when rfqs.accepted_bid_id is not null then 'completed'
    when coalesce(
      rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
    ) <= transaction_time() then 'expired'
    else 'active'
    end,
    'bids',
    case when rfqs.opened_at is null then rfqs.bid_visibility else 'opened' end,
    'takes_questions',
    coalesce(riyadh_today() <= rfqs.questions_until, false),
    'proposal_pending',
    exists (select from award_proposals proposal where proposal.rfq_id = rfqs.rfq_id and proposal.state = 'pending')
  ) as state,
  envelope.rfq_version,
  envelope.received_at,
  envelope.key_id,
  case when outcome = 'opened' and contents is null then 'unreadable' else outcome end as outcome,
  envelope.commitment,
  envelope.signature,
  exists (select from openings where openings.rfq_id = bids.rfq_id and reveal_at is not null) as asks_to_reveal
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join sealed_bids as envelope on envelope.bid_id = bids.bid_id and envelope.version = bids.version
where
  bids.supplier_id = $1
  and (bids.withdrawn_at is null or bids.lapsed_at is not null)
  and not bids.total_amount is not null
  and bids.bid_id = any ($2::integer[]);

-- src/tenders/sealed/receipt/own-sealed-bid.server.ts
select /* prepared */
  envelope.rfq_id,
  envelope.bid_id,
  envelope.version as bid_version,
  envelope.rfq_version,
  envelope.commitment,
  envelope.received_at,
  envelope.key_id,
  envelope.signature,
  envelope.exposed
from bids
inner join rfqs on rfqs.rfq_id = bids.rfq_id
inner join sealed_bids as envelope on envelope.bid_id = bids.bid_id
where
  bids.supplier_id = $1
  and (bids.withdrawn_at is null or bids.lapsed_at is not null)
  and bids.bid_id = $2
  and envelope.outcome = $3;

-- src/tenders/sealed/receipt/receipts.server.ts
insert into receipt_keys (key_id, public_key) values ($1, $2) on conflict do nothing /* prepared */;

-- src/tenders/sealed/receipt/receipts.server.ts
select /* prepared */ public_key from receipt_keys where key_id = $1;

-- src/tenders/sealed/record/read-opening.server.ts
select /* prepared */
  case
  when rfqs.bid_visibility = 'sealed' then json_build_object(
    'state',
    case
    when rfqs.opened_at is not null then 'opened'
    when rfqs.canceled_at is not null then 'canceled'
    when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time() then 'sealed'
    when (
      coalesce(
        rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)
      ) <= transaction_time() - make_interval(mins => $1)
      or exists (select from openings where openings.rfq_id = rfqs.rfq_id and attempts > 0)
    ) then 'delayed'
    else 'closing'
    end,
    'opens_at',
    coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)),
    'opened_at',
    rfqs.opened_at,
    'price_disclosure',
    rfqs.price_disclosure,
    'bids_count',
    null
  )
  end as sealed,
  openings.closed_at,
  openings.reveal_at,
  openings.bids_count,
  encode(list_hash, 'hex') as list_hash,
  case
  when openings.rfq_id is not null then (
    select
      coalesce(
        json_agg(
          jsonb_build_object(
            'commitment',
            encode(commitment, 'hex'),
            'outcome',
            case when outcome = 'opened' and contents is null then 'unreadable' else outcome end
          ) || case when exposed then jsonb '{"exposed": true}' else '{}' end order by commitment
        ),
        '[]'
      )
    from sealed_bids
    where sealed_bids.rfq_id = rfqs.rfq_id
  )
  end as commitments
from (select * from rfqs where true) as rfqs
left join openings on openings.rfq_id = rfqs.rfq_id
where
  rfqs.rfq_id = $2
  and (
    openings.rfq_id is not null
    or (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $3
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $4 and own.withdrawn_at is null
      ) is not null
    )
  );

-- src/tenders/sealed/record/read-opening.server.ts, after the first 50 lines of the one above
where rfqs.rfq_id = $2 and (openings.rfq_id is not null or rfqs.canceled_at is null);

-- src/tenders/sealed/sealed-routes.server.ts
select * from receipt_keys order by since;

-- src/tenders/sealed/sealing/receive-in-memory.server.ts
select rfqs.rfq_id
from (select * from rfqs where true) as rfqs
where
  bid_visibility = $1
  and rfqs.rfq_id = (select bids.rfq_id from (select * from bids where true) as bids where bids.bid_id = $2::integer);

-- src/tenders/sealed/sealing/receive-in-memory.server.ts
select rfqs.rfq_id from (select * from rfqs where true) as rfqs where bid_visibility = $1 and rfqs.rfq_id = $2::integer;

-- src/tenders/sealed/sealing/replace-sealed-bid.server.ts
update bids set version = $1, rfq_version = $2, updated_at = now() where bid_id = $3;

-- src/tenders/sealed/sealing/seal-bid.server.ts
insert into sealed_bids (
  bid_id,
  version,
  rfq_id,
  format,
  sealed,
  sealed_file,
  commitment,
  rfq_version,
  person_id,
  received_at,
  key_id,
  signature
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) /* prepared */;

-- src/tenders/sealed/sealing/seal-bid.server.ts
select /* prepared */
  recipient,
  coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) as closes_at,
  instant() as received_at
from opening_keys
inner join (select * from rfqs where true) as rfqs on rfqs.rfq_id = opening_keys.rfq_id
where opening_keys.rfq_id = $1 and destroyed_at is null and opening_keys.opened_at is null;

-- src/tenders/sealed/sealing/seal-bid.server.ts
select /* prepared */ count(*) as bids, coalesce(sum(octet_length(sealed_file)), 0) as bytes
from sealed_bids
inner join (select * from bids where bids.withdrawn_at is null) as bids on bids.bid_id = sealed_bids.bid_id
where bids.supplier_id = $1 and sealed_file is not null;

-- src/tenders/sealed/sealing/seal-bid.server.ts
select /* prepared */ pg_advisory_xact_lock(hashtextextended($1, 0));

-- src/tenders/sealed/sealing/seal-bid.server.ts
update opening_keys set wrapped_identity = $1, destroyed_at = now() where rfq_id = $2 and destroyed_at is null;

-- src/tenders/sealed/sealing/seal-bid.server.ts
update sealed_bids
set outcome = $1, sealed = $2, sealed_file = $3
where bid_id = $4 and (outcome is null or outcome = $5);

-- src/tenders/sealed/sealing/seal-bid.server.ts
update sealed_bids
set outcome = $1, sealed = $2, sealed_file = $3
where rfq_id = $4 and (outcome is null or outcome = $5);

-- src/tenders/sealed/verify/verify-receipt.server.ts
select /* prepared */
  case
  when openings.rfq_id is not null then null
  when rfqs.canceled_at is not null then 'canceled'
  when coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) <= transaction_time() then 'closing'
  else 'sealed'
  end as rfq_state,
  list_hash <> (
    select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), ''))
    from sealed_bids
    where sealed_bids.rfq_id = rfqs.rfq_id
  ) as list_changed
from (select * from rfqs where true) as rfqs
left join openings on openings.rfq_id = rfqs.rfq_id
where rfqs.rfq_id = $1;

-- src/tenders/sealed/verify/verify-receipt.server.ts
select /* prepared */
  case when outcome = 'opened' and contents is null then 'unreadable' else outcome end as outcome,
  nullif(exposed, false) as exposed
from sealed_bids
where rfq_id = $1 and bid_id = $2 and version = $3 and commitment = $4;

-- src/tenders/sealed/verify/verify-receipt.server.ts
select /* prepared */ public_key from receipt_keys where key_id = $1;
