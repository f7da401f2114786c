-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/framework/database/backup-lock.server.ts
select
from pg_locks
where
  locktype = 'advisory'
  and classid = 0
  and objid = $1
  and objsubid = 1
  and granted
  and database = (select oid from pg_database where datname = current_database());

-- src/framework/database/check.server.ts
select 1 / (not pg_is_in_recovery())::int;

-- src/framework/database/check.server.ts
select cardinality(show_trgm('كتاب')) > 0 as arabic;

-- src/framework/database/check.server.ts
select current_setting('server_version_num')::int as version,
current_setting('fsync') as fsync,
current_setting('full_page_writes') as full_page_writes,
current_setting('synchronous_commit') as synchronous_commit,
exists (select from pg_extension where extname = 'pg_trgm') as installed;

-- src/framework/database/database-access.server.ts
select
  array(
    select 'no' || (attribute ->> 1)
    from jsonb_array_elements($1::jsonb) attribute
    where (to_jsonb(pg_roles) ->> (attribute ->> 0))::boolean
  ) as attributes,
  array(
    select granted.rolname::text
    from pg_auth_members
    join pg_roles granted on granted.oid = roleid
    where member = pg_roles.oid
    order by 1
  ) as roles
from pg_roles
where rolname = $2;

-- src/framework/database/database-access.server.ts
select datname as name, 'temporary' as right, pg_has_role(datdba, 'usage') as ours
from pg_database
where datname = current_database() and has_database_privilege($1, oid, 'temporary')
union all
select datname, 'connect', false
from pg_database
where datname <> current_database() and datallowconn and has_database_privilege($1, oid, 'connect')
order by 2 desc, 1;

-- src/framework/database/grants.server.ts
select
  bool_and(has_schema_privilege($1, name, 'usage')) as usage,
  bool_or(has_schema_privilege($1, name, 'create')) as create
from unnest($2::text[]) name;

-- src/framework/database/grants.server.ts
select
  r.rolsuper
  or r.rolcreaterole
  or r.rolbypassrls
  or pg_has_role(r.oid, c.relowner, 'member')
  or has_table_privilege(r.oid, c.oid, 'update, delete, truncate')
  or has_schema_privilege(r.oid, c.relnamespace, 'create') as powerful
from pg_roles r, pg_class c
where r.rolname = $1 and c.oid = 'public.audit_events'::regclass;

-- src/framework/database/grants.server.ts
select c.oid::regclass::text as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where
  n.nspname = any ($1)
  and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  and pg_has_role(c.relowner, 'usage')
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )
  and c.relacl is null;

-- src/framework/database/grants.server.ts
select distinct format('%I.%I', nspname, relname) as table, lower(acl.privilege_type) as right
from
  (
    select n.nspname, c.relname, c.relacl
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where
      n.nspname = any ($1)
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and pg_has_role(c.relowner, 'usage')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
  ) ours,
  aclexplode(relacl) acl
where acl.grantee = 0 or acl.grantee = (select oid from pg_roles where rolname = $2);

-- src/framework/database/grants.server.ts
select format('%I.%I', n.nspname, c.relname) as name
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where
  n.nspname = any ($1)
  and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  and pg_has_role(c.relowner, 'usage')
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
  )
order by 1;

-- src/framework/database/grants.server.ts
select oid::regclass::text as name
from pg_class
where relrowsecurity and relnamespace = 'graphile_worker'::regnamespace
order by 1;

-- src/framework/database/listen.server.ts
listen notifications;

-- src/framework/database/ops.server.ts
select current_user as role;

-- src/framework/database/replica.server.ts
select pg_current_wal_lsn() as position;

-- src/framework/database/replica.server.ts
select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as reached;

-- src/framework/events/record.server.ts
insert into audit_events (action, object_type, object_id, company_id, person_id, roles, details, request_id, ip)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) /* prepared */;

-- src/framework/files/serve/scan-files.server.ts
select file_id, path, variants, owner_id from files where scan = $1 order by file_id limit $2;

