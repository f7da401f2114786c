// npm run test:all, and where these change: db/migrations/ src/framework/database/migrate.server.ts src/runtime/backup/
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { after, describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { openTestDatabase, shiftDays, createTestDatabase, testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aCompany, aSession, PASSWORD } from '#test/support/make/companies.ts'
import { operator, runCommand } from '#test/support/ops.ts'
import { BACKUP_KEY, codeOf, recordBackup, unpackBackup } from '#test/support/recorded/backup.ts'

/*
 * A backup as the product wrote it when its newest migration was 0016. It is never made anew: after
 * every change the product must still be able to restore it. A later format gets a file of its own: RECORD_BACKUP=1 writes the one that
 * is missing.
 */
const RECORDED = join(import.meta.dirname, '../support/recorded/backup-0016.json.gz')
if (env.RECORD_BACKUP === '1' && !existsSync(RECORDED)) await recordBackup(RECORDED)

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-recorded-'))
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-restored-'))
const { drop, ...addresses } = await createTestDatabase()
after(async () => {
  await drop()
  for (const path of [folder, data_dir]) await rm(path, { recursive: true, force: true })
})
const totp_secret = unpackBackup(RECORDED, folder)
const { ops } = await operator(addresses, data_dir, { SECRET_KEY: BACKUP_KEY })
const restored = await ops('backup:restore', folder, '--reason', 'the disk died')
const database = openTestDatabase(addresses)
const { pool } = database.owner
after(() => database.close())
const fresh = await testDatabase()
const rowsOf = async <Row>(query: string, from = pool) => (await from.query(query)).rows as Row[]
/** One value of each row. */
const values = async (query: string, from = pool) =>
  (await from.query({ text: query, rowMode: 'array' })).rows.map((row: unknown[]) => (row.length === 1 ? row[0] : row))

const SCHEMA = {
  columns:
    "select table_name, column_name, data_type, is_nullable, column_default, is_identity, generation_expression from information_schema.columns where table_schema = 'public' order by 1, 2",
  indexes: "select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2",
  constraints:
    "select conrelid::regclass::text, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
  triggers:
    "select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text !~ 'graphile' order by 1, 2",
  functions: "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2",
  rights:
    "select table_schema, table_name, grantee, privilege_type from information_schema.role_table_grants where table_schema in ('public', 'graphile_worker') order by 1, 2, 3, 4",
  migrations: 'select name from schema_migrations order by 1',
}
const schemaOf = async (from: typeof pool) => {
  const parts: Record<string, unknown[]> = {}
  for (const [part, query] of Object.entries(SCHEMA)) parts[part] = await values(query, from)
  return parts
}
const schema = await schemaOf(pool)

// The day of the backup is today for the product.
const [days] = (await values(
  "select (created_at at time zone 'Asia/Riyadh')::date - riyadh_today() from rfqs where rfq_id = 1",
)) as [number]
await shiftDays(database, days)
const { app, call, config } = await testApp({ SECRET_KEY: BACKUP_KEY }, { database, data_dir })

describe('a restore', () => {
  it('says what it did, and keeps silent about problems', () => {
    assert.deepEqual([restored.code, restored.errors], [0, ''])
    assert.match(restored.output, /Restored the state of 2026-\d\d-\d\dT/)
    assert.doesNotMatch(restored.output, /secret key differs|Problem when/)
  })

  it('writes its event, with the reason', async () => {
    assert.deepEqual(
      await rowsOf(
        "select company_id, object_type, details->>'reason' as reason from audit_events where action = 'backup.restored'",
      ),
      [{ company_id: null, object_type: 'backup', reason: 'the disk died' }],
    )
  })

  it('gives each award of before a row; who awarded is not known', async () => {
    const awards = await rowsOf<{ rfq_id: number }>(
      `select rfq_id, bid_id, bid_version, supplier_id, gross_halalas, person_id, awarded_at, state, decided_at
       from awards join rfqs using (rfq_id) order by 1`,
    )
    assert.ok(awards.length > 0)
    assert.deepEqual(
      awards,
      await rowsOf(
        `select rfq_id, accepted_bid_id as bid_id, (accepted_snapshot->>'version')::integer as bid_version, (accepted_snapshot->>'supplier_id')::integer as supplier_id,
           ((accepted_snapshot->>'total_amount')::numeric * 100)::bigint as gross_halalas, null as person_id, accepted_at as awarded_at, 'standing' as state, accepted_at as decided_at
         from rfqs where accepted_bid_id is not null order by 1`,
      ),
    )
  })

  // What follows is not in the rows of a backup: it is made anew.
  it('computes the columns that searches read', async () => {
    assert.deepEqual(
      await values(
        'select company_search, email_key, name_key from companies join people on person_id = company_id where company_id = 1',
      ),
      [['شركه المشتري', 'company1@example.sa', 'شركهالمشتري']],
    )
    assert.deepEqual(await values('select search_text from rfqs where rfq_id = 2'), ['طاولات\nشركه المشتري'])
    assert.deepEqual(await values('select product_search from products where product_id = 1'), [
      'طاوله اجتماعات سطح خشبي وقوايم معدنيه.',
    ])
  })

  it('goes on with numbers after the last one that was given, used or not', async () => {
    const next = (table: string, column: string) =>
      values(`select nextval(pg_get_serial_sequence('${table}', '${column}'))::int`)
    assert.deepEqual(
      [
        await next('companies', 'company_id'),
        await next('rfqs', 'rfq_id'),
        await next('bids', 'bid_id'),
        await next('products', 'product_id'),
      ],
      [[7], [6], [7], [3]],
    )
  })

  it('queues the jobs for pictures whose copies were not made, and no others', async () => {
    const [file] = await values("select file_id from files where name = 'hall.png'")
    assert.deepEqual(
      await rowsOf(
        'select task_identifier, payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)',
      ),
      [{ task_identifier: 'make_variants', payload: { file_id: file } }],
    )
  })

  it('gathers the statistics of the planner', async () => {
    for (const table of ['companies', 'rfqs', 'bids', 'files', 'products', 'mails', 'audit_events', 'districts']) {
      const [[known, columns]] = (await values(
        `select (select reltuples from pg_class where oid = '${table}'::regclass) >= 0, (select count(*) > 0 from pg_stats where tablename = '${table}')`,
      )) as [[boolean, boolean]]
      assert.deepEqual([known, columns], [true, true], table)
    }
  })

  it('leaves the schema of a new database: columns, indexes, foreign keys, triggers, functions and rights', async () => {
    const expected = await schemaOf(fresh.owner.pool)
    for (const part of Object.keys(SCHEMA)) {
      assert.ok(expected[part]!.length > 0, part)
      assert.deepEqual(schema[part], expected[part], part)
    }
  })

  it('leaves out what ends with a backup, and keeps every law', async () => {
    for (const table of ['sessions', 'account_tokens', 'idempotency_keys', 'member_invitations', 'rate_limits'])
      assert.deepEqual(await values(`select count(*)::int from ${table}`), [0], table)
    await assertInvariants(database)
  })
})

/** The first page of a list as one line for each row. */
const LISTS: [as: number | undefined, path: string, fields: string[], rows: unknown[][]][] = [
  [
    undefined,
    '/rfqs/all',
    ['rfq_id', 'title', 'status', 'bids_count', 'closes_in', 'accepted_bid_id'],
    [
      [4, 'صيانة مكيفات', 'expired', 1, -2, null],
      [2, 'طاولات', 'completed', 2, 10, 3],
      [1, 'كراسي مكتبية', 'active', 1, 10, null],
    ],
  ],
  [
    1,
    '/rfqs/my-rfqs',
    ['rfq_id', 'status', 'delivery_in'],
    [
      [4, 'expired', 20],
      [3, 'canceled', 20],
      [2, 'completed', 20],
      [1, 'active', 20],
    ],
  ],
  [
    3,
    '/bids/my-bids',
    ['bid_id', 'rfq_id', 'total_amount', 'accepted'],
    [
      [6, 4, 300, false],
      [5, 3, 70, false],
      [4, 2, 950, false],
    ],
  ],
  [
    undefined,
    '/marketplace/products/all',
    ['product_id', 'product_name', 'start_price', 'end_price'],
    [[1, 'طاولة اجتماعات', 850.75, 950]],
  ],
  [
    undefined,
    '/unauthorized/suppliers/catalog',
    ['user_id', 'company_name'],
    [
      [4, 'شركة البائع'],
      [2, 'شركة المورد الأول'],
      [3, 'شركة المورد الثاني'],
    ],
  ],
  // Found by what a restore computes: a folded title, the name of a buyer, a text, a company.
  [undefined, '/rfqs/all?search=مكتبيه', ['rfq_id'], [[1]]],
  [undefined, '/rfqs/all?search=المشتري', ['rfq_id'], [[4], [2], [1]]],
  [undefined, '/marketplace/products/all?search=خشبى', ['product_id'], [[1]]],
  [undefined, '/unauthorized/suppliers/catalog?search=الاول', ['user_id'], [[2]]],
]

describe('the product on a restored database', () => {
  const open = async (url: string, cookie: string) => {
    const answer = await app.inject({ url, headers: { cookie } })
    return { status: answer.statusCode, bytes: answer.rawPayload }
  }
  // The person of a company of that time has its number.
  const session = async (company_id: number) => ({
    cookie: await aSession(database, { company_id, person_id: company_id }),
  })

  it('answers as on the day of the backup', async () => {
    for (const [as, path, fields, rows] of LISTS) {
      const { status, body } = await call<Record<string, unknown>[]>(
        'GET',
        encodeURI(path),
        as ? { as: await session(as) } : {},
      )
      assert.deepEqual([status, body.map((row) => fields.map((field) => row[field]))], [200, rows], path)
    }
    const { body: rfq } = await call('GET', '/rfqs/2', { as: await session(1) })
    const [winner] = rfq.bids
    assert.deepEqual(
      [winner.bid_id, winner.accepted, winner.comments, rfq.winner_contact.email],
      [3, true, 'نص "بين علامتين"،\nوسطر (آخر) \\ {و}', 'company2@example.sa'],
    )
    assert.deepEqual(
      rfq.history.map(({ what }: { what: string }) => what),
      ['published', 'bid_placed', 'bid_placed', 'accepted'],
    )
  })

  it('lets companies in as before: by password, by second step, not at all', async () => {
    const signIn = (number: number, more: object = {}) =>
      call('POST', '/login', { json: { email: `company${number}@example.sa`, password: PASSWORD, ...more } })
    const answers = [
      await signIn(2),
      await signIn(1),
      await signIn(1, { totp_code: codeOf(totp_secret) }),
      await signIn(5),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code ?? body.user.user_id]),
      [
        [200, 2],
        [401, 'totp_required'],
        [200, 1],
        [401, 'invalid_credentials'],
      ],
    )
  })

  it('opens every file that is shown, byte by byte', async () => {
    const stored = await rowsOf<{ path: string; name: string; owner_id: number; sha256: string; variants: number[] }>(
      'select path, name, owner_id, sha256, variants from files where deleted_at is null order by file_id',
    )
    // A logo, a brochure, four plans and a picture, six offers of which one is withdrawn, two images.
    assert.equal(stored.length, 15)
    const owners = [undefined, await session(1), await session(2), await session(3), await session(4)]
    for (const { path, name, owner_id, sha256, variants } of stored) {
      const { status, bytes } = await open(path, owners[owner_id]!.cookie)
      // Of a withdrawn bid nothing is shown.
      const hash = createHash('sha256').update(bytes).digest('hex')
      assert.deepEqual(
        name === 'offer-1100.pdf' ? [status, sha256] : [status, hash],
        [name === 'offer-1100.pdf' ? 404 : 200, sha256],
        name,
      )
      for (const width of variants) {
        const copy = await open(path.replace(/\.\w+$/, `-${width}.webp`), owners[owner_id]!.cookie)
        assert.deepEqual([copy.status, copy.bytes.subarray(8, 12).toString()], [200, 'WEBP'], `${name} ${width}`)
      }
    }
    assert.match(
      await runCommand({ app, config, database }, 'files:check', '--deep'),
      /^15 rows, \d+ stored files: 0 missing, 0 damaged, 0 unknown$/,
    )
  })

  it('is written to as before', async () => {
    const company = await aCompany(database, { company_name: 'شركة جديدة بعد الاستعادة' })
    const renamed = await call('PUT', '/user/update', { as: await session(1), json: { company_name: 'شركة باسم آخر' } })
    assert.deepEqual([company.company_id, renamed.status], [8, 200])
    const { body } = await call('GET', encodeURI('/rfqs/all?search=باسم اخر'))
    assert.deepEqual(
      body.map(({ rfq_id }: { rfq_id: number }) => rfq_id),
      [4, 2, 1],
    )
    assert.equal((await call('DELETE', '/bids/1/delete', { as: await session(2) })).status, 200)
    await assertInvariants(database)
  })
})
