-- After the award: purchase orders, deliveries and ratings. And what each line of an award costs, so that an order, or an award by line, adds up.

-- Optional lines that the buyer takes, in ascending order: the approver sees what is approved, and the order contains them.
alter table award_proposals add column optional_lines integer[] not null default '{}';
alter table awards
  add column optional_lines integer[] not null default '{}',
  -- What they cost, beside the amounts of the bid; kept by a trigger.
  add column optional_net_halalas bigint not null default 0 check (optional_net_halalas >= 0),
  add column optional_vat_halalas bigint not null default 0;
alter table award_lines
  add column net_halalas bigint,
  add column vat_category char(1),
  add column vat_rate_bp integer,
  add column vat_halalas bigint,
  add constraint award_lines_vat_category check (vat_category in ('S', 'Z', 'E', 'O')) not valid;

-- The lines that are awarded with a bid: those of its total and the optional ones that were chosen. The nets are after the discount of the bid, which is split by
-- largest remainder within its groups (as `discounted_groups`); VAT is rounded once per group (EN 16931, BR-S-09) and split in the same way.
create function lines_of_award(bid integer, chosen integer[])
returns table (line_id integer, quantity numeric, net_halalas bigint, vat_category char(1), vat_rate_bp integer, vat_halalas bigint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with priced as (
    select p.line_id, p.quantity, p.vat_category, p.vat_rate_bp, p.net_halalas::numeric as net, l.line_no, l.optional,
      coalesce(sum(p.net_halalas) filter (where not l.optional) over same_vat, 0) as whole,
      coalesce(sum(p.net_halalas) filter (where not l.optional) over same_vat - v.net_halalas, 0) as discount
    from bid_lines p join rfq_lines l using (line_id)
    left join bid_vat v on v.bid_id = p.bid_id and v.vat_category = p.vat_category and v.vat_rate_bp = p.vat_rate_bp
    where p.bid_id = bid and p.offered and (not l.optional or p.line_id = any (chosen))
    window same_vat as (partition by p.vat_category, p.vat_rate_bp)),
  shared as (
    select *, case when optional or whole = 0 then 0 else div(net * discount, whole) end as share,
      row_number() over (
        partition by priced.vat_category, priced.vat_rate_bp
        order by case when optional or whole = 0 then -1 else mod(net * discount, whole) end desc, line_no, priced.line_id) as place
    from priced),
  discounted as (
    select *, net - share - case when place <= discount - sum(share) over (partition by shared.vat_category, shared.vat_rate_bp) then 1 else 0 end as left_net
    from shared),
  grouped as (
    select *, sum(left_net) over same_vat as group_net, round(sum(left_net) over same_vat * discounted.vat_rate_bp / 10000.0) as group_vat
    from discounted window same_vat as (partition by discounted.vat_category, discounted.vat_rate_bp)),
  taxed as (
    select *, case when group_net = 0 then 0 else div(left_net * group_vat, group_net) end as vat_share,
      row_number() over (
        partition by grouped.vat_category, grouped.vat_rate_bp
        order by case when group_net = 0 then 0 else mod(left_net * group_vat, group_net) end desc, line_no, grouped.line_id) as vat_place
    from grouped)
  select taxed.line_id, taxed.quantity, left_net::bigint, taxed.vat_category, taxed.vat_rate_bp,
    (vat_share + case when vat_place <= group_vat - sum(vat_share) over (partition by taxed.vat_category, taxed.vat_rate_bp) then 1 else 0 end)::bigint
  from taxed
$$;

-- Whether these are optional lines that a bid offers, each once and in order.
create function are_optional_lines(bid integer, lines integer[]) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select lines = coalesce((
    select array_agg(line_id order by line_id) from bid_lines join rfq_lines using (line_id)
    where bid_id = bid and offered and optional and line_id = any (lines)), '{}')
$$;

-- As 0035 has it, and with the lines that were chosen.
create or replace function assert_proposer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.optional_halalas := optional_halalas(new.bid_id);
  if has_interest(new.proposed_by, (select supplier_id from bids where bid_id = new.bid_id), new.rfq_id) then
    raise exception 'person % may not propose bid %', new.proposed_by, new.bid_id using errcode = 'check_violation', constraint = 'award_proposals_proposer';
  end if;
  if not are_optional_lines(new.bid_id, new.optional_lines) then
    raise exception 'bid % does not offer these optional lines', new.bid_id using errcode = 'check_violation', constraint = 'award_proposals_optional_lines';
  end if;
  return new;
end $$;

create or replace function assert_proposal_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.proposal_id, new.rfq_id, new.buyer_id, new.bid_id, new.bid_version, new.amount_halalas, new.optional_halalas, new.optional_lines, new.limit_halalas, new.proposed_by,
        new.created_at)
      is distinct from (old.proposal_id, old.rfq_id, old.buyer_id, old.bid_id, old.bid_version, old.amount_halalas, old.optional_halalas, old.optional_lines, old.limit_halalas,
        old.proposed_by, old.created_at)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (old.state <> 'pending' and ((new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at)
      or (new.decision_reason is distinct from old.decision_reason and (old.decision_reason is null or new.decision_reason <> 'erased')))) then
    raise exception 'proposal % is kept as it was', old.proposal_id using errcode = 'check_violation', constraint = 'award_proposals_kept';
  end if;
  return new;
