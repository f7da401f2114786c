import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { NO_TIMEOUTS } from '#test/support/timeouts.ts'

const { call, database, data_dir } = await testApp()
const { kysely } = database
const place = await kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()

const aForm = (email: string, password = 'a quiet green lamp') => ({
  company_name: 'مؤسسة الأفق',
  email,
  phone_number: '0551234567',
  password,
  region_id: place.region_id,
  city_id: place.city_id,
  district_id: place.district_id,
})
const register = (key: string, form: ReturnType<typeof aForm>) =>
  call('POST', '/register', { form, headers: { 'idempotency-key': key } })
const fingerprintOf = async (key: string) =>
  (await kysely.selectFrom('idempotency_keys').select('fingerprint').where('key', '=', key).executeTakeFirstOrThrow())
    .fingerprint

it('a repeated call that waits too long for the first one is told to come again', async () => {
  const impatient = openTestDatabase({ url: database.url, owner_url: database.owner.url }, { ...NO_TIMEOUTS, lock: 1 })
  const elsewhere = await testApp({}, { database: impatient, data_dir })
  const scope = 'guest POST /api/v1/register waiting'
  try {
    await database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`.execute(tx)
      const { status, body, headers } = await elsewhere.call('POST', '/register', {
        form: aForm('waiting@example.sa'),
        headers: { 'idempotency-key': 'waiting' },
      })
      assert.deepEqual([status, body.code, headers['retry-after']], [409, 'idempotency_in_flight', '2'])
    })
    assert.equal((await register('waiting', aForm('waiting@example.sa'))).status, 201)
  } finally {
    await impatient.close()
  }
})

describe('the fingerprint of a repeated call', () => {
  it('says nothing about the password: another one does not change it', async () => {
    const first = await register('one', aForm('one@example.sa'))
    assert.equal(first.status, 201)
    const again = await register('one', aForm('one@example.sa', 'another green lamp'))
    assert.deepEqual([again.status, again.headers['idempotent-replayed'], again.text], [201, 'true', first.text])
    const other = await register('one', aForm('other@example.sa'))
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency_key_reused'])
  })

  it('cannot be made without the secret key of the installation', async () => {
    assert.equal((await register('keyed', aForm('keyed@example.sa'))).status, 201)
    const { password: _password, ...said } = aForm('keyed@example.sa')
    const values = { ...said, profile_image: undefined }
    for (const body of [values, { ...values, password: 'a quiet green lamp' }]) {
      assert.notEqual(await fingerprintOf('keyed'), createHash('sha256').update(JSON.stringify(body)).digest('hex'))
    }
    const secret_key = Buffer.alloc(32, 7).toString('base64')
    const elsewhere = await testApp({ SECRET_KEY: secret_key }, { database, data_dir })
    const { status, body } = await elsewhere.call('POST', '/register', {
      form: aForm('keyed@example.sa'),
      headers: { 'idempotency-key': 'keyed' },
    })
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'])
  })

  it('of equal bodies under two keys is not equal', async () => {
    assert.equal((await register('a', aForm('same@example.sa'))).status, 201)
    await kysely
      .updateTable('people')
      .set({ email: 'renamed@example.sa' })
      .where('email', '=', 'same@example.sa')
      .execute()
    assert.equal((await register('b', aForm('same@example.sa'))).status, 201)
    assert.notEqual(await fingerprintOf('a'), await fingerprintOf('b'))
  })
})
