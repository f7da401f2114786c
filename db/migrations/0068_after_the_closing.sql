-- What a further attack with the application's role could do to sealed bids (decision 82).

-- An erased company never comes back: what is allowed in the name of erasing is not done by disabling a company for one statement.
create function is_erased_company(company_id integer) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from companies where companies.company_id = $1 and not is_active and contact_email = 'erased-' || $1 || '@erased.invalid')
$$;
create function assert_stays_erased() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.contact_email = 'erased-' || old.company_id || '@erased.invalid' then
    raise exception 'company % stays erased', old.company_id using errcode = 'check_violation', constraint = 'companies_stay_erased';
  end if;
  return new;
end $$;
create trigger companies_stay_erased before update of company_id, is_active, contact_email on companies for each row
  when (not old.is_active and (new.is_active or new.contact_email <> old.contact_email or new.company_id <> old.company_id))
  execute function assert_stays_erased();

-- As 0056 has it, but of a company that is erased, not of one that is disabled. No bid lapses once the list of commitments is written.
create or replace function assert_rfq_open() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
  visibility text;
  opens boolean := false;
  ends constant text[] := '{comments,lapsed_at,updated_at,withdrawn_at}';
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - ends = to_jsonb(old) - ends and (old.withdrawn_at is null or new.withdrawn_at is not null)
      and (new.lapsed_at is distinct from old.lapsed_at and new.comments is not distinct from old.comments
          and not exists (select from openings where rfq_id = new.rfq_id)
        -- Nobody acts for a company that is erased: erasing it withdraws its bids and erases texts, and changes nothing else.
        or is_erased_company(new.supplier_id)) then
      return new;
    end if;
    opens := (old.total_amount is null) <> (new.total_amount is null);
  end if;
  select closing_instant(deadline, closing_time), bid_visibility into closes, visibility from rfqs where rfq_id = new.rfq_id for share;
  if opens then
    if new.total_amount is null or not exists (select from openings where rfq_id = new.rfq_id)
      or (new.rfq_id, new.supplier_id, new.version, new.rfq_version, new.withdrawn_at)
        is distinct from (old.rfq_id, old.supplier_id, old.version, old.rfq_version, old.withdrawn_at) then
      raise exception 'bids on RFQ % are sealed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_sealed';
    end if;
    return new;
  end if;
  -- A statement of its own, so that the clock is asked after the lock.
  if closes <= instant() then
    raise exception 'bidding on RFQ % has closed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  if (visibility = 'sealed') <> (new.total_amount is null) then
    raise exception 'bids on RFQ % are %', new.rfq_id, visibility using errcode = 'check_violation', constraint = 'bids_sealed';
  end if;
  return new;
end $$;

-- As 0057 has it, but of a company that is erased; and no envelope lapses afterwards, either.
create or replace function assert_before_opening() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from openings where rfq_id = new.rfq_id)
    and (tg_op = 'INSERT' or exists (select from bids where bid_id = new.bid_id and not is_erased_company(supplier_id))) then
    raise exception 'bidding on RFQ % has closed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  return new;
end $$;
drop trigger sealed_bids_taken_back on sealed_bids;
create trigger sealed_bids_taken_back before update of outcome on sealed_bids for each row when (new.outcome in ('replaced', 'withdrawn', 'lapsed'))
  execute function assert_before_opening();

-- The list of commitments is written once the envelopes of lapsed bids are done with: none of them keeps the others from being opened.
create function assert_lapses_noted() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from sealed_bids join bids using (bid_id) where sealed_bids.rfq_id = new.rfq_id and outcome is null and lapsed_at is not null) then
    raise exception 'bids on RFQ % lapsed', new.rfq_id using errcode = 'check_violation', constraint = 'openings_after_lapses';
  end if;
  return new;
end $$;
create trigger openings_after_lapses before insert on openings for each row execute function assert_lapses_noted();

-- What waits to be opened is the version of the bid itself, while the bid is there: the job opens no other, and an RFQ with one never counts as opened.
create function assert_waiting_bid() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- As it is at the end; the event is of a moment before. Envelopes of lapsed bids are done with when the list of commitments is written.
  if exists (
    select from sealed_bids join bids using (bid_id) where bid_id = new.bid_id and outcome is null
      and (sealed_bids.version <> bids.version or withdrawn_at is not null and lapsed_at is null)) then
    raise exception 'bid % has an envelope that nobody opens', new.bid_id using errcode = 'check_violation', constraint = 'sealed_bids_waiting';
  end if;
  return null;
