-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/reference/categories/category-names.server.ts
select category_id, category_name, category_name_ar from categories;

-- src/reference/categories/load-reference.server.ts
insert into categories (category_id, category_name, category_name_ar, examples_of_supplies, examples_of_supplies_ar)
values ($1, $2, $3, $4, $5)
on conflict (category_id) do update
set
  category_name = excluded.category_name,
  category_name_ar = excluded.category_name_ar,
  examples_of_supplies = excluded.examples_of_supplies,
  examples_of_supplies_ar = excluded.examples_of_supplies_ar,
  updated_at = now()
where
  (
    categories.category_name,
    categories.category_name_ar,
    categories.examples_of_supplies,
    categories.examples_of_supplies_ar
  ) is distinct from (
    excluded.category_name, excluded.category_name_ar, excluded.examples_of_supplies, excluded.examples_of_supplies_ar
  );

-- src/reference/categories/service.server.ts
select category_id from categories where category_id = $1;

-- src/reference/features/enable-features.server.ts
insert into features (name) values ($1) on conflict do nothing returning name;

-- src/reference/features/features.server.ts
select name from features;

-- src/reference/features/features.server.ts
select name from features where name = $1;

-- src/reference/holidays/ops.server.ts
insert into holidays (day, name_ar, name_en)
values ($1, $2, $3)
on conflict (day) do update
set name_ar = excluded.name_ar, name_en = excluded.name_en;

-- src/reference/locations/import.server.ts
create temp table listed_cities on commit drop as select c.city_id as listed_id,
r.own_id as region_id,
c.name_ar,
c.name_en,
fold(c.name_ar) as folded,
$1 + c.city_id as new_id,
null::integer as own_id,
null::text as state from json_to_recordset($2::json) as c (
  city_id integer, region_id integer, name_ar text, name_en text
) join json_to_recordset($3::json) as r (region_id integer, own_id integer) using (region_id);

-- src/reference/locations/import.server.ts
create temp table listed_districts on commit drop as select d.district_id as new_id,
c.own_id as city_id,
c.region_id,
d.name_ar,
d.name_en,
fold(d.name_ar) as folded,
null::text as own_id,
case
when c.listed_id is null then 'city_unknown'
when c.state not in ('matched', 'added') then 'city_skipped'
end as state from json_to_recordset($1::json) as d (
  district_id text, city_id integer, name_ar text, name_en text
) left join listed_cities c on c.listed_id = d.city_id;

-- src/reference/locations/import.server.ts
select region_id, name_ar from regions;

-- src/reference/locations/import.server.ts
select state, count(*)::int as number from listed_cities group by state order by state;

-- src/reference/locations/import.server.ts
select state, count(*)::int as number from listed_districts group by state order by state;

-- src/reference/locations/import.server.ts
update listed_cities l
set
  state = case when o.region_id <> l.region_id then 'moved' when exists (
    select from listed_cities other where other.own_id = o.city_id
  ) then 'renamed' else 'matched' end,
  own_id = case when o.region_id = l.region_id then o.city_id end
from cities o
where l.state is null and o.city_id = l.new_id;

-- src/reference/locations/import.server.ts
update listed_cities l
set state = 'matched', own_id = o.id
from (select region_id as home, fold(name_ar) as folded, min(city_id) as id from cities group by 1, 2) o
where l.state is null and o.home = l.region_id and o.folded = l.folded;

-- src/reference/locations/import.server.ts
update listed_districts l
set
  state = case when o.city_id <> l.city_id then 'moved' when exists (
    select from listed_districts other where other.own_id = o.district_id
  ) then 'renamed' else 'matched' end,
  own_id = case when o.city_id = l.city_id then o.district_id end
from districts o
where l.state is null and o.district_id = l.new_id;

-- src/reference/locations/import.server.ts
update listed_districts l
set state = 'matched', own_id = o.id
from (select city_id as home, fold(name_ar) as folded, min(district_id) as id from districts group by 1, 2) o
where l.state is null and o.home = l.city_id and o.folded = l.folded;

-- src/reference/locations/import.server.ts
with
  districts as (
    select city_id, count(*) as number from json_to_recordset($1::json) as d (city_id integer) group by city_id
  ),
  ranked as (
    select
      listed_id, row_number() over (partition by region_id, folded order by coalesce(number, 0) desc, listed_id) as rank
    from listed_cities
    left join districts on city_id = listed_id
  )
update listed_cities l
set state = 'namesake'
from ranked
where ranked.listed_id = l.listed_id and rank > 1;

-- src/reference/locations/import.server.ts
with added as (
  insert into cities (city_id, region_id, name_ar, name_en)
  select new_id, region_id, name_ar, name_en
  from listed_cities
  where state is null
  returning city_id
)
update listed_cities l
set state = 'added', own_id = added.city_id
from added
where added.city_id = l.new_id;

