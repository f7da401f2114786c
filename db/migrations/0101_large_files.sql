-- Drawings and archives of up to 25 MiB are files of a kind of their own: for members only, with a quota of their own.
alter table files
  drop constraint files_kind_check,
  add constraint files_kind_check
    check (kind in ('profile', 'rfq', 'rfq_large', 'bid', 'supplier', 'product', 'delivery')) not valid;
