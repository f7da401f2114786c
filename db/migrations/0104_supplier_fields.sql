-- A supplier works in up to four categories beside its first one, and may name the regions that it serves; none is all of them.
alter table supplier_profiles
  add column other_category_ids integer[] not null default '{}',
  add column region_ids integer[] not null default '{}',
  add column category_ids integer[] not null generated always as (category_id || other_category_ids) stored,
  add constraint supplier_profiles_other_categories
    check (cardinality(other_category_ids) <= 4 and array_position(other_category_ids, null) is null and not category_id = any (other_category_ids)),
  add constraint supplier_profiles_regions check (array_position(region_ids, null) is null);
create index supplier_profiles_categories on supplier_profiles using gin (category_ids);