-- src/reference/locations/import.server.ts
with added as (
  insert into districts (district_id, city_id, region_id, name_ar, name_en)
  select new_id, city_id, region_id, name_ar, name_en
  from listed_districts
  where state is null
  returning district_id
)
update listed_districts l
set state = 'added', own_id = added.district_id
from added
where added.district_id = l.new_id;

-- src/reference/locations/import.server.ts
with ranked as (
  select new_id, row_number() over (partition by city_id, folded order by new_id) as rank
  from listed_districts
  where state is null
)
update listed_districts l
set state = 'namesake'
from ranked
where ranked.new_id = l.new_id and rank > 1;

-- src/reference/locations/load-reference.server.ts
insert into cities (city_id, region_id, name_ar, name_en)
values ($1, $2, $3, $4)
on conflict (city_id) do update
set name_ar = excluded.name_ar, name_en = excluded.name_en
where (cities.name_ar, cities.name_en) is distinct from (excluded.name_ar, excluded.name_en);

-- src/reference/locations/load-reference.server.ts
insert into districts (district_id, city_id, region_id, name_ar, name_en)
values ($1, $2, $3, $4, $5)
on conflict (district_id) do update
set name_ar = excluded.name_ar, name_en = excluded.name_en
where (districts.name_ar, districts.name_en) is distinct from (excluded.name_ar, excluded.name_en);

-- src/reference/locations/load-reference.server.ts
insert into regions (region_id, name_ar, name_en)
values ($1, $2, $3)
on conflict (region_id) do update
set name_ar = excluded.name_ar, name_en = excluded.name_en
where (regions.name_ar, regions.name_en) is distinct from (excluded.name_ar, excluded.name_en);

-- src/reference/locations/load-reference.server.ts
select city_id from cities where city_id = any($1);

-- src/reference/locations/load-reference.server.ts
select district_id from districts where district_id = any($1);

-- src/reference/locations/load-reference.server.ts
select m.city_id, min(c.city_id) as found_id
from json_to_recordset($1::json) as m (city_id integer, region_id integer, name_ar text)
join cities c on c.region_id = m.region_id and fold(c.name_ar) = fold(m.name_ar)
group by m.city_id;

-- src/reference/locations/load-reference.server.ts
select m.district_id
from json_to_recordset($1::json) as m (district_id text, city_id integer, name_ar text)
where exists (select from districts d where d.city_id = m.city_id and fold(d.name_ar) = fold(m.name_ar));

-- src/reference/locations/load-reference.server.ts
select pg_advisory_xact_lock($1);

-- src/reference/locations/place-names.server.ts
select * from cities;

-- src/reference/locations/place-names.server.ts
select * from districts;

-- src/reference/locations/place-names.server.ts
select * from regions;

-- src/reference/locations/service.server.ts
select * from cities where region_id = $1 order by fold(name_ar);

-- src/reference/locations/service.server.ts
select * from districts where city_id = $1 order by fold(name_ar);

-- src/reference/locations/service.server.ts
select * from regions order by region_id;

-- src/reference/locations/service.server.ts
select city_id from cities where city_id = $1 and region_id = $2;

-- src/reference/locations/service.server.ts
select city_id from districts where district_id = $1;

-- src/reference/locations/service.server.ts
select region_id from regions where region_id = $1;

-- src/reference/locations/service.server.ts
select region_id, exists (select district_id from districts where districts.city_id = cities.city_id) as has_districts
from cities
where city_id = $1;

-- src/reference/units/load-reference.server.ts
insert into units (code, name_ar, name_en, symbol_ar, symbol_en, decimals, position)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (code) do update
set
  name_ar = excluded.name_ar,
  name_en = excluded.name_en,
  symbol_ar = excluded.symbol_ar,
  symbol_en = excluded.symbol_en,
  decimals = excluded.decimals,
  position = excluded.position;

-- src/reference/units/load-reference.server.ts
insert into vat_rates (category, rate_bp, valid_from) values ($1, $2, $3) on conflict (category, valid_from) do nothing;

-- src/reference/units/load-reference.server.ts
insert into vat_reasons (code, category, name_ar, name_en)
values ($1, $2, $3, $4)
on conflict (code) do update
set name_ar = excluded.name_ar, name_en = excluded.name_en;

-- src/reference/units/service.server.ts
select * from vat_reasons order by code;

-- src/reference/units/service.server.ts
select code, name_ar, name_en, symbol_ar, symbol_en, decimals from units order by position;

-- src/reference/units/service.server.ts
select distinct on (category) category, rate_bp
from vat_rates
where valid_from <= riyadh_today()
order by category, valid_from desc;

-- src/reference/units/unit-names.server.ts
select code, name_ar, name_en from units;
