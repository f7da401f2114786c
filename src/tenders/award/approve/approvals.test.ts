import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { proposeAt, waitDays } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { remindApprovers } from './remind-approvers.server.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { kysely, pool } = database
const LIMIT = 25_000_000
const { rows } = await pool.query<{ day: string }>('select (riyadh_today() + 30)::text as day')

/** A company that accepts up to 250,000.00 without approval, an RFQ of it and a bid above that. */
async function aTender(total_amount = 342_000) {
  const { rfq_id, buyer: owner } = await anRfq(database)
  const buyer = await aColleague(database, owner, { roles: ['buyer'] })
  const approver = await aColleague(database, owner, { roles: ['approver'] })
  const supplier = await aSupplier(database)
  const form = {
    total_amount: String(total_amount),
    proposed_delivery_date: rows[0]!.day,
    comments: 'يشمل التركيب',
    attachment: aPdf(),
  }
  const {
    body: { bid_id },
  } = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: supplier, form })
  await pool.query('update companies set award_limit_halalas = $2 where company_id = $1', [owner.company_id, LIMIT])
  return { rfq_id, owner, buyer, approver, bid_id, supplier }
}
type Tender = Awaited<ReturnType<typeof aTender>>

const accept = (as: MadeCompany, { rfq_id, bid_id }: Pick<Tender, 'rfq_id' | 'bid_id'>, reason?: string) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, json: { bid_id, ...(reason && { reason }) } })
const approve = (as: MadeCompany, id: number) => call('PUT', `/awards-wanted/${id}/approve`, { as, json: {} })
const reject = (as: MadeCompany, id: number, reason = 'نحتاج عرضًا ثالثًا') =>
  call('PUT', `/awards-wanted/${id}/reject`, { as, json: { reason } })
const withdraw = (as: MadeCompany, id: number) => call('DELETE', `/awards-wanted/${id}`, { as })
const changeBid = ({ supplier, bid_id }: Tender, total_amount: number) =>
  call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount } })
const stateOf = async (id: number) =>
  (await kysely.selectFrom('award_proposals').select('state').where('proposal_id', '=', id).executeTakeFirstOrThrow())
    .state
const acceptedIn = async ({ rfq_id }: Tender) =>
  (await kysely.selectFrom('rfqs').select('accepted_bid_id').where('rfq_id', '=', rfq_id).executeTakeFirstOrThrow())
    .accepted_bid_id
