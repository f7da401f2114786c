-- Repeated until it changes no row.
-- What the lines of the awards of before cost: nobody could choose optional ones.
-- Finds what is left; 0091_validated drops it. Asked for first, because "if not exists" would lock the table each time.
do $$ begin
  if to_regclass('award_lines_to_price') is null then
    create index award_lines_to_price on award_lines (award_id) where net_halalas is null;
  end if;
end $$;
alter table award_lines disable trigger user;
with batch as (
  select award_id, bid_id from awards
  where award_id in (select distinct award_id from award_lines where net_halalas is null order by award_id limit 200))
update award_lines set net_halalas = priced.net_halalas, vat_category = priced.vat_category, vat_rate_bp = priced.vat_rate_bp, vat_halalas = priced.vat_halalas
from batch, lateral lines_of_award(batch.bid_id, '{}') priced
where award_lines.award_id = batch.award_id and award_lines.line_id = priced.line_id;
alter table award_lines enable trigger user;
