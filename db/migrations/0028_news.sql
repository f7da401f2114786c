-- What people are told in the product, how each wants to be told, and what each follows.

create table notifications (
  notification_id bigint generated always as identity primary key,
  person_id integer not null references people,
  -- For which the person is told.
  company_id integer not null references companies,
  kind text not null,
  -- News about one thing while it is unread is one row.
  group_key text not null,
  object_type text not null,
  object_id integer not null,
  params jsonb not null default '{}',
  times integer not null default 1 check (times > 0),
  created_at timestamptz not null default now(),
  bumped_at timestamptz not null default now(),
  read_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'queued', 'digest', 'sent', 'skipped')),
  mail_due_at timestamptz,
  check ((mail in ('queued', 'digest')) = (mail_due_at is not null))
);
create unique index notifications_one_unread on notifications (person_id, company_id, group_key) where read_at is null;
create index notifications_newest on notifications (person_id, bumped_at desc, notification_id desc);
create index notifications_mail_due on notifications (mail_due_at) where mail in ('queued', 'digest');

create table notification_preferences (
  person_id integer not null references people on delete cascade,
  kind_group text not null,
  in_app boolean not null default true,
  mail text not null check (mail in ('now', 'digest', 'off')),
  primary key (person_id, kind_group)
);

create table follows (
  person_id integer not null references people on delete cascade,
  target_type text not null check (target_type in ('rfq', 'company', 'category')),
  target_id integer not null,
  -- Of an RFQ that the person's company bids on, which needs no row to be followed.
  muted boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (person_id, target_type, target_id)
);
create index follows_by_target on follows (target_type, target_id, person_id) where not muted;

create table saved_searches (
  saved_search_id integer generated always as identity primary key,
  person_id integer not null references people on delete cascade,
  company_id integer not null references companies,
  name text not null check (char_length(name) between 1 and 80),
  what text not null check (what in ('rfqs', 'products')),
  -- The list's query in its canonical form, and its hash.
  query jsonb not null,
  query_hash text not null,
  -- Copied from the query, to find searches that a new row may match.
  category_id integer references categories,
  region_id integer references regions,
  alert text not null default 'daily' check (alert in ('off', 'now', 'daily')),
  -- The newest row that the person has seen by this search.
  last_seen_id integer not null default 0,
  created_at timestamptz not null default now(),
  unique (person_id, what, query_hash)
);
create index saved_searches_to_match on saved_searches (what, category_id, region_id) where alert <> 'off';
