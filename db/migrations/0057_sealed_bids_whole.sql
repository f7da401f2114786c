-- RFQs whose bids are to be opened are found by their keys, which are few.
drop index if exists rfqs_to_open;
alter table opening_keys add column opened_at timestamptz;
create index opening_keys_to_open on opening_keys (rfq_id) where rfq_id is not null and opened_at is null and destroyed_at is null;

-- A live sealed bid has its envelope: nothing that is written drops one (decision 82).
create function assert_enveloped() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As it is at the end; the event is of a moment before.
  if exists (
    select from bids where bid_id = new.bid_id and total_amount is null and withdrawn_at is null
      and not exists (select from sealed_bids where sealed_bids.bid_id = bids.bid_id and sealed_bids.version = bids.version
        and (outcome is null or outcome in ('unreadable', 'canceled')))) then
    raise exception 'bid % has no envelope', new.bid_id using errcode = 'check_violation', constraint = 'bids_enveloped';
  end if;
  return null;
end $$;
create constraint trigger bids_enveloped after insert or update of version, total_amount, withdrawn_at on bids deferrable initially deferred
  for each row when (new.total_amount is null and new.withdrawn_at is null) execute function assert_enveloped();
create constraint trigger sealed_bids_enveloped after update of outcome on sealed_bids deferrable initially deferred
  for each row when (new.outcome in ('replaced', 'withdrawn', 'lapsed')) execute function assert_enveloped();

-- No award of any kind before the opening: rfqs_awarded_opened_check has those of the whole RFQ.
create function assert_award_opened() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from rfqs where rfq_id = new.rfq_id and bid_visibility = 'sealed' and opened_at is null) then
    raise exception 'bids on RFQ % are sealed', new.rfq_id using errcode = 'check_violation', constraint = 'awards_after_opening';
  end if;
  return new;
end $$;
create trigger awards_after_opening before insert on awards for each row execute function assert_award_opened();

-- From when bidders may reveal their bids, because the seal key is lost.
alter table openings add column reveal_at timestamptz;

-- When a job process last had the key: keys in stock are given out while one has it.
alter table seal_checks add column verified_at timestamptz not null default now();
create function assert_seal_check_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.single, new.wrapped) is distinct from (old.single, old.wrapped) then
    raise exception 'the known text stays' using errcode = 'check_violation', constraint = 'seal_checks_kept';
  end if;
  return new;
end $$;
create trigger seal_checks_kept before update on seal_checks for each row execute function assert_seal_check_kept();

-- Once the list of commitments is written, no bid is added and none is taken back, whatever the clock says. Erasing a closed company withdraws its bids.
create function assert_before_opening() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from openings where rfq_id = new.rfq_id)
    and (tg_op = 'INSERT' or exists (select from bids join companies on company_id = supplier_id where bid_id = new.bid_id and is_active)) then
    raise exception 'bidding on RFQ % has closed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  return new;
end $$;
create trigger sealed_bids_added before insert on sealed_bids for each row execute function assert_before_opening();
create trigger sealed_bids_taken_back before update of outcome on sealed_bids for each row when (new.outcome in ('replaced', 'withdrawn'))
  execute function assert_before_opening();
