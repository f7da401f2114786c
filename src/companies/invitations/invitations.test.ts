import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { emails } from '#app/emails.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { aColleague, aCompany, joinCompany, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { kysely, pool } = database
const { server, deliver } = await aDelivery(database, emails)
const NEW = { full_name: 'لمى العتيبي', password: 'a quiet green lamp' }
let invited = 0
const anAddress = () => `lama${++invited}.${randomBytes(2).toString('hex')}@madar.example`

/** Sends all e-mails of a kind that wait. */
async function deliverAll(kind: string) {
  const waiting = await kysely
    .selectFrom('mails')
    .select('mail_id')
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .orderBy('mail_id')
    .execute()
  for (const { mail_id } of waiting) await deliver(mail_id)
}
/** The token of the newest link that an address was sent. */
async function linkOf(address: string) {
  await deliverAll('member-invitation')
  const mail = server.taken.findLast(({ receivers }) =>
    receivers.some((receiver) => receiver.toLowerCase() === address.toLowerCase()),
  )
  const [, token] = /\/invitation\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? []
  assert.ok(token, `no link for ${address}`)
  return { token, mail: mail! }
}
const invite = (as: MadeCompany, email: string, roles = ['buyer']) =>
  call('POST', '/company/invitations', { as, json: { email, roles } })
const accept = (token: string, more: object = NEW, as?: { cookie: string }) =>
  call('POST', '/invitations/accept', { ...(as && { as }), json: { token, ...more } })
