-- Sealed bids: until an RFQ closes, the contents of the bids on it are ciphertext (decision 82).

alter table rfqs
  add column bid_visibility text not null default 'open',
  -- When its sealed bids were opened.
  add column opened_at timestamptz,
  -- Validated by 0056_validated.
  add constraint rfqs_bid_visibility_check check (bid_visibility in ('open', 'sealed')) not valid,
  add constraint rfqs_opened_check check (opened_at is null or bid_visibility = 'sealed') not valid,
  add constraint rfqs_awarded_opened_check check (accepted_bid_id is null or bid_visibility = 'open' or opened_at is not null) not valid;

-- A sealed bid has no contents here: its total is null, and everything else with it.
alter table bids
  alter column total_amount drop not null,
  alter column proposed_delivery_date drop not null,
  alter column comments drop not null,
  alter column attachment_id drop not null,
  add constraint bids_sealed_check check (case when total_amount is null
    then unpriced_lines = 0 and num_nonnulls(proposed_delivery_date, comments, attachment_id, net_halalas, vat_halalas, gross_halalas,
      discount_bp, discount_halalas, lines_net_halalas, vat_category, vat_rate_bp, vat_reason) = 0
    else num_nulls(proposed_delivery_date, comments, attachment_id) = 0 end) not valid;

-- One for each sealed RFQ, made in stock by the job process, which alone can unwrap the private half.
create table opening_keys (
  opening_key_id integer generated always as identity primary key,
  recipient text not null unique,
  wrapped_identity bytea,
  rfq_id integer unique references rfqs,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((destroyed_at is null) = (wrapped_identity is not null))
);
create index opening_keys_unused on opening_keys (opening_key_id) where rfq_id is null;
create function assert_opening_key_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.opening_key_id, new.recipient) is distinct from (old.opening_key_id, old.recipient) or coalesce(new.rfq_id <> old.rfq_id, old.rfq_id is not null)
    or new.wrapped_identity <> old.wrapped_identity or old.destroyed_at is not null then
    raise exception 'opening key % stays', old.opening_key_id using errcode = 'check_violation', constraint = 'opening_keys_kept';
  end if;
  return new;
end $$;
create trigger opening_keys_kept before update on opening_keys for each row execute function assert_opening_key_kept();

-- A known text, wrapped with the key that wraps opening keys: by it a process notices that it has another key.
create table seal_checks (
  single boolean primary key default true check (single),
  wrapped bytea not null
);

-- Every key that has signed receipts.
create table receipt_keys (
  key_id text primary key,
  public_key bytea not null check (octet_length(public_key) = 32),
  since timestamptz not null default now()
);

-- When bidding on a sealed RFQ ended, and what was there then.
create table openings (
  rfq_id integer primary key references rfqs,
  closes_at timestamptz not null,
  closed_at timestamptz not null,
  -- Live bids.
  bids_count integer not null check (bids_count >= 0),
  -- SHA-256 over the commitments of all bids, also of those that were replaced or withdrawn, in order.
  list_hash bytea not null check (octet_length(list_hash) = 32),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  check (closed_at >= closes_at)
);
create function assert_opening() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
begin
  if tg_op = 'UPDATE' then
    if (new.rfq_id, new.closes_at, new.closed_at, new.bids_count, new.list_hash) is distinct from (old.rfq_id, old.closes_at, old.closed_at, old.bids_count, old.list_hash) then
      raise exception 'the opening of RFQ % stays', old.rfq_id using errcode = 'check_violation', constraint = 'openings_kept';
    end if;
    return new;
  end if;
  select closing_instant(deadline, closing_time) into closes from rfqs where rfq_id = new.rfq_id and bid_visibility = 'sealed' and canceled_at is null for share;
  -- A statement of its own, so that the clock is asked after the lock.
  if closes is null or closes > instant() or new.closes_at <> closes or new.closed_at > instant() then
    raise exception 'RFQ % has not closed', new.rfq_id using errcode = 'check_violation', constraint = 'openings_after_closing';
  end if;
  return new;
end $$;
create trigger openings_after_closing before insert or update on openings for each row execute function assert_opening();