end $$;

-- As 0039 has it; what was approved are also the optional lines.
create or replace function assert_award() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  bid bids;
  award_limit bigint;
  awarded bigint;
begin
  select * into bid from bids where bid_id = new.bid_id and rfq_id = new.rfq_id;
  -- Without such a bid the foreign key refuses.
  if not found then return new; end if;
  if (new.bid_version, new.buyer_id, new.supplier_id, new.net_halalas, new.vat_halalas, new.gross_halalas)
      is distinct from (bid.version, bid.buyer_id, bid.supplier_id, bid.net_halalas, bid.vat_halalas, round(bid.total_amount * 100)::bigint)
    or bid.withdrawn_at is not null then
    raise exception 'the award of RFQ % is not of the bid as it stands', new.rfq_id using errcode = 'check_violation', constraint = 'awards_is_bid';
  end if;
  if not are_optional_lines(new.bid_id, new.optional_lines) then
    raise exception 'bid % does not offer these optional lines', new.bid_id using errcode = 'check_violation', constraint = 'awards_optional_lines';
  end if;
  select coalesce(sum(net_halalas), 0) - coalesce(new.net_halalas, 0), coalesce(sum(vat_halalas), 0) - coalesce(new.vat_halalas, 0)
    into new.optional_net_halalas, new.optional_vat_halalas from lines_of_award(new.bid_id, new.optional_lines);
  if has_interest(new.person_id, new.supplier_id, new.rfq_id) then
    raise exception 'person % may not accept bid %', new.person_id, new.bid_id using errcode = 'check_violation', constraint = 'awards_conflict';
  end if;
  select award_limit_halalas into award_limit from companies where company_id = new.buyer_id;
  select coalesce(sum(gross_halalas + optional_halalas(bid_id)), 0) + new.gross_halalas + optional_halalas(new.bid_id) into awarded
    from awards where rfq_id = new.rfq_id and state = 'standing';
  if awarded > award_limit and not exists (
    select from award_proposals p
    where p.rfq_id = new.rfq_id and p.bid_id = new.bid_id and p.bid_version = new.bid_version and p.optional_lines = new.optional_lines and p.state = 'approved') then
    raise exception 'the award of RFQ % needs an approval', new.rfq_id using errcode = 'check_violation', constraint = 'awards_approved';
  end if;
  return new;
end $$;

create or replace function assert_award_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.award_id, new.rfq_id, new.award_mode, new.bid_id, new.bid_version, new.buyer_id, new.supplier_id, new.net_halalas, new.vat_halalas, new.gross_halalas,
        new.optional_lines, new.optional_net_halalas, new.optional_vat_halalas, new.proposal_id, new.person_id, new.awarded_at)
      is distinct from (old.award_id, old.rfq_id, old.award_mode, old.bid_id, old.bid_version, old.buyer_id, old.supplier_id, old.net_halalas, old.vat_halalas, old.gross_halalas,
        old.optional_lines, old.optional_net_halalas, old.optional_vat_halalas, old.proposal_id, old.person_id, old.awarded_at)
    or (new.reason is distinct from old.reason and new.reason is not null)
    or (new.state <> old.state and old.state <> 'standing') then
    raise exception 'award % is kept as it was', old.award_id using errcode = 'check_violation', constraint = 'awards_kept';
  end if;
  return new;
end $$;

