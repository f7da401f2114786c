import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

const { call, database, app } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const { pool } = database
const LIMIT = 25_000_000

/** A company with a buyer, an approver and a limit, an RFQ of it and a bid above that. */
async function aTender(total_amount = 342_000) {
  const { rfq_id, buyer: owner } = await anRfq(database)
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const { bid_id, supplier } = await aBid(database, { rfq_id, total_amount })
  await limitTo(owner, LIMIT)
  return { rfq_id, owner, buyer, approver, bid_id, supplier }
}
type Tender = Awaited<ReturnType<typeof aTender>>

const limitTo = ({ company_id }: MadeCompany, halalas: number | null) =>
  pool.query('update companies set award_limit_halalas = $2 where company_id = $1', [company_id, halalas])
const accept = (as: MadeCompany, { rfq_id, bid_id }: Tender, more: object = {}) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id, ...more } })
const approve = (as: MadeCompany, id: number) => call('PUT', `/awards-wanted/${id}/approve`, { as, json: {} })
const acceptedIn = async ({ rfq_id }: Tender) =>
  (
    await database.kysely
      .selectFrom('rfqs')
      .select('accepted_bid_id')
      .where('rfq_id', '=', rfq_id)
      .executeTakeFirstOrThrow()
  ).accepted_bid_id
async function aProposal() {
  const tender = await aTender()
  const { status, body } = await accept(tender.buyer, tender)
  assert.equal(status, 202)
  return { ...tender, id: body.proposal.proposal_id as number }
}
const canOf = async (as: MadeCompany, id: number) => (await call('GET', `/awards-wanted/${id}`, { as })).body.can

describe('who was asked to propose', () => {
  it('never awards, although the limit was removed meanwhile', async () => {
    const tender = await aTender()
    await limitTo(tender.owner, null)
    const { status, body } = await accept(tender.buyer, tender, { propose: true, reason: 'الأقل سعرًا' })
    assert.deepEqual([status, body.code, await acceptedIn(tender)], [409, 'proposal_not_needed', null])
    assert.equal((await accept(tender.buyer, tender)).status, 200)
    const late = await accept(tender.buyer, tender, { propose: true })
    assert.deepEqual([late.status, late.body.code], [409, 'rfq_already_accepted'])
  })

  it('proposes as before while the limit holds', async () => {
    const tender = await aTender()
    assert.equal((await accept(tender.buyer, tender, { propose: true })).status, 202)
  })

  it('is asked to confirm again by the form without scripts', async () => {
    const tender = await aTender()
    const url = `/en/rfq/${tender.rfq_id}/accept/${tender.bid_id}`
    const headers = {
      accept: 'text/html',
      cookie: tender.buyer.cookie,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const post = (fields: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `${url}?action=accept-bid`,
        headers,
        payload: new URLSearchParams(fields).toString(),
      })
    const page = await app.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie: tender.buyer.cookie } })
    assert.ok(page.body.includes('name="propose" value="1"'))
    await limitTo(tender.owner, null)
    const answer = await post({ propose: '1', reason: 'x' })
    assert.equal(answer.statusCode, 409)
    assert.ok(answer.body.includes('no longer needs approval'))
    assert.ok(!answer.body.includes('name="propose"'), 'the question is the one of an award')
    // And the other way: what the page would award is proposed, and the next page says so.
    await limitTo(tender.owner, LIMIT)
    const proposed = await post({})
    assert.equal(proposed.statusCode, 303)
    assert.match(String(proposed.headers.location), /\/approvals\/\d+/)
    assert.match(String(proposed.headers['set-cookie']), /approvals\.proposed_done/)
  })
})

describe('an impatient person', () => {
  it('who proposes twice is answered the proposal that waits', async () => {
    const tender = await aProposal()
    const again = await accept(tender.buyer, tender)
    assert.deepEqual([again.status, again.body.proposal?.proposal_id], [202, tender.id])
    assert.equal((await accept(tender.owner, tender)).body.code, 'proposal_pending')
    const { bid_id } = await aBid(database, { rfq_id: tender.rfq_id, total_amount: 400_000 })
    assert.equal((await accept(tender.buyer, { ...tender, bid_id })).body.code, 'proposal_pending')
  })

  it('who approves twice is answered the approved proposal', async () => {
    const tender = await aProposal()
    assert.equal((await approve(tender.approver, tender.id)).status, 200)
    const again = await approve(tender.approver, tender.id)
    assert.deepEqual([again.status, again.body.state], [200, 'approved'])
    const second = await aColleague(database, tender.owner, { roles: ['approver'] })
    assert.deepEqual([(await approve(second, tender.id)).status], [409])
    const events = await pool.query("select from audit_events where action = 'award.approved' and object_id = $1", [
      String(tender.rfq_id),
    ])
    assert.equal(events.rowCount, 1)
  })
})

