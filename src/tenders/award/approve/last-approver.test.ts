import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { emails } from '#app/emails.server.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aDelivery } from '#test/support/make/delivery.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { operator } from '#test/support/ops.ts'

/* Proposals that nobody could approve any more, and e-mails to those who could when they were queued. */
const { call, database, app } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { pool } = database
const ROUNDS = 5

/** A proposal that waits, with everybody around it. */
async function aProposal() {
  const { rfq_id, title, buyer: owner } = await anRfq(database)
  const admin = await aColleague(database, owner, { roles: ['admin'] })
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver', 'viewer'] })
  const { bid_id, supplier } = await aBid(database, { rfq_id })
  await pool.query('update companies set award_limit_halalas = 100 where company_id = $1', [owner.company_id])
  const { status, body } = await propose(buyer, rfq_id, bid_id)
  assert.equal(status, 202, JSON.stringify(body))
  return { rfq_id, title, owner, admin, buyer, approver, supplier, bid_id, id: body.proposal.proposal_id as number }
}
const propose = (as: MadeCompany, rfq_id: number, bid_id: number) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id } })
const demote = (as: MadeCompany, { person_id }: MadeCompany, more: object = {}) =>
  call('PUT', `/company/members/${person_id}`, { as, json: { roles: ['viewer'], ...more } })
const remove = (as: MadeCompany, { person_id }: MadeCompany, query = '') =>
  call('DELETE', `/company/members/${person_id}${query}`, { as })
const leave = (as: MadeCompany, query = '') => call('DELETE', `/company/membership${query}`, { as })
const rolesOf = async ({ person_id, company_id }: MadeCompany) =>
  (
    await database.kysely
      .selectFrom('members')
      .select(['roles', 'left_at'])
      .where('person_id', '=', person_id)
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
  ).roles
