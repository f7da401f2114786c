-- Amendments: what an RFQ said in each version, and which bids answer it.

-- Days on which nobody works, beside Friday and Saturday; filled by `ops holidays:import`.
create table holidays (
  day date primary key,
  name_ar text not null check (char_length(name_ar) between 1 and 100),
  name_en text not null check (char_length(name_en) between 1 and 100)
);

-- The n-th working day after a day: Sunday to Thursday, without holidays.
create function add_working_days(from_day date, n integer) returns date
language sql stable parallel safe as $$
  select max(day) from (
    select each::date as day from generate_series(from_day + 1, from_day + n * 3 + 30, interval '1 day') each
    where extract(isodow from each) not in (5, 6) and not exists (select from holidays where holidays.day = each::date)
    order by each limit n) working
$$;

alter table rfqs
  -- What a change means for bids: `mark`, they stay and are shown as older; `confirm`, each bidder confirms its bid or it lapses.
  add column on_change text not null default 'mark',
  -- The newest version that bids must answer, and the newest that changed quantities or lines.
  add column material_version integer not null default 1,
  add column lines_version integer not null default 1,
  -- The day on which bidders were last reminded to confirm, and the buyer told how many have.
  add column confirmation_sent date,
  add constraint rfqs_on_change_check check (on_change in ('mark', 'confirm')) not valid,
  add constraint rfqs_material_version_check check (lines_version >= 1 and lines_version <= material_version and material_version <= version) not valid;

-- A bidder bids under a rule, which stays; and what must be answered is never taken back.
create function assert_on_change_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'RFQ % keeps its rule for changes', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_on_change_kept';
end $$;
create trigger rfqs_on_change_kept before update of on_change, material_version, lines_version on rfqs for each row
  when (new.on_change <> old.on_change or new.material_version < old.material_version or new.lines_version < old.lines_version)
  execute function assert_on_change_kept();

-- At most five files stand; those that were replaced stay readable.
alter table rfq_attachments
  add column since_version integer not null default 1,
  add column until_version integer,
  drop constraint rfq_attachments_position_check,
  add constraint rfq_attachments_position_check check (position between 1 and 50) not valid,
  add constraint rfq_attachments_until_check check (until_version > since_version) not valid;

alter table bids
  -- Not confirmed when bidding ended. Such a bid is over, as a withdrawn one is: `withdrawn_at` says since when.
  add column lapsed_at timestamptz,
  add constraint bids_lapsed_check check (lapsed_at = withdrawn_at) not valid;

-- Each version of an RFQ that was changed: as it was before the first change, and as each change left it.
create table rfq_versions (
  rfq_id integer not null references rfqs,
  version integer not null check (version >= 1),
  -- As `rfq_snapshot` makes it; of changes before this table the changed values alone.
  snapshot jsonb not null,
  changed text[] not null,
  material boolean not null,
  reason text check (char_length(reason) between 3 and 500),
  -- Null where nobody knows who it was.
  person_id integer references people,
  created_at timestamptz not null default now(),
  primary key (rfq_id, version)
);

create table bid_confirmations (
  bid_id integer not null references bids,
  rfq_version integer not null,
  person_id integer not null references people,
  confirmed_at timestamptz not null default now(),
  -- Of sealed bids.
  receipt_signature bytea,
  primary key (bid_id, rfq_version)
);

create function assert_history_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'check_violation', constraint = tg_table_name || '_kept';
end $$;
create trigger rfq_versions_kept before update or delete on rfq_versions for each row execute function assert_history_kept();
create trigger bid_confirmations_kept before update or delete on bid_confirmations for each row execute function assert_history_kept();