end $$;
create constraint trigger sealed_bids_waiting after insert or update of outcome on sealed_bids deferrable initially deferred
  for each row when (new.outcome is null) execute function assert_waiting_bid();
create constraint trigger bids_waiting after update of version, withdrawn_at on bids deferrable initially deferred
  for each row when (new.total_amount is null and (new.version, new.withdrawn_at) is distinct from (old.version, old.withdrawn_at))
  execute function assert_waiting_bid();

-- As 0062 has it, and names a bid.
create or replace function assert_all_opened() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed_bid integer := (select min(bid_id) from sealed_bids where rfq_id = new.rfq_id and outcome is null);
begin
  if sealed_bid is not null then
    raise exception 'bid % on RFQ % is still sealed', sealed_bid, new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_all_opened';
  end if;
  return null;
end $$;

-- What an opened bid says stays, in its envelope, lines and file. Erasing its company empties the envelope and takes contacts out of lines.
create function assert_contents_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from bids where bid_id = old.bid_id and not is_erased_company(supplier_id)) then
    raise exception 'the contents of bid % stay', old.bid_id using errcode = 'check_violation', constraint = 'sealed_bids_contents_kept';
  end if;
  return new;
end $$;
create trigger sealed_bids_contents_kept before update of contents on sealed_bids for each row
  when (old.contents is not null and new.contents is null) execute function assert_contents_kept();

-- As 0032 has it. An opening writes the lines of a bid before its envelope counts as opened.
create or replace function touch_bids_of_lines() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  touched integer[] := '{}';
begin
  if tg_op in ('INSERT', 'UPDATE') then
    touched := array(select distinct bid_id from changed_to);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    touched := touched || array(select distinct bid_id from changed_from);
  end if;
  if exists (select from sealed_bids join bids using (bid_id)
    where sealed_bids.bid_id = any (touched) and outcome = 'opened' and not is_erased_company(supplier_id)) then
    raise exception 'the lines of opened bids stay' using errcode = 'check_violation', constraint = 'lines_of_opened_bids_kept';
  end if;
  update bids set version = version where bid_id = any (touched);
  return null;
end $$;

create function assert_file_of_opened_bid_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from bids join sealed_bids using (bid_id)
    where attachment_id = old.file_id and outcome = 'opened' and not is_erased_company(supplier_id)) then
    raise exception 'file % of an opened bid stays', old.file_id using errcode = 'check_violation', constraint = 'files_of_opened_bids_kept';
  end if;
  return new;
end $$;
create trigger files_of_opened_bids_kept before update on files for each row
  when (old.kind = 'bid' and ((new.path, new.kind, new.owner_id, new.name, new.ext, new.mime, new.size, new.sha256, new.deleted_at)
      is distinct from (old.path, old.kind, old.owner_id, old.name, old.ext, old.mime, old.size, old.sha256, old.deleted_at)
    -- A file that waits for the virus scanner is scanned once.
    or new.scan <> old.scan and old.scan <> 'pending'))
  execute function assert_file_of_opened_bid_kept();

-- What bids answer stays once bidding has ended: no bid lapses because of a version of afterwards.
create function assert_sealed_versions_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if closing_instant(old.deadline, old.closing_time) <= instant() or exists (select from openings where rfq_id = old.rfq_id) then
    raise exception 'RFQ % has closed', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_sealed_versions_kept';
  end if;
  return new;
end $$;
create trigger rfqs_sealed_versions_kept before update of version, material_version, lines_version on rfqs for each row
  when (old.bid_visibility = 'sealed'
    and (new.version, new.material_version, new.lines_version) is distinct from (old.version, old.material_version, old.lines_version))
  execute function assert_sealed_versions_kept();

-- A bid is of the company that placed it.
create function assert_supplier_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'bid % keeps its supplier', old.bid_id using errcode = 'check_violation', constraint = 'bids_supplier_kept';
end $$;
create trigger bids_supplier_kept before update of supplier_id on bids for each row when (new.supplier_id <> old.supplier_id)
  execute function assert_supplier_kept();

-- Only a bid that was opened was exposed: the constraint let those pass that wait. Their opening says it anew.
update sealed_bids set exposed = false where exposed and outcome is distinct from 'opened';
alter table sealed_bids
  drop constraint sealed_bids_exposed_check,
  -- Validated by 0068_validated.
  add constraint sealed_bids_exposed_check check (not exposed or outcome is not distinct from 'opened') not valid;