const receivers = async (kind: string, { company_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('mails')
      .select('person_id')
      .where('kind', '=', kind)
      .where('company_id', '=', company_id)
      .execute()
  ).map(({ person_id }) => person_id)
async function aProposal(wishes?: number) {
  const tender = await aTender(wishes)
  const { status, body } = await accept(tender.buyer, tender, 'الأقل سعرًا')
  assert.equal(status, 202)
  return { ...tender, id: body.proposal.proposal_id as number }
}

/** Starts two calls while the RFQ is locked, so that they meet. */
const atOnce = <A, B>({ rfq_id }: Tender, first: () => Promise<A>, second: () => Promise<B>) =>
  whileLocked(database, [`select from rfqs where rfq_id = ${rfq_id} for update`], async (release) => {
    const both = [first(), second()] as const
    await untilWaiting(database, 2, ...both)
    await release()
    return Promise.all(both)
  })

describe('accepting a bid', () => {
  it('awards immediately without a limit, and up to it', async () => {
    const free = await aTender()
    await pool.query('update companies set award_limit_halalas = null where company_id = $1', [free.owner.company_id])
    assert.equal((await accept(free.buyer, free)).status, 200)
    const equal = await aTender(250_000)
    assert.equal((await accept(equal.buyer, equal)).status, 200)
    assert.equal(await acceptedIn(equal), equal.bid_id)
    // A hundred times 19.99 is less than 1999.
    const ugly = await aTender(19.99)
    await pool.query('update companies set award_limit_halalas = 1999 where company_id = $1', [ugly.owner.company_id])
    assert.equal((await accept(ugly.buyer, ugly)).status, 200)
    assert.equal(await acceptedIn(ugly), ugly.bid_id)
  })

  it('above the limit asks a second person, and awards nothing', async () => {
    const tender = await aTender(250_000.01)
    const { status, body } = await accept(tender.buyer, tender, '  الأقل سعرًا  ')
    assert.equal(status, 202, JSON.stringify(body))
    const { proposal_id, created_at: _at, ...proposal } = body.proposal
    assert.deepEqual(proposal, {
      rfq_id: tender.rfq_id,
      bid_id: tender.bid_id,
      amount_halalas: 25_000_001,
      optional_halalas: 0,
      optional_lines: [],
      compared_halalas: 25_000_001,
      limit_halalas: LIMIT,
      state: 'pending',
      reason: 'الأقل سعرًا',
      proposed_by: { person_id: tender.buyer.person_id, full_name: 'زميل في المنشأة' },
      decided_by: null,
      decided_at: null,
      decision_reason: null,
      rfq: { ...proposal.rfq },
      supplier: { user_id: tender.supplier.company_id, company_name: tender.supplier.company_name },
      can: { approve: false, reject: false, withdraw: true },
    })
    assert.equal(await acceptedIn(tender), null)
    assert.deepEqual(await receivers('award-proposed', tender.owner), [tender.approver.person_id])
    const again = await accept(tender.owner, tender)
    assert.deepEqual([again.status, again.body.code, again.body.proposal_id], [409, 'proposal_pending', proposal_id])
  })

  it('takes a reason that nobody sees for none', async () => {
    const tender = await aTender()
    const { status, body } = await accept(tender.buyer, tender, '\u200F \u200F')
    assert.deepEqual([status, body.proposal?.reason], [202, null], JSON.stringify(body))
  })

  it('needs somebody else who may approve', async () => {
    const tender = await aTender()
    await pool.query('delete from sessions where person_id = $1', [tender.approver.person_id])
    await pool.query('update members set left_at = now() where person_id = $1', [tender.approver.person_id])
    assert.equal((await accept(tender.buyer, tender)).body.code, 'no_approver')
    await pool.query(`update members set roles = '{buyer,approver}' where person_id = $1`, [tender.buyer.person_id])
    assert.equal((await accept(tender.buyer, tender)).body.code, 'no_approver')
    assert.equal((await accept(tender.owner, tender)).status, 202)
  })
})

describe('a proposal', () => {
  it('is approved by another person, which accepts exactly that bid', async () => {
    const tender = await aProposal()
    await pool.query(`update members set roles = '{buyer,approver}' where person_id = $1`, [tender.buyer.person_id])
    assert.deepEqual(
      [
        (await approve(tender.buyer, tender.id)).body.code,
        (await reject(tender.buyer, tender.id)).body.code,
        (await approve(tender.owner, tender.id)).body.code,
      ],
      ['own_proposal', 'own_proposal', 'role_required'],
    )
    const { status, body } = await approve(tender.approver, tender.id)
    assert.deepEqual(
      [status, body.state, body.decided_by.person_id, body.rfq.status],
      [200, 'approved', tender.approver.person_id, 'completed'],
    )
    assert.equal(await acceptedIn(tender), tender.bid_id)
    assert.deepEqual(await receivers('award-confirmed', tender.owner), [tender.owner.person_id, tender.buyer.person_id])
    assert.deepEqual(await receivers('bid-accepted', tender.supplier), [tender.supplier.person_id])
    const again = await reject(tender.approver, tender.id)
    assert.deepEqual([again.status, again.body.code, again.body.state], [409, 'state_conflict', 'approved'])
    await assertInvariants(database)
  })

  it('is rejected with a reason that no supplier learns', async () => {
    const tender = await aProposal()
    assert.deepEqual(
      (await reject(tender.approver, tender.id, '  ')).body.errors.map(({ field }: { field: string }) => field),
      ['reason'],
    )
    assert.equal((await reject(tender.approver, tender.id)).status, 200)
    assert.deepEqual(
      [await stateOf(tender.id), await acceptedIn(tender), await receivers('award-rejected', tender.owner)],
      ['rejected', null, [tender.buyer.person_id]],
    )
    assert.deepEqual(await receivers('award-rejected', tender.supplier), [])
    assert.equal((await accept(tender.buyer, tender)).status, 202, 'the same bid can be proposed again')
  })

  it('is withdrawn by who made it and by administrators', async () => {
    const tender = await aProposal()
    const other = await aColleague(database, tender.owner, { roles: ['buyer'] })
    assert.deepEqual(
      [(await withdraw(other, tender.id)).body.code, (await withdraw(tender.approver, tender.id)).body.code],
      ['not_owner', 'role_required'],
    )
    assert.equal((await withdraw(tender.owner, tender.id)).body.state, 'withdrawn')
    assert.equal((await approve(tender.approver, tender.id)).body.state, 'withdrawn')
    const again = await withdraw(tender.owner, tender.id)
    assert.deepEqual([again.status, again.body.code, again.body.state], [409, 'state_conflict', 'withdrawn'])
  })

  it('lapses when the bid or the RFQ changes, or is canceled', async () => {
    const changed = await aProposal()
    assert.equal((await changeBid(changed, 400_000)).status, 200)
    const answer = await approve(changed.approver, changed.id)
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.proposal.amount_halalas, answer.body.proposal.amount_now_halalas],
      [412, 'bid_changed', 34_200_000, 40_000_000],
    )
    const gone = await aProposal()
    assert.equal((await call('DELETE', `/bids/${gone.bid_id}/delete`, { as: gone.supplier })).status, 200)
    const amended = await aProposal()
    assert.equal(
      (await call('PUT', `/rfqs/${amended.rfq_id}/update`, { as: amended.buyer, json: { quantity: 7 } })).status,
      200,
    )
    const canceled = await aProposal()
    assert.equal((await call('DELETE', `/rfqs/${canceled.rfq_id}/delete`, { as: canceled.owner })).status, 200)
    for (const { id, approver } of [changed, gone, amended, canceled])
      assert.deepEqual([await stateOf(id), (await approve(approver, id)).status], ['superseded', 412])
    assert.deepEqual(await receivers('award-superseded', changed.owner), [changed.buyer.person_id])
    await assertInvariants(database)
  })

  it('stays when another bid on the RFQ changes or is withdrawn', async () => {
    const tender = await aProposal()
    const supplier = await aSupplier(database)
    const form = {
      total_amount: '361000.5',
      proposed_delivery_date: rows[0]!.day,
      comments: 'يشمل التركيب',
      attachment: aPdf(),
    }
    const placed = await call('POST', `/rfqs/${tender.rfq_id}/bids/new`, { as: supplier, form })
    const { bid_id } = placed.body
    const changed = await changeBid({ ...tender, bid_id, supplier }, 351_000.25)
    const withdrawn = await call('DELETE', `/bids/${bid_id}/delete`, { as: supplier })
    assert.deepEqual([changed.status, withdrawn.status, await stateOf(tender.id)], [200, 200, 'pending'])
  })

  it('is for the people of the company alone: nobody else can tell that there is one', async () => {
    const tender = await aTender()
    const stranger = await aCompany(database)
    const seen = async () =>
      JSON.stringify(
        await Promise.all(
          [tender.supplier, stranger, undefined].map(
            async (as) =>
              (
                await call(
                  'GET',
                  as ? `/rfqs/${tender.rfq_id}` : `/unauthorized/rfqs/${tender.rfq_id}`,
                  as ? { as } : {},
                )
              ).body,
          ),
        ),
      )
    const before = await seen()
    const {
      body: {
        proposal: { proposal_id },
      },
    } = await accept(tender.buyer, tender)
    assert.equal(await seen(), before)
    for (const as of [tender.supplier, stranger]) {
      assert.equal((await call('GET', `/awards-wanted/${proposal_id}`, { as })).status, 404)
      assert.deepEqual((await call('GET', '/awards-wanted?list=waiting', { as })).body, [])
    }
    const own = await call('GET', `/rfqs/${tender.rfq_id}`, { as: tender.approver })
    assert.deepEqual(own.body.pending_proposal, { proposal_id, bid_id: tender.bid_id })
  })

  it('is listed: what waits for others, one’s own, and what was decided', async () => {
    const tender = await aProposal()
    const second = await aTender()
    const both = await aColleague(database, second.owner, { roles: ['buyer', 'approver'] })
    const { body: proposed } = await accept(both, second)
    const ofBoth = (await call('GET', '/awards-wanted?list=mine', { as: both })).body
    assert.deepEqual(
      ofBoth.map(({ proposal_id, can }: { proposal_id: number; can: object }) => [proposal_id, can]),
      [[proposed.proposal.proposal_id, { approve: false, reject: false, withdraw: true }]],
      'nobody decides what they proposed',
    )
    const list = async (as: MadeCompany, name: string) => {
      const { body, headers } = await call('GET', `/awards-wanted?list=${name}`, { as })
      assert.equal(headers['x-total-count'], String(body.length))
      return body.map(({ proposal_id }: { proposal_id: number }) => proposal_id)
    }
    assert.deepEqual(
      [
        await list(tender.approver, 'waiting'),
        await list(tender.buyer, 'waiting'),
        await list(tender.buyer, 'mine'),
        await list(tender.approver, 'decided'),
      ],
      [[tender.id], [], [tender.id], []],
    )
    await reject(tender.approver, tender.id)
    assert.deepEqual([await list(tender.owner, 'decided'), await list(second.owner, 'decided')], [[tender.id], []])
  })

  it('is listed page by page, the newest first', async () => {
    const tender = await aProposal()
    const ids = [tender.id]
    for (let n = 0; n < 2; n++) {
      await reject(tender.approver, ids[0]!)
      ids.unshift((await accept(tender.buyer, tender)).body.proposal.proposal_id)
    }
    await withdraw(tender.buyer, ids[0]!)
    const page = async (path: string) => {
      const { body, headers } = await call('GET', path, { as: tender.buyer })
      const found = body.map(({ proposal_id }: { proposal_id: number }) => proposal_id)
      return {
        found,
        total: headers['x-total-count'],
        next: /<\/api\/v1(.+)>; rel="next"/.exec(String(headers.link))?.[1],
      }
    }
    const first = await page('/awards-wanted?list=decided&limit=2')
    assert.deepEqual([first.found, first.total], [ids.slice(0, 2), '3'])
    assert.deepEqual(await page(first.next!), { found: ids.slice(2), total: '3', next: undefined })
    assert.equal((await page('/awards-wanted?list=decided&limit=3')).next, undefined, 'just full')
  })

  it('is decided at the time of the database', async () => {
    const { approver, id } = await aProposal()
    const at = new Date(Date.now() + 3_600_000)
    assert.equal((await atTime(database, at.toISOString(), () => reject(approver, id))).status, 200)
    const { rows: decided } = await pool.query('select decided_at from award_proposals where proposal_id = $1', [id])
    assert.ok(decided[0].decided_at >= at)
  })

  it('is superseded at the time of the database', async () => {
    const tender = await aProposal()
    const at = new Date(Date.now() + 3_600_000)
    assert.equal((await atTime(database, at.toISOString(), () => changeBid(tender, 341_000))).status, 200)
    const { rows: ended } = await pool.query('select state, decided_at from award_proposals where proposal_id = $1', [
      tender.id,
    ])
    assert.deepEqual([ended[0].state, ended[0].decided_at >= at], ['superseded', true])
  })

  it('reminds its approvers once, after two working days', async () => {
    const tender = await aProposal()
    const mails = async () => (await receivers('award-proposed', tender.owner)).length
    await pool.query(`update mails set status = 'sent', sent_at = now() where company_id = $1`, [
      tender.owner.company_id,
    ])
    await remindApprovers(database)
    assert.equal(await mails(), 1)
    // Any ten days have six working days.
    await waitDays(database, tender.id, 10)
    await remindApprovers(database)
    await remindApprovers(database)
    assert.equal(await mails(), 2)
  })

  it('counts Sunday to Thursday as working days: of a Wednesday, on Sunday', async () => {
    const tender = await aProposal()
    const remindedAt = async (instant: string) => {
      await atTime(database, instant, () => remindApprovers(database))
      const { reminded_at } = await kysely
        .selectFrom('award_proposals')
        .select('reminded_at')
        .where('proposal_id', '=', tender.id)
        .executeTakeFirstOrThrow()
      return reminded_at !== null
    }
    await proposeAt(database, tender.id, '2030-01-02T09:00Z')
    assert.deepEqual(
      [await remindedAt('2030-01-05T09:00Z'), await remindedAt('2030-01-06T09:00Z')],
      [false, true],
      'Friday and Saturday are none',
    )
  })

  it('counts no holiday as one: of a Wednesday before a holiday on Sunday, on Monday', async () => {
    const tender = await aProposal()
    await proposeAt(database, tender.id, '2030-01-02T09:00Z')
    const remindedOn = async (instant: string) => {
      await atTime(database, instant, () => remindApprovers(database))
      return (await pool.query('select reminded_at from award_proposals where proposal_id = $1', [tender.id])).rows[0]
        .reminded_at
    }
    await database.owner.kysely
      .insertInto('holidays')
      .values({ day: '2030-01-06', name_ar: 'يوم عطلة', name_en: 'A holiday' })
      .execute()
    try {
      assert.equal(await remindedOn('2030-01-06T09:00Z'), null)
      assert.ok(await remindedOn('2030-01-07T09:00Z'))
    } finally {
      await database.owner.kysely.deleteFrom('holidays').where('day', '=', '2030-01-06').execute()
    }
  })
})