-- Each version of each sealed bid. Its ciphertext goes once the bid is opened, or will never be.
create table sealed_bids (
  bid_id integer not null,
  version integer not null check (version >= 1),
  rfq_id integer not null,
  format text not null check (format = 'tarsiya-bid-1'),
  -- Files of the format age, for the opening key of the RFQ alone: the contents, and the file of the bid.
  sealed bytea,
  sealed_file bytea,
  -- SHA-256 of the contents.
  commitment bytea not null unique check (octet_length(commitment) = 32),
  rfq_version integer not null check (rfq_version >= 1),
  -- References people since 0056_sealed_by.
  person_id integer not null,
  received_at timestamptz not null,
  key_id text not null references receipt_keys,
  signature bytea not null check (octet_length(signature) = 64),
  outcome text check (outcome in ('opened', 'replaced', 'withdrawn', 'lapsed', 'canceled', 'unreadable')),
  -- Once opened: what the commitment says.
  contents text,
  primary key (bid_id, version),
  foreign key (bid_id, rfq_id) references bids (bid_id, rfq_id),
  check (num_nonnulls(sealed, sealed_file) = case when outcome is null or outcome = 'unreadable' then 2 else 0 end),
  check (contents is null or outcome = 'opened'),
  constraint sealed_bids_contents_check check (sha256(convert_to(contents, 'UTF8')) = commitment)
);
create index sealed_bids_of_rfq on sealed_bids (rfq_id);
create function assert_sealed_bid() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
begin
  if tg_op = 'UPDATE' then
    if (new.bid_id, new.version, new.rfq_id, new.format, new.commitment, new.rfq_version, new.person_id, new.received_at, new.key_id, new.signature)
        is distinct from (old.bid_id, old.version, old.rfq_id, old.format, old.commitment, old.rfq_version, old.person_id, old.received_at, old.key_id, old.signature)
      or new.outcome is distinct from old.outcome and coalesce(old.outcome, 'unreadable') <> 'unreadable'
      or new.sealed <> old.sealed or new.sealed_file <> old.sealed_file then
      raise exception 'sealed bid %, version % stays', old.bid_id, old.version using errcode = 'check_violation', constraint = 'sealed_bids_kept';
    end if;
    if new.outcome in ('opened', 'unreadable') and not exists (select from openings where rfq_id = new.rfq_id) then
      raise exception 'bids on RFQ % are sealed', new.rfq_id using errcode = 'check_violation', constraint = 'bids_sealed';
    end if;
    return new;
  end if;
  select closing_instant(deadline, closing_time) into closes from rfqs where rfq_id = new.rfq_id and bid_visibility = 'sealed' for share;
  if closes is null or closes <= instant() or new.outcome is not null then
    raise exception 'RFQ % takes no sealed bids', new.rfq_id using errcode = 'check_violation', constraint = 'bids_before_closing';
  end if;
  return new;
end $$;
create trigger sealed_bids_kept before insert or update on sealed_bids for each row execute function assert_sealed_bid();

-- Bids are sealed or not from the first day to the last; while they are, the closing only moves later.
create function assert_sealed_rfq() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  before timestamptz := closing_instant(old.deadline, old.closing_time);
  after timestamptz := closing_instant(new.deadline, new.closing_time);
begin
  if new.bid_visibility <> old.bid_visibility or old.opened_at is not null and new.opened_at is distinct from old.opened_at
    or new.opened_at is not null and not exists (select from openings where rfq_id = new.rfq_id) then
    raise exception 'RFQ % keeps its rule for bids', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_bid_visibility_kept';
  end if;
  if after < before or after <> before and before <= instant() then
    raise exception 'RFQ % with sealed bids closes later only', old.rfq_id using errcode = 'check_violation', constraint = 'rfqs_sealed_closing';
  end if;
  return new;
end $$;
create trigger rfqs_sealed_kept before update of bid_visibility, opened_at, deadline, closing_time on rfqs for each row
  when (old.bid_visibility = 'sealed' or new.bid_visibility = 'sealed') execute function assert_sealed_rfq();

-- As 0050 has it; and a bid has contents as the RFQ says: those of a sealed one come when it is opened, and stay.
create or replace function assert_rfq_open() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  closes timestamptz;
  visibility text;
  opens boolean := false;
begin
  if tg_op = 'UPDATE' then
    if (new.rfq_id, new.supplier_id, new.total_amount, new.gross_halalas, new.proposed_delivery_date, new.attachment_id, new.version, new.rfq_version)
        is not distinct from (old.rfq_id, old.supplier_id, old.total_amount, old.gross_halalas, old.proposed_delivery_date, old.attachment_id, old.version, old.rfq_version)
      and (old.withdrawn_at is null or new.withdrawn_at is not null)
      and (new.lapsed_at is distinct from old.lapsed_at and new.comments is not distinct from old.comments
        -- Nobody acts for a company that is closed: erasing it withdraws its bids and erases texts, and changes nothing else.
        or exists (select from companies where company_id = new.supplier_id and not is_active)) then
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

-- The number of bids that may be seen, by which lists are ordered, has sealed ones once they are opened.
create or replace function move_bid_count() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update rfq_bid_counts set live = live + case when new.withdrawn_at is null and new.total_amount is not null then 1 else -1 end where rfq_id = new.rfq_id;
  return null;
end $$;
drop trigger bid_counted on bids;
drop trigger bid_count_moved on bids;
create constraint trigger bid_counted after insert on bids deferrable initially deferred
  for each row when (new.withdrawn_at is null and new.total_amount is not null) execute function move_bid_count();
create constraint trigger bid_count_moved after update of withdrawn_at, total_amount on bids deferrable initially deferred
  for each row when ((old.withdrawn_at is null and old.total_amount is not null) <> (new.withdrawn_at is null and new.total_amount is not null))
  execute function move_bid_count();

-- As 0044 has it; a sealed bid has neither totals nor lines.
create or replace function assert_bid_adds_up() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  bid bids;
  wrong text;
begin
  -- As it is at the end; the event is of a moment before.
  select * into bid from bids where bid_id = new.bid_id;
  if bid.gross_halalas is null then
    if bid.total_amount is not null and exists (
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
    select from discounted_groups(bid.bid_id, coalesce(bid.lines_net_halalas - bid.net_halalas, 0)) priced
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
