-- A company and the person who signs in for it: two ideas that share a row for now.

create table files (
  file_id integer generated always as identity primary key,
  path text not null unique,
  kind text not null check (kind in ('profile', 'rfq', 'bid', 'supplier', 'product')),
  owner_id integer not null,
  name text not null,
  ext text not null,
  mime text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  width integer,
  height integer,
  variants integer[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index files_by_owner on files (owner_id) where deleted_at is null;

create table users (
  user_id integer generated always as identity primary key,
  company_name text not null check (char_length(company_name) between 3 and 150),
  company_search text generated always as (fold(company_name)) stored,
  email text not null,
  email_key text generated always as (lower(email)) stored,
  email_verified_at timestamptz,
  phone_number text not null check (phone_number ~ '^05[0-9]{8}$'),
  password_hash text not null,
  user_type text not null default 'buyer' check (user_type in ('buyer', 'supplier')),
  profile_image_id integer references files,
  region_id integer not null references regions,
  city_id integer not null,
  district_id text,
  lang text not null default 'ar' check (lang in ('ar', 'en')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (city_id, region_id) references cities (city_id, region_id),
  foreign key (district_id, city_id) references districts (district_id, city_id)
);
create unique index users_one_per_email on users (email_key);
create index users_company_search on users using gin (company_search gin_trgm_ops);

alter table files add foreign key (owner_id) references users (user_id);

-- The cookie holds a 256-bit token; only its SHA-256 is kept.
create table sessions (
  session_id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id, session_id);

-- Single-use links for verification and password reset, bound to the address they were sent to.
create table account_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify', 'reset')),
  user_id integer not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_by_user on account_tokens (user_id, purpose);

create table supplier_profiles (
  supplier_profile_id integer generated always as identity primary key,
  user_id integer not null unique references users,
  company_profile_description text not null check (char_length(company_profile_description) between 10 and 4000),
  category_id integer not null references categories,
  commercial_registration text not null check (commercial_registration ~ '^[0-9]{10,15}$'),
  profile_file_id integer references files,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supplier_profiles_by_category on supplier_profiles (category_id);
