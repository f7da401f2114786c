-- What a further attack with the application's role could do to sealed bids (decision 82).

-- An envelope is opened together with its bid: the contents are not dropped in the name of an opening.
create constraint trigger sealed_bids_opened after update of outcome on sealed_bids deferrable initially deferred
  for each row when (new.outcome = 'opened') execute function assert_enveloped();

-- An RFQ counts as opened once each bid on it was, or is unreadable.
create function assert_all_opened() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from sealed_bids where rfq_id = new.rfq_id and outcome is null) then
    raise exception 'bids on RFQ % are still sealed', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_all_opened';
  end if;
  return null;
end $$;
create constraint trigger rfqs_all_opened after update of opened_at on rfqs deferrable initially deferred
  for each row when (new.opened_at is not null) execute function assert_all_opened();

-- As 0056 has it; and what was there when bidding ended is counted here, once bids that were not confirmed lapsed: no program states it.
-- The lock waits for bids that are being written. Revealing begins a day after the closing: until then the job opens the bids once the seal key is put right.
create or replace function assert_opening() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
begin
  if tg_op = 'UPDATE' then
    if (new.rfq_id, new.closes_at, new.closed_at, new.bids_count, new.list_hash) is distinct from (old.rfq_id, old.closes_at, old.closed_at, old.bids_count, old.list_hash) then
      raise exception 'the opening of RFQ % stays', old.rfq_id using errcode = 'check_violation', constraint = 'openings_kept';
    end if;
  else
    select closing_instant(deadline, closing_time) into closes from rfqs
      where rfq_id = new.rfq_id and bid_visibility = 'sealed' and canceled_at is null and not (on_change = 'confirm' and material_version > closed_version)
      for no key update;
    -- A statement of its own, so that the clock is asked after the lock.
    if closes is null or closes > instant() or new.closes_at <> closes or new.closed_at > instant() then
      raise exception 'RFQ % has not closed', new.rfq_id using errcode = 'check_violation', constraint = 'openings_after_closing';
    end if;
    new.bids_count := (select count(*) from bids where rfq_id = new.rfq_id and withdrawn_at is null);
    new.list_hash := (select sha256(coalesce(string_agg(commitment, ''::bytea order by commitment), '')) from sealed_bids where rfq_id = new.rfq_id);
  end if;
  if new.reveal_at is not null and new.closes_at > instant() - interval '24 hours' then
    raise exception 'bids on RFQ % may still be opened', new.rfq_id using errcode = 'check_violation', constraint = 'openings_reveal_waits';
  end if;
  return new;
end $$;