describe('what somebody may do about a proposal', () => {
  it('ends with the role: who proposed and is a viewer now does not withdraw', async () => {
    const tender = await aProposal()
    assert.equal((await canOf(tender.buyer, tender.id)).withdraw, true)
    await pool.query(`update members set roles = '{viewer}' where person_id = $1`, [tender.buyer.person_id])
    assert.deepEqual(
      [
        (await canOf(tender.buyer, tender.id)).withdraw,
        (await call('DELETE', `/awards-wanted/${tender.id}`, { as: tender.buyer })).status,
      ],
      [false, 403],
    )
  })

  it('excludes approving a bid of a company that one belongs to', async () => {
    const tender = await aProposal()
    await joinCompany(database, tender.approver, tender.supplier, ['seller'])
    assert.deepEqual(await canOf(tender.approver, tender.id), { approve: false, reject: true, withdraw: false })
    const { status, body } = await approve(tender.approver, tender.id)
    assert.deepEqual([status, body.code, await acceptedIn(tender)], [403, 'conflict_of_interest', null])
    const page = await app.inject({
      method: 'GET',
      url: `/en/approvals/${tender.id}`,
      headers: { accept: 'text/html', cookie: tender.approver.cookie },
    })
    assert.ok(
      page.body.includes('You belong to the company that made this bid, or have belonged to it since it first bid'),
    )
    const second = await aColleague(database, tender.owner, { roles: ['approver'] })
    assert.equal((await approve(second, tender.id)).status, 200)
  })

  it('counts nobody who is disabled or belongs to the bidder', async () => {
    const tender = await aTender()
    await pool.query('update people set is_active = false where person_id = $1', [tender.approver.person_id])
    assert.equal((await accept(tender.buyer, tender)).body.code, 'no_approver')
    assert.equal(
      (await call('PUT', '/company/settings', { as: tender.owner, json: { award_limit_halalas: 5 } })).body.code,
      'no_approver',
    )
    const second = await aColleague(database, tender.owner, { roles: ['approver'] })
    await joinCompany(database, second, tender.supplier, ['viewer'])
    assert.equal((await accept(tender.buyer, tender)).body.code, 'no_approver')
    const third = await aColleague(database, tender.owner, { roles: ['approver'] })
    assert.equal((await accept(tender.buyer, tender)).status, 202)
    const { rows } = await pool.query(`select person_id from mails where kind = 'award-proposed' and company_id = $1`, [
      tender.owner.company_id,
    ])
    assert.deepEqual(
      rows.map(({ person_id }) => person_id),
      [third.person_id],
    )
  })
})

describe('a limit that is set while a bid is accepted', () => {
  it('waits for the award, or makes it a proposal', async () => {
    const tender = await aTender()
    await limitTo(tender.owner, null)
    const set = () => call('PUT', '/company/settings', { as: tender.owner, json: { award_limit_halalas: 100 } })
    // The award waits for the RFQ when the limit is set.
    const [accepted, limited] = await whileLocked(
      database,
      [`select from rfqs where rfq_id = ${tender.rfq_id} for update`],
      async (release) => {
        const accepting = accept(tender.buyer, tender)
        await untilWaiting(database, 1, accepting)
        const setting = set()
        await untilWaiting(database, 2, accepting, setting)
        await release()
        return Promise.all([accepting, setting])
      },
    )
    assert.deepEqual([accepted.status, limited.status], [200, 200], JSON.stringify(accepted.body))
    const second = await aTender()
    await limitTo(second.owner, null)
    const later = await whileLocked(
      database,
      [`update companies set award_limit_halalas = 100 where company_id = ${second.owner.company_id}`],
      async (release) => {
        const accepting = accept(second.buyer, second)
        await untilWaiting(database, 1, accepting)
        await release()
        return accepting
      },
    )
    assert.equal(later.status, 202, JSON.stringify(later.body))
  })
})
