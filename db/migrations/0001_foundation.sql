-- Folding and the business day: the two functions every rule and every search stands on.

create extension if not exists pg_trgm;

-- Folds Arabic and Latin text for comparison: one spelling per sound, no marks, ASCII digits, lower case.
-- The twin of foldArabic() in src/platform/fold.ts; immutable, so that generated columns may use it.
create function fold(text) returns text
language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(
    translate(lower($1), 'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اااايهوي01234567890123456789'),
    E'[\u0640\u064B-\u065F\u0670]', '', 'g'), '\s+', ' ', 'g'))
$$;

-- The only clock of the business rules: the calendar day in Riyadh (UTC+3, no daylight saving).
create function riyadh_today() returns date
language sql stable parallel safe as $$
  select (now() at time zone 'Asia/Riyadh')::date
$$;

create table regions (
  region_id integer primary key,
  name_ar text not null,
  name_en text not null
);

create table cities (
  city_id integer primary key,
  region_id integer not null references regions,
  name_ar text not null,
  name_en text not null,
  unique (city_id, region_id)
);
create index cities_by_region on cities (region_id);

create table districts (
  district_id text primary key,
  city_id integer not null,
  region_id integer not null,
  name_ar text not null,
  name_en text not null,
  foreign key (city_id, region_id) references cities (city_id, region_id),
  unique (district_id, city_id)
);
create index districts_by_city on districts (city_id);

create table categories (
  category_id integer primary key,
  category_name text not null,
  category_name_ar text not null,
  examples_of_supplies text not null,
  examples_of_supplies_ar text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
