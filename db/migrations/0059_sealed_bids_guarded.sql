-- What an attack with the application's role could still do to sealed bids (decision 82).

-- What an opened bid says is what was sealed: the contents of its envelope, which equal the commitment.
create function assert_bid_as_sealed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As it is at the end; the event is of a moment before. As json, not jsonb: a file's name may have half a surrogate pair.
  if not exists (
    select from bids join sealed_bids using (bid_id, version) join files on file_id = attachment_id, lateral (select contents::json as said) of_contents
    where bid_id = new.bid_id and outcome = 'opened'
      and total_amount * 100 = (said ->> 'total_halalas')::numeric and proposed_delivery_date = (said ->> 'proposed_delivery_date')::date
      and comments = said ->> 'comments' and sha256 = said #>> '{file,sha256}'
      and to_jsonb(bids) @> (jsonb '{"net_halalas": null, "vat_halalas": null, "gross_halalas": null, "lines_net_halalas": null, "discount_bp": null,
        "discount_halalas": null, "unpriced_lines": 0, "vat_category": null, "vat_rate_bp": null, "vat_reason": null}' || (said -> 'amounts')::jsonb)) then
    raise exception 'bid % says something else than was sealed', new.bid_id using errcode = 'check_violation', constraint = 'bids_as_sealed';
  end if;
  return null;
end $$;
create constraint trigger bids_as_sealed after update of total_amount on bids deferrable initially deferred
  for each row when (old.total_amount is null and new.total_amount is not null) execute function assert_bid_as_sealed();

-- Envelopes are canceled with their RFQ alone, which stays canceled.
create function assert_canceled_with_rfq() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from rfqs where rfq_id = new.rfq_id and canceled_at is not null) then
    raise exception 'RFQ % is not canceled', new.rfq_id using errcode = 'check_violation', constraint = 'sealed_bids_canceled_with_rfq';
  end if;
  return new;
end $$;
create trigger sealed_bids_canceled before update of outcome on sealed_bids for each row when (new.outcome = 'canceled')
  execute function assert_canceled_with_rfq();
create function assert_stays_canceled() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'RFQ % stays canceled', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_sealed_canceled';
end $$;
create trigger rfqs_sealed_canceled before update of canceled_at on rfqs for each row
  when (old.bid_visibility = 'sealed' and old.canceled_at is not null and new.canceled_at is null) execute function assert_stays_canceled();

-- Bidders reveal their bids where all wait for it: who could reveal one after others were opened could choose.
create function assert_reveal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.reveal_at is not null or exists (select from rfqs where rfq_id = new.rfq_id and opened_at is not null) then
    raise exception 'whether bids on RFQ % are revealed stays', new.rfq_id using errcode = 'check_violation', constraint = 'openings_reveal_kept';
  end if;
  return new;
end $$;
create trigger openings_reveal_kept before update of reveal_at on openings for each row when (new.reveal_at is distinct from old.reveal_at)
  execute function assert_reveal();
-- In the transaction that says so the RFQ counts as opened: no job opens some of its bids afterwards.
create function assert_opened_for_reveal() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from rfqs where rfq_id = new.rfq_id and opened_at is not null) then
    raise exception 'RFQ % waits for its opening', new.rfq_id using errcode = 'check_violation', constraint = 'openings_reveal_opened';
  end if;
  return null;
end $$;
create constraint trigger openings_reveal_opened after insert or update of reveal_at on openings deferrable initially deferred
  for each row when (new.reveal_at is not null) execute function assert_opened_for_reveal();

-- A key is used up once its RFQ is opened, and goes once it is opened or canceled.
create function assert_opening_key_needed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.opened_at is not null and not exists (select from rfqs where rfq_id = new.rfq_id and opened_at is not null)
    or new.destroyed_at is not null and new.rfq_id is not null
      and not exists (select from rfqs where rfq_id = new.rfq_id and (opened_at is not null or canceled_at is not null)) then
    raise exception 'opening key % is needed', new.opening_key_id using errcode = 'check_violation', constraint = 'opening_keys_needed';
  end if;
  return new;
end $$;
create trigger opening_keys_needed before insert or update on opening_keys for each row execute function assert_opening_key_needed();

-- Keys are given out in the order in which they were made: no number is given by hand. With the rights of the owner, who has the sequence.
create function number_opening_key() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.opening_key_id := nextval(pg_get_serial_sequence('public.opening_keys', 'opening_key_id'));
  return new;
end $$;
create trigger opening_keys_numbered before insert on opening_keys for each row execute function number_opening_key();

-- The job opens what is due also where somebody destroyed the key, and says that it cannot.
drop index opening_keys_to_open;
create index opening_keys_to_open on opening_keys (rfq_id) where rfq_id is not null and opened_at is null;

-- Since when a key signs receipts is the time at which it came.
create function date_receipt_key() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.since := now();
  return new;
end $$;
create trigger receipt_keys_dated before insert on receipt_keys for each row execute function date_receipt_key();
