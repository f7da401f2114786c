-- A bid with lines may carry one discount on the whole, before VAT.

alter table bids
  -- Hundredths of a percent, or an amount; null without a discount.
  add column discount_bp integer,
  add column discount_halalas bigint,
  -- The sum of the lines before it; null without one. `net_halalas` is what is left.
  add column lines_net_halalas bigint;
alter table bids
  add constraint bids_discount_one check (num_nonnulls(discount_bp, discount_halalas) = num_nonnulls(lines_net_halalas)) not valid,
  add constraint bids_discount_range check (discount_bp between 1 and 10000 and discount_halalas > 0 and discount_halalas <= lines_net_halalas) not valid,
  -- Percents are rounded half away from zero, as in every browser. Null is what a bid without lines has, and then no discount either.
  add constraint bids_discount_net check (lines_net_halalas is null or coalesce(
    net_halalas = lines_net_halalas - coalesce(discount_halalas, round(lines_net_halalas * discount_bp / 10000.0)), false)) not valid;

-- The VAT groups of a bid as its lines have them, less their share of the discount: by largest remainder (EN 16931, allowances of the document), of equal
-- ones the first by category and rate.
create function discounted_groups(bid integer, discount bigint) returns table (vat_category char(1), vat_rate_bp integer, net numeric)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with priced as (
    select p.vat_category, p.vat_rate_bp, sum(p.net_halalas) as net, sum(sum(p.net_halalas)) over () as whole
    from bid_lines p join rfq_lines l using (line_id)
    where p.bid_id = bid and p.offered and not l.optional group by 1, 2),
  shared as (
    select *, case when whole > 0 then div(priced.net * discount, whole) else 0 end as share,
      row_number() over (order by case when whole > 0 then mod(priced.net * discount, whole) else 0 end desc, priced.vat_category collate "C", priced.vat_rate_bp) as place
    from priced)
  select shared.vat_category, shared.vat_rate_bp, shared.net - share - case when place <= discount - sum(share) over () then 1 else 0 end from shared
$$;

-- As in 0032, with the groups after the discount.
create or replace function assert_bid_adds_up() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
