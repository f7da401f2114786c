import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { emails } from '#app/emails.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import {
  aColleague,
  aCompany,
  aSession,
  joinCompany,
  type MadeCompany,
  PASSWORD,
} from '#test/support/make/companies.ts'
import { runCommand } from '#test/support/ops.ts'

const site = await testApp()
const { call, database } = site
const { kysely, pool } = database
const { server, deliver } = await aDelivery(database, emails)
const NEW = { full_name: 'لمى العتيبي', password: 'a quiet green lamp' }
const anAddress = (domain = 'madar.example') => `lama.${randomBytes(4).toString('hex')}@${domain}`
/** From elsewhere than this machine, which is not limited. */
const headers = { 'x-forwarded-for': '203.0.113.7' }
const invite = (as: MadeCompany, email: string, roles = ['buyer']) =>
  call('POST', '/company/invitations', { as, headers, json: { email, roles } })
const accept = (token: string, more: object = NEW, as?: { cookie: string }) =>
  call('POST', '/invitations/accept', { ...(as && { as }), json: { token, ...more } })
const stateOf = async (token: string) => (await call('POST', '/invitations/read', { json: { token } })).body.state
/** Gives an invitation a known link. */
async function linkTo(invitation_id: number) {
  const token = randomBytes(32).toString('base64url')
  await pool.query('update member_invitations set token_hash = $2 where invitation_id = $1', [
    invitation_id,
    createHash('sha256').update(token).digest(),
  ])
  return token
}
const invited = async (as: MadeCompany, email: string, roles?: string[]) =>
  linkTo((await invite(as, email, roles)).body.invitation_id)

