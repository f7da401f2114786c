import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Answer, testApp } from '#test/support/app.ts'
import { callers } from '#test/support/make/callers.ts'
import { aCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { beginLimits } from '#test/support/refusals/limits.ts'
import { countStatements } from '#test/support/statements.ts'
import { forgetExpiredAccess } from '#companies/account/forget-expired.server.ts'
import { hashPassword, passwordMatches } from '#companies/passwords/password-hash.server.ts'

const { call, database, data_dir } = await testApp({ TRUSTED_PROXIES: '1' })
const { kysely, pool } = database

/** Called from somewhere in the world; without it the caller is this machine, which no limit counts. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const signIn = (email: string, password: string, ip?: string) =>
  call('POST', '/login', { json: { email, password }, lang: 'en', ...(ip && { headers: from(ip) }) })
const same = ({ status, headers, body }: Answer) => {
  const { 'x-request-id': _id, date: _date, 'content-length': length, ...rest } = headers
  return JSON.stringify({ status, length, rest, body: { ...body, request_id: '' } })
}

/** A company whose password costs as much as a real one. */
async function aRealCompany(wishes = {}) {
  const user = await aCompany(database, wishes)
  await kysely
    .updateTable('people')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('person_id', '=', user.person_id)
    .execute()
  return user
}

/** One hash at a time and 32 of strangers that wait: each of these is of another address, so that none gives way. */
const PLACES = 33
const { from: callFrom, close } = await callers()
after(close)

/** Runs while strangers take all places, as fast as they get them, for hashes that are made one after the other. */
async function whileStrangersHash<R>(
  work: () => Promise<R>,
  addressOf = (number: number) => `203.0.113.${100 + number}`,
): Promise<R> {
  let full = true
  // One that is done takes its place again at once, before anybody else can.
  const guess = async () => {
    while (full) await passwordMatches('x', undefined).catch(() => turn())
  }
  const holding = []
  for (let number = 0; number < PLACES; number++) holding.push(await callFrom(addressOf(number), guess))
  try {
    return await work()
  } finally {
    full = false
    await Promise.all(holding.map(({ done }) => done))
  }
}

describe('@asvs V6.3.8 who asks whether an account exists', () => {
  it('is told nothing by the answer of signing in', async () => {
    const user = await aRealCompany()
    const gone = await aRealCompany({ is_active: false })
    const answers = [
      await signIn('nobody@example.sa', PASSWORD),
      await signIn(user.email, 'a guess'),
      await signIn(user.email.toUpperCase(), 'a guess'),
      await signIn(gone.email, PASSWORD),
      await signIn(gone.email, 'a guess'),
      await signIn('no address at all', 'a guess'),
    ]
    assert.equal(new Set(answers.map(same)).size, 1)
    assert.deepEqual([answers[0]!.status, answers[0]!.body.error], [401, 'Email or password is incorrect'])
  })

  it('is told nothing by how long signing in takes: every refusal has hashed a password and asked the database as often', async () => {
    const user = await aRealCompany()
    const gone = await aRealCompany({ is_active: false })
    const attempts = {
      known: () => signIn(user.email, 'a guess'),
      unknown: () => signIn('nobody@example.sa', 'a guess'),
      disabled: () => signIn(gone.email, PASSWORD),
    }
    await whileStrangersHash(async () => {
      for (const [kind, attempt] of Object.entries(attempts))
        assert.deepEqual([(await attempt()).body.code, kind], ['unavailable', kind])
    })
    const asked = [
      await countStatements(attempts.known),
      await countStatements(attempts.unknown),
      await countStatements(attempts.disabled),
    ]
    assert.equal(new Set(asked).size, 1, `${asked.join(', ')} statements`)
    assert.equal((await attempts.unknown()).body.code, 'invalid_credentials')
  })

  it('is told nothing by asking for e-mails: same answer, same work but for the row of the e-mail, same limit', async () => {
    const user = await aCompany(database, { email_verified: false })
    for (const path of ['/request-password-reset', '/send-verification-email']) {
      const ask = (email: string, ip?: string) =>
        call('POST', path, { json: { email }, lang: 'en', ...(ip && { headers: from(ip) }) })
      assert.equal(same(await ask(user.email)), same(await ask('nobody@example.sa')))
      // A row and its job, which take less than a millisecond; e-mails are written and sent by another process.
      const [known, unknown] = [
        await countStatements(() => ask(user.email)),
        await countStatements(() => ask('nobody@example.sa')),
      ]
      assert.ok(known - unknown >= 0 && known - unknown <= 2, `${path}: ${known} and ${unknown} statements`)

      for (const email of [user.email, 'nobody.else@example.sa']) {
        const answers = []
        for (let n = 0; n < 3; n++) answers.push(await ask(n === 1 ? email.toUpperCase() : email, '203.0.113.20'))
        assert.deepEqual(
          answers.map(({ status }) => status),
          [200, 200, 429],
          email,
        )
        assert.ok(Number(answers[2]!.headers['retry-after']) > 0)
      }
    }
  })
})

describe('@asvs V6.3.1 @asvs V2.4.1 registering', () => {
  const place = kysely.selectFrom('districts').selectAll().limit(1).executeTakeFirstOrThrow()
  const register = async (email: string, ip?: string) => {
    const { region_id, city_id, district_id } = await place
    const form = {
      company_name: 'مؤسسة الأفق',
      email,
      phone_number: '0551234567',
      password: 'a quiet green lamp',
      region_id,
      city_id,
      district_id,
    }
    return call('POST', '/register', { form, ...(ip && { headers: from(ip) }) })
  }

  it('makes one account of one address, however many try at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => register(n % 2 ? 'many@example.sa' : ' Many@Example.SA ')),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 201).length, 1)
    assert.ok(
      statuses.every((status) => [201, 409, 503].includes(status)),
      String(statuses),
    )
    const { rows } = await pool.query("select count(*)::int as count from people where email_key = 'many@example.sa'")
    assert.equal(rows[0].count, 1)
  })

  it('is refused after 20 tries of one network in a minute', async () => {
    await beginLimits(database)
    await register('first@example.sa')
    await register('first@example.sa', '203.0.113.21')
    await pool.query("update rate_limits set count = 19 where policy = 'register-ip' and key = '203.0.113.21'")
    const answers = [
      await register('first@example.sa', '203.0.113.21'),
      await register('second@example.sa', '203.0.113.21'),
      await register('second@example.sa', '203.0.113.22'),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 429, 201],
    )
  })
})

