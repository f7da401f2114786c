-- Repeated until it changes no row.
-- A file that no virus scanner has seen says so. Which files of before were scanned is not known: all of them count as
-- unscanned, and are scanned once a scanner is set.
do $$ begin
  if exists (select from pg_constraint where conrelid = 'files'::regclass and conname = 'files_scan_check'
    and pg_get_constraintdef(oid) not like '%unscanned%') then
    alter table files
      drop constraint files_scan_check,
      add constraint files_scan_check check (scan in ('unscanned', 'pending', 'clean', 'infected')),
      alter column scan set default 'unscanned';
    drop index files_to_scan;
    create index files_to_scan on files ((scan = 'unscanned'), file_id) where scan in ('pending', 'unscanned');
    drop trigger files_of_opened_bids_kept on files;
    create trigger files_of_opened_bids_kept before update on files for each row
      when (old.kind = 'bid' and ((new.path, new.kind, new.owner_id, new.name, new.ext, new.mime, new.size, new.sha256, new.deleted_at)
          is distinct from (old.path, old.kind, old.owner_id, old.name, old.ext, old.mime, old.size, old.sha256, old.deleted_at)
        -- A file that was not scanned yet is scanned once.
        or new.scan <> old.scan and old.scan not in ('pending', 'unscanned')))
      execute function assert_file_of_opened_bid_kept();
  end if;
  alter table files disable trigger files_of_opened_bids_kept;
end $$;

update files set scan = 'unscanned' where file_id = any (array(select file_id from files where scan = 'clean' limit 20000));

alter table files enable trigger files_of_opened_bids_kept;
