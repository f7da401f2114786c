import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSession, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'

const { call, database, data_dir } = await testApp()
const { kysely, pool } = database

const signIn = (user: MadeCompany, as?: { cookie: string }) =>
  call('POST', '/login', { json: { email: user.email, password: PASSWORD }, ...(as && { as }) })
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
  cookie: String([headers['set-cookie']].flat()[0]).split(';')[0]!,
})
const opens = async (as: { cookie: string }) => (await call('GET', '/user/me', { as })).status === 200
const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1)
const sha = (token: string) => createHash('sha256').update(token).digest()

describe('@asvs V7.2.1 @asvs V7.2.2 @asvs V7.2.3 @asvs V7.2.4 a session', () => {
  it('gets a token of 256 bits that the server chose, another at each sign-in, and its hash alone is kept', async () => {
    const user = await aCompany(database)
    const tokens = []
    for (let n = 0; n < 5; n++) tokens.push(tokenOf(cookieOf(await signIn(user))))
    assert.equal(new Set(tokens).size, 5)
    for (const token of tokens) {
      assert.equal(Buffer.from(token, 'base64url').length, 32)
      const { rows } = await pool.query('select s::text as row from sessions s where token_hash = $1', [sha(token)])
      assert.equal(rows.length, 1)
      assert.ok(!rows[0].row.includes(token))
    }
  })

  it('is not one that the visitor brought along: neither a chosen id nor one of before', async () => {
    const user = await aCompany(database)
    const chosen = { cookie: `sid=${randomBytes(32).toString('base64url')}` }
    const fresh = cookieOf(await signIn(user, chosen))
    assert.notEqual(fresh.cookie, chosen.cookie)
    assert.deepEqual([await opens(chosen), await opens(fresh)], [false, true])
    const again = cookieOf(await signIn(user, fresh))
    assert.deepEqual([await opens(fresh), await opens(again)], [false, true])
    const other = await aCompany(database)
    const others = cookieOf(await signIn(other, again))
    assert.deepEqual([await opens(again), await opens(others)], [false, true], 'a second company in the same browser')
  })

  it('is not opened by a failed sign-in, and that ends none either', async () => {
    const user = await aCompany(database)
    const answer = await call('POST', '/login', { as: user, json: { email: user.email, password: 'a guess' } })
    assert.deepEqual([answer.status, answer.headers['set-cookie'], await opens(user)], [401, undefined, true])
  })

  it('is read strictly: nothing but the whole token opens it', async () => {
    const user = await aCompany(database)
    const token = tokenOf(user)
    for (const cookie of [
      `sid=${token.slice(0, -1)}`,
      `sid=${token}x`,
      `sid=${token.toUpperCase()}`,
      'sid=',
      `__Host-sid=${token}`,
      `SID=${token}`,
      `sid=${sha(token).toString('hex')}`,
    ]) {
      assert.equal(await opens({ cookie }), false, cookie)
    }
    assert.equal((await call('GET', `/user/me?sid=${token}`)).status, 401)
    assert.equal((await call('GET', '/user/me', { headers: { authorization: `Bearer ${token}` } })).status, 401)
    assert.equal(await opens({ cookie: `other=1; sid=${token}` }), true)
  })
})