create or replace function assert_award_line_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  -- The state is the award's, by its foreign key.
  if (new.award_id, new.line_id, new.rfq_id, new.quantity, new.net_halalas, new.vat_category, new.vat_rate_bp, new.vat_halalas)
      is distinct from (old.award_id, old.line_id, old.rfq_id, old.quantity, old.net_halalas, old.vat_category, old.vat_rate_bp, old.vat_halalas) then
    raise exception 'lines of award % are kept as they were', old.award_id using errcode = 'check_violation', constraint = 'award_lines_kept';
  end if;
  return new;
end $$;

create or replace function insert_lines_of_award() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into award_lines (award_id, line_id, rfq_id, quantity, state, net_halalas, vat_category, vat_rate_bp, vat_halalas)
    select new.award_id, line_id, new.rfq_id, quantity, new.state, net_halalas, vat_category, vat_rate_bp, vat_halalas
    from lines_of_award(new.bid_id, new.optional_lines);
  return null;
end $$;

-- An award is what its lines are together. Once per statement, because an award may have 500 of them.
create function assert_award_lines_add_up() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong integer;
begin
  select min(award_id) into wrong from awards
  where award_id in (select award_id from added) and not exists (
    select from award_lines where award_lines.award_id = awards.award_id
    having sum(net_halalas) = awards.net_halalas + optional_net_halalas and sum(vat_halalas) = awards.vat_halalas + optional_vat_halalas);
  if wrong is not null then
    raise exception 'award % does not add up', wrong using errcode = 'check_violation', constraint = 'award_adds_up';
  end if;
  return null;
end $$;
create trigger award_lines_add_up after insert on award_lines referencing new table as added for each statement execute function assert_award_lines_add_up();

-- What a company states for its orders.
create table order_settings (
  company_id integer primary key references companies,
  -- The numbers of its orders begin with it.
  prefix text not null default 'PO' constraint order_settings_prefix check (prefix ~ '^[A-Z]{1,8}$'),
  -- Since when an order follows each award by itself; null where people issue them.
  automatic_since timestamptz,
  -- Of the national address: printed on orders of both sides.
  short_address text constraint order_settings_short_address check (short_address ~ '^[A-Z]{4}[0-9]{4}$'),
  updated_at timestamptz not null default clock_timestamp()
);
create index order_settings_automatic on order_settings (company_id) where automatic_since is not null;

-- The newest number of a buyer's orders in a year of Riyadh.
create table order_series (
  company_id integer not null references companies,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (company_id, year)
);

