-- No RFQ is published as one whose bids were opened: the job would never open them.
create function assert_not_opened_yet() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'bids on a new RFQ were not opened' using errcode = 'check_violation', constraint = 'rfqs_not_opened_yet';
end $$;
create trigger rfqs_not_opened_yet before insert on rfqs for each row when (new.opened_at is not null) execute function assert_not_opened_yet();
