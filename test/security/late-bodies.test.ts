import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSession, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp()
const { app, call, database } = site
const { kysely, pool } = database
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const BECAUSE = ['--reason', 'asked for it'] as const
const sha = (token: string) => createHash('sha256').update(token).digest()
const tokenOf = ({ cookie }: { cookie: string }) => cookie.slice(cookie.indexOf('=') + 1)
const sessionOf = async (as: { cookie: string }) =>
  (
    await kysely
      .selectFrom('sessions')
      .select('session_id')
      .where('token_hash', '=', sha(tokenOf(as)))
      .executeTakeFirstOrThrow()
  ).session_id

interface Sent {
  payload: string | Buffer
  headers: Record<string, string>
}
const json = (value: object): Sent => ({
  payload: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})

/**
 * Sends a call without the end of its body, and waits until its guards have read the session. Answers how to send the
 * rest.
 */
async function beginCall(as: MadeCompany, method: string, path: string, { payload, headers }: Sent) {
  const body = Buffer.from(payload)
  const token_hash = sha(tokenOf(as))
  // A guard that reads a session that was not seen for so long writes that it was.
  await pool.query("update sessions set last_seen_at = now() - interval '11 minutes' where token_hash = $1", [
    token_hash,
  ])
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  let closed = false
  const whole = new Promise<string>((resolve) => {
    socket.on('data', (part: Buffer) => parts.push(part)).on('error', () => undefined)
    socket.once('close', () => {
      closed = true
      resolve(Buffer.concat(parts).toString())
    })
  })
  const lines = Object.entries({
    host: 'localhost',
    cookie: as.cookie,
    connection: 'close',
    'content-length': body.length,
    ...headers,
  })
  socket.write(
    `${method} /api/v1${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.write(body.subarray(0, -2))
  const wasRead = async () =>
    (
      await pool.query("select from sessions where token_hash = $1 and last_seen_at > now() - interval '1 minute'", [
        token_hash,
      ])
    ).rowCount === 1
  while (!(await wasRead())) assert.ok(!closed, 'answered before its body was there')
  return async () => {
    socket.write(body.subarray(-2))
    const text = await whole
    return { status: Number(text.split(' ')[1]), code: /"code":"(\w+)"/.exec(text)?.[1] }
  }
}

/** What ends the access of a session. `other` is a second session of the same company. */
type End = (user: MadeCompany, other: { cookie: string }) => Promise<unknown>
const changePassword: End = (_user, other) =>
  call('PUT', '/user/update-password', {
    as: other,
    json: { current_password: PASSWORD, new_password: 'a quiet green lamp' },
  })
const resetPassword: End = async ({ person_id, email }) => {
  const token = randomBytes(32).toString('base64url')
  await kysely
    .insertInto('account_tokens')
    .values({
      token_hash: sha(token),
      purpose: 'reset',
      person_id,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  assert.equal(
    (await call('POST', '/reset-password', { json: { token, new_password: 'a quiet green lamp' } })).status,
    200,
  )
}
const confirmSecondStep: End = async (_user, other) => {
  const { body } = await call('POST', '/user/totp/setup', { as: other, json: { current_password: PASSWORD } })
  const totp_code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
  assert.equal((await call('POST', '/user/totp/confirm', { as: other, json: { totp_code } })).status, 200)
}

const ENDS: [name: string, end: End][] = [
  ['signing out', (user) => call('POST', '/logout', { as: user, json: {} })],
  [
    'the end of the session from another one',
    async (user, other) => call('DELETE', `/user/sessions/${await sessionOf(user)}`, { as: other, json: {} }),
  ],
  ['a change of the password in another session', changePassword],
  ['a new password by link', resetPassword],
  ['a second step confirmed in another session', confirmSecondStep],
  ['companies:disable', ({ company_id }) => runCommand(site, 'companies:disable', String(company_id), ...BECAUSE)],
  ['companies:erase', ({ email }) => runCommand(site, 'companies:erase', email, ...BECAUSE, '--confirm', email)],
  ['people:sign-out', ({ person_id }) => runCommand(site, 'people:sign-out', String(person_id), ...BECAUSE)],
  ['people:sign-out --all', () => runCommand(site, 'people:sign-out', '--all', ...BECAUSE)],
]

describe('@asvs V8.3.2 a call whose body was still arriving', () => {
  for (const [name, end] of ENDS) {
    it(`does not award after ${name}`, async () => {
      const { rfq_id, buyer } = await anRfq(database)
      const { bid_id } = await aBid(database, { rfq_id })
      const finish = await beginCall(buyer, 'PUT', `/rfqs/${rfq_id}/accept-bid`, json({ bid_id }))
      await end(buyer, { cookie: await aSession(database, buyer) })
      assert.deepEqual(await finish(), { status: 401, code: 'unauthenticated' })
      const rfq = await kysely
        .selectFrom('rfqs')
        .select('accepted_bid_id')
        .where('rfq_id', '=', rfq_id)
        .executeTakeFirstOrThrow()
      assert.equal(rfq.accepted_bid_id, null)
    })
  }

  it('awards when nothing has ended', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    const finish = await beginCall(buyer, 'PUT', `/rfqs/${rfq_id}/accept-bid`, json({ bid_id }))
    assert.equal((await finish()).status, 200)
  })

  it('is refused to a person whose role was taken away', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    const colleague = await aColleague(database, buyer, { roles: ['buyer'] })
    const finish = await beginCall(colleague, 'PUT', `/rfqs/${rfq_id}/accept-bid`, json({ bid_id }))
    await kysely
      .updateTable('members')
      .set({ roles: ['viewer'] })
      .where('person_id', '=', colleague.person_id)
      .execute()
    assert.deepEqual(await finish(), { status: 403, code: 'role_required' })
  })

  it('is refused to a person who needs a second step by now', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id } = await aBid(database, { rfq_id })
    const finish = await beginCall(buyer, 'PUT', `/rfqs/${rfq_id}/accept-bid`, json({ bid_id }))
    await pool.query('update companies set second_step_from = riyadh_today() where company_id = $1', [buyer.company_id])
    assert.deepEqual(await finish(), { status: 403, code: 'second_step_required' })
  })

  it('does not bring an erased company back', async () => {
    const user = await aCompany(database)
    const finish = await beginCall(
      user,
      'PUT',
      '/user/update',
      json({ company_name: user.company_name, phone_number: user.phone_number }),
    )
    await runCommand(site, 'companies:erase', user.email, ...BECAUSE, '--confirm', user.email)
    const erased = () =>
      kysely.selectFrom('companies').selectAll().where('company_id', '=', user.company_id).executeTakeFirstOrThrow()
    const before = await erased()
    assert.deepEqual(await finish(), { status: 401, code: 'unauthenticated' })
    assert.deepEqual(await erased(), before)
    assert.equal(before.phone_number, '0500000000')
  })

  it('publishes nothing after companies:disable, and leaves no file', async () => {
    const user = await aCompany(database)
    const place = await kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
    const form = multipart({
      title: 'كراسي مكتبية',
      description: 'كراسي لقاعة.',
      item_description: 'قماش رمادي.',
      quantity: 12,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [aPdf()],
    })
    const finish = await beginCall(user, 'POST', '/rfqs/new', {
      ...form,
      headers: { ...form.headers, 'idempotency-key': 'late' },
    })
    await runCommand(site, 'companies:disable', String(user.company_id), ...BECAUSE)
    assert.deepEqual(await finish(), { status: 401, code: 'unauthenticated' })
    const { rows } = await pool.query(
      'select from rfqs where buyer_id = $1 union all select from files where owner_id = $1',
      [user.company_id],
    )
    assert.equal(rows.length, 0)
  })
})

describe('a write and the end of its access at the same moment', () => {
  it('is refused when the end comes first, because it reads the session after waiting', async () => {
    const user = await aCompany(database)
    const ending = [
      `select from people where person_id = ${user.person_id} for update`,
      `delete from sessions where company_id = ${user.company_id}`,
    ]
    await whileLocked(database, ending, async (release) => {
      const write = call('POST', '/marketplace/subscribe', { as: user, json: { member_type_id: 1, is_active: true } })
      await untilWaiting(database, 1, write)
      await release()
      assert.equal((await write).status, 401)
    })
  })

  for (const [name, end] of ENDS.filter(([each]) => each !== 'people:sign-out --all')) {
    it(`is done before ${name} when it came first`, async () => {
      const { rfq_id, buyer } = await anRfq(database)
      const { bid_id } = await aBid(database, { rfq_id })
      const other = { cookie: await aSession(database, buyer) }
      await whileLocked(database, [`select from bids where bid_id = ${bid_id} for update`], async (release) => {
        const award = call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
        await untilWaiting(database, 1, award)
        const ended = end(buyer, other)
        await untilWaiting(database, 2, award, ended)
        await release()
        assert.equal((await award).status, 200)
        await ended
      })
      assert.equal((await call('GET', '/user/me', { as: buyer })).status, 401)
    })
  }

  it('an award is not held up by the erasing of its bidder', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id })
    await whileLocked(database, [`select from bids where bid_id = ${bid_id} for update`], async (release) => {
      const award = call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
      await untilWaiting(database, 1, award)
      const erased = runCommand(site, 'companies:erase', supplier.email, ...BECAUSE, '--confirm', supplier.email)
      await untilWaiting(database, 2, award, erased)
      await release()
      assert.equal((await award).status, 200)
      assert.match(await erased, /0 bids withdrawn/)
    })
  })
})
