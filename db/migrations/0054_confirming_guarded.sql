-- What an amendment asks of bidders holds whatever program writes it: the release before changes an RFQ without it.

alter table rfqs
  -- The material version up to which bids were confirmed, or lapsed, when bidding ended.
  add column closed_version integer not null default 1;
drop index rfqs_by_confirmation;

create function keep_material_version() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  quantities boolean := (new.quantity, new.quantity_unit_code, new.quantity_unit_text)
    is distinct from (old.quantity, old.quantity_unit_code, old.quantity_unit_text);
begin
  if quantities then
    new.lines_version := new.version;
  end if;
  if quantities or closing_instant(new.deadline, new.closing_time) < closing_instant(old.deadline, old.closing_time)
    or (new.delivery_date, new.description, new.item_description, new.region_id, new.city_id, new.district_id)
      is distinct from (old.delivery_date, old.description, old.item_description, old.region_id, old.city_id, old.district_id) then
    new.material_version := new.version;
  end if;
  return new;
end $$;
create trigger rfqs_material_version before update of version on rfqs for each row when (new.version > old.version)
  execute function keep_material_version();

-- As 0050 has it, and says whether the change is material.
create or replace function insert_version_of_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  after jsonb := rfq_snapshot(new);
begin
  if exists (select from rfq_versions where rfq_id = new.rfq_id and version = new.version) then return null; end if;
  insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
    values (old.rfq_id, old.version, rfq_snapshot(old), '{}', false, old.created_at) on conflict do nothing;
  insert into rfq_versions (rfq_id, version, snapshot, changed, material)
    select new.rfq_id, new.version, after, coalesce(array_agg(key order by key), '{}'), new.material_version = new.version
    from jsonb_each(rfq_snapshot(old)) where value is distinct from after -> key
  on conflict do nothing;
  return null;
end $$;
