import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const { kysely } = database

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const mailsTo = (company_id: number) =>
  kysely
    .selectFrom('mails')
    .select(['kind', 'params'])
    .where('company_id', '=', company_id)
    .orderBy('mail_id')
    .execute()
const stored = (rfq_id: number) =>
  kysely.selectFrom('rfqs').selectAll().where('rfq_id', '=', rfq_id).executeTakeFirstOrThrow()
const accept = (rfq_id: number, bid_id: unknown, as?: MadeCompany, headers = {}) =>
  call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as, lang: 'en', json: { bid_id }, headers })

/** What must never be found, whatever happened at once; see the rules beside each. */
const VIOLATIONS = {
  'an accepted bid is missing, withdrawn or of another RFQ': `select 1 from rfqs r left join bids b on b.bid_id = r.accepted_bid_id
    where r.accepted_bid_id is not null and (b.bid_id is null or b.withdrawn_at is not null or b.rfq_id <> r.rfq_id)`,
  'two awards of one RFQ':
    "select object_id from audit_events where action = 'bid.accepted' group by object_id having count(*) > 1",
  'two live bids of one supplier':
    'select 1 from bids where withdrawn_at is null group by rfq_id, supplier_id having count(*) > 1',
  "a bid on one's own RFQ": 'select 1 from bids where supplier_id = buyer_id',
  'an accepted bid changed afterwards': `select 1 from rfqs r join bids b on b.bid_id = r.accepted_bid_id
    where b.total_amount <> (r.accepted_snapshot->>'total_amount')::numeric or b.version <> (r.accepted_snapshot->>'version')::int`,
  'an award without its e-mail': `select 1 from rfqs r join bids b on b.bid_id = r.accepted_bid_id where not exists (
    select 1 from mails m where m.kind = 'bid-accepted' and m.company_id = b.supplier_id and (m.params->>'rfq_id')::int = r.rfq_id)`,
}

async function nothingIsBroken() {
  for (const [rule, query] of Object.entries(VIOLATIONS)) {
    const { rowCount } = await database.pool.query(query)
    assert.equal(rowCount, 0, rule)
  }
}

