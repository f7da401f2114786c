-- An award is a row: who, when, which bid, which amounts, after which proposal.

-- How an RFQ is awarded: all of it to one bid, or line by line. Only the former is possible so far.
alter table rfqs
  add column award_mode text not null default 'whole',
  add constraint rfqs_award_mode_check check (award_mode in ('whole', 'lines')) not valid,
  -- While at least one award stands.
  add column decided_at timestamptz;
create unique index rfqs_by_award_mode on rfqs (rfq_id, award_mode);

create table awards (
  award_id integer generated always as identity primary key,
  rfq_id integer not null,
  award_mode text not null,
  bid_id integer not null,
  bid_version integer not null,
  buyer_id integer not null references companies,
  supplier_id integer not null references companies,
  -- Null where the bid has no lines: then only its gross is known.
  net_halalas bigint,
  vat_halalas bigint,
  gross_halalas bigint not null check (gross_halalas > 0),
  -- The proposal that a second person approved, and its reason.
  proposal_id integer references award_proposals,
  reason text check (char_length(reason) between 1 and 1000),
  -- Who awarded. Null for awards of a release that does not store it.
  person_id integer references people,
  awarded_at timestamptz not null default clock_timestamp(),
  state text not null default 'standing' check (state in ('standing', 'declined', 'replaced')),
  unique (award_id, state),
  unique (award_id, rfq_id),
  foreign key (rfq_id, award_mode) references rfqs (rfq_id, award_mode),
  foreign key (bid_id, rfq_id) references bids (bid_id, rfq_id),
  check ((net_halalas is null) = (vat_halalas is null)),
  check (gross_halalas = net_halalas + vat_halalas)
);
create unique index awards_one_standing on awards (rfq_id) where state = 'standing' and award_mode = 'whole';
create index awards_by_rfq on awards (rfq_id, award_id);
create index awards_by_bid on awards (bid_id);
create index awards_by_buyer on awards (buyer_id, awarded_at);
create index awards_by_supplier on awards (supplier_id, awarded_at);

create table award_lines (
  award_id integer not null,
  line_id integer not null,
  rfq_id integer not null,
  -- Of the RFQ's line.
  quantity numeric(14, 3) not null constraint award_lines_quantity_is_number check (quantity > 0 and quantity < 'Infinity'),
  state text not null,
  primary key (award_id, line_id),
  foreign key (award_id, rfq_id) references awards (award_id, rfq_id),
  foreign key (award_id, state) references awards (award_id, state) on update cascade,
  foreign key (line_id, rfq_id, quantity) references rfq_lines (line_id, rfq_id, quantity)
);
create unique index award_lines_one_standing on award_lines (line_id) where state = 'standing';

-- An award is of the bid as it stands, by nobody who belongs to the bidder, and above the limit approved for exactly this version. Optional lines count.
create function assert_award() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  bid bids;
  award_limit bigint;
  awarded bigint;
begin
  select * into bid from bids where bid_id = new.bid_id and rfq_id = new.rfq_id;
  -- Without such a bid the foreign key refuses.
  if not found then return new; end if;
  if (new.bid_version, new.buyer_id, new.supplier_id, new.net_halalas, new.vat_halalas, new.gross_halalas)
      is distinct from (bid.version, bid.buyer_id, bid.supplier_id, bid.net_halalas, bid.vat_halalas, round(bid.total_amount * 100)::bigint)
    or bid.withdrawn_at is not null then
    raise exception 'the award of RFQ % is not of the bid as it stands', new.rfq_id using errcode = 'check_violation', constraint = 'awards_is_bid';
  end if;
  if has_interest(new.person_id, new.supplier_id, new.rfq_id) then
    raise exception 'person % may not accept bid %', new.person_id, new.bid_id using errcode = 'check_violation', constraint = 'awards_conflict';
  end if;
  select award_limit_halalas into award_limit from companies where company_id = new.buyer_id;
  select coalesce(sum(gross_halalas + optional_halalas(bid_id)), 0) + new.gross_halalas + optional_halalas(new.bid_id) into awarded
    from awards where rfq_id = new.rfq_id and state = 'standing';
  if awarded > award_limit and not exists (
    select from award_proposals p where p.rfq_id = new.rfq_id and p.bid_id = new.bid_id and p.bid_version = new.bid_version and p.state = 'approved') then
    raise exception 'the award of RFQ % needs an approval', new.rfq_id using errcode = 'check_violation', constraint = 'awards_approved';
  end if;
  return new;
end $$;
create trigger awards_assert before insert on awards for each row execute function assert_award();

-- What was awarded stays. A reason may be erased.
create function assert_award_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.award_id, new.rfq_id, new.award_mode, new.bid_id, new.bid_version, new.buyer_id, new.supplier_id, new.net_halalas, new.vat_halalas, new.gross_halalas,
        new.proposal_id, new.person_id, new.awarded_at)
      is distinct from (old.award_id, old.rfq_id, old.award_mode, old.bid_id, old.bid_version, old.buyer_id, old.supplier_id, old.net_halalas, old.vat_halalas, old.gross_halalas,
        old.proposal_id, old.person_id, old.awarded_at)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (new.state <> old.state and old.state <> 'standing') then
    raise exception 'award % is kept as it was', old.award_id using errcode = 'check_violation', constraint = 'awards_kept';
  end if;
  return new;
