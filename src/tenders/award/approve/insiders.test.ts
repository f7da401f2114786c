import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Role } from '#companies/roles.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSession, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { propose } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/* People of the buyer who also act for the bidder, or for whom the proposer made a second person. */
const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database
const ROUNDS = 5

/** A company with a buyer, an approver and a limit, an RFQ of it and a bid above that. */
async function aTender(limit: number | null = 100) {
  const { rfq_id, buyer: owner } = await anRfq(database)
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const { bid_id, supplier } = await aBid(database, { rfq_id })
  await pool.query('update companies set award_limit_halalas = $2 where company_id = $1', [owner.company_id, limit])
  return { rfq_id, owner, buyer, approver, bid_id, supplier }
}
type Tender = Awaited<ReturnType<typeof aTender>>

const accept = (as: MadeCompany, { rfq_id, bid_id }: Tender, more: object = {}) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id, ...more } })
const approve = (as: MadeCompany, id: number) => call('PUT', `/awards-wanted/${id}/approve`, { as, json: {} })
const changeRoles = (as: MadeCompany, of: MadeCompany, roles: Role[], confirm?: boolean) =>
  call('PUT', `/company/members/${of.person_id}`, { as, json: { roles, ...(confirm && { confirm }) } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`.trim()
const canAccept = async (as: MadeCompany, { rfq_id, bid_id }: Tender) => {
  const [rfq, bid] = [await call('GET', `/rfqs/${rfq_id}`, { as }), await call('GET', `/bids/${bid_id}`, { as })]
  return [rfq.body.bids.find((one: { bid_id: number }) => one.bid_id === bid_id).can.accept, bid.body.can.accept]
}
async function aProposal(by?: (tender: Tender) => MadeCompany) {
  const tender = await aTender()
  const { status, body } = await accept(by?.(tender) ?? tender.buyer, tender)
  assert.equal(status, 202, JSON.stringify(body))
  return { ...tender, id: body.proposal.proposal_id as number }
}
/** Lets somebody have become approver days ago: the time is kept by a trigger, so the owner of the tables does it. */
const approverFor = ({ person_id, company_id }: MadeCompany, days: number) =>
  database.owner.pool.query(`alter table members disable trigger members_kept;
    update members set approver_since = now() - interval '${days} days' where person_id = ${person_id} and company_id = ${company_id};
    set constraints all immediate; alter table members enable trigger members_kept`)
const dbApprove = (id: number, { person_id }: MadeCompany) =>
  pool.query(
    `update award_proposals set state = 'approved', decided_by = $2, decided_at = now() where proposal_id = $1`,
    [id, person_id],
  )
const refusedAs = (constraint: string) => ({ code: '23514', constraint })
const mailsTo = async (kind: string, { company_id }: MadeCompany) =>
  (
    await pool.query<{ person_id: number }>(
      'select person_id from mails where kind = $1 and company_id = $2 order by mail_id',
      [kind, company_id],
    )
  ).rows.map(({ person_id }) => person_id)
const notificationsOf = async ({ person_id }: MadeCompany, kind: string) =>
  (await pool.query('select from notifications where person_id = $1 and kind = $2 and in_app', [person_id, kind]))
    .rowCount

describe('who became approver by the proposer’s act', () => {
  it('approves nothing of the proposer for seven days, and everything of others', async () => {
    const tender = await aTender()
    const second = await aColleague(database, tender.owner, { roles: ['viewer'] })
    const other = await aColleague(database, tender.owner, { roles: ['approver'] })
    assert.equal((await changeRoles(tender.owner, second, ['approver'])).status, 200)
    const proposed = await accept(tender.owner, tender)
    assert.equal(proposed.status, 202)
    const id = proposed.body.proposal.proposal_id as number
    assert.equal(codeOf(await approve(second, id)), '403 made_approver')
    await assert.rejects(dbApprove(id, second), refusedAs('award_proposals_approver'))
    const seen = await call('GET', `/awards-wanted/${id}`, { as: second })
    assert.deepEqual([seen.body.can.approve, seen.body.can.reject, seen.body.why_not], [false, true, 'made_approver'])
    assert.ok(!(await mailsTo('award-proposed', tender.owner)).includes(second.person_id))
    assert.equal((await call('GET', `/awards-wanted/${id}`, { as: other })).body.can.approve, true)
    await approverFor(second, 6)
    assert.equal(codeOf(await approve(second, id)), '403 made_approver')
    await approverFor(second, 7)
    assert.equal((await approve(second, id)).status, 200)
    // For another proposer at once.
    const third = await aColleague(database, tender.owner, { roles: ['viewer'] })
    await changeRoles(tender.owner, third, ['approver'])
    const { rfq_id } = await anRfq(database, { buyer: tender.owner })
    const { bid_id } = await aBid(database, { rfq_id })
    const by_buyer = await accept(tender.buyer, { ...tender, rfq_id, bid_id })
    assert.equal((await approve(third, by_buyer.body.proposal.proposal_id)).status, 200)
  })

  it('counts as nobody for the proposer: there is no approver yet', async () => {
    const tender = await aTender()
    await pool.query('update members set left_at = now() where person_id = $1', [tender.approver.person_id])
    await changeRoles(tender.owner, tender.buyer, ['buyer', 'approver'])
    const { status, body } = await accept(tender.owner, tender)
    assert.deepEqual([status, body.code], [409, 'no_approver'])
    assert.match(body.error, /7/)
  })

  it('counts as invited by the same person, also after having been a member before', async () => {
    const tender = await aProposal(({ owner }) => owner)
    const person = await aCompany(database)
    const invite = async (roles: Role[]) => {
      await call('POST', '/company/invitations', { as: tender.owner, json: { email: person.email, roles } })
      const { rows } = await pool.query<{ invitation_id: number }>(
        'select invitation_id from member_invitations where company_id = $1 and email = $2 order by 1 desc limit 1',
        [tender.owner.company_id, person.email],
      )
      // As the e-mail does when it is sent.
      const token = Buffer.from(`token of ${rows[0]!.invitation_id}`.padEnd(32, '.')).toString('base64url')
      await pool.query('update member_invitations set token_hash = sha256($2) where invitation_id = $1', [
        rows[0]!.invitation_id,
        Buffer.from(token),
      ])
      const accepted = await call('POST', '/invitations/accept', { as: person, json: { token } })
      assert.equal(accepted.status, 200, accepted.text)
      return {
        ...person,
        company_id: tender.owner.company_id,
        cookie: await aSession(database, { company_id: tender.owner.company_id, person_id: person.person_id }),
      }
    }
    const joined = await invite(['approver'])
    assert.equal(codeOf(await approve(joined, tender.id)), '403 made_approver')
    // The owner and the invited know; the approver and other administrators are told.
    assert.deepEqual(await mailsTo('approver-added', tender.owner), [tender.approver.person_id])
    person.cookie = await aSession(database, person)
    await pool.query('update members set left_at = now() where person_id = $1 and company_id = $2', [
      person.person_id,
      tender.owner.company_id,
    ])
    await approverFor(joined, 30)
    const back = await invite(['approver'])
    assert.equal(codeOf(await approve(back, tender.id)), '403 made_approver')
  })

  it('is not changed by giving the role again, nor by a statement', async () => {
    const tender = await aProposal(({ owner }) => owner)
    const { approver } = tender
    assert.equal((await changeRoles(tender.owner, approver, ['approver', 'viewer'])).status, 200)
    await pool.query('update members set approver_since = now(), approver_by = $2 where person_id = $1', [
      approver.person_id,
      tender.owner.person_id,
    ])
    assert.equal((await approve(approver, tender.id)).status, 200)
  })
})

describe('becoming and ceasing to be approver', () => {
  it('is told at once to the owner, administrators and approvers, by e-mail and in the product', async () => {
    const { owner, buyer, approver } = await aTender()
    const admin = await aColleague(database, owner, { roles: ['admin'] })
    const proposer = await aColleague(database, owner, { roles: ['admin'] })
    const neighbor = await aCompany(database)
    await joinCompany(database, approver, neighbor, ['admin'])
    const second = await aColleague(database, owner, { roles: ['viewer'] })
    assert.equal((await changeRoles(proposer, second, ['approver'])).status, 200)
    const notified = [owner, approver, admin].map(({ person_id }) => person_id)
    assert.deepEqual((await mailsTo('approver-added', owner)).toSorted(), notified.toSorted())
    for (const person of [owner, approver, admin]) assert.equal(await notificationsOf(person, 'approver_added'), 1)
    for (const person of [buyer, proposer, second]) assert.equal(await notificationsOf(person, 'approver_added'), 0)
    assert.equal((await changeRoles(proposer, second, ['approver', 'seller'])).status, 200)
    assert.equal((await mailsTo('approver-added', owner)).length, 3, 'other roles are not told')
    assert.equal((await changeRoles(proposer, second, ['seller'])).status, 200)
    assert.deepEqual((await mailsTo('approver-removed', owner)).toSorted(), notified.toSorted())
    await changeRoles(proposer, second, ['approver'])
    assert.equal((await call('DELETE', `/company/members/${second.person_id}`, { as: proposer })).status, 200)
    assert.equal((await mailsTo('approver-removed', owner)).length, 6)
    assert.equal((await call('DELETE', '/company/membership', { as: approver })).status, 200)
    assert.equal((await mailsTo('approver-removed', owner)).length, 9)
    assert.deepEqual(await mailsTo('approver-added', neighbor), [])
  })
})

describe('who belongs to the bidder, or did since it bid', () => {
  it('neither accepts nor proposes', async () => {
    for (const limit of [null, 100]) {
      const tender = await aTender(limit)
      assert.deepEqual(await canAccept(tender.buyer, tender), [true, true])
      await joinCompany(database, tender.buyer, tender.supplier, ['seller'])
      assert.equal(codeOf(await accept(tender.buyer, tender)), '403 conflict_of_interest')
      assert.deepEqual(await canAccept(tender.buyer, tender), [false, false])
      assert.deepEqual(await canAccept(tender.owner, tender), [true, true], 'a colleague may')
      // Another bid has nothing to do with it.
      const { bid_id } = await aBid(database, { rfq_id: tender.rfq_id })
      assert.equal((await accept(tender.buyer, { ...tender, bid_id })).status, limit === null ? 200 : 202)
    }
  })

  it('does not become free by leaving', async () => {
    const tender = await aTender(null)
    const first = await aProposal()
    for (const [person, { supplier }] of [
      [tender.buyer, tender],
      [first.approver, first],
    ] as const) {
      await joinCompany(database, person, supplier, ['seller'])
      const in_supplier = { ...person, ...supplier, person_id: person.person_id }
      in_supplier.cookie = await aSession(database, in_supplier)
      assert.equal((await call('DELETE', '/company/membership', { as: in_supplier })).status, 200)
    }
    assert.equal(codeOf(await accept(tender.buyer, tender)), '403 conflict_of_interest')
    assert.equal(codeOf(await approve(first.approver, first.id)), '403 conflict_of_interest')
    assert.deepEqual(await canAccept(tender.buyer, tender), [false, false])
    // A statement does not make the time earlier.
    await pool.query("update members set left_at = '2001-01-01' where person_id = any ($1) and left_at is not null", [
      [tender.buyer.person_id, first.approver.person_id],
    ])
    assert.equal(codeOf(await accept(tender.buyer, tender)), '403 conflict_of_interest')
    await assert.rejects(dbApprove(first.id, first.approver), refusedAs('award_proposals_approver'))
  })

  it('counts from the first bid of the company, withdrawn or not, and not from before', async () => {
    const { rfq_id, buyer: owner } = await anRfq(database)
    const { supplier } = await aBid(database, { rfq_id, withdrawn: true })
    const before = await aColleague(database, owner, { roles: ['buyer'] })
    const between = await aColleague(database, owner, { roles: ['buyer'] })
    for (const person of [before, between]) await joinCompany(database, person, supplier, ['seller'])
    await pool.query('update members set left_at = now() where person_id = any ($1) and company_id = $2', [
      [before.person_id, between.person_id],
      supplier.company_id,
    ])
    await database.owner.pool.query(`alter table members disable trigger members_kept;
      update members set left_at = now() - interval '1 day' where person_id = ${before.person_id} and company_id = ${supplier.company_id};
      set constraints all immediate; alter table members enable trigger members_kept`)
    const { bid_id } = await aBid(database, { rfq_id, supplier })
    const tender = { rfq_id, bid_id, owner, supplier, buyer: between, approver: between }
    assert.equal(codeOf(await accept(between, tender)), '403 conflict_of_interest')
    assert.equal((await accept(before, tender)).status, 200)
  })

  it('is refused by the database as well', async () => {
    const tender = await aTender(null)
    await joinCompany(database, tender.buyer, tender.supplier, ['seller'])
    await assert.rejects(
      pool.query(
        `update rfqs set accepted_bid_id = $2, accepted_at = now(), accepted_by = $3,
           accepted_snapshot = (select jsonb_build_object('total_amount', total_amount, 'version', version) from bids where bid_id = $2) where rfq_id = $1`,
        [tender.rfq_id, tender.bid_id, tender.buyer.person_id],
      ),
      refusedAs('awards_conflict'),
    )
    await assert.rejects(propose(database, tender.bid_id, tender.buyer), refusedAs('award_proposals_proposer'))
    await propose(database, tender.bid_id, tender.owner)
  })

  it('races: joining the bidder and accepting its bid are one after the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aTender(null)
      const { person_id } = tender.buyer
      const joined = async () => {
        const client = await pool.connect()
        try {
          // As accepting an invitation: the person is locked first.
          await client.query('begin')
          await client.query('select from people where person_id = $1 for update', [person_id])
          await client.query("insert into members (company_id, person_id, roles) values ($1, $2, '{seller}')", [
            tender.supplier.company_id,
            person_id,
          ])
          await client.query('commit')
        } finally {
          client.release()
        }
      }
      const acts = [() => accept(tender.buyer, tender), joined] as const
      const [first, second] = await whileLocked(
        database,
        [`select from people where person_id = ${person_id} for update`],
        async (release) => {
          const started = round % 2 ? [acts[1](), acts[0]()] : [acts[0](), acts[1]()]
          await untilWaiting(database, 2, ...started)
          await release()
          return Promise.all(started)
        },
      )
      const answer = (first ?? second) as Awaited<ReturnType<typeof accept>>
      assert.ok(['200', '403 conflict_of_interest'].includes(codeOf(answer)), codeOf(answer))
      const { rows } = await pool.query('select accepted_bid_id, accepted_by from rfqs where rfq_id = $1', [
        tender.rfq_id,
      ])
      assert.deepEqual(rows, [
        answer.status === 200
          ? { accepted_bid_id: tender.bid_id, accepted_by: person_id }
          : { accepted_bid_id: null, accepted_by: null },
      ])
    }
  })
})
