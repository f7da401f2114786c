-- Bills of quantities: units, VAT, lines of RFQs and of bids, and totals that add up.

create table units (
  -- UN/ECE Recommendation 20; packages are Recommendation 21 with an X before them.
  code text primary key check (code ~ '^[A-Z0-9]{2,3}$'),
  name_ar text not null,
  name_en text not null,
  symbol_ar text not null,
  symbol_en text not null,
  -- Decimals that quantities of this unit usually have.
  decimals smallint not null check (decimals between 0 and 3),
  position smallint not null
);

-- The categories of UNCL5305 as Saudi invoices use them: standard, zero-rated, exempt, outside the scope.
create table vat_rates (
  category char(1) not null check (category in ('S', 'Z', 'E', 'O')),
  -- Hundredths of a percent.
  rate_bp integer not null check (rate_bp between 0 and 10000),
  valid_from date not null,
  primary key (category, valid_from),
  unique (category, rate_bp),
  check ((category = 'S') = (rate_bp > 0))
);
create table vat_reasons (
  code text primary key,
  category char(1) not null check (category in ('Z', 'E', 'O')),
  name_ar text not null,
  name_en text not null,
  unique (code, category)
);

alter table companies
  add column vat_number text check (vat_number ~ '^3[0-9]{13}3$'),
  add column unified_number text check (unified_number ~ '^7[0-9]{9}$');

alter table rfqs
  add column has_lines boolean not null default false,
  add column partial_allowed boolean not null default false,
  -- What bids are compared and ranked by.
  add column price_basis text not null default 'gross' check (price_basis in ('gross', 'net'));

create table rfq_lines (
  line_id integer generated always as identity primary key,
  rfq_id integer not null references rfqs,
  line_no smallint not null check (line_no between 1 and 500),
  description text not null check (char_length(description) between 3 and 500),
  specification text check (char_length(specification) between 1 and 4000),
  quantity numeric(14, 3) not null check (quantity > 0),
  unit_code text not null references units,
  optional boolean not null default false,
  -- The versions of the RFQ in which it stands: from the first on, before the second.
  since_version integer not null,
  until_version integer check (until_version > since_version),
  unique (rfq_id, line_no, since_version),
  unique (line_id, rfq_id, quantity)
);
create unique index rfq_lines_current on rfq_lines (rfq_id, line_no) where until_version is null;

-- A line is what bidders priced: it ends, and another begins.
create function assert_line_kept() returns trigger language plpgsql as $$
begin
  if (new.line_id, new.rfq_id, new.line_no, new.description, new.specification, new.quantity, new.unit_code, new.optional, new.since_version)
      is distinct from (old.line_id, old.rfq_id, old.line_no, old.description, old.specification, old.quantity, old.unit_code, old.optional, old.since_version)
    or (old.until_version is not null and new.until_version is distinct from old.until_version) then
    raise exception 'line % is kept as it was', old.line_id using errcode = 'check_violation', constraint = 'rfq_lines_kept';
  end if;
  return new;
end $$;
create trigger rfq_lines_kept before update on rfq_lines for each row execute function assert_line_kept();

create function assert_rfq_has_lines() returns trigger language plpgsql as $$
begin
  if exists (select from rfq_lines where rfq_id = new.rfq_id and until_version is null) is distinct from (select has_lines from rfqs where rfq_id = new.rfq_id) then
    raise exception 'RFQ % says otherwise than its lines', new.rfq_id using errcode = 'check_violation', constraint = 'rfqs_has_lines';
  end if;
  return null;
end $$;
create constraint trigger rfqs_has_lines after insert or update of has_lines on rfqs deferrable initially deferred
  for each row execute function assert_rfq_has_lines();

-- What stood in a version when a company bid on it stays in it, and nothing is added to it. Both directions of has_lines are checked.
create function assert_lines_of_bids_kept() returns trigger language plpgsql as $$
declare
  line integer;