describe('@asvs V6.3.1 guessing passwords', () => {
  const guess = (user: MadeCompany, ip: string) => signIn(user.email, 'a guess', ip)
  /** As if so many had failed from a network in this window. */
  const failures = (network: string, count: number) =>
    pool.query("update rate_limits set count = $2 where policy = 'login-ip' and key = $1", [network, count])

  it('ends after ten failures on an account, from wherever they come', async () => {
    await beginLimits(database)
    const user = await aCompany(database)
    for (let n = 0; n < 10; n++) assert.equal((await guess(user, `198.51.100.${n}`)).status, 401)
    const refused = await signIn(user.email, PASSWORD, '198.51.100.50')
    assert.deepEqual([refused.status, refused.body.code], [429, 'rate_limited'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const unknown = []
    for (let n = 0; n < 11; n++)
      unknown.push((await signIn('nobody.here@example.sa', 'x', `198.51.100.${100 + n}`)).status)
    assert.deepEqual(unknown, [...Array<number>(10).fill(401), 429], 'an address without an account is counted alike')
  })

  it('ends after 25 failures from a network, and successes are no failures', async () => {
    await beginLimits(database)
    // An office: each of them is there for the first time.
    for (let n = 0; n < 28; n++) {
      const { email } = await aCompany(database)
      assert.equal((await signIn(email, PASSWORD, `2001:db8:0:7::${n.toString(16)}`)).status, 200)
    }
    const attempt = (n: number) => signIn(`someone${n}@example.sa`, 'a guess', `2001:db8:0:9::${n.toString(16)}`)
    assert.equal((await attempt(0)).status, 401)
    await failures('2001:db8:0:9', 23)
    assert.equal((await attempt(1)).status, 401)
    // A person who owns one account there gets nothing back of what failed.
    const { email } = await aCompany(database)
    assert.equal((await signIn(email, PASSWORD, '2001:db8:0:9::aa')).status, 200)
    assert.deepEqual([(await attempt(2)).status, (await attempt(3)).status], [401, 429])
  })

  it('ends after 100 failures from a /56 and 400 from a /48, which have as many addresses as they like', async () => {
    await beginLimits(database)
    const attempt = (part: string) => signIn(`someone-${part}@example.sa`, 'a guess', `2001:db8:5:${part}::1`)
    assert.equal((await attempt('1001')).status, 401)
    const { rows } = await pool.query("select key, count from rate_limits where policy = 'login-ip' order by key")
    const counted = ['2001:db8:5/48', '2001:db8:5:1000/56', '2001:db8:5:1001']
    assert.deepEqual(
      rows,
      counted.map((key) => ({ key, count: 1 })),
    )
    await failures('2001:db8:5:1000/56', 99)
    assert.deepEqual([(await attempt('1002')).status, (await attempt('1003')).status], [401, 429])
    assert.equal((await attempt('1100')).status, 401, 'another /56')
    await failures('2001:db8:5/48', 399)
    assert.deepEqual([(await attempt('1200')).status, (await attempt('1201')).status], [401, 429])
    // A success takes back what it counted, in all of them.
    const { email } = await aCompany(database)
    assert.equal((await signIn(email, PASSWORD, '2001:db8:6:1::1')).status, 200)
    const { rows: left } = await pool.query("select count from rate_limits where key like '2001:db8:6%' order by key")
    assert.deepEqual(left, [{ count: 0 }, { count: 0 }, { count: 0 }])
  })

  it('gains nothing by trying at once', async () => {
    await beginLimits(database)
    const user = await aCompany(database)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(user, `198.51.100.${n}`)))
    assert.ok(answers.filter(({ status }) => status === 401).length <= 10)
  })

  it('goes on being refused after a restart and by every process', async () => {
    await beginLimits(database)
    const user = await aCompany(database)
    for (let n = 0; n < 10; n++) await guess(user, '198.51.100.7')
    const restarted = await testApp({ TRUSTED_PROXIES: '1' }, { database, data_dir })
    const answer = await restarted.call('POST', '/login', {
      json: { email: user.email, password: PASSWORD },
      headers: from('198.51.100.8'),
    })
    assert.equal(answer.status, 429)
  })

  it('does not lock the owner out where the account was signed in to before', async () => {
    await beginLimits(database)
    const [user, other] = [await aCompany(database), await aCompany(database)]
    const home = '203.0.113.77'
    assert.equal((await signIn(user.email, PASSWORD, home)).status, 200)
    for (let n = 0; n < 11; n++) await guess(user, `198.51.100.${n}`)
    await signIn('someone@example.sa', 'a guess', home)
    await failures(home, 25)
    assert.equal(
      (await signIn(user.email, PASSWORD, '198.51.100.60')).status,
      429,
      'a stranger with the right password',
    )
    assert.equal((await signIn(other.email, PASSWORD, home)).status, 429, 'another account from there')
    assert.equal((await signIn(user.email.toUpperCase(), PASSWORD, home)).status, 200, 'the owner')
    // There guessing has an end as well, and it is theirs alone.
    for (let n = 0; n < 10; n++) assert.equal((await guess(user, home)).status, 401)
    assert.equal((await signIn(user.email, PASSWORD, home)).status, 429)
  })

  it('knows ten places per account, as hashes that need the key, and forgets them', async () => {
    await beginLimits(database)
    const [user, other] = [await aCompany(database), await aCompany(database)]
    await pool.query(
      "insert into known_callers (person_id, caller_hash, last_seen_at) select $1, sha256(n::text::bytea), now() + interval '1 hour' from generate_series(1, 10) n",
      [other.person_id],
    )
    for (let n = 0; n < 13; n++) assert.equal((await signIn(user.email, PASSWORD, `198.51.100.${n}`)).status, 200)
    const places = async ({ person_id } = user) =>
      (await kysely.selectFrom('known_callers').selectAll().where('person_id', '=', person_id).execute()).length
    assert.deepEqual([await places(), await places(other)], [10, 10])
    const { createHash } = await import('node:crypto')
    for (const plain of ['198.51.100.12', `${user.email} 198.51.100.12`]) {
      const { rows } = await pool.query('select 1 from known_callers where caller_hash = $1', [
        createHash('sha256').update(plain).digest(),
      ])
      assert.deepEqual(rows, [])
    }
    for (let n = 0; n < 11; n++) await guess(user, '203.0.113.99')
    assert.equal((await signIn(user.email, PASSWORD, '198.51.100.12')).status, 200)
    assert.equal((await signIn(user.email, PASSWORD, '198.51.100.0')).status, 429, 'the oldest gave way')
    await pool.query("update known_callers set last_seen_at = now() - interval '61 days' where person_id = $1", [
      user.person_id,
    ])
    for (let n = 0; n < 11; n++) await guess(user, '203.0.113.99')
    assert.equal((await signIn(user.email, PASSWORD, '198.51.100.12')).status, 429)
    await forgetExpiredAccess(database)
    assert.deepEqual([await places(), await places(other)], [0, 10])
  })
})

