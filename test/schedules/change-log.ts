import type { Database } from '#framework/database/database.server.ts'
import { asSuperuser, type TestDatabase } from '#test/support/database.ts'

/** Room of each sequence: a number says by itself which table it identifies, wherever it is found. */
export const IDS_PER_SEQUENCE = 10_000_000

/** A change of one row by a statement that was committed. */
export interface Change {
  change_id: number
  /** Which transaction of the schedule made it, as the gate named it; null outside of transactions. */
  made_by: string | null
  relation: string
  key: object
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Logs every change of a row, and moves the clock for everybody. Names begin before those of all other triggers. */
const SCHEMA = `
  create schema schedules;
  grant usage on schema schedules to public;

  create unlogged table schedules.changes (
    change_id bigint generated always as identity primary key, made_by text, relation text, key jsonb, before jsonb, after jsonb);
  create table schedules.clock (starts_at timestamptz primary key default clock_timestamp(), ahead interval not null);
  grant select, insert on schedules.clock to public;
  -- A transaction that began before the clock was moved keeps its time, as it does when time passes.
  create function schedules.shift(at timestamptz) returns timestamptz language sql stable parallel safe as $$
    select at + coalesce((select ahead from schedules.clock where starts_at <= at order by starts_at desc limit 1), '0') $$;
  create or replace function riyadh_today() returns date language sql stable parallel safe as $$
    select (schedules.shift(now()) at time zone 'Asia/Riyadh')::date $$;
  create or replace function transaction_time() returns timestamptz language sql stable parallel safe as $$
    select schedules.shift(now()) $$;
  create or replace function instant() returns timestamptz language plpgsql volatile as $$
    declare at timestamptz := clock_timestamp();
    begin return at + coalesce((select ahead from schedules.clock where starts_at <= at order by starts_at desc limit 1), '0'); end $$;

  create table schedules.relations (relation text primary key, erase text, restore text);
  create function schedules.log_change() returns trigger language plpgsql security definer as $$
  declare
    old_key jsonb;
    new_key jsonb;
  begin
    if tg_op <> 'INSERT' then select jsonb_object_agg(name, to_jsonb(old) -> name) into old_key from unnest(tg_argv[1:]) name; end if;
    if tg_op <> 'DELETE' then select jsonb_object_agg(name, to_jsonb(new) -> name) into new_key from unnest(tg_argv[1:]) name; end if;
    if tg_op = 'UPDATE' and old_key = new_key then
      insert into schedules.changes (made_by, relation, key, before, after)
        values (current_setting('schedules.transaction', true), tg_argv[0], new_key, to_jsonb(old), to_jsonb(new));
      return null;
    end if;
    if old_key is not null then
      insert into schedules.changes (made_by, relation, key, before) values (current_setting('schedules.transaction', true), tg_argv[0], old_key, to_jsonb(old));
    end if;
    if new_key is not null then
      insert into schedules.changes (made_by, relation, key, after) values (current_setting('schedules.transaction', true), tg_argv[0], new_key, to_jsonb(new));
    end if;
    return null;
  end $$;

  -- Puts back all rows as they were before the first change after a mark.
  create function schedules.undo(mark bigint) returns void language plpgsql as $$
  declare
    changed record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for changed in
      select relations.*, keys, rows from relations join (
        select relation, jsonb_agg(key) as keys, jsonb_agg(before) filter (where before is not null) as rows
        from (select distinct on (relation, key) relation, key, before from changes where change_id > mark order by relation, key, change_id) first
        group by relation) first using (relation)
    loop
      execute changed.erase using changed.keys;
      if changed.rows is not null then execute changed.restore using changed.rows; end if;
    end loop;
    delete from changes where change_id > mark;
  end $$;
  alter function schedules.undo(bigint) set search_path = schedules, public, pg_temp;

  do $$
  declare
    found record;
    room bigint := 0;
  begin
    for found in
      select relation::regclass::text as name, format('%I.%I', nspname, relname) as quoted, keys,
        (select string_agg(format('it.%1$I is not distinct from gone.%1$I', key), ' and ') from unnest(keys) key) as same,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
          where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from (
        select pg_class.oid as relation, nspname, relname,
          array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = pg_class.oid and indisprimary) as keys
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and (nspname = 'public' or (nspname, relname) in (('schedules', 'clock'), ('graphile_worker', '_private_jobs')))) tables
      where cardinality(keys) > 0
    loop
      insert into schedules.relations values (found.name,
        format('delete from %1$s it using jsonb_populate_recordset(null::%1$s, $1) gone where %2$s', found.quoted, found.same),
        format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)', found.quoted, found.columns));
      execute format('create trigger "A_schedules" after insert or update or delete on %s for each row execute function schedules.log_change(%L%s)',
        found.quoted, found.name, (select string_agg(format(', %L', key), '') from unnest(found.keys) key));
    end loop;
    -- Companies first: what is derived from their numbers has room for eight digits.
    for found in
      select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('public', 'graphile_worker') and data_type::text <> 'smallint' order by sequencename <> 'companies_company_id_seq', sequencename
    loop
      room := room + ${IDS_PER_SEQUENCE};
      execute format('alter sequence %s restart %s', found.name, room + 1);
    end loop;
  end $$;`

/** Deadlocks are found by the driver; PostgreSQL need not wait for long before it ends them. */
const SETTINGS = (name: string) => `alter database "${name}" set deadlock_timeout = '20ms'`

/** What a schedule changes in a database, and how it is put back. */
export async function logChanges(database: TestDatabase) {
  const superuser: Database = asSuperuser(database)
  const { pool } = superuser
  await pool.query(SCHEMA)
  await pool.query(SETTINGS(new URL(database.url).pathname.slice(1)))

  return {
    superuser,
    /** The end of the log; `undo` goes back to it. */
    async mark(): Promise<number> {
      const { rows } = await pool.query('select coalesce(max(change_id), 0) as mark from schedules.changes')
      return rows[0].mark
    },
    async changesSince(mark: number): Promise<Change[]> {
      const { rows } = await pool.query<Change>('select * from schedules.changes where change_id > $1 order by 1', [
        mark,
      ])
      return rows
    },
    undo: (mark: number) => pool.query('select schedules.undo($1)', [mark]),
    /** Removes what the dead versions of rows cost. */
    vacuum: () => pool.query('vacuum'),
    close: () => superuser.close(),
  }
}

export type ChangeLog = Awaited<ReturnType<typeof logChanges>>