create sequence purchase_orders_order_id_seq;
create table purchase_orders (
  order_id integer primary key default opaque_id('purchase_orders_order_id_seq'),
  award_id integer not null,
  rfq_id integer not null,
  buyer_id integer not null references companies,
  supplier_id integer not null references companies,
  prefix text not null check (prefix ~ '^[A-Z]{1,8}$'),
  year smallint not null,
  serial integer not null,
  number text not null generated always as (prefix || '-' || year::text || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')) stored,
  -- Award, lines, VAT, both sides, place, day and terms, as they were.
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  -- Null where the bid has no lines: then only the gross is known.
  net_halalas bigint,
  vat_halalas bigint,
  gross_halalas bigint not null check (gross_halalas > 0),
  state text not null default 'issued'
    check (state in ('issued', 'acknowledged', 'disputed', 'delivered', 'closed', 'declined', 'canceled', 'issued_anew')),
  -- Crockford's base 32. The paper is compared by it.
  verify_code text not null unique check (verify_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- Null where it was issued by itself.
  issued_by integer references people,
  issued_at timestamptz not null,
  -- The day until which the supplier is expected to answer; afterwards both sides are reminded, once.
  answer_by date not null,
  reminded_at timestamptz,
  -- While the supplier waits for an answer to the change that it asked for.
  change_asked_at timestamptz,
  acknowledged_at timestamptz,
  delivered_at timestamptz,
  -- When it was closed, declined, canceled or issued anew.
  ended_at timestamptz,
  -- What one side proposes and only both together decide: to cancel the order, or to end a dispute.
  proposed text check (proposed in ('cancel', 'resolve')),
  proposed_by integer references companies,
  -- The order that this one was issued instead of.
  replaces integer unique references purchase_orders,
  version integer not null default 1,
  unique (buyer_id, number),
  constraint purchase_orders_serial unique (buyer_id, year, serial),
  unique (order_id, rfq_id),
  foreign key (award_id, rfq_id) references awards (award_id, rfq_id),
  check (buyer_id <> supplier_id),
  check ((net_halalas is null) = (vat_halalas is null)),
  check (gross_halalas = net_halalas + vat_halalas),
  constraint purchase_orders_acknowledged check (state not in ('acknowledged', 'disputed', 'delivered', 'closed') or acknowledged_at is not null),
  constraint purchase_orders_delivered check (state not in ('delivered', 'closed') or delivered_at is not null),
  constraint purchase_orders_ended check ((state in ('closed', 'declined', 'canceled', 'issued_anew')) = (ended_at is not null)),
  constraint purchase_orders_asked check (change_asked_at is null or state = 'issued'),
  constraint purchase_orders_proposed check (
    (proposed is null) = (proposed_by is null) and proposed_by in (buyer_id, supplier_id)
    and case proposed when 'resolve' then state = 'disputed' when 'cancel' then state in ('acknowledged', 'disputed', 'delivered') else true end)
);
alter sequence purchase_orders_order_id_seq owned by purchase_orders.order_id;
-- An award has one order that is not canceled.
create unique index purchase_orders_one_per_award on purchase_orders (award_id) where state not in ('declined', 'canceled', 'issued_anew');
create index purchase_orders_by_rfq on purchase_orders (rfq_id, order_id);
create index purchase_orders_by_buyer on purchase_orders (buyer_id, issued_at);
create index purchase_orders_by_supplier on purchase_orders (supplier_id, issued_at);
create index purchase_orders_to_remind on purchase_orders (answer_by) where state = 'issued' and reminded_at is null;
create index purchase_orders_to_close on purchase_orders (delivered_at) where state = 'delivered';

-- Both sides of an order: only they rate each other.
create table order_parties (
  order_id integer not null references purchase_orders,
  company_id integer not null references companies,
  other_id integer not null references companies,
  side text not null check (side in ('buyer', 'supplier')),
  primary key (order_id, company_id),
  unique (order_id, side),
  unique (order_id, company_id, other_id)
);

-- What is ordered, and how much of it was delivered; the texts are in the snapshot. An RFQ without lines is one line.
create table order_lines (
  order_id integer not null references purchase_orders,
  line_no integer not null,
  -- The RFQ's line.
  line_id integer references rfq_lines,
  quantity numeric(14, 3) not null constraint order_lines_quantity_is_number check (quantity > 0 and quantity < 'Infinity'),
  -- Stated and not decided, and confirmed; kept by triggers.
  waiting numeric(14, 3) not null default 0,
  confirmed numeric(14, 3) not null default 0,
  primary key (order_id, line_no),
  constraint order_lines_not_more check (waiting >= 0 and confirmed >= 0 and waiting + confirmed <= quantity)
);

-- What happened to an order, for both sides.
create table order_events (
  order_id integer not null references purchase_orders,
  number integer not null,
  what text not null check (what in (
    'issued', 'reminded', 'acknowledged', 'change_asked', 'change_answered', 'declined', 'canceled', 'issued_anew', 'cancel_proposed', 'disputed', 'dispute_answered',
    'resolve_proposed', 'proposal_rejected', 'proposal_withdrawn', 'resolved', 'delivery_stated', 'delivery_confirmed', 'delivery_refused', 'delivered', 'closed')),
  -- Who acted; null where it happened by itself.
  company_id integer references companies,
  person_id integer references people,
  text text check (char_length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (order_id, number),
  foreign key (order_id, company_id) references order_parties (order_id, company_id)
);

create sequence deliveries_delivery_id_seq;
create table deliveries (
  delivery_id integer primary key default opaque_id('deliveries_delivery_id_seq'),
  order_id integer not null references purchase_orders,
  -- From 1 for each order.
  number integer not null check (number > 0),
  delivered_on date not null,
  note text check (char_length(note) between 1 and 1000),
  file_id integer references files,
  stated_by text not null check (stated_by in ('supplier', 'buyer')),
  person_id integer not null references people,
  stated_at timestamptz not null default clock_timestamp(),
  -- The day until which the buyer is expected to decide. Nothing is confirmed by itself.
  decide_by date not null,
  state text not null default 'stated' check (state in ('stated', 'confirmed', 'refused')),
  decided_by integer references people,
  decided_at timestamptz,
  refused_reason text check (char_length(refused_reason) between 10 and 1000),
  unique (order_id, number),
  unique (delivery_id, order_id),
  check ((state = 'stated') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'refused') = (refused_reason is not null))
);
alter sequence deliveries_delivery_id_seq owned by deliveries.delivery_id;
create index deliveries_to_decide on deliveries (decide_by) where state = 'stated';

create table delivery_lines (
  delivery_id integer not null,
  order_id integer not null,
  line_no integer not null,
  quantity numeric(14, 3) not null constraint delivery_lines_quantity_is_number check (quantity > 0 and quantity < 'Infinity'),
  primary key (delivery_id, line_no),
  foreign key (delivery_id, order_id) references deliveries (delivery_id, order_id),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);

create sequence ratings_rating_id_seq;
create table ratings (
  rating_id integer primary key default opaque_id('ratings_rating_id_seq'),
  order_id integer not null,
  rater_id integer not null,
  ratee_id integer not null,
  person_id integer not null references people,
  stars smallint not null check (stars between 1 and 5),
  on_time smallint check (on_time between 1 and 5),
  as_agreed smallint check (as_agreed between 1 and 5),
  communication smallint check (communication between 1 and 5),
  text text check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  -- Once both sides have rated, or after 14 days.
  published_at timestamptz,
  reply text check (char_length(reply) between 1 and 1000),
  reply_by integer references people,
  reply_at timestamptz,
  -- By operators.
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) between 1 and 1000),
  version integer not null default 1,
  unique (order_id, rater_id),
  check (rater_id <> ratee_id),
  foreign key (order_id, rater_id, ratee_id) references order_parties (order_id, company_id, other_id),
  check ((reply is null) = (reply_at is null) and (reply_at is null) = (reply_by is null)),
  constraint ratings_reply_after check (reply_at is null or published_at is not null),
  check ((hidden_at is null) = (hidden_reason is null))
);
alter sequence ratings_rating_id_seq owned by ratings.rating_id;
create index ratings_by_ratee on ratings (ratee_id, published_at);
create index ratings_to_publish on ratings (created_at) where published_at is null;