/** The token of an invitation to this address. */
async function anInvitationFor({ company_id, person_id }: MadeCompany, email: string) {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into member_invitations (company_id, email, roles, token_hash, invited_by, expires_at)
     values ($1, $2, '{viewer}', sha256($3::bytea), $4, now() + interval '7 days')`,
    [company_id, email, token, person_id],
  )
  return token
}
const undecidableMails = async ({ company_id }: MadeCompany) =>
  (
    await pool.query<{ person_id: number }>(
      "select person_id from mails where kind = 'award-undecidable' and company_id = $1",
      [company_id],
    )
  ).rows.map(({ person_id }) => person_id)

describe('the last approver', () => {
  it('goes only after a question that names the proposals, and their proposers are notified', async () => {
    const ways = [
      { act: (made: Made, yes: boolean) => demote(made.admin, made.approver, yes ? { confirm: true } : {}) },
      { act: (made: Made, yes: boolean) => remove(made.admin, made.approver, yes ? '?confirm=true' : '') },
      { act: (made: Made, yes: boolean) => leave(made.approver, yes ? '?confirm=true' : '') },
    ]
    for (const { act } of ways) {
      const made = await aProposal()
      const neighbor = await aProposal()
      await joinCompany(database, made.approver, neighbor.owner, ['viewer'])
      const { status, body } = await act(made, false)
      assert.deepEqual(
        [status, body.code, body.proposals],
        [409, 'last_approver', [{ proposal_id: made.id, rfq_id: made.rfq_id, title: made.title }]],
      )
      assert.deepEqual(await rolesOf(made.approver), ['approver', 'viewer'])
      assert.deepEqual(await undecidableMails(made.owner), [])
      assert.equal((await act(made, true)).status, 200)
      assert.deepEqual(await undecidableMails(made.owner), [made.buyer.person_id])
      assert.deepEqual(await undecidableMails(neighbor.owner), [])
      const { rowCount } = await pool.query(
        "select from notifications where kind = 'award_undecidable' and person_id = $1 and object_id = $2",
        [made.buyer.person_id, made.id],
      )
      assert.equal(rowCount, 1)
    }
  })

  it('is nobody whom another may replace, who could not approve it, or while nothing waits', async () => {
    const made = await aProposal()
    const second = await aColleague(database, made.owner, { roles: ['approver'] })
    const proposer = await aColleague(database, made.owner, { roles: ['approver'] })
    await joinCompany(database, proposer, made.supplier, ['viewer'])
    assert.equal((await demote(made.admin, second)).status, 200)
    assert.equal((await demote(made.admin, proposer)).status, 200, 'belongs to the bidder')
    assert.equal((await demote(made.admin, made.approver)).body.code, 'last_approver')
    await call('DELETE', `/awards-wanted/${made.id}`, { as: made.buyer })
    assert.equal((await demote(made.admin, made.approver)).status, 200)
    assert.deepEqual(await undecidableMails(made.owner), [])
  })

  it('is asked about by the forms without scripts', async () => {
    for (const [path, action, fields] of [
      ['/roles', 'change-roles', { viewer: 'on' }],
      ['/remove', 'remove-member', {}],
    ] as const) {
      const made = await aProposal()
      const url = `/en/company/members/${made.approver.person_id}${path}?action=${action}`
      const post = (more: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url,
          payload: new URLSearchParams({ ...fields, ...more }).toString(),
          headers: {
            accept: 'text/html',
            cookie: made.admin.cookie,
            'content-type': 'application/x-www-form-urlencoded',
          },
        })
      const asked = await post({})
      assert.equal(asked.statusCode, 409)
      assert.ok(asked.body.includes(`href="/en/approvals/${made.id}"`) && asked.body.includes(made.title))
      assert.ok(asked.body.includes('name="confirm" value="true"'))
      assert.deepEqual(await rolesOf(made.approver), ['approver', 'viewer'])
      assert.equal((await post({ confirm: 'true' })).statusCode, 303)
      assert.deepEqual(await undecidableMails(made.owner), [made.buyer.person_id])
    }
  })

  it('race: of two approvers who go at the same time the second is asked', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = await aProposal()
      const second = await aColleague(database, made.owner, { roles: ['approver'] })
      const answers = await whileLocked(
        database,
        [`select from companies where company_id = ${made.owner.company_id} for update`],
        async (release) => {
          const both = [demote(made.admin, made.approver), remove(made.owner, second)] as const
          await untilWaiting(database, 2, ...both)
          await release()
          return Promise.all(both)
        },
      )
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    }
  })

  it('race: of proposing and the last approver’s going one sees the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = await aProposal()
      await call('DELETE', `/awards-wanted/${made.id}`, { as: made.buyer })
      const { company_id } = made.owner
      // Proposing holds the company when it waits for the RFQ; otherwise both wait for the company.
      const barrier = round % 2 ? `rfqs where rfq_id = ${made.rfq_id}` : `companies where company_id = ${company_id}`
      const answers = await whileLocked(database, [`select from ${barrier} for update`], async (release) => {
        const proposing = propose(made.buyer, made.rfq_id, made.bid_id)
        await untilWaiting(database, 1, proposing)
        const demoting = demote(made.admin, made.approver)
        await untilWaiting(database, 2, proposing, demoting)
        await release()
        return Promise.all([proposing, demoting])
      })
      const codes = answers.map(({ status, body }) => body.code ?? status).toSorted()
      assert.ok(
        [
          [202, 'last_approver'],
          [200, 'no_approver'],
        ].some((wanted) => wanted.join() === codes.join()),
        codes.join(),
      )
    }
  })

  it('may be disabled by an operator without a question; the proposer is notified', async () => {
    const made = await aProposal()
    const { ops } = await operator({ url: database.url, owner_url: database.owner.url })
    const { code, errors } = await ops(
      'people:disable',
      String(made.approver.person_id),
      '--reason',
      'a test of the product',
    )
    assert.equal(code, 0, errors)
    assert.deepEqual(await undecidableMails(made.owner), [made.buyer.person_id])
  })

  it('may be erased by an operator; only proposers of the companies that the person left then are notified', async () => {
    const made = await aProposal()
    const earlier = await aProposal()
    await joinCompany(database, made.approver, earlier.owner, ['approver'])
    await pool.query('update members set left_at = now() where person_id = $1 and company_id = $2', [
      made.approver.person_id,
      earlier.owner.company_id,
    ])
    await demote(earlier.admin, earlier.approver, { confirm: true })
    const { ops } = await operator({ url: database.url, owner_url: database.owner.url })
    const { email, person_id } = made.approver
    const { code, errors } = await ops(
      'people:erase',
      String(person_id),
      '--confirm',
      email,
      '--reason',
      'a test of the product',
    )
    assert.equal(code, 0, errors)
    assert.deepEqual(await undecidableMails(made.owner), [made.buyer.person_id])
    assert.deepEqual(await undecidableMails(earlier.owner), [earlier.buyer.person_id], 'of the demotion alone')
  })

  it('may join the bidder; the proposer is notified, unless another approver is left', async () => {
    const [alone, replaced, elsewhere] = [await aProposal(), await aProposal(), await aProposal()]
    await aColleague(database, replaced.owner, { roles: ['approver'] })
    const join = async (made: Made, company: MadeCompany) => {
      const token = await anInvitationFor(company, made.approver.email)
      const joined = await call('POST', '/invitations/accept', { as: made.approver, json: { token } })
      assert.equal(joined.status, 200, joined.text)
    }
    await join(alone, alone.supplier)
    await join(replaced, replaced.supplier)
    await join(elsewhere, alone.supplier)
    assert.deepEqual(await undecidableMails(alone.owner), [alone.buyer.person_id])
    for (const { owner } of [replaced, elsewhere]) assert.deepEqual(await undecidableMails(owner), [])
  })
})
type Made = Awaited<ReturnType<typeof aProposal>>

describe('an e-mail that waits', () => {
  it('is not sent to who lost the right that it is about; the right is read when it is sent', async () => {
    const { deliver } = await aDelivery(database, emails)
    const made = await aProposal()
    const neighbor = await aCompany(database)
    await joinCompany(database, made.approver, neighbor, ['approver'])
    const second = await aColleague(database, made.owner, { roles: ['approver'] })
    const third = await aColleague(database, made.owner, { roles: ['approver'] })
    await database.owner.pool.query("delete from mails where kind = 'award-proposed'")
    await call('DELETE', `/awards-wanted/${made.id}`, { as: made.buyer })
    await propose(made.buyer, made.rfq_id, made.bid_id)
    assert.equal((await demote(made.admin, made.approver)).status, 200)
    await joinCompany(database, second, made.supplier, ['viewer'])
    const mails = await pool.query<{ mail_id: number; person_id: number }>(
      "select mail_id, person_id from mails where kind = 'award-proposed' and company_id = $1 order by mail_id",
      [made.owner.company_id],
    )
    assert.deepEqual(
      mails.rows.map(({ person_id }) => person_id),
      [made.approver, second, third].map(({ person_id }) => person_id),
    )
    for (const { mail_id } of mails.rows) await deliver(mail_id)
    const { rows } = await pool.query(
      "select status, last_error from mails where kind = 'award-proposed' and company_id = $1 order by mail_id",
      [made.owner.company_id],
    )
    assert.deepEqual(rows, [
      { status: 'skipped', last_error: 'the receiver lost the right' },
      { status: 'skipped', last_error: 'nothing left to report' },
      { status: 'sent', last_error: null },
    ])
  })

  it('with a contact is not sent to who became a viewer meanwhile', async () => {
    const { deliver } = await aDelivery(database, emails)
    const { rfq_id, buyer: owner } = await anRfq(database)
    const admin = await aColleague(database, owner, { roles: ['admin'] })
    const buyer = await aColleague(database, owner, { roles: ['buyer'] })
    const { bid_id } = await aBid(database, { rfq_id })
    assert.equal((await propose(owner, rfq_id, bid_id)).status, 200)
    assert.equal((await demote(admin, buyer)).status, 200)
    const { rows } = await pool.query<{ mail_id: number; person_id: number }>(
      "select mail_id, person_id from mails where kind = 'award-confirmed' and company_id = $1",
      [owner.company_id],
    )
    for (const { mail_id } of rows) await deliver(mail_id)
    const sent = await pool.query(
      "select person_id, status from mails where kind = 'award-confirmed' and company_id = $1 order by person_id",
      [owner.company_id],
    )
    assert.deepEqual(
      sent.rows,
      [owner, admin, buyer]
        .map(({ person_id }) => ({ person_id, status: person_id === buyer.person_id ? 'skipped' : 'sent' }))
        .toSorted((a, b) => a.person_id - b.person_id),
    )
  })
})