-- src/framework/files/serve/scan-files.server.ts
update files set scan = $1 where file_id = $2 and scan = $3;

-- src/framework/files/serve/serve.server.ts
select file_id, path, kind, owner_id, name, mime, sha256, variants
from files
where path in ($1) and deleted_at is null and scan = $2;

-- src/framework/files/serve/variants.server.ts
select file_id
from files
where
  variants = '{}'
  and width > $1
  and kind in ($2)
  and mime in ($3)
  and deleted_at is null
  and created_at < now() - interval '2 minutes'
  and created_at > now() - interval '3 days'
order by created_at
limit $4;

-- src/framework/files/serve/variants.server.ts
select path, width, mime, variants from files where file_id = $1 and deleted_at is null;

-- src/framework/files/serve/variants.server.ts
update files set variants = $1 where file_id = $2;

-- src/framework/files/storage/deleted-files.server.ts
select path, variants from files where deleted_at > now() - make_interval(days => $1) and name <> $2;

-- src/framework/files/storage/erase-files.server.ts
update files
set name = $1, deleted_at = coalesce(deleted_at, now())
where owner_id = $2 and (kind in ($3) or deleted_at is not null)
returning path, variants;

-- src/framework/files/storage/ops.server.ts
select path, size, sha256, variants
from files
where deleted_at is null and coalesce(to_jsonb(files) ->> 'scan', '') <> 'infected'
order by file_id;

-- src/framework/files/storage/store-files.server.ts
insert into files (path, kind, name, ext, mime, size, sha256, width, height, variants, scan, owner_id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning file_id /* prepared */;

-- src/framework/files/storage/store-files.server.ts
select /* prepared */ count(*) as count, coalesce(sum(size), 0) as bytes
from files
where owner_id = $1 and deleted_at is null;

-- src/framework/files/storage/store-files.server.ts
select /* prepared */ pg_advisory_xact_lock(hashtextextended($1, 0));

-- src/framework/files/storage/store-files.server.ts
update files set deleted_at = now() where file_id in ($1);

-- src/framework/files/storage/sweep.server.ts
select path, variants, created_at from files where deleted_at is null and scan <> $1;

-- src/framework/http/erase-traces.server.ts
delete from idempotency_keys
where (scope like $1 or exists (select from unnest($2::text[]) mark where strpos(lower(body::text), lower(mark)) > 0));

-- src/framework/http/erase-traces.server.ts
delete from rate_limits
where exists (select from unnest($1::text[]) mark where strpos(lower(key::text), lower(mark)) > 0);

-- src/framework/http/idempotency.server.ts
insert into idempotency_keys (scope, key, fingerprint, status, body) values ($1, $2, $3, $4, $5);

-- src/framework/http/idempotency.server.ts
select fingerprint, body from idempotency_keys where scope = $1 and key = $2;

-- src/framework/http/idempotency.server.ts
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- src/framework/http/limits.server.ts
delete from rate_limits where policy = $1 and key = $2;

-- src/framework/http/limits.server.ts
insert into rate_limits (policy, key, window_start, count)
select $1::text, $2::text || ' ' || thing, date_bin(make_interval(secs => $3), now(), $4), 1
from unnest($5::integer[]) thing
order by thing
on conflict (policy, key, window_start) do nothing
returning 1;

-- src/framework/http/limits.server.ts
insert into rate_limits (policy, key, window_start, count)
values ($1, $2, date_bin(make_interval(secs => $3), now(), $4), $5)
on conflict (policy, key, window_start) do update
set count = rate_limits.count + excluded.count
returning count, extract(epoch from window_start + make_interval(secs => $6) - now())::int as
left;

-- src/framework/http/limits.server.ts
update rate_limits
set count = greatest(count - 1, 0)
where policy = $1 and key = $2 and window_start > now() - make_interval(secs => $3);

-- src/framework/http/server/create-server.server.ts
select riyadh_today() as today;

-- src/framework/jobs/delete-expired-requests.server.ts
delete from idempotency_keys where created_at < now() - interval '24 hours';

-- src/framework/jobs/delete-expired-requests.server.ts
delete from rate_limits where window_start < now() - interval '25 hours';

-- src/framework/jobs/enqueue.server.ts
select /* prepared */ graphile_worker.add_job(
  $1::text, $2::json, run_at := $3::timestamptz, job_key := $4::text, priority := $5::int
);

-- src/framework/jobs/release-jobs.server.ts
select graphile_worker.force_unlock_workers(
  array(select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '30 minutes')
);

-- src/framework/jobs/run.server.ts
select from graphile_worker.jobs where locked_by = $1 limit 1;

-- src/framework/mail/claim.server.ts
select extract(epoch from max(sent_at) + make_interval(mins => $1) - now())::float8 as wait
from mails
where company_id = $2 and person_id is not distinct from $3 and kind = $4 and status = $5 and params ->> $6::text = $7;

-- src/framework/mail/claim.server.ts
select mail_id
from mails
where status = $1 and next_attempt_at < now() - interval '30 seconds'
order by next_attempt_at
limit $2;

-- src/framework/mail/claim.server.ts
select mail_id, kind, company_id, person_id, params, notification_id, created_at, next_attempt_at <= now() as due
from mails
where
  status = $1
  and company_id = $2
  and person_id is not distinct from $3
  and kind = $4
  and notification_id is not null
  and (next_attempt_at <= now() or attempts = $5)
order by mail_id
for update skip locked;

-- src/framework/mail/claim.server.ts
select mail_id, kind, company_id, person_id, params, notification_id, created_at, next_attempt_at <= now() as due
from mails
where status = $1 and company_id = $2 and person_id is not distinct from $3 and kind = $4 and params ->> $5::text = $6
order by mail_id
for update;

-- src/framework/mail/claim.server.ts
select mail_id, kind, company_id, person_id, params, notification_id, created_at, next_attempt_at <= now() as due
from mails
where status = $1 and mail_id = $2;

-- src/framework/mail/claim.server.ts
select mail_id, kind, company_id, person_id, params, notification_id, created_at, next_attempt_at <= now() as due
from mails
where status = $1 and mail_id = $2
for update skip locked;

-- src/framework/mail/claim.server.ts
update mails
set attempts = attempts + $1, next_attempt_at = now() + make_interval(mins => $2)
where mail_id = $3
returning attempts;

-- src/framework/mail/claim.server.ts
update mails
set last_error = $1, next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => $2))
where mail_id = $3
returning next_attempt_at;