create table rating_reports (
  rating_id integer not null references ratings,
  company_id integer not null references companies,
  person_id integer not null references people,
  reason text not null check (char_length(reason) between 10 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (rating_id, company_id)
);

-- An order is of a standing award as it is, and takes the next number of its buyer. The row of the series stays locked until the commit, and what is rolled back
-- takes no number: there is no gap. Number and date are of one instant.
create function assert_order() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  award awards;
begin
  select * into award from awards where award_id = new.award_id for share;
  if award.state is distinct from 'standing'
    or (new.rfq_id, new.buyer_id, new.supplier_id, new.net_halalas, new.vat_halalas, new.gross_halalas) is distinct from (
      award.rfq_id, award.buyer_id, award.supplier_id, award.net_halalas + award.optional_net_halalas, award.vat_halalas + award.optional_vat_halalas,
      award.gross_halalas + award.optional_net_halalas + award.optional_vat_halalas) then
    raise exception 'the order is not of award % as it stands', new.award_id using errcode = 'check_violation', constraint = 'purchase_orders_is_award';
  end if;
  if new.replaces is not null and not exists (select from purchase_orders where order_id = new.replaces and award_id = new.award_id and state = 'issued_anew') then
    raise exception 'order % is not issued anew', new.replaces using errcode = 'check_violation', constraint = 'purchase_orders_replaces';
  end if;
  new.issued_at := instant();
  new.year := extract(year from new.issued_at at time zone 'Asia/Riyadh');
  new.answer_by := add_working_days((new.issued_at at time zone 'Asia/Riyadh')::date, 5);
  insert into order_series (company_id, year, last) values (new.buyer_id, new.year, 1)
    on conflict (company_id, year) do update set last = order_series.last + 1
    returning last into new.serial;
  return new;
end $$;
create trigger purchase_orders_assert before insert on purchase_orders for each row execute function assert_order();

create function insert_parts_of_order() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into order_parties (order_id, company_id, other_id, side)
    values (new.order_id, new.buyer_id, new.supplier_id, 'buyer'), (new.order_id, new.supplier_id, new.buyer_id, 'supplier');
  insert into order_lines (order_id, line_no, line_id, quantity)
    select new.order_id, line_no, line_id, award_lines.quantity from award_lines join rfq_lines using (line_id) where award_id = new.award_id;
  if not found then
    insert into order_lines (order_id, line_no, quantity) select new.order_id, 1, quantity from rfqs where rfq_id = new.rfq_id;
  end if;
  return null;
end $$;
create trigger purchase_orders_parts after insert on purchase_orders for each row execute function insert_parts_of_order();

-- What was ordered stays, and an order goes from state to state as both sides agreed; the table is in docs/decisions/orders.md.
create function assert_order_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.order_id, new.award_id, new.rfq_id, new.buyer_id, new.supplier_id, new.prefix, new.year, new.serial, new.snapshot, new.net_halalas, new.vat_halalas,
        new.gross_halalas, new.verify_code, new.issued_by, new.issued_at, new.answer_by, new.replaces)
      is distinct from (old.order_id, old.award_id, old.rfq_id, old.buyer_id, old.supplier_id, old.prefix, old.year, old.serial, old.snapshot, old.net_halalas, old.vat_halalas,
        old.gross_halalas, old.verify_code, old.issued_by, old.issued_at, old.answer_by, old.replaces) then
    raise exception 'order % is kept as it was', old.order_id using errcode = 'check_violation', constraint = 'purchase_orders_kept';
  end if;
  if new.state <> old.state and not (case old.state
      when 'issued' then new.state in ('acknowledged', 'declined', 'canceled', 'issued_anew')
      when 'acknowledged' then new.state in ('disputed', 'delivered', 'canceled')
      when 'disputed' then new.state in ('acknowledged', 'delivered', 'canceled')
      when 'delivered' then new.state in ('disputed', 'closed', 'canceled')
      else false end) then
    raise exception 'order % is % and cannot become %', old.order_id, old.state, new.state using errcode = 'check_violation', constraint = 'purchase_orders_state';
  end if;
  if new.state = 'delivered' and new.state <> old.state and exists (select from order_lines where order_id = new.order_id and confirmed < quantity) then
    raise exception 'order % is not delivered', old.order_id using errcode = 'check_violation', constraint = 'purchase_orders_all_delivered';
  end if;
  return new;
