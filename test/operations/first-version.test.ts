// npm run test:all, and where these change: db/migrations/ src/framework/database/migrate.server.ts src/app/bootstrap-database.server.ts
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { createLogger } from '#framework/config/log.server.ts'
import { migrate, MIGRATIONS, migrationNames } from '#framework/database/migrate.server.ts'
import { hashPassword } from '#companies/passwords/password-hash.server.ts'
import { bootstrapDatabase } from '../../src/app/bootstrap-database.server.ts'
import { testApp } from '#test/support/app.ts'
import { acceptAnyServer, anEmptyDatabase, openTestDatabase } from '#test/support/database.ts'
import { PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

/*
 * A database as the first version left it, where a company and the person who signs in shared a row, brought up to date
 * while people are signed in.
 */

const logger = createLogger('silent')
const tokens = [1, 2, 3].map(() => randomBytes(32).toString('base64url'))
const as = (number: number) => ({ cookie: `sid=${tokens[number - 1]}` })
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-first-'))
const { drop, ...addresses } = await anEmptyDatabase()
for (const name of await migrationNames()) if (name < '0017') await cp(join(MIGRATIONS, name), join(folder, name))
await migrate(addresses.owner_url, logger, { folder })
const client = new Client({ connectionString: addresses.owner_url })
await client.connect()
await client.query(
  "insert into regions values (1, 'الرياض', 'Riyadh'); insert into cities values (101, 1, 'الرياض', 'Riyadh')",
)
await client.query(
  `insert into users (company_name, email, email_verified_at, phone_number, password_hash, user_type, region_id, city_id, lang, is_active) values
    ('شركة نجد', 'Najd@example.sa', now(), '0500000001', $1, 'buyer', 1, 101, 'en', true),
    ('شركة الحجاز', 'hijaz@example.sa', null, '0500000002', $1, 'supplier', 1, 101, 'ar', false),
    ('منشأة محذوفة 3', 'erased-3@erased.invalid', null, '0500000000', $1, 'buyer', 1, 101, 'ar', false),
    ('شركة تهامة', 'tihama@example.sa', null, '0500000004', $1, 'buyer', 1, 101, 'ar', true)`,
  [await hashPassword(PASSWORD)],
)
await client.query('insert into sessions (token_hash, user_id) select * from unnest($1::bytea[], array[1, 4, 4])', [
  tokens.map((token) => createHash('sha256').update(token).digest()),
])
await client.query(`
  insert into account_tokens (token_hash, purpose, user_id, email, expires_at) values ('\\x01', 'verify', 4, 'tihama@example.sa', now() + interval '1 day');
  insert into known_callers (user_id, caller_hash) values (1, '\\x02');
  insert into second_factors (user_id, secret, salt) values (4, '\\x03', '\\x04');
  insert into recovery_codes (user_id, code_hash) values (4, '\\x05');
  insert into mails (kind, user_id, status) values ('verify', 4, 'bounced'), ('new-bid', 1, 'sent');
  insert into audit_events (action, actor_id, object_type, object_id) values ('user.registered', 1, 'user', '1');
  insert into idempotency_keys (scope, key, fingerprint, status, body) values ('1 POST /api/v1/rfqs/new', 'k', 'f', 201, '{}'), ('guest POST /api/v1/register', 'k', 'f', 201, '{}')`)
await client.end()
await bootstrapDatabase(addresses, logger, acceptAnyServer)
const database = openTestDatabase(addresses)
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-first-'))
const site = await testApp({}, { database, data_dir })
after(async () => {
  await database.close()
  await drop()
  for (const made of [folder, data_dir]) await rm(made, { recursive: true, force: true })
})

const rows = async (query: string) => (await site.database.pool.query({ text: query, rowMode: 'array' })).rows

describe('the database of the first version', () => {
  it('has a company, a person and an owner for each of its accounts, under the same number', async () => {
    assert.deepEqual(
      await rows(`select company_id, person_id, roles, full_name = company_name, contact_email = email, email_key, lang, companies.is_active, people.is_active,
        email_verified_at is not null, joined_at = companies.created_at from companies join members using (company_id) join people using (person_id) order by 1`),
      [
        [1, 1, ['owner'], true, true, 'najd@example.sa', 'en', true, true, true, true],
        [2, 2, ['owner'], true, true, 'hijaz@example.sa', 'ar', false, true, false, true],
        [3, 3, ['owner'], true, true, 'erased-3@erased.invalid', 'ar', false, false, false, true],
        [4, 4, ['owner'], true, true, 'tihama@example.sa', 'ar', true, true, false, true],
      ],
    )
  })

  it('keeps what belongs to a company or a person', async () => {
    assert.deepEqual(await rows('select person_id, company_id from sessions order by session_id'), [
      [1, 1],
      [4, 4],
      [4, 4],
    ])
    const tables = ['account_tokens', 'known_callers', 'second_factors', 'recovery_codes']
    assert.deepEqual(
      (await Promise.all(tables.map((table) => rows(`select person_id from ${table}`)))).flat(2),
      [4, 1, 4, 4],
    )
    assert.deepEqual(await rows('select kind, company_id, person_id from mails order by mail_id'), [
      ['verify', 4, 4],
      ['new-bid', 1, null],
    ])
    assert.deepEqual(await rows('select company_id, person_id from audit_events'), [[1, null]])
    // Records of before hold whole answers, and are good for a day.
    assert.deepEqual(await rows('select scope from idempotency_keys'), [])
  })

  it('keeps everybody signed in', async () => {
    const { status, body } = await site.call('GET', '/user/me', { as: as(1) })
    assert.deepEqual(
      [status, body.user.user_id, body.user.email, body.user.email_verified, body.user.lang],
      [200, 1, 'Najd@example.sa', true, 'en'],
    )
    const { user } = (await site.call('GET', '/user/me', { as: as(2) })).body
    assert.deepEqual([user.user_id, user.email_verified, user.email_refused], [4, false, true])
    assert.equal((await site.call('GET', '/user/sessions', { as: as(3) })).body.length, 2)
  })

  it('lets people sign in with their passwords, and no one of a disabled company until it is enabled', async () => {
    const signIn = async (email: string) =>
      (await site.call('POST', '/login', { json: { email, password: PASSWORD } })).status
    assert.deepEqual(
      [await signIn('najd@example.sa'), await signIn('hijaz@example.sa'), await signIn('erased-3@erased.invalid')],
      [200, 401, 401],
    )
    await runCommand(site, 'companies:enable', '2', '--reason', 'a test of the product')
    assert.equal(await signIn('hijaz@example.sa'), 200)
  })

  it('gives the next company the next number', async () => {
    const form = {
      company_name: 'شركة جديدة',
      email: 'new@example.sa',
      phone_number: '0500000005',
      password: 'a quiet green lamp',
      region_id: '1',
      city_id: '101',
      district_id: '0101001',
    }
    const { status, body, text } = await site.call('POST', '/register', { form })
    assert.equal(status, 201, text)
    assert.deepEqual([body.user_id, await rows('select max(person_id) from people')], [5, [[5]]])
  })
})
