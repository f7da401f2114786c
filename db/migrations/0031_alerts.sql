-- What saved searches and follows have told already.

-- Since when the rows of a saved search are new to the person.
alter table saved_searches add column last_seen_at timestamptz not null default now();
create index saved_searches_by_company on saved_searches (company_id);

-- Of what a search has told, so that it does not tell it again.
create table search_alerts (
  saved_search_id integer not null references saved_searches on delete cascade,
  object_id integer not null,
  created_at timestamptz not null default now(),
  primary key (saved_search_id, object_id)
);
create index search_alerts_by_age on search_alerts (created_at);

-- Of what followers were told, so that a step that runs again tells nobody twice.
create table follow_alerts (
  person_id integer not null references people on delete cascade,
  news text not null,
  object_id integer not null,
  -- Tells what happens to an object more than once apart; empty for what happens once.
  event text not null default '',
  created_at timestamptz not null default now(),
  primary key (person_id, news, object_id, event)
);
create index follow_alerts_by_age on follow_alerts (created_at);

-- The deadline of which followers were reminded.
alter table rfqs add column deadline_reminded date;
