-- What a virus scanner said about a file. Pending files wait for a scanner that did not answer; only clean ones are served.
alter table files add column scan text not null default 'clean' check (scan in ('clean', 'pending', 'infected'));
create index files_to_scan on files (file_id) where scan = 'pending';

-- Pictures whose smaller copies are still to be made, for the job that looks after them.
create index files_without_copies on files (created_at)
  where variants = '{}' and width > 320 and kind in ('rfq', 'bid') and deleted_at is null;