end $$;
create trigger awards_kept before update on awards for each row execute function assert_award_kept();

create function assert_award_line_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The state is the award's, by its foreign key.
  if (new.award_id, new.line_id, new.rfq_id, new.quantity) is distinct from (old.award_id, old.line_id, old.rfq_id, old.quantity) then
    raise exception 'lines of award % are kept as they were', old.award_id using errcode = 'check_violation', constraint = 'award_lines_kept';
  end if;
  return new;
end $$;
create trigger award_lines_kept before update on award_lines for each row execute function assert_award_line_kept();

-- A bid that is awarded as a whole is awarded with the lines that count in its total.
create function insert_lines_of_award() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into award_lines (award_id, line_id, rfq_id, quantity, state)
    select new.award_id, line_id, new.rfq_id, bid_lines.quantity, new.state
    from bid_lines join rfq_lines using (line_id) where bid_id = new.bid_id and offered and not optional;
  return null;
end $$;
create trigger awards_lines after insert on awards for each row when (new.award_mode = 'whole' and new.net_halalas is not null)
  execute function insert_lines_of_award();

-- The columns of `rfqs` that clients of the first contract read follow from the standing award.
create function set_award_columns() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update rfqs set decided_at = standing.decided_at, accepted_bid_id = standing.bid_id, accepted_by = standing.person_id,
    accepted_at = case when standing.bid_id is not null then standing.decided_at end,
    accepted_snapshot = case when rfqs.accepted_bid_id is not distinct from standing.bid_id then rfqs.accepted_snapshot else standing.snapshot end,
    updated_at = now()
  from (
    select min(awarded_at) as decided_at, min(bid_id) filter (where award_mode = 'whole') as bid_id, min(person_id) filter (where award_mode = 'whole') as person_id,
      (select jsonb_build_object('bid_id', bid_id, 'supplier_id', supplier_id, 'total_amount', total_amount, 'proposed_delivery_date', proposed_delivery_date,
        'comments', comments, 'version', version) from bids where bid_id = min(awards.bid_id) filter (where award_mode = 'whole')) as snapshot
    from awards where rfq_id = new.rfq_id and state = 'standing') standing
  where rfqs.rfq_id = new.rfq_id and (rfqs.decided_at, rfqs.accepted_bid_id) is distinct from (standing.decided_at, standing.bid_id);
  return null;
end $$;
create trigger awards_columns after insert or update of state on awards for each row execute function set_award_columns();

-- The release before this one writes the columns: until it is gone, they make the award.
create function insert_award_of_columns() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from awards where rfq_id = new.rfq_id and bid_id = new.accepted_bid_id and state = 'standing') then
    insert into awards (rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas, proposal_id, reason, person_id, awarded_at)
      select new.rfq_id, new.award_mode, new.accepted_bid_id, (new.accepted_snapshot ->> 'version')::integer, new.buyer_id, bids.supplier_id, bids.net_halalas, bids.vat_halalas,
        round((new.accepted_snapshot ->> 'total_amount')::numeric * 100)::bigint, proposal.proposal_id, proposal.reason, new.accepted_by, new.accepted_at
      from bids left join award_proposals proposal
        on proposal.bid_id = bids.bid_id and proposal.bid_version = bids.version and proposal.state = 'approved'
      where bids.bid_id = new.accepted_bid_id
      order by proposal.proposal_id desc nulls last limit 1;
  end if;
  return null;
end $$;
create trigger rfqs_award_of_columns after update of accepted_bid_id on rfqs
  for each row when (new.accepted_bid_id is distinct from old.accepted_bid_id and new.accepted_bid_id is not null) execute function insert_award_of_columns();

-- At the commit the columns say what the awards say.
create function assert_award_columns() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from rfqs left join awards on awards.rfq_id = rfqs.rfq_id and awards.state = 'standing' and awards.award_mode = 'whole'
    where rfqs.rfq_id = new.rfq_id
      and ((rfqs.accepted_bid_id, rfqs.accepted_at, rfqs.accepted_by) is distinct from (awards.bid_id, awards.awarded_at, awards.person_id)
        or (rfqs.accepted_snapshot -> 'total_amount') is distinct from to_jsonb(awards.gross_halalas / 100.0)
        or (rfqs.accepted_snapshot -> 'version') is distinct from to_jsonb(awards.bid_version))) then
    raise exception 'RFQ % says otherwise than its award', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_award_columns';
  end if;
  return null;
end $$;
create constraint trigger rfqs_award_columns after update of accepted_bid_id, accepted_at, accepted_by, accepted_snapshot on rfqs deferrable initially deferred
  for each row execute function assert_award_columns();

drop trigger rfqs_award_approved on rfqs;
drop trigger rfqs_award_final on rfqs;
drop function assert_award_approved();
drop function assert_award_final();
