-- People and their notices, and the tables that the framework uses for files, e-mails, events and calls that are repeated.
create table people (
  person_id integer generated always as identity primary key,
  name text not null unique,
  email text not null,
  lang text not null
);

create table sessions (
  session_id integer generated always as identity primary key,
  token_hash bytea not null unique,
  person_id integer not null references people
);

create table files (
  file_id integer generated always as identity primary key,
  path text not null unique,
  kind text not null,
  owner_id integer not null,
  name text not null,
  ext text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  variants integer[] not null default '{}',
  scan text not null default 'clean',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  reserved_for text
);

create table notices (
  notice_id integer generated always as identity primary key,
  author_id integer not null references people,
  title text not null check (length(title) between 1 and 80),
  body text not null check (length(body) between 1 and 2000),
  file_id integer references files,
  -- Folded for searches; written with the notice.
  search_text text not null,
  posted_at timestamptz not null default now()
);

create table mails (
  mail_id integer generated always as identity primary key,
  kind text not null,
  company_id integer not null,
  person_id integer references people,
  params jsonb not null default '{}',
  notification_id bigint,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
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