-- What an RFQ says: everything that an amendment may change.
create function rfq_snapshot(rfq rfqs) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'title', rfq.title, 'description', rfq.description, 'item_description', rfq.item_description,
    'quantity', rfq.quantity, 'quantity_unit_code', rfq.quantity_unit_code, 'quantity_unit_text', rfq.quantity_unit_text,
    'delivery_date', rfq.delivery_date, 'deadline', rfq.deadline, 'closing_time', rfq.closing_time, 'category_id', rfq.category_id,
    'region_id', rfq.region_id, 'city_id', rfq.city_id, 'district_id', rfq.district_id,
    'lines', coalesce((
      select jsonb_agg(jsonb_build_object('line_no', line_no, 'section', section, 'description', description, 'specification', specification,
        'quantity', trim_scale(quantity)::text, 'unit_code', unit_code, 'unit_text', unit_text, 'optional', optional) order by line_no)
      from rfq_lines where rfq_id = rfq.rfq_id and until_version is null), '[]'),
    'attachments', coalesce((
      select jsonb_agg(jsonb_build_object('path', path, 'name', name, 'size', size, 'sha256', sha256) order by position)
      from rfq_attachments join files using (file_id) where rfq_id = rfq.rfq_id and until_version is null), '[]'))
$$;

-- The release before this one changes an RFQ without its version; until it is gone, it is added at the commit.
create function insert_version_of_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  after jsonb := rfq_snapshot(new);
begin
  if exists (select from rfq_versions where rfq_id = new.rfq_id and version = new.version) then return null; end if;
  insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
    values (old.rfq_id, old.version, rfq_snapshot(old), '{}', false, old.created_at) on conflict do nothing;
  insert into rfq_versions (rfq_id, version, snapshot, changed, material)
    select new.rfq_id, new.version, after, coalesce(array_agg(key order by key), '{}'), false
    from jsonb_each(rfq_snapshot(old)) where value is distinct from after -> key
  on conflict do nothing;
  return null;
end $$;
create constraint trigger rfqs_version_of_change after update of version on rfqs deferrable initially deferred
  for each row when (new.version > old.version) execute function insert_version_of_change();

-- A bid lapses once, when bidding has ended and it does not answer the newest material version.
create function assert_lapse() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.lapsed_at is not null or not exists (
    select from rfqs where rfq_id = new.rfq_id and on_change = 'confirm' and material_version > new.rfq_version
      and accepted_bid_id is null and canceled_at is null and closing_instant(deadline, closing_time) <= instant()) then
    raise exception 'bid % does not lapse', new.bid_id using errcode = 'check_violation', constraint = 'bids_lapse';
  end if;
  return new;
end $$;
create trigger bids_lapse before update of lapsed_at on bids for each row when (new.lapsed_at is distinct from old.lapsed_at)
  execute function assert_lapse();

-- As 0038 has it, and a bid that lapses ends after the closing.
create or replace function assert_rfq_open() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
begin
  if tg_op = 'UPDATE' then
    if (new.rfq_id, new.supplier_id, new.total_amount, new.gross_halalas, new.proposed_delivery_date, new.attachment_id, new.version, new.rfq_version)
        is not distinct from (old.rfq_id, old.supplier_id, old.total_amount, old.gross_halalas, old.proposed_delivery_date, old.attachment_id, old.version, old.rfq_version)
      and (old.withdrawn_at is null or new.withdrawn_at is not null)
      and (new.lapsed_at is distinct from old.lapsed_at and new.comments = old.comments
        -- Nobody acts for a company that is closed: erasing it withdraws its bids and erases texts, and changes nothing else.
        or exists (select from companies where company_id = new.supplier_id and not is_active)) then
      return new;
    end if;
  end if;
  select closing_instant(deadline, closing_time) into closes from rfqs where rfq_id = new.rfq_id for share;
  -- A statement of its own, so that the clock is asked after the lock.
  if closes <= instant() then
    raise exception 'bidding on RFQ % has closed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  return new;
end $$;

-- No award of a bid that does not answer the newest material version, whatever program writes it.
create function assert_award_confirmed() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from bids join rfqs using (rfq_id)
    where bid_id = new.bid_id and on_change = 'confirm' and bids.rfq_version < rfqs.material_version) then
    raise exception 'bid % is not confirmed', new.bid_id using errcode = 'check_violation', constraint = 'awards_confirmed';
  end if;
  return new;
end $$;
create trigger awards_confirmed before insert on awards for each row execute function assert_award_confirmed();