describe('races', () => {
  const ROUNDS = 5
  it('two approvals: one awards', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aProposal()
      const second = await aColleague(database, tender.owner, { roles: ['approver'] })
      const answers = await atOnce(
        tender,
        () => approve(tender.approver, tender.id),
        () => approve(second, tender.id),
      )
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    }
  })

  it('approving and rejecting, approving and withdrawing: one wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aProposal()
      const second = await aColleague(database, tender.owner, { roles: ['approver'] })
      const other = round % 2 ? () => reject(second, tender.id) : () => withdraw(tender.buyer, tender.id)
      const answers = await atOnce(tender, () => approve(tender.approver, tender.id), other)
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
      assert.equal((await acceptedIn(tender)) !== null, answers[0].status === 200)
    }
  })

  it('approving and changing the bid: the award is of what was proposed, or there is none', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aProposal()
      const [approved, changed] = await atOnce(
        tender,
        () => approve(tender.approver, tender.id),
        () => changeBid(tender, 500_000),
      )
      assert.ok(
        (approved.status === 200 && changed.status === 409) || (approved.status === 412 && changed.status === 200),
        `${approved.status} ${changed.status}`,
      )
    }
    await assertInvariants(database)
  })

  it('approving and canceling: one wins', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aProposal()
      const [approved, canceled] = await atOnce(
        tender,
        () => approve(tender.approver, tender.id),
        () => call('DELETE', `/rfqs/${tender.rfq_id}/delete`, { as: tender.owner }),
      )
      assert.ok(
        (approved.status === 200 && canceled.status === 409) || (approved.status === 412 && canceled.status === 200),
        `${approved.status} ${canceled.status}`,
      )
    }
  })

  it('two proposals: one waits', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const tender = await aTender()
      const answers = await atOnce(
        tender,
        () => accept(tender.buyer, tender),
        () => accept(tender.owner, tender),
      )
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409])
    }
  })
})