begin
  if tg_op = 'INSERT' then
    select changed.line_id into line from changed join bids using (rfq_id) where bids.rfq_version >= changed.since_version limit 1;
  else
    select line_id into line from changed join bid_lines using (line_id) join bids using (bid_id) where bids.rfq_version >= changed.until_version limit 1;
  end if;
  if line is not null then
    raise exception 'line % begins or ends in a version that has bids', line using errcode = 'check_violation', constraint = 'rfq_lines_of_bids_kept';
  end if;
  update rfqs set has_lines = has_lines where rfq_id in (select rfq_id from changed)
    and has_lines is distinct from exists (select from rfq_lines where rfq_lines.rfq_id = rfqs.rfq_id and until_version is null);
  return null;
end $$;

alter table bids
  -- Null without lines. The total of the first contract is the gross.
  add column net_halalas bigint,
  add column vat_halalas bigint,
  add column gross_halalas bigint,
  -- Lines that are not optional and not offered.
  add column unpriced_lines smallint not null default 0 check (unpriced_lines >= 0),
  -- Of the total of a bid without lines, where the bidder says it.
  add column vat_category char(1),
  add column vat_rate_bp integer,
  add column vat_reason text,
  add check ((net_halalas is null) = (gross_halalas is null) and (vat_halalas is null) = (gross_halalas is null)),
  add check (gross_halalas = net_halalas + vat_halalas),
  add check (total_amount * 100 = gross_halalas),
  add check (vat_category is null or gross_halalas is null),
  add check ((vat_category is null) = (vat_rate_bp is null)),
  add check ((coalesce(vat_category, 'S') <> 'S') = (vat_reason is not null)),
  add foreign key (vat_category, vat_rate_bp) references vat_rates (category, rate_bp),
  add foreign key (vat_reason, vat_category) references vat_reasons (code, category);

-- Halalas, half away from zero, of a quantity at a price in ten-thousandths of a riyal.
create function bid_line_net(quantity numeric, unit_price_e4 bigint) returns bigint
language sql immutable strict parallel safe as $$ select round(quantity * unit_price_e4 / 100)::bigint $$;

create table bid_lines (
  bid_id integer not null,
  line_id integer not null,
  rfq_id integer not null,
  -- Of the RFQ's line, so that a row alone shows that its net is right.
  quantity numeric(14, 3) not null,
  offered boolean not null,
  unit_price_e4 bigint check (unit_price_e4 >= 0),
  vat_category char(1),
  vat_rate_bp integer,
  vat_reason text,
  brand text check (char_length(brand) between 1 and 150),
  note text check (char_length(note) between 1 and 500),
  delivery_days integer check (delivery_days between 0 and 3650),
  net_halalas bigint,
  primary key (bid_id, line_id),
  foreign key (bid_id, rfq_id) references bids (bid_id, rfq_id),
  foreign key (line_id, rfq_id, quantity) references rfq_lines (line_id, rfq_id, quantity),
  foreign key (vat_category, vat_rate_bp) references vat_rates (category, rate_bp),
  foreign key (vat_reason, vat_category) references vat_reasons (code, category),
  check (offered = (unit_price_e4 is not null) and offered = (vat_category is not null) and offered = (vat_rate_bp is not null)),
  check ((coalesce(vat_category, 'S') <> 'S') = (vat_reason is not null)),
  constraint bid_lines_net check (net_halalas is not distinct from bid_line_net(quantity, unit_price_e4))
);
create index bid_lines_by_line on bid_lines (line_id);

create table bid_vat (
  bid_id integer not null references bids,
  vat_category char(1) not null,
  vat_rate_bp integer not null,
  net_halalas bigint not null,
  vat_halalas bigint not null,
  primary key (bid_id, vat_category, vat_rate_bp),
  foreign key (vat_category, vat_rate_bp) references vat_rates (category, rate_bp),
  -- Once per category, on the sum of its nets (EN 16931, BR-S-09), half away from zero.
  constraint bid_vat_rounded_once check (vat_halalas = round(net_halalas * vat_rate_bp / 10000.0))
);