describe('accepting a bid', () => {
  it('completes the RFQ, keeps the bid as it was, and tells everyone who bid', async () => {
    const rfq = await anRfq(database)
    const [winner, loser] = [
      await aBid(database, { rfq_id: rfq.rfq_id }),
      await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 51_000 }),
    ]
    const gone = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    const { status, body } = await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.status, body.accepted_bid_id, body.can],
      [
        'completed',
        winner.bid_id,
        { edit: false, delete: false, accept: false, bid: false, ask: false, follow: false },
      ],
    )
    assert.ok(body.accepted_at)
    // Contacts come from calls that count them.
    assert.doesNotMatch(JSON.stringify(body), /phone_number/)
    assert.equal(
      (await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body.winner_contact.phone_number,
      winner.supplier.phone_number,
    )
    const { accepted_snapshot } = await stored(rfq.rfq_id)
    const { proposed_delivery_date, comments } = body.bids[0]
    assert.deepEqual(accepted_snapshot, {
      bid_id: winner.bid_id,
      supplier_id: winner.supplier.company_id,
      total_amount: 48_500,
      proposed_delivery_date,
      comments,
      version: 1,
    })
    const about = { rfq_id: rfq.rfq_id, title: rfq.title }
    assert.deepEqual(await mailsTo(winner.supplier.company_id), [
      { kind: 'bid-accepted', params: { ...about, total_amount: 48_500, proposed_delivery_date } },
    ])
    assert.deepEqual(await mailsTo(rfq.buyer.company_id), [
      { kind: 'award-confirmed', params: { ...about, total_amount: 48_500, proposed_delivery_date } },
    ])
    assert.deepEqual(await mailsTo(loser.supplier.company_id), [{ kind: 'bid-not-chosen', params: about }])
    assert.deepEqual(await mailsTo(gone.supplier.company_id), [])
    const [mine] = (await call('GET', '/bids/my-bids', { as: winner.supplier })).body
    assert.deepEqual([mine.accepted, mine.rfq.status, mine.buyer_contact.email], [true, 'completed', rfq.buyer.email])
    const [lost] = (await call('GET', '/bids/my-bids', { as: loser.supplier })).body
    assert.deepEqual([lost.accepted, lost.rfq.status, 'buyer_contact' in lost], [false, 'completed', false])
  })

  it('again is fine and says nothing twice; another bid is refused', async () => {
    const rfq = await anRfq(database)
    const [winner, other] = [await aBid(database, { rfq_id: rfq.rfq_id }), await aBid(database, { rfq_id: rfq.rfq_id })]
    await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)
    assert.equal((await accept(rfq.rfq_id, winner.bid_id, rfq.buyer)).status, 200)
    assert.equal((await mailsTo(winner.supplier.company_id)).length, 1)
    assert.equal((await mailsTo(rfq.buyer.company_id)).length, 1)
    const { status, body } = await accept(rfq.rfq_id, other.bid_id, rfq.buyer)
    assert.deepEqual([status, body.code, body.accepted_bid_id], [409, 'rfq_already_accepted', winner.bid_id])
  })

  it('is possible after the deadline', async () => {
    const rfq = await anRfq(database, { closes_in: -5 })
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
    assert.equal((await accept(rfq.rfq_id, bid_id, rfq.buyer)).body.status, 'completed')
  })

  it('@asvs V2.3.1 is refused to others, for bids that are gone or elsewhere, and for what is no id', async () => {
    const [rfq, elsewhere] = [await anRfq(database), await anRfq(database)]
    const bid = await aBid(database, { rfq_id: rfq.rfq_id })
    const foreign = await aBid(database, { rfq_id: elsewhere.rfq_id })
    const gone = await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    const refusal = async (...args: Parameters<typeof accept>) => {
      const { status, body } = await accept(...args)
      return `${status} ${body.code}`
    }
    assert.equal(await refusal(rfq.rfq_id, bid.bid_id), '401 unauthenticated')
    for (const as of [bid.supplier, await aCompany(database), await aSupplier(database), elsewhere.buyer]) {
      assert.equal(await refusal(rfq.rfq_id, bid.bid_id, as), '403 not_owner')
    }
    assert.equal(await refusal(2_000_000_000, bid.bid_id, rfq.buyer), '404 rfq_not_found')
    assert.equal(await refusal(rfq.rfq_id, foreign.bid_id, rfq.buyer), '422 bid_not_in_rfq')
    assert.equal(await refusal(rfq.rfq_id, 2_000_000_000, rfq.buyer), '422 bid_not_in_rfq')
    assert.equal(await refusal(rfq.rfq_id, gone.bid_id, rfq.buyer), '409 bid_withdrawn')
    for (const bid_id of [undefined, null, 'x', 0, -1, 1.5, 3_000_000_000, [1], {}, true]) {
      assert.equal(await refusal(rfq.rfq_id, bid_id, rfq.buyer), '422 invalid', String(bid_id))
    }
    const canceled = await anRfq(database, { canceled: true })
    const late = await aBid(database, { rfq_id: canceled.rfq_id })
    assert.equal(await refusal(canceled.rfq_id, late.bid_id, canceled.buyer), '409 rfq_canceled')
    assert.equal(await refusal(canceled.rfq_id, late.bid_id, await aCompany(database)), '404 rfq_not_found')
    assert.equal((await stored(rfq.rfq_id)).accepted_bid_id, null)
  })

  it('of the bid the buyer saw: a changed one is shown before it is accepted', async () => {
    const rfq = await anRfq(database)
    const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id, total_amount: 1000 })
    await call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 9000 } })
    const { status, body } = await accept(rfq.rfq_id, bid_id, rfq.buyer, ifMatch(1))
    assert.deepEqual([status, body.code, body.bid.total_amount, body.bid.version], [412, 'bid_changed', 9000, 2])
    assert.equal((await stored(rfq.rfq_id)).accepted_bid_id, null)
    assert.equal((await accept(rfq.rfq_id, bid_id, rfq.buyer, ifMatch(2))).status, 200)
    assert.equal((await stored(rfq.rfq_id)).accepted_snapshot?.total_amount, 9000)
  })
})