end $$;
create trigger purchase_orders_kept before update on purchase_orders for each row execute function assert_order_kept();

-- What is delivered is counted at its line, where a check refuses more than was ordered.
create function count_delivery_line() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update order_lines set
    waiting = waiting + case when delivery.state = 'stated' then new.quantity else 0 end,
    confirmed = confirmed + case when delivery.state = 'confirmed' then new.quantity else 0 end
  from deliveries delivery
  where delivery.delivery_id = new.delivery_id and order_lines.order_id = new.order_id and order_lines.line_no = new.line_no;
  return null;
end $$;
create trigger delivery_lines_counted after insert on delivery_lines for each row execute function count_delivery_line();

create function count_decided_delivery() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.state <> 'stated' or (new.order_id, new.number, new.delivered_on, new.stated_by) is distinct from (old.order_id, old.number, old.delivered_on, old.stated_by) then
    raise exception 'delivery % is kept as it was', old.delivery_id using errcode = 'check_violation', constraint = 'deliveries_kept';
  end if;
  update order_lines set
    waiting = waiting - line.quantity,
    confirmed = confirmed + case when new.state = 'confirmed' then line.quantity else 0 end
  from delivery_lines line
  where new.state <> 'stated' and line.delivery_id = new.delivery_id and order_lines.order_id = line.order_id and order_lines.line_no = line.line_no;
  return new;
end $$;
create trigger deliveries_counted before update on deliveries for each row execute function count_decided_delivery();

-- A rating is hidden until both sides have rated or 14 days have passed, and is not changed afterwards. A reply is given once.
create function assert_rating() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.published_at is not null and (tg_op = 'INSERT' or old.published_at is null)
    and not exists (select from ratings where order_id = new.order_id and rater_id = new.ratee_id) and new.created_at > instant() - interval '14 days' then
    raise exception 'rating % is not published yet', new.rating_id using errcode = 'check_violation', constraint = 'ratings_published_together';
  end if;
  if tg_op = 'UPDATE' and (
    (new.order_id, new.rater_id, new.ratee_id, new.created_at) is distinct from (old.order_id, old.rater_id, old.ratee_id, old.created_at)
    or (old.published_at is not null and (new.stars, new.on_time, new.as_agreed, new.communication, new.published_at)
      is distinct from (old.stars, old.on_time, old.as_agreed, old.communication, old.published_at))
    or (old.published_at is not null and new.text is distinct from old.text)
    or (old.reply_at is not null and (new.reply, new.reply_at) is distinct from (old.reply, old.reply_at))) then
    raise exception 'rating % is kept as it was', old.rating_id using errcode = 'check_violation', constraint = 'ratings_kept';
  end if;
  return new;
end $$;
create trigger ratings_assert before insert or update on ratings for each row execute function assert_rating();
