-- What happened, what was promised, what is allowed how often: rows written with the change they belong to.

-- Append-only; the role of the application may insert and read, nothing else.
create table audit_events (
  audit_event_id bigint generated always as identity primary key,
  action text not null,
  actor_id integer,
  object_type text not null,
  object_id text not null,
  details jsonb not null default '{}',
  request_id text,
  ip text,
  created_at timestamptz not null default now()
);
revoke update, delete, truncate on audit_events from current_user;
create index audit_events_by_object on audit_events (object_type, object_id, audit_event_id);

-- Letters to be sent: written with the change that causes them, sent by the job process.
create table mails (
  mail_id integer generated always as identity primary key,
  kind text not null,
  user_id integer not null references users,
  params jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'bounced', 'dead', 'skipped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_status on mails (status, mail_id);
create index mails_by_user on mails (user_id, mail_id);

-- Answers of creating calls, so that a repeated request does not create twice.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of the limits that must survive a restart: sign-in, reset, verification, registration.
create table rate_limits (
  policy text not null,
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  primary key (policy, key, window_start)
);
create index rate_limits_by_age on rate_limits (window_start);
