-- Repeated until it changes no row.
-- Versions of before keep no lines, files and texts either that their rows and the version before have; what differs stays.
create temp table if not exists with_copies as select distinct rfq_id from rfq_versions where snapshot ?| '{lines,attachments}';

create temp table smaller as
  with taken as (delete from with_copies where rfq_id = any (array(select rfq_id from with_copies limit 200)) returning rfq_id),
    each_version as (
      select rfq_id, version, snapshot, lag(snapshot) over (partition by rfq_id order by version) as before from rfq_versions join taken using (rfq_id))
  select rfq_id, version, snapshot - array(
    select key from jsonb_each(snapshot) where case key
      when 'lines' then value = version_lines(rfq_id, version)
      when 'attachments' then value = version_files(rfq_id, version)
      when 'description' then value = before -> key
      when 'item_description' then value = before -> key
      else false end) as snapshot
  from each_version;

do $$ begin
  if exists (select from smaller) then
    alter table rfq_versions disable trigger rfq_versions_kept;
    update rfq_versions set snapshot = smaller.snapshot from smaller
      where smaller.rfq_id = rfq_versions.rfq_id and smaller.version = rfq_versions.version;
    alter table rfq_versions enable trigger rfq_versions_kept;
  end if;
end $$;

drop table smaller;