describe('@asvs V7.4.1 @asvs V7.4.2 @asvs V7.4.3 an ended session', () => {
  it('stays ended when its cookie is sent again: after logging out', async () => {
    const user = await aCompany(database)
    const session = cookieOf(await signIn(user))
    const { status, headers } = await call('POST', '/logout', { as: session, json: {} })
    assert.equal(status, 200)
    assert.match(String(headers['set-cookie']), /^sid=; Max-Age=0; Path=\//)
    assert.equal(headers['clear-site-data'], '"cache"')
    assert.deepEqual([await opens(session), await opens(user)], [false, true])
  })

  it('after a change of the password elsewhere, where only the one that changed it stays', async () => {
    const user = await aCompany(database)
    const [one, two] = [cookieOf(await signIn(user)), cookieOf(await signIn(user))]
    const json = { current_password: PASSWORD, new_password: 'a quiet green lamp' }
    assert.equal((await call('PUT', '/user/update-password', { as: one, json })).status, 200)
    assert.deepEqual([await opens(one), await opens(two), await opens(user)], [true, false, false])
  })

  it('after a new password by link, all of them', async () => {
    const user = await aCompany(database)
    const session = cookieOf(await signIn(user))
    const token = randomBytes(32).toString('base64url')
    await kysely
      .insertInto('account_tokens')
      .values({
        token_hash: sha(token),
        purpose: 'reset',
        person_id: user.person_id,
        email: user.email,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    assert.equal(
      (await call('POST', '/reset-password', { json: { token, new_password: 'a quiet green lamp' } })).status,
      200,
    )
    assert.deepEqual([await opens(session), await opens(user)], [false, false])
  })

  it('and when the account is closed', async () => {
    const user = await aCompany(database)
    await pool.query('update companies set is_active = false where company_id = $1', [user.company_id])
    assert.equal(await opens(user), false)
  })
})

describe('@asvs V7.3.1 @asvs V7.3.2 @asvs V7.1.2 sessions end by themselves', () => {
  const age = (user: MadeCompany, column: 'last_seen_at' | 'created_at', days: number) =>
    pool.query(`update sessions set ${column} = now() - make_interval(secs => $1) where company_id = $2`, [
      days * 86_400,
      user.company_id,
    ])

  it('after seven days without use: each use starts them anew', async () => {
    const user = await aCompany(database)
    await age(user, 'last_seen_at', 6.99)
    assert.equal(await opens(user), true)
    const {
      rows: [row],
    } = await pool.query<{ idle: number }>(
      'select extract(epoch from now() - last_seen_at)::int as idle from sessions where company_id = $1',
      [user.company_id],
    )
    assert.ok(row!.idle < 60)
    await age(user, 'last_seen_at', 7.01)
    assert.equal(await opens(user), false)
  })

  it('after thirty days however they are used', async () => {
    const user = await aCompany(database)
    await age(user, 'created_at', 29.99)
    assert.equal(await opens(user), true)
    await age(user, 'created_at', 30.01)
    assert.equal(await opens(user), false)
  })

  it('when there are more than twenty of one company: the oldest goes, those of others stay', async () => {
    const [user, other] = [await aCompany(database), await aCompany(database)]
    const sessions = []
    for (let n = 0; n < 20; n++) sessions.push(cookieOf(await signIn(user)))
    assert.deepEqual([await opens(user), await opens(sessions[0]!)], [false, true])
    await signIn(user)
    assert.deepEqual([await opens(sessions[0]!), await opens(sessions[1]!), await opens(other)], [false, true, true])
    await Promise.all(Array.from({ length: 10 }, () => signIn(user)))
    const { rows } = await pool.query('select count(*)::int as count from sessions where company_id = $1', [
      user.company_id,
    ])
    assert.equal(rows[0].count, 20, 'also of ten that begin at once')
  })
})

describe('@asvs V3.3.1 @asvs V3.3.2 @asvs V3.3.3 @asvs V3.3.4 the cookie', () => {
  it('on https is bound to the host and sent over https alone', async () => {
    const site = await testApp({ PUBLIC_URL: 'https://tarsiya.example' }, { database, data_dir })
    const user = await aCompany(database)
    const { headers } = await site.call('POST', '/login', { json: { email: user.email, password: PASSWORD } })
    assert.match(
      String(headers['set-cookie']),
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.match(String(headers['strict-transport-security']), /^max-age=31536000/)
    const session = cookieOf({ headers })
    assert.equal((await site.call('GET', '/user/me', { as: session })).status, 200)
    assert.equal(
      (await site.call('GET', '/user/me', { as: { cookie: await aSession(database, user) } })).status,
      401,
      'the name without the prefix is none',
    )
    const out = await site.call('POST', '/logout', { as: session, json: {} })
    assert.match(String(out.headers['set-cookie']), /^__Host-sid=; Max-Age=0; Path=\/;.* Secure/)
  })

  it('on http has no Secure, because a jar would drop it, and the rest all the same', async () => {
    const { headers } = await signIn(await aCompany(database))
    assert.match(String(headers['set-cookie']), /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.equal(headers['strict-transport-security'], undefined)
  })
})
