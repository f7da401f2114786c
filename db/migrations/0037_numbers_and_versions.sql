-- What the database refuses of quantities, amounts and versions, whatever a program does; and invitations that would wake.

-- In the order in which the application locks them, which an older release does meanwhile; the other way round is a deadlock.
lock table rfqs in share row exclusive mode;
lock table rfq_lines, bids, bid_lines in access exclusive mode;

-- PostgreSQL orders NaN above infinity and takes it for greater than zero: a quantity or amount is a number.
alter table rfq_lines add constraint rfq_lines_quantity_is_number check (quantity < 'Infinity') not valid;
alter table bid_lines add constraint bid_lines_quantity_is_number check (quantity > 0 and quantity < 'Infinity') not valid;
alter table bids add constraint bids_total_amount_is_number check (total_amount < 'Infinity') not valid;
alter table products
  add constraint products_start_price_is_number check (start_price < 'Infinity') not valid,
  add constraint products_end_price_is_number check (end_price > 0 and end_price < 'Infinity') not valid;
-- 0042_validated looks at the rows that are there.

-- A bid answers a version of its RFQ that there is. Versions only grow, so what is read here without a lock is never too new.
create function assert_bid_version() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.rfq_version > (select version from rfqs where rfq_id = new.rfq_id) then
    raise exception 'bid % answers a later version than RFQ % has', new.bid_id, new.rfq_id using errcode = 'check_violation', constraint = 'bids_version_exists';
  end if;
  return new;
end $$;
create trigger bids_version_exists before insert or update of rfq_version, rfq_id on bids for each row execute function assert_bid_version();

create function assert_rfq_version_grows() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'the version of RFQ % only grows', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_version_grows';
end $$;
create trigger rfqs_version_grows before update of version on rfqs
  for each row when (new.version < old.version) execute function assert_rfq_version_grows();

-- Bids that leave lines out were allowed to. The update holds the row of the RFQ; who leaves lines out shares it until the commit.
create function assert_no_partial_bids() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from bids where rfq_id = new.rfq_id and withdrawn_at is null and unpriced_lines > 0) then
    raise exception 'bids on RFQ % leave lines out', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_partial_bids';
  end if;
  return new;
end $$;
create trigger rfqs_partial_bids before update of partial_allowed on rfqs
  for each row when (old.partial_allowed and not new.partial_allowed) execute function assert_no_partial_bids();

create function share_rfq_of_partial_bid() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from rfqs where rfq_id = new.rfq_id for share;
  return new;
end $$;
create trigger bids_partial_shares_rfq before insert or update of unpriced_lines, withdrawn_at on bids
  for each row when (new.unpriced_lines > 0 and new.withdrawn_at is null) execute function share_rfq_of_partial_bid();

-- From now on the transaction that takes the right to invite ends the invitations; those of senders who have lost it end here.
update member_invitations set revoked_at = least(expires_at, now())
where accepted_at is null and revoked_at is null and not exists (
  select from members join people using (person_id)
  where members.company_id = member_invitations.company_id and person_id = invited_by and left_at is null and people.is_active and roles && '{owner,admin}');

-- Texts that an erased company changed stand in the trail with what they were before. Nobody may change the trail, the owner of the table neither; this
-- takes those texts out of it, of a company that is erased, and has the right to only while it runs.
create function erase_event_texts(erased integer) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  grant update (details) on audit_events to current_user;
  update audit_events set details = jsonb_set(details, '{changes}', (
    select jsonb_agg(case when change ->> 'field' in ('comments', 'product_name', 'description') then change || '{"old": null, "new": null}' else change end order by position)
    from jsonb_array_elements(details -> 'changes') with ordinality as changed (change, position)))
  where company_id = erased and action in ('bid.changed', 'product.changed') and jsonb_array_length(details -> 'changes') > 0
    and exists (select from companies where companies.company_id = erased and not is_active and contact_email = 'erased-' || erased || '@erased.invalid');
  revoke update (details) on audit_events from current_user;
end $$;
