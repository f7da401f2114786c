-- A second proof at sign-in, for whoever wants it, and the places an account has been used from.

create table second_factors (
  user_id integer primary key references users on delete cascade,
  -- Sealed with the product's secret key; a dump alone makes no codes.
  secret bytea not null,
  -- Null while it is being set up: asked for only once a code has proven that the app has it.
  confirmed_at timestamptz,
  -- The newest half minute whose code was taken; no code is taken twice.
  last_step bigint not null default 0,
  -- Of the recovery codes, which are argon2id hashes.
  salt bytea not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Where an account was signed in to before, as keyed hashes. From there a right password is tried even while strangers guess.
create table known_callers (
  user_id integer not null references users on delete cascade,
  caller_hash bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, caller_hash)
);
create index known_callers_by_age on known_callers (last_seen_at);
