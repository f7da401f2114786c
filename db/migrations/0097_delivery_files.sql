-- Delivery notes and photos of what was delivered are files of a kind of their own, for both sides of an order.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('profile', 'rfq', 'bid', 'supplier', 'product', 'delivery')) not valid;
drop index files_without_copies;
create index files_without_copies on files (created_at)
  where variants = '{}' and width > 320 and kind in ('rfq', 'bid', 'delivery') and deleted_at is null;
