import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GRANTS } from '#db/grants.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { anEmptyDatabase, openTestDatabase, testDatabase } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { migrate } from '#framework/database/migrate.server.ts'

/** A bid above the limit of its buyer. */
async function anAwardableBid() {
  const { rfq_id, buyer } = await anRfq(database)
  const { bid_id } = await aBid(database, { rfq_id })
  await database.pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [buyer.company_id])
  return { rfq_id, buyer, bid_id }
}

const logger = createLogger('silent')
const database = await testDatabase()
const role = new URL(database.url).username
const OUR_SCHEMAS = "table_schema in ('public', 'graphile_worker')"

/** The rights of the application's role, as the standard's views tell them to the owner: `companies select`, … */
async function rights({ owner } = database) {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || ' ' || lower(privilege_type) as name
     from information_schema.table_privileges where ${OUR_SCHEMAS} and grantee in ($1, 'PUBLIC')
     union all select object_name || ' ' || lower(privilege_type) from information_schema.usage_privileges where object_type = 'SEQUENCE' and grantee in ($1, 'PUBLIC') order by 1`,
    [role],
  )
  return rows.map(({ name }) => name)
}
const listed = Object.entries(GRANTS)
  .flatMap(([table, own]) => own.map((right) => `${table} ${right}`))
  .sort()

describe('@asvs V13.2.2 the role of the application', () => {
  it('has exactly the rights that are listed, and every table has a line', async () => {
    const { rows } = await database.owner.pool.query<{ name: string }>(
      `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name from information_schema.tables where ${OUR_SCHEMAS}`,
    )
    assert.deepEqual(
      rows.map(({ name }) => name).sort(),
      Object.keys(GRANTS)
        .filter((name) => !name.endsWith('_seq'))
        .sort(),
    )
    assert.deepEqual((await rights()).sort(), listed)
  })

  it('is nobody special, and a member of no other role', async () => {
    const { rows } = await database.pool.query(`
      select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, exists (select from pg_auth_members where member = pg_roles.oid) as member
      from pg_roles where rolname = current_user`)
    assert.deepEqual(rows, [
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        member: false,
      },
    ])
  })

  for (const statement of [
    'create table anything (id integer)',
    'create schema anything',
    'create temporary table companies (company_id integer)',
    'create table graphile_worker.anything (id integer)',
    'alter table companies add column anything text',
    'alter table audit_events owner to current_user',
    'drop table rate_limits',
    'truncate rate_limits',
    'alter table bids disable trigger all',
    'drop trigger bid_counted on bids',
    'create trigger mine before insert on bids execute function start_bid_count()',
    'set session_replication_role = replica',
    'alter table audit_events enable row level security',
    'create or replace function riyadh_today() returns date language sql as $$ select current_date $$',
    'drop index people_one_per_email',
    'alter table rfqs drop constraint rfqs_check',
    'create extension dblink',
    'create role anybody',
    'alter role current_user superuser',
    'set role tarsiya',
    'select * from pg_authid',
    'select * from pg_user_mapping',
    "select pg_read_file('PG_VERSION')",
    "copy companies to '/tmp/companies'",
    "copy companies from program 'true'",
    "select lo_import('/etc/passwd')",
    "insert into schema_migrations (name) values ('x')",
    "update regions set name_en = 'x'",
    'delete from companies',
    'delete from bids',
    'delete from rfqs',
    'delete from mails',
    "select setval(pg_get_serial_sequence('bids', 'bid_id'), 1)",
  ]) {
    it(`may not ${statement}`, async () => {
      await assert.rejects(database.pool.query(statement), (error: { code?: string; message: string }) => {
        assert.equal(error.code, '42501', error.message)
        return true
      })
    })
  }
})

describe('granting', () => {
  it('takes back what default privileges and people gave besides, and opens the job tables', async () => {
    const { drop, ...addresses } = await anEmptyDatabase()
    const made = openTestDatabase(addresses)
    try {
      await made.owner.pool.query(
        `alter default privileges grant all on tables to ${role}; alter default privileges grant select on tables to public; grant create on schema public to ${role}`,
      )
      await migrate(addresses.owner_url, logger, { app: { url: addresses.url, grants: GRANTS } })
      assert.deepEqual((await rights(made)).sort(), listed)
      await assert.rejects(made.pool.query('create table anything (id integer)'), { code: '42501' })
      await assert.rejects(made.pool.query('create temporary table companies (company_id integer)'), { code: '42501' })
      await made.owner.pool.query('create temporary table listed (id integer)')
      await made.pool.query("select graphile_worker.add_job('x')")
      assert.equal((await made.pool.query('select from graphile_worker._private_jobs')).rowCount, 1)

      await made.owner.pool.query(`grant delete on companies to ${role}; revoke select on bids from ${role}`)
      await migrate(addresses.owner_url, logger, { app: { url: addresses.url, grants: GRANTS } })
      assert.deepEqual((await rights(made)).sort(), listed)
    } finally {
      await made.close()
      await drop()
    }
  })

  it('writes nothing where nothing has changed, and leaves a database alone that a newer version has migrated', async () => {
    const { owner, url } = database
    const versions = async () =>
      (
        await owner.pool.query(
          "select relname, xmin from pg_class where relname in ('companies', 'audit_events') order by 1",
        )
      ).rows
    const before = await versions()
    await migrate(owner.url, logger, { app: { url, grants: GRANTS } })
    assert.deepEqual(await versions(), before)

    await owner.pool.query(
      `insert into schema_migrations (name) values ('9999_newer.sql'); grant delete on files to ${role}`,
    )
    await migrate(owner.url, logger, { app: { url, grants: GRANTS } })
    assert.ok((await rights()).includes('files delete'))
    await owner.pool.query(`delete from schema_migrations where name = '9999_newer.sql'`)
    await migrate(owner.url, logger, { app: { url, grants: GRANTS } })
    assert.deepEqual((await rights()).sort(), listed)
  })

  it('says which role is missing when the tables belong to another one', async () => {
    await assert.rejects(
      migrate(database.url, logger),
      /^Error: DATABASE_OWNER_URL must name the role that owns the tables: permission denied/,
    )
  })
})

describe('functions of triggers', () => {
  it('look for tables in the schema of the product alone, and among temporary ones last', async () => {
    const { rows } = await database.pool.query<{ name: string; path: string | null }>(
      `select p.oid::regprocedure::text as name, (select substring(setting from '^search_path=(.*)$') from unnest(p.proconfig) setting where setting like 'search_path=%') as path
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public' and p.prorettype = 'trigger'::regtype and not exists (
         select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`,
    )
    assert.ok(rows.length > 10)
    for (const { name, path } of rows) assert.equal(path, 'pg_catalog, public, pg_temp', name)
  })

  it('are not misled by a temporary table with the name of one of the product’s', async () => {
    const { buyer, bid_id, rfq_id } = await anAwardableBid()
    const { rows } = await database.owner.pool.query<{ name: string }>('select current_database() as name')
    // As on a server whose administrator has not taken the privilege back.
    await database.owner.pool.query(`grant temporary on database ${rows[0]!.name} to ${role}`)
    const client = await database.pool.connect()
    try {
      await client.query(
        'create temporary table companies as select company_id, null::bigint as award_limit_halalas from public.companies',
      )
      await client.query('create temporary table bids as select * from public.bids')
      await assert.rejects(
        client.query(
          `update rfqs set accepted_bid_id = $2, accepted_at = now(), accepted_by = $3,
             accepted_snapshot = (select jsonb_build_object('total_amount', total_amount, 'version', version) from public.bids where bid_id = $2) where rfq_id = $1`,
          [rfq_id, bid_id, buyer.person_id],
        ),
        { code: '23514', constraint: 'awards_approved' },
      )
    } finally {
      client.release(true)
      await database.owner.pool.query(`revoke temporary on database ${rows[0]!.name} from ${role}`)
    }
  })
})