-- src/framework/mail/claim.server.ts
update mails
set next_attempt_at = date_trunc('milliseconds', now() + make_interval(secs => $1))
where mail_id = $2
returning next_attempt_at;

-- src/framework/mail/claim.server.ts
update mails set params = $1, notification_id = $2 where mail_id = $3;

-- src/framework/mail/claim.server.ts
update mails set status = $1, last_error = $2 where mail_id in ($3);

-- src/framework/mail/claim.server.ts
update mails set status = $1, last_error = $2, notification_id = $3 where mail_id in ($4);

-- src/framework/mail/deliver.server.ts
select created_at < now() - make_interval(days => $1) as old from mails where mail_id = $2;

-- src/framework/mail/deliver.server.ts
update mails set status = $1, last_error = $2 where mail_id = $3 and status = $4;

-- src/framework/mail/deliver.server.ts
update mails set status = $1, sent_at = now(), last_error = $2 where mail_id = $3 and status = $4;

-- src/framework/mail/erase-mails.server.ts
update mails
set
  params = $1,
  last_error = case status when 'queued' then $2 when 'skipped' then last_error end,
  status = case when status = 'queued' then 'skipped' else status end
where (person_id = $3 or strpos(lower(last_error), lower($4)) > 0)
returning mail_id;

-- src/framework/mail/erase-mails.server.ts
update mails
set
  params = $1,
  last_error = case status when 'queued' then $2 when 'skipped' then last_error end,
  status = case when status = 'queued' then 'skipped' else status end