const read = async (token: string) => (await call('POST', '/invitations/read', { json: { token } })).body
const membersOf = async ({ company_id }: MadeCompany) =>
  await kysely
    .selectFrom('members')
    .select(['person_id', 'roles'])
    .where('company_id', '=', company_id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .execute()

describe('inviting', () => {
  it('sends a link by e-mail, of which only the hash is stored, and lists it for administrators', async () => {
    const owner = await aCompany(database, { lang: 'en' })
    const address = anAddress()
    const { status, body } = await invite(owner, address, ['buyer', 'approver'])
    assert.equal(status, 201)
    const { token, mail } = await linkOf(address)
    assert.match(mail.subject ?? '', new RegExp(`invited you to join`))
    assert.match(mail.text ?? '', /Buyer, Approver/)
    const stored = JSON.stringify([
      (await pool.query('select * from mails')).rows,
      (await pool.query('select * from audit_events')).rows,
      (await pool.query('select encode(token_hash, $1) as hash, email from member_invitations', ['hex'])).rows,
    ])
    assert.ok(!stored.includes(token))
    const { body: list } = await call('GET', '/company/invitations', { as: owner })
    assert.deepEqual(
      [list[0].invitation_id, list[0].email, list[0].state, list[0].invited_by.person_id],
      [body.invitation_id, address, 'open', owner.person_id],
    )
    assert.deepEqual(
      [(await read(token)).company.user_id, (await read(token)).roles, (await read(token)).state],
      [owner.company_id, ['buyer', 'approver'], 'open'],
    )
  })

  it('is refused for members, twice, beyond the limits and without the role', async () => {
    const owner = await aCompany(database)
    const colleague = await aColleague(database, owner, { roles: ['seller'] })
    assert.equal((await invite(colleague, anAddress())).body.code, 'role_required')
    assert.equal((await invite(owner, colleague.email.toUpperCase())).body.code, 'already_member')
    const address = anAddress()
    assert.equal((await invite(owner, address)).status, 201)
    assert.equal((await invite(owner, address.toUpperCase())).body.code, 'invitation_exists')
    const { status, body } = await invite(owner, 'nonsense', ['owner'])
    assert.deepEqual(
      [status, body.errors.map(({ field }: { field: string }) => field.split('.')[0])],
      [422, ['email', 'roles']],
    )
    for (let n = 1; n < 20; n++) assert.equal((await invite(owner, anAddress())).status, 201)
    assert.equal((await invite(owner, anAddress())).body.code, 'too_many_invitations')
    await pool.query(
      `insert into members (company_id, person_id, roles) select $1, person_id, '{viewer}' from people where person_id <> all (select person_id from members where company_id = $1) limit 48`,
      [owner.company_id],
    )
    const filled = await aCompany(database)
    await pool.query(
      `with added as (insert into people (full_name, email, password_hash) select 'زميل', 'filler' || n || $2, 'x' from generate_series(1, 49) n returning person_id)
       insert into members (company_id, person_id, roles) select $1, person_id, '{viewer}' from added`,
      [filled.company_id, `.${filled.company_id}@example.sa`],
    )
    assert.equal((await invite(filled, anAddress())).body.code, 'too_many_members')
    // Who left makes room for one, and of two who were invited then one joins.
    const { rows: former } = await pool.query<{ person_id: number }>(
      `update members set left_at = now() where company_id = $1 and person_id =
        (select person_id from members where company_id = $1 and roles = '{viewer}' limit 1) returning person_id`,
      [filled.company_id],
    )
    assert.equal(former.length, 1)
    const [first, second] = [anAddress(), anAddress()]
    for (const each of [first, second]) assert.equal((await invite(filled, each)).status, 201)
    const links = [await linkOf(first), await linkOf(second)]
    assert.equal((await accept(links[0]!.token)).status, 200)
    assert.deepEqual(
      [(await accept(links[1]!.token)).body.code, (await membersOf(filled)).length],
      ['too_many_members', 50],
    )
  })

  it('again sends another link and ends the one before; revoking ends it', async () => {
    const owner = await aCompany(database)
    const address = anAddress()
    const {
      body: { invitation_id },
    } = await invite(owner, address)
    const first = await linkOf(address)
    const stranger = await aCompany(database)
    assert.equal(
      (await call('POST', `/company/invitations/${invitation_id}/send-again`, { as: stranger, json: {} })).status,
      404,
    )
    assert.equal(
      (await call('POST', `/company/invitations/${invitation_id}/send-again`, { as: owner, json: {} })).status,
      200,
    )
    assert.equal((await accept(first.token)).body.code, 'token_invalid', 'although the other is not sent yet')
    const second = await linkOf(address)
    assert.equal((await accept(first.token)).body.code, 'token_invalid')
    assert.equal((await call('DELETE', `/company/invitations/${invitation_id}`, { as: stranger })).status, 404)
    assert.equal((await call('DELETE', `/company/invitations/${invitation_id}`, { as: owner })).status, 200)
    assert.equal((await accept(second.token)).body.code, 'invitation_revoked')
    assert.equal((await invite(owner, address)).status, 201, 'who was revoked can be invited again')
  })
})

describe('accepting', () => {
  const invitation = async (roles = ['buyer'], address = anAddress()) => {
    const owner = await aCompany(database)
    assert.equal((await invite(owner, address, roles)).status, 201)
    return { owner, address, ...(await linkOf(address)) }
  }

  it('makes a new person, verified and signed in, a member in the roles of the invitation', async () => {
    const { owner, address, token } = await invitation(['seller', 'viewer'])
    const missing = await accept(token, {})
    assert.deepEqual(
      [missing.status, missing.body.errors.map(({ field }: { field: string }) => field)],
      [422, ['full_name', 'password']],
    )
    const { status, body, headers } = await accept(token)
    assert.deepEqual(
      [
        status,
        body.user.user_id,
        body.user.email,
        body.user.person.full_name,
        body.user.roles,
        body.user.email_verified,
      ],
      [200, owner.company_id, address, NEW.full_name, ['seller', 'viewer'], true],
    )
    assert.ok(body.user.person.person_id !== owner.company_id)
    const as = { cookie: String(headers['set-cookie']).split(';')[0]! }
    assert.equal((await call('GET', '/user/me', { as })).body.user.can.sell, true)
    assert.equal((await accept(token)).body.code, 'invitation_used')
    await deliverAll('member-joined')
    assert.ok(server.taken.some(({ receivers, text }) => receivers.includes(owner.email) && text?.includes(address)))
  })

  it('asks who has an account for the password, and for the code where there is a second step', async () => {
    const person = await aCompany(database)
    const { owner, token } = await invitation(['viewer'], person.email)
    assert.equal((await accept(token, { password: 'something else' })).body.code, 'invalid_credentials')
    const secret = new Secret()
    const setup = await call('POST', '/user/totp/setup', { as: person, json: { current_password: PASSWORD } })
    const totp = new TOTP({ secret: Secret.fromBase32(setup.body.secret ?? secret.base32) })
    assert.equal(
      (
        await call('POST', '/user/totp/confirm', {
          as: person,
          json: { totp_code: totp.generate({ timestamp: Date.now() - 30_000 }) },
        })
      ).status,
      200,
    )
    assert.equal((await accept(token, { password: PASSWORD })).body.code, 'totp_required')
    assert.equal((await accept(token, { password: PASSWORD, totp_code: totp.generate() })).status, 200)
    assert.deepEqual(
      (await membersOf(owner)).map(({ person_id }) => person_id),
      [owner.person_id, person.person_id],
    )
  })

  it('needs nothing of a person who is signed in with the address, and is refused for another', async () => {
    const person = await aCompany(database)
    const { owner, token } = await invitation(['viewer'], person.email.toUpperCase())
    assert.equal((await accept(token, {}, await aCompany(database))).body.code, 'other_address')
    const { status, body } = await accept(token, {}, person)
    assert.deepEqual([status, body.user.user_id, body.user.companies.length], [200, owner.company_id, 2])
  })

  it('brings a former member back, also one who belongs to no company', async () => {
    const { owner } = await invitation()
    const colleague = await aColleague(database, owner, { roles: ['admin'] })
    assert.equal((await call('DELETE', `/company/members/${colleague.person_id}`, { as: owner })).status, 200)
    assert.equal((await invite(owner, colleague.email, ['viewer'])).status, 201)
    const { token } = await linkOf(colleague.email)
    const { status, body } = await accept(token, { password: PASSWORD })
    assert.deepEqual([status, body.user.roles], [200, ['viewer']])
  })

  it('is over after seven days; the company can be asked for another link, once a day', async () => {
    const { owner, address, token } = await invitation()
    await pool.query(`update member_invitations set expires_at = now() - interval '1 minute' where email = $1`, [
      address,
    ])
    assert.deepEqual([(await accept(token)).body.code, (await read(token)).state], ['invitation_expired', 'expired'])
    assert.equal((await call('POST', '/invitations/ask-again', { json: { token } })).status, 200)
    await deliverAll('invitation-asked')
    assert.ok(server.taken.some(({ receivers, text }) => receivers.includes(owner.email) && text?.includes(address)))
    assert.equal((await invite(owner, address)).status, 201, 'an expired one gives way')
  })

  it('can be declined, and its sender is notified', async () => {
    const { owner, address, token } = await invitation()
    assert.equal((await call('POST', '/invitations/decline', { json: { token } })).status, 200)
    const { body } = await call('GET', '/notifications', { as: owner })
    assert.deepEqual(
      body.map(({ kind, object }: { kind: string; object: { title: string } }) => [kind, object.title]),
      [['invitation_declined', address]],
    )
    assert.equal((await accept(token)).body.code, 'invitation_revoked')
    assert.equal((await accept(randomBytes(32).toString('base64url'))).body.code, 'token_invalid')
  })

  it('works again when declining is taken back, unless the company has ended it or sent another meanwhile', async () => {
    const decline = (token: string) => call('POST', '/invitations/decline', { json: { token } })
    const takeBack = async (token: string) => {
      const { status, body } = await call('POST', '/invitations/take-back', { json: { token } })
      return body.code ?? status
    }
    const { owner, token } = await invitation()
    await decline(token)
    assert.equal((await read(token)).state, 'declined')
    assert.deepEqual([await takeBack(token), await takeBack(token), (await read(token)).state], [200, 200, 'open'])
    assert.equal((await accept(token)).status, 200)
    assert.equal((await membersOf(owner)).length, 2)

    const another = await invitation()
    await decline(another.token)
    await invite(another.owner, another.address)
    assert.equal(await takeBack(another.token), 'invitation_exists')

    const ended = await invitation()
    const admin = await aColleague(database, ended.owner, { roles: ['admin'] })
    const address = anAddress()
    await invite(admin, address)
    const { token: theirs } = await linkOf(address)
    await decline(theirs)
    const roles = (to: string[]) =>
      call('PUT', `/company/members/${admin.person_id}`, { as: ended.owner, json: { roles: to } })
    await roles(['viewer'])
    await roles(['admin'])
    assert.equal(await takeBack(theirs), 'invitation_revoked', 'who sent it had lost the right meanwhile')

    const late = await invitation()
    await decline(late.token)
    await pool.query(`update member_invitations set expires_at = now() - interval '1 minute' where email = $1`, [
      late.address,
    ])
    assert.equal(await takeBack(late.token), 'invitation_revoked')
    const full = await invitation()
    await decline(full.token)
    for (let open = 0; open < 20; open++) await invite(full.owner, anAddress())
    assert.equal(await takeBack(full.token), 'too_many_invitations')
  })

  it('is not for a person who is disabled, whose password is right', async () => {
    const person = await aCompany(database)
    const { token } = await invitation(['buyer'], person.email)
    await pool.query('update people set is_active = false where person_id = $1', [person.person_id])
    const refused = await accept(token, { password: PASSWORD })
    assert.deepEqual([refused.status, refused.body.code], [401, 'invalid_credentials'])
    await pool.query('update people set is_active = true where person_id = $1', [person.person_id])
    assert.equal((await accept(token, { password: PASSWORD })).status, 200)
  })

  it('does not change for which company the next sign-in acts; the session that joins acts for the new one', async () => {
    for (const chosen of [false, true]) {
      const [first, second, inviting] = [await aCompany(database), await aCompany(database), await aCompany(database)]
      await joinCompany(database, first, second, ['viewer'])
      if (chosen)
        await pool.query('update people set last_company_id = $2 where person_id = $1', [
          first.person_id,
          second.company_id,
        ])
      await invite(inviting, first.email)
      const { token } = await linkOf(first.email)
      const joined = await accept(token, {}, first)
      assert.equal(joined.body.user.user_id, inviting.company_id)
      const as = { cookie: String(joined.headers['set-cookie']).split(';')[0]! }
      assert.equal((await call('GET', '/user/me', { as })).body.user.user_id, inviting.company_id)
      const next = await call('POST', '/login', { json: { email: first.email, password: PASSWORD } })
      assert.equal(next.body.user.user_id, (chosen ? second : first).company_id)
    }
  })

  it('race: of two who accept one joins; of accepting and revoking one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, token } = await invitation()
      const {
        body: [{ invitation_id }],
      } = await call('GET', '/company/invitations', { as: owner })
      const meet = <Answer>(...calls: (() => Promise<Answer>)[]) =>
        whileLocked(
          database,
          [`select from member_invitations where invitation_id = ${invitation_id} for update`],
          async (release) => {
            const all = calls.map((each) => each())
            await untilWaiting(database, calls.length, ...all)
            await release()
            return Promise.all(all)
          },
        )
      const second =
        round % 2 === 0
          ? () => accept(token, { ...NEW, full_name: 'أخرى' })
          : () => call('DELETE', `/company/invitations/${invitation_id}`, { as: owner })
      const answers = await meet(() => accept(token), second)
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted(),
        [200, 409],
        answers.map(({ text }) => text).join(),
      )
      const joined = (await membersOf(owner)).length === 2
      assert.equal(joined, answers[0]!.status === 200 || round % 2 === 0)
    }
  })
})