describe('@asvs V15.2.2 @asvs V2.4.1 a storm of sign-ins', () => {
  it('is hashed one at a time while 32 wait; who comes then is told to come back in a second', async () => {
    const user = await aRealCompany()
    const answers = await Promise.all(Array.from({ length: 200 }, () => signIn(user.email, PASSWORD)))
    const busy = answers.filter(({ status }) => status === 503)
    assert.equal(answers.filter(({ status }) => status === 200).length + busy.length, 200)
    assert.ok(busy.length > 0 && busy.length < 200)
    for (const { body, headers } of busy) assert.deepEqual([body.code, headers['retry-after']], ['unavailable', '1'])
    assert.equal((await signIn(user.email, PASSWORD)).status, 200, 'and afterwards it is as before')
  })

  it('of strangers everywhere does not keep somebody from signing in where they did before', async () => {
    await beginLimits(database)
    const user = await aRealCompany()
    const [home, away] = ['198.51.100.7', '198.51.100.8']
    assert.equal((await signIn(user.email, PASSWORD, home)).status, 200)
    await whileStrangersHash(async () => {
      const elsewhere = await signIn(user.email, PASSWORD, away)
      assert.deepEqual([elsewhere.status, elsewhere.body.code], [503, 'unavailable'], 'all places are taken')
      for (let time = 0; time < 3; time++) assert.equal((await signIn(user.email, PASSWORD, home)).status, 200)
    })
  })

  it('from one network leaves room for strangers from others', async () => {
    await beginLimits(database)
    const user = await aRealCompany()
    const { status } = await whileStrangersHash(
      () => signIn(user.email, PASSWORD, '198.51.100.9'),
      (number) => `2001:db8:9:${number.toString(16)}::1`,
    )
    assert.equal(status, 200, 'the newest of the network gave way')
  })

  it('counts its places right: 33 of 60 hashes are made, the others are refused', async () => {
    const made = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('x')))
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 33)
    for (const one of made) if (one.status === 'rejected') assert.equal(one.reason.status, 503)
    assert.equal(await passwordMatches('x', undefined), false)
  })
})
