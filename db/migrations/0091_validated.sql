-- All lines of awards have their amounts.
drop index if exists award_lines_to_price;
alter table award_lines
  validate constraint award_lines_vat_category,
  alter column net_halalas set not null,
  alter column vat_category set not null,
  alter column vat_rate_bp set not null,
  alter column vat_halalas set not null;