describe('an invitation', () => {
  for (const signed_in of [true, false]) {
    it(`verifies no address that took the place of the invited one meanwhile (${signed_in ? 'signed in' : 'with the password'})`, async () => {
      const [mine, theirs] = [anAddress(), anAddress('victim.example')]
      const attacker = await aCompany(database, { email: mine, email_verified: false })
      const token = await invited(await aCompany(database), mine, ['viewer'])
      const joined = await whileLocked(
        database,
        [`select from people where person_id = ${attacker.person_id} for update`],
        async (release) => {
          const change = call('POST', '/change-unverified-email', {
            json: { email: mine, password: PASSWORD, new_email: theirs },
          })
          await untilWaiting(database, 1, change)
          const joining = accept(token, signed_in ? {} : { password: PASSWORD }, signed_in ? attacker : undefined)
          await untilWaiting(database, 2, change, joining)
          await release()
          assert.equal((await change).status, 200)
          return joining
        },
      )
      assert.deepEqual([joined.status, joined.body.code], [409, 'other_address'])
      const person = await kysely
        .selectFrom('people')
        .select(['email', 'email_verified_at'])
        .where('person_id', '=', attacker.person_id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(person, { email: theirs, email_verified_at: null })
    })
  }

  /** What takes the right to invite from an administrator, and what gives it back. */
  const losses: Record<
    string,
    {
      take: (own: MadeCompany, admin: MadeCompany) => Promise<unknown>
      giveBack: (own: MadeCompany, admin: MadeCompany) => Promise<unknown>
    }
  > = {
    'was removed': {
      take: (own, { person_id }) => call('DELETE', `/company/members/${person_id}`, { as: own }),
      giveBack: async (own, { email }) => accept(await invited(own, email, ['admin']), { password: PASSWORD }),
    },
    left: {
      take: (_own, admin) => call('DELETE', '/company/membership', { as: admin }),
      giveBack: async (own, { email }) => accept(await invited(own, email, ['admin']), { password: PASSWORD }),
    },
    'was demoted': {
      take: (own, { person_id }) =>
        call('PUT', `/company/members/${person_id}`, { as: own, json: { roles: ['viewer'] } }),
      giveBack: (own, { person_id }) =>
        call('PUT', `/company/members/${person_id}`, { as: own, json: { roles: ['admin'] } }),
    },
    'was disabled': {
      take: (_own, { person_id }) =>
        runCommand(site, 'people:disable', String(person_id), '--reason', 'a test of the product'),
      giveBack: (_own, { person_id }) =>
        runCommand(site, 'people:enable', String(person_id), '--reason', 'a test of the product'),
    },
  }
  for (const [how, { take, giveBack }] of Object.entries(losses)) {
    it(`ends for good when who sent it ${how}, and no other does`, async () => {
      const [own, other] = [await aCompany(database), await aCompany(database)]
      const admin = await aColleague(database, own, { roles: ['admin', 'seller'] })
      await joinCompany(database, admin, other, ['admin'])
      const there = { ...admin, cookie: await aSession(database, { ...admin, company_id: other.company_id }) }
      const address = anAddress()
      const {
        body: { invitation_id },
      } = await invite(admin, address, ['admin', 'approver'])
      const token = await linkTo(invitation_id)
      const [neighbor, elsewhere] = [await invited(own, anAddress()), await invited(there, anAddress())]
      assert.equal(await stateOf(token), 'open')

      await take(own, admin)
      assert.deepEqual([await stateOf(token), (await accept(token)).body.code], ['revoked', 'invitation_revoked'])
      // A disabled person invites nobody anywhere; a lost membership ends nothing in the other company.
      assert.deepEqual(
        [await stateOf(neighbor), await stateOf(elsewhere)],
        ['open', how === 'was disabled' ? 'revoked' : 'open'],
      )

      await giveBack(own, admin)
      const { rows } = await pool.query(
        "select from members join people using (person_id) where person_id = $1 and company_id = $2 and left_at is null and is_active and 'admin' = any (roles)",
        [admin.person_id, own.company_id],
      )
      assert.equal(rows.length, 1)
      assert.deepEqual([await stateOf(token), (await accept(token)).body.code], ['revoked', 'invitation_revoked'])
      // Somebody who may invites the address again.
      const again = await call('POST', `/company/invitations/${invitation_id}/send-again`, { as: own, json: {} })
      assert.deepEqual([again.status, again.body.code], [409, 'invitation_revoked'])
      assert.equal(await stateOf(await invited(own, address)), 'open')
    })
  }

  it('stays with another right that its sender loses', async () => {
    const own = await aCompany(database)
    const admin = await aColleague(database, own, { roles: ['admin', 'seller'] })
    const token = await invited(admin, anAddress())
    await call('PUT', `/company/members/${admin.person_id}`, { as: own, json: { roles: ['admin'] } })
    assert.equal(await stateOf(token), 'open')
  })

  for (const first of ['accepting', 'demoting'] as const) {
    it(`is either accepted or ended when its sender is demoted at the same moment: ${first} first`, async () => {
      const own = await aCompany(database)
      const admin = await aColleague(database, own, { roles: ['admin'] })
      const token = await invited(admin, anAddress(), ['admin'])
      const setRoles = (roles: string[]) =>
        call('PUT', `/company/members/${admin.person_id}`, { as: own, json: { roles } })
      const acts = { accepting: () => accept(token), demoting: () => setRoles(['viewer']) }
      const second = first === 'accepting' ? 'demoting' : 'accepting'
      // Both wait, one after the other: for the invitation, or for its company, which the first holds.
      const answers = await whileLocked(
        database,
        [`select from member_invitations where invited_by = ${admin.person_id} for update`],
        async (release) => {
          const one = acts[first]()
          await untilWaiting(database, 1, one)
          const other = acts[second]()
          await untilWaiting(database, 2, one, other)
          await release()
          return { [first]: await one, [second]: await other }
        },
      )
      assert.deepEqual([answers.demoting!.status, answers.accepting!.status], [200, first === 'accepting' ? 200 : 409])
      await setRoles(['admin'])
      assert.equal(await stateOf(token), first === 'accepting' ? 'used' : 'revoked')
    })
  }

  it('is sent for verified addresses only, twice an hour to one address, and with names that are no links', async () => {
    const unverified = await aCompany(database, { email_verified: false })
    assert.deepEqual(
      [(await invite(unverified, anAddress())).status, (await invite(unverified, anAddress())).body.code],
      [403, 'email_not_verified'],
    )
    const owner = await aCompany(database, { company_name: 'www.evil.example win' })
    await kysely
      .updateTable('people')
      .set({ full_name: 'https://evil.example/win' })
      .where('person_id', '=', owner.person_id)
      .execute()
    const address = anAddress()
    const {
      body: { invitation_id },
    } = await invite(owner, address)
    const again = () =>
      call('POST', `/company/invitations/${invitation_id}/send-again`, { as: owner, headers, json: {} })
    assert.deepEqual([(await again()).status, (await again()).status], [200, 429])
    // What is refused counts nothing.
    assert.equal((await invite(owner, owner.email)).body.code, 'already_member')
    const { mail_id } = await kysely
      .selectFrom('mails')
      .select('mail_id')
      .where('kind', '=', 'member-invitation')
      .where('company_id', '=', owner.company_id)
      .executeTakeFirstOrThrow()
    await deliver(mail_id)
    const mail = server.taken.findLast(({ receivers }) => receivers.includes(address))!
    for (const text of [mail.subject, mail.text, String(mail.html)])
      assert.doesNotMatch(text ?? '', /evil\.example|:\/\/evil/)
    assert.match(mail.text ?? '', /evil/)
  })

  it('is one of 20 open ones, also when expired ones are sent again', async () => {
    const owner = await aCompany(database)
    const ids: number[] = []
    for (let i = 0; i < 20; i++) ids.push((await invite(owner, anAddress())).body.invitation_id)
    await pool.query("update member_invitations set expires_at = now() - interval '1 hour' where invitation_id = $1", [
      ids[0],
    ])
    assert.equal((await invite(owner, anAddress())).status, 201)
    const again = await call('POST', `/company/invitations/${ids[0]}/send-again`, { as: owner, json: {} })
    assert.deepEqual([again.status, again.body.code], [409, 'too_many_invitations'])
    assert.equal((await call('POST', `/company/invitations/${ids[1]}/send-again`, { as: owner, json: {} })).status, 200)
  })

  const decline = (token: string) => call('POST', '/invitations/decline', { json: { token } })

  it('is declined once when a link is used twice at the same time', async () => {
    const token = await invited(await aCompany(database), anAddress())
    const codes = (await Promise.all([decline(token), decline(token)])).map(({ body }) => body.code ?? 'ok')
    assert.deepEqual(codes.sort(), ['invitation_revoked', 'ok'])
  })

  it('is over when its company is erased or disabled, or another link is sent, while somebody accepts or declines', async () => {
    for (const [act, end] of [accept, decline].flatMap((each) =>
      [
        (id: number) => `delete from member_invitations where company_id = ${id}`,
        (id: number) => `update companies set is_active = false where company_id = ${id}`,
        // Its link was sent again.
        (id: number) => `update member_invitations set token_hash = null where company_id = ${id}`,
      ].map((one) => [each, one] as const),
    )) {
      const owner = await aCompany(database)
      const token = await invited(owner, anAddress())
      const answer = await whileLocked(
        database,
        [`select from companies where company_id = ${owner.company_id} for update`, end(owner.company_id)],
        async (release) => {
          const acting = act(token)
          await untilWaiting(database, 1, acting)
          await release()
          return acting
        },
      )
      assert.deepEqual([answer.status, answer.body.code], [400, 'token_invalid'])
    }
  })

  it('tells its holder nothing of the company but its name', async () => {
    const owner = await aCompany(database)
    await pool.query('update companies set award_limit_halalas = 777 where company_id = $1', [owner.company_id])
    const { body } = await call('POST', '/invitations/read', { json: { token: await invited(owner, anAddress()) } })
    assert.deepEqual(Object.keys(body.company).sort(), ['company_name', 'profile_image', 'user_id'])
  })
})