where company_id = $3
returning mail_id;

-- src/framework/mail/erase-mails.server.ts
update mails
set params = params || jsonb_build_object($1::text, $2::text)
where params ? $3::text and params ->> 'publisher_id' = $4
returning mail_id;

-- src/framework/mail/ops.server.ts
select mail_id, status from mails where status not in ($1) and mail_id = $2 order by mail_id for update;

-- src/framework/mail/ops.server.ts
select mail_id, status from mails where status not in ($1) and status = $2 order by mail_id for update;

-- src/framework/mail/ops.server.ts
select status, count(*) as count from mails group by status;

-- src/framework/mail/ops.server.ts
update mails set status = $1, attempts = $2, next_attempt_at = now() where mail_id in ($3);

-- src/framework/mail/queue.server.ts
with /* prepared */ queued as (
  insert into mails (kind, company_id, person_id, params, notification_id, next_attempt_at)
  select kind, company_id, person_id, params, notification_id, now() + make_interval(secs => delay_seconds)
  from rows
  from (
    jsonb_to_recordset($1::jsonb) as (
      kind text, company_id integer, person_id integer, params jsonb, notification_id bigint, delay_seconds integer
    )
  ) with ordinality as wanted (kind, company_id, person_id, params, notification_id, delay_seconds, place)
  where
    not exists (
      select
      from (
        select params, notification_id
        from mails newest
        where
          newest.company_id = wanted.company_id
          and newest.person_id is not distinct from wanted.person_id
          and newest.kind = wanted.kind
          and newest.status = 'queued'
        order by newest.mail_id desc
        limit 1
      ) newest
      where newest.params = wanted.params and newest.notification_id is not distinct from wanted.notification_id
    )
  order by place
  returning mail_id, next_attempt_at
)
select
  graphile_worker.add_jobs(
    array_agg(
      (
        'send_mail',
        json_build_object('mail_id', mail_id),
        null,
        next_attempt_at,
        null,
        'mail:' || mail_id,
        $2::int,
        null
      )::graphile_worker.job_spec order by mail_id
    )
  )
from queued
having count(*) > 0;

-- src/framework/mail/skip-queued.server.ts
update mails set status = $1, last_error = $2 where status = $3;

-- src/framework/metrics/read-metrics.server.ts
select
  (select count(*) from mails where status = 'queued') as queued,
  (select count(*) from mails where status = 'dead') as dead,
  (
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails where status = 'queued'
  ) as oldest,
  count(*) filter (where run_at <= now()) as due,
  count(*) filter (where run_at > now()) as later,
  count(*) filter (where attempts > 1) as failing
from graphile_worker.jobs;

-- src/framework/search/collect-words.server.ts
delete from search_words where kind = $1 and word = any ($2::text[]);

-- src/framework/search/collect-words.server.ts
insert into search_words as known (kind, word, rows)
select $1, word, rows
from unnest($2::text[], $3::integer[]) counted (word, rows)
order by word
on conflict (kind, word) do update
set rows = excluded.rows
where known.rows <> excluded.rows;

-- src/framework/search/collect-words.server.ts
select word from search_words where kind = $1 and word = any ($2::text[]);

-- src/framework/search/collect-words.server.ts
select word, rows from search_words where kind = $1;

-- src/framework/search/similar-words.server.ts
select
  known is not null as known,
  case when known is null then alike.words else array[word] end as words,
  coalesce(known, alike.rows) as rows
from unnest($1::text[]) word
cross join lateral (
  select sum(rows)::int as known from search_words s where s.kind = $2 and s.word like '%' || word.word || '%'
) holding
cross join lateral (
  select array_agg(closest.word) as words, sum(closest.rows)::int as rows
  from (
    select s.word, s.rows
    from search_words s
    where holding.known is null and s.kind = $3 and s.word % word.word
    order by similarity(s.word, word.word) desc, s.rows desc
    limit $4
  ) closest
) alike;
