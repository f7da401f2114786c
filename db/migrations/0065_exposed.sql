-- Whether an opened bid had been encrypted for another key than that of its RFQ: who put that one there may have read it before (decision 83).
alter table sealed_bids
  add column exposed boolean not null default false,
  -- Validated by 0065_validated.
  add constraint sealed_bids_exposed_check check (not exposed or outcome = 'opened') not valid;

create function assert_exposure_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'whether sealed bid % was exposed stays', old.bid_id using errcode = 'check_violation', constraint = 'sealed_bids_exposed_kept';
end $$;
create trigger sealed_bids_exposed_kept before update of exposed on sealed_bids for each row
  when (old.outcome = 'opened' and new.exposed <> old.exposed) execute function assert_exposure_kept();