describe('at the same instant', () => {
  it('eight bids are accepted: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const rfq = await anRfq(database)
      const rivals = await Promise.all(range(8).map(() => aBid(database, { rfq_id: rfq.rfq_id })))
      const answers = await Promise.all(rivals.map(({ bid_id }) => accept(rfq.rfq_id, bid_id, rfq.buyer)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(409)])
    }
    await nothingIsBroken()
  })

  it('a bid is accepted and withdrawn: one of the two happens', async () => {
    for (const round of range(20)) {
      const rfq = await anRfq(database)
      const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
      const calls = [
        () => accept(rfq.rfq_id, bid_id, rfq.buyer),
        () => call('DELETE', `/bids/${bid_id}/delete`, { as: supplier }),
      ]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((one) => one()))
      const codes = answers.map(({ status, body }) => (status === 200 ? '200' : body.code)).sort()
      assert.equal(codes[0], '200')
      assert.ok(['bid_accepted', 'bid_withdrawn'].includes(codes[1]), codes[1])
    }
    await nothingIsBroken()
  })

  it('a bid is accepted and changed: what was accepted is what stands', async () => {
    for (const round of range(20)) {
      const rfq = await anRfq(database)
      const { bid_id, supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
      const calls = [
        () => accept(rfq.rfq_id, bid_id, rfq.buyer),
        () => call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 9000 + round } }),
      ]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((one) => one()))
      assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'bid_accepted'))
    }
    await nothingIsBroken()
  })

  it('an RFQ is awarded, changed and canceled: the outcome is one that could have come in turn', async () => {
    for (let round = 0; round < 20; round++) {
      const rfq = await anRfq(database)
      const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
      const [awarded, changed, canceled] = await Promise.all([
        accept(rfq.rfq_id, bid_id, rfq.buyer),
        call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { quantity: 7 } }),
        call('DELETE', `/rfqs/${rfq.rfq_id}/delete`, { as: rfq.buyer }),
      ])
      const now = await stored(rfq.rfq_id)
      assert.equal(awarded.status === 200, canceled.status !== 200)
      assert.equal(now.accepted_bid_id, awarded.status === 200 ? bid_id : null)
      assert.equal(now.canceled_at !== null, canceled.status === 200)
      assert.equal(now.quantity, changed.status === 200 ? 7 : 120)
    }
    await nothingIsBroken()
  })

  it('an RFQ is awarded while bids come in: none stands that came after', async () => {
    for (let round = 0; round < 5; round++) {
      const rfq = await anRfq(database)
      const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id })
      const suppliers = await Promise.all(range(6).map(() => aSupplier(database)))
      const form = { total_amount: '100', proposed_delivery_date: rfq.delivery_date, attachment: aPdf() }
      const [awarded, ...bids] = await Promise.all([
        accept(rfq.rfq_id, bid_id, rfq.buyer),
        ...suppliers.map((as) => call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, { as, form })),
      ])
      assert.equal(awarded.status, 200)
      const placed = bids.filter(({ status }) => status === 201).length
      assert.ok(bids.every(({ status, body }) => status === 201 || body.code === 'rfq_already_accepted'))
      const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
      assert.equal(body.bids_count, placed + 1)
      const notified = await kysely
        .selectFrom('mails')
        .select('company_id')
        .where('kind', '=', 'bid-not-chosen')
        .where(
          'company_id',
          'in',
          suppliers.map(({ company_id }) => company_id),
        )
        .execute()
      assert.equal(notified.length, placed)
    }
    await nothingIsBroken()
  })
})
