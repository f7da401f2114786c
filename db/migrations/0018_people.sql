-- People sign in, companies trade, and members join the two. No older version can run beside this one.

-- One sequence for both: no number ever means a company and another person. Who founds a company gets the company's number.
create table people (
  person_id integer primary key default nextval('companies_company_id_seq'),
  full_name text not null check (char_length(full_name) between 2 and 150),
  email text not null,
  email_key text generated always as (lower(email)) stored,
  email_verified_at timestamptz,
  phone_number text check (phone_number ~ '^05[0-9]{8}$'),
  password_hash text not null,
  lang text not null default 'ar' check (lang in ('ar', 'en')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table members (
  company_id integer not null references companies,
  person_id integer not null references people,
  roles text[] not null check (cardinality(roles) >= 1 and roles <@ array['owner', 'admin', 'buyer', 'seller', 'approver', 'viewer']),
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (company_id, person_id)
);

-- A disabled company shuts its people out by itself; only who was erased is inactive.
insert into people (person_id, full_name, email, email_verified_at, password_hash, lang, is_active, created_at, updated_at)
select company_id, company_name, email, email_verified_at, password_hash, lang, is_active or email <> format('erased-%s@erased.invalid', company_id), created_at, updated_at
from companies;
insert into members (company_id, person_id, roles, joined_at) select company_id, company_id, '{owner}', created_at from companies;
create unique index people_one_per_email on people (email_key);
create index members_by_person on members (person_id);
create unique index members_one_owner on members (company_id) where 'owner' = any (roles) and left_at is null;

alter table companies rename column email to contact_email;
alter table companies drop column email_key, drop column email_verified_at, drop column password_hash, drop column lang;

-- At the commit, so that a company and its owner, or an owner and the next one, may come one after the other. The company's row is held,
-- whatever it says: of two transactions that would leave it without an owner together, the second waits and sees the first.
create function assert_company_owner() returns trigger language plpgsql as $$
declare
  checked integer := coalesce(old.company_id, new.company_id);
  active boolean;
begin
  select is_active into active from companies where company_id = checked for share;
  if active and not exists (select from members where company_id = checked and 'owner' = any (roles) and left_at is null) then
    raise exception 'company % has no owner', checked using errcode = 'check_violation', constraint = 'companies_have_owner';
  end if;
  return null;
end $$;
create constraint trigger companies_have_owner after insert or update of is_active on companies deferrable initially deferred
  for each row when (new.is_active) execute function assert_company_owner();
create constraint trigger members_keep_owner after update or delete on members deferrable initially deferred
  for each row execute function assert_company_owner();

-- A session is a person's, acting for a company.
alter table sessions add column person_id integer references people on delete cascade;
update sessions set person_id = company_id;
alter table sessions alter column person_id set not null;
create index sessions_by_person on sessions (person_id, session_id);

-- Ways in belong to people.
alter table account_tokens rename column company_id to person_id;
alter table account_tokens drop constraint account_tokens_company_id_fkey, add foreign key (person_id) references people on delete cascade;
alter index account_tokens_by_company rename to account_tokens_by_person;
alter table second_factors rename column company_id to person_id;
alter table second_factors drop constraint second_factors_company_id_fkey, add foreign key (person_id) references people on delete cascade;
alter table recovery_codes rename column company_id to person_id;
alter table recovery_codes rename constraint recovery_codes_company_id_fkey to recovery_codes_person_id_fkey;
alter table known_callers rename column company_id to person_id;
alter table known_callers drop constraint known_callers_company_id_fkey, add foreign key (person_id) references people on delete cascade;

-- Who did it, and whom an e-mail about an account is for; without a person it is for the company's owner.
alter table audit_events add column person_id integer;
alter table mails add column person_id integer references people;
update mails set person_id = company_id where kind in ('verify', 'reset', 'password-changed', 'second-factor-on', 'second-factor-off');

-- A repeated call is known by its person and company.
update idempotency_keys set scope = regexp_replace(scope, '^(\d+) ', '\1/\1 ') where scope ~ '^\d+ ';
update rate_limits set key = replace(key, 'user ', 'person ') where policy = 'kept-file' and key like 'user %';