create trigger rfq_lines_added after insert on rfq_lines referencing new table as changed for each statement execute function assert_lines_of_bids_kept();
create trigger rfq_lines_ended after update on rfq_lines referencing new table as changed for each statement execute function assert_lines_of_bids_kept();

-- At the commit: every line of the RFQ's version is there, and lines, VAT and totals agree to the halala.
create function assert_bid_adds_up() returns trigger language plpgsql as $$
declare
  bid bids;
  wrong text;
begin
  -- As it is at the end; the event is of a moment before.
  select * into bid from bids where bid_id = new.bid_id;
  if bid.gross_halalas is null then
    if exists (
      select from rfq_lines where rfq_id = bid.rfq_id and since_version <= bid.rfq_version and coalesce(until_version > bid.rfq_version, true)) then wrong := 'has no lines';
    -- Whatever adds lines to a bid updates it.
    elsif tg_op = 'UPDATE' and (exists (select from bid_lines where bid_id = bid.bid_id) or exists (select from bid_vat where bid_id = bid.bid_id)) then
      wrong := 'has lines but no totals';
    end if;
  elsif exists (
    select from (select line_id from bid_lines where bid_id = bid.bid_id) priced
    full join (
      select line_id, optional from rfq_lines
      where rfq_id = bid.rfq_id and since_version <= bid.rfq_version and coalesce(until_version > bid.rfq_version, true)
    ) asked using (line_id)
    where (priced is null and not asked.optional) or asked is null) then wrong := 'misses lines of its RFQ, or has others';
  elsif bid.unpriced_lines is distinct from (
    select count(*) from bid_lines join rfq_lines using (line_id) where bid_id = bid.bid_id and not offered and not optional) then wrong := 'counts its lines without prices wrongly';
  elsif bid.unpriced_lines > 0 and not (select partial_allowed from rfqs where rfq_id = bid.rfq_id) then wrong := 'leaves lines out';
  elsif exists (
    select from (
      select vat_category, vat_rate_bp, sum(net_halalas) as net from bid_lines join rfq_lines using (line_id)
      where bid_id = bid.bid_id and offered and not optional group by 1, 2) priced
    full join (select vat_category, vat_rate_bp, net_halalas as net from bid_vat where bid_id = bid.bid_id) grouped using (vat_category, vat_rate_bp)
    where priced.net is distinct from grouped.net) then wrong := 'has other VAT groups than its lines';
  elsif not exists (
    select from bid_vat where bid_id = bid.bid_id having sum(net_halalas) = bid.net_halalas and sum(vat_halalas) = bid.vat_halalas) then wrong := 'does not add up';
  end if;
  if wrong is not null then
    raise exception 'bid % %', bid.bid_id, wrong using errcode = 'check_violation', constraint = 'bid_adds_up';
  end if;
  return null;
end $$;
create constraint trigger bid_adds_up after insert or update on bids deferrable initially deferred
  for each row execute function assert_bid_adds_up();

-- A change of lines or VAT is a change of the bid: once per statement, so that 500 lines are added up once.
create function touch_bids_of_lines() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    update bids set version = version where bid_id in (select bid_id from changed_to);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update bids set version = version where bid_id in (select bid_id from changed_from);
  end if;
  return null;
end $$;
create trigger bid_lines_added after insert on bid_lines referencing new table as changed_to for each statement execute function touch_bids_of_lines();
create trigger bid_lines_changed after update on bid_lines referencing old table as changed_from new table as changed_to for each statement execute function touch_bids_of_lines();
create trigger bid_lines_removed after delete on bid_lines referencing old table as changed_from for each statement execute function touch_bids_of_lines();
create trigger bid_vat_added after insert on bid_vat referencing new table as changed_to for each statement execute function touch_bids_of_lines();
create trigger bid_vat_changed after update on bid_vat referencing old table as changed_from new table as changed_to for each statement execute function touch_bids_of_lines();
create trigger bid_vat_removed after delete on bid_vat referencing old table as changed_from for each statement execute function touch_bids_of_lines();
