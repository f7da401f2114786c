-- A version names its lines and files by `since_version` and `until_version` of their rows, and keeps a long text where
-- it changed: changing the title of an RFQ with 500 lines stores the title.

create function version_lines(of_rfq integer, of_version integer) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('line_no', line_no, 'section', section, 'description', description, 'specification', specification,
    'quantity', trim_scale(quantity)::text, 'unit_code', unit_code, 'unit_text', unit_text, 'optional', optional) order by line_no), '[]')
  from rfq_lines where rfq_id = of_rfq and since_version <= of_version and (until_version is null or until_version > of_version)
$$;

create function version_files(of_rfq integer, of_version integer) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', path, 'name', name, 'size', size, 'sha256', sha256) order by position), '[]')
  from rfq_attachments join files using (file_id)
  where rfq_id = of_rfq and since_version <= of_version and (until_version is null or until_version > of_version)
$$;

-- A text as the newest version up to this one has it that holds it.
create function version_text(of_rfq integer, of_version integer, field text) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select snapshot -> field from rfq_versions where rfq_id = of_rfq and version <= of_version and snapshot ? field order by version desc limit 1
$$;

-- What an RFQ said in a version, from what is kept of it. Changes of before 0050 have the changed values alone, and no title.
create function version_snapshot(of_rfq integer, of_version integer, kept jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when kept ? 'title' then jsonb_build_object(
    'description', version_text(of_rfq, of_version, 'description'),
    'item_description', version_text(of_rfq, of_version, 'item_description'),
    'lines', version_lines(of_rfq, of_version),
    'attachments', version_files(of_rfq, of_version)) || kept
  else kept end
$$;

create function keep_version_small() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  field text;
begin
  new.snapshot := new.snapshot - '{lines,attachments}'::text[];
  foreach field in array '{description,item_description}'::text[] loop
    if version_text(new.rfq_id, new.version, field) = new.snapshot -> field then
      new.snapshot := new.snapshot - field;
    end if;
  end loop;
  return new;
end $$;
create trigger rfq_versions_small before insert on rfq_versions for each row execute function keep_version_small();
