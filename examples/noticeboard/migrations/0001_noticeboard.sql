-- Notices, and the tables that the framework uses for events and for calls that are repeated.
create table notices (
  notice_id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 2000),
  -- Folded for searches; written with the notice.
  search_text text not null,
  posted_at timestamptz not null default now()
);

create table audit_events (
  audit_event_id bigint generated always as identity primary key,
  action text not null,
  company_id integer,
  person_id integer,
  roles text[],
  object_type text not null,
  object_id text not null,
  details jsonb not null default '{}',
  request_id text,
  ip text,
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create function riyadh_today() returns date language sql stable parallel safe
  as $$ select (now() at time zone 'Asia/Riyadh')::date $$;
