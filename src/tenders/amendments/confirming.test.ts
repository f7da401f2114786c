import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import type { MadeBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { closeRfqs } from './close-rfqs.server.ts'

const first = await testApp()
const { call, database } = first
const { database: second } = await testApp({}, first)
const { pool } = database

const ROUNDS = 5
const toConfirm = () => anRfq(database, { on_change: 'confirm', closes_in: 20 })
let texts = 0
const amend = (rfq: MadeRfq, json: object = { description: `وصف آخر للطلب بعد تعديله ${++texts}.` }) =>
  call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { ...json, reason: 'تصحيح الوصف.' } })
const confirm = ({ bid_id, supplier }: MadeBid, version?: number, as = supplier) =>
  call('PUT', `/bids/${bid_id}/confirm`, { as, ...(version && { headers: { 'if-match': `"${version}"` } }) })
const accept = (rfq: MadeRfq, { bid_id }: MadeBid) =>
  call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
const change = ({ bid_id, supplier }: MadeBid, json: object) =>
  call('PUT', `/bids/${bid_id}/update`, { as: supplier, json })
const readOwn = (as: MadeCompany, query = '') => call('GET', `/bids/my-bids${query}`, { as })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? 'ok'}`
const place = (rfq: MadeRfq, as: MadeCompany, more: object = { total_amount: '900' }) =>
  call('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
    as,
    form: { proposed_delivery_date: rfq.delivery_date, comments: '', attachment: aPdf(), ...more },
  })
async function aBid(rfq: MadeRfq, more?: object): Promise<MadeBid> {
  const supplier = await aSupplier(database)
  const { status, body } = await place(rfq, supplier, more)
  assert.equal(status, 201, JSON.stringify(body))
  return { bid_id: body.bid_id, supplier, total_amount: body.total_amount }
}
/** After bidding has ended. */
async function afterClosing(work: () => Promise<void>) {
  await shiftDays(database, 21)
  try {
    await work()
  } finally {
    await shiftDays(database, 0)
  }
}

async function anAmended() {
  const rfq = await toConfirm()
  const bid = await aBid(rfq)
  assert.equal((await amend(rfq)).status, 200)
  return { rfq, bid }
}

describe('a bid on an RFQ that has changed', () => {
  it('is not accepted, by SQL neither, until it is confirmed', async () => {
    const { rfq, bid } = await anAmended()
    assert.equal(outcome(await accept(rfq, bid)), '409 bid_not_confirmed')
    await assert.rejects(
      pool.query(
        `insert into awards (rfq_id, award_mode, bid_id, bid_version, buyer_id, supplier_id, gross_halalas, person_id)
        select rfq_id, 'whole', bid_id, version, buyer_id, supplier_id, total_amount * 100, $2 from bids where bid_id = $1`,
        [bid.bid_id, rfq.buyer.person_id],
      ),
      /is not confirmed/,
    )
    const { status, body } = await confirm(bid, 2)
    assert.deepEqual(
      [status, body.state, body.confirmed_version, body.stale, body.version, body.can.confirm],
      [200, 'live', 2, false, 1, false],
    )
    assert.equal(outcome(await confirm(bid, 2)), '409 nothing_to_confirm')
    const read = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.ok(read.body.history.some(({ what }: { what: string }) => what === 'bid_confirmed'))
    assert.equal(outcome(await accept(rfq, bid)), '200 ok')
    await assertInvariants(database)
  })

  it('is confirmed by its supplier alone, for the version that was seen', async () => {
    const { rfq, bid } = await anAmended()
    const [rival, withdrawn] = [await aBid(rfq), await aBid(rfq)]
    await call('DELETE', `/bids/${withdrawn.bid_id}/delete`, { as: withdrawn.supplier })
    assert.equal(outcome(await call('PUT', `/bids/${bid.bid_id}/confirm`)), '401 unauthenticated')
    assert.equal(outcome(await confirm(bid, 2, rival.supplier)), '403 not_owner')
    assert.equal(outcome(await confirm(bid, 2, rfq.buyer)), '403 not_owner')
    assert.equal(outcome(await confirm(withdrawn, 2)), '409 bid_withdrawn')
    assert.equal(outcome(await confirm(rival, 2)), '409 nothing_to_confirm')
    assert.equal(outcome(await confirm({ ...bid, bid_id: 2_000_000_000 }, 2)), '404 bid_not_found')
    const stale = await confirm(bid, 1)
    assert.deepEqual(
      [outcome(stale), stale.body.rfq_version, stale.body.changes.map(({ path }: { path: string }) => path)],
      ['412 rfq_changed', 2, ['description']],
    )
    const old = await anRfq(database)
    const marked = await aBid(old)
    await call('PUT', `/rfqs/${old.rfq_id}/update`, { as: old.buyer, json: { quantity: 9 } })
    assert.equal(outcome(await confirm(marked, 2)), '409 nothing_to_confirm')
    assert.equal(outcome(await accept(old, marked)), '200 ok')
    assert.equal(outcome(await confirm(marked, 2)), '409 bid_accepted')
    assert.equal(outcome(await accept(rfq, rival)), '200 ok')
    assert.equal(outcome(await confirm(bid, 2)), '409 rfq_already_accepted')
    const canceled = await anAmended()
    await call('DELETE', `/rfqs/${canceled.rfq.rfq_id}/delete`, { as: canceled.rfq.buyer })
    assert.equal(outcome(await confirm(canceled.bid, 2)), '409 rfq_canceled')
    const closed = await anAmended()
    await afterClosing(async () => assert.equal(outcome(await confirm(closed.bid, 2)), '409 rfq_expired'))
  })

  it('is changed, which confirms it, and must be where quantities or lines are others', async () => {
    const { rfq, bid } = await anAmended()
    const changed = await change(bid, { total_amount: 900 })
    assert.deepEqual([changed.body.state, changed.body.confirmed_version], ['live', 2])
    await amend(rfq, { quantity: 7 })
    const waiting = await call('GET', `/bids/${bid.bid_id}`, { as: bid.supplier })
    assert.deepEqual([waiting.body.must_revise, waiting.body.can.confirm, waiting.body.can.edit], [true, false, true])
    assert.equal(outcome(await confirm(bid, 3)), '409 bid_must_be_revised')
    const silent = await change(bid, { comments: 'كما هو' })
    assert.deepEqual([silent.status, silent.body.errors?.[0].field], [422, 'total_amount'])
    // The same price, sent again for the new quantity.
    assert.equal((await change(bid, { total_amount: 900 })).body.state, 'live')
    const lined = await toConfirm()
    await withLines(database, lined.rfq_id, [{ description: 'كابل نحاسي', quantity: '10' }])
    const { rows } = await pool.query<{ line_id: number }>('select line_id from rfq_lines where rfq_id = $1', [
      lined.rfq_id,
    ])
    const lines = JSON.stringify([{ line_id: rows[0]!.line_id, unit_price: '4', vat_category: 'O' }])
    const priced = await aBid(lined, { lines })
    await amend(lined, { lines: [{ description: 'كابل نحاسي', quantity: '12', unit_code: 'H87' }] })
    assert.equal(outcome(await confirm(priced, 2)), '409 bid_must_be_revised')
    const missing = await change(priced, { comments: 'كما هو' })
    assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'lines'])
    const { body } = await call('GET', `/rfqs/${lined.rfq_id}/comparison`, { as: lined.buyer })
    assert.deepEqual(
      [body.bids[0].unconfirmed, body.bids[0].can_accept, body.sum_of_lowest_halalas],
      [true, false, null],
    )
  })

  it('that was filled in for an older version is refused with what changed', async () => {
    const { rfq } = await anAmended()
    const supplier = await aSupplier(database)
    const refused = await place(rfq, supplier, { total_amount: '900', rfq_version: 1 })
    assert.deepEqual(
      [outcome(refused), refused.body.rfq_version, refused.body.changes[0].path],
      ['412 rfq_changed', 2, 'description'],
    )
    const placed = await place(rfq, supplier, { total_amount: '900', rfq_version: 2 })
    assert.equal(placed.status, 201)
    await amend(rfq)
    const own = { bid_id: placed.body.bid_id, supplier, total_amount: placed.body.total_amount }
    assert.equal(outcome(await change(own, { total_amount: 800, rfq_version: 2 })), '412 rfq_changed')
    // A title is not material: nobody has to look again.
    assert.equal((await change(own, { total_amount: 800, rfq_version: 3 })).status, 200)
    await amend(rfq, { title: 'عنوان آخر للطلب' })
    assert.equal((await change(own, { total_amount: 700, rfq_version: 3 })).status, 200)
  })
})

describe('when bidding ends', () => {
  it('what was not confirmed lapses, once, by one of two runs of the job', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq, bid } = await anAmended()
      const confirmed = await aBid(rfq)
      await afterClosing(async () => void (await Promise.all([closeRfqs(database), closeRfqs(second)])))
      const { rows } = await pool.query<{ bid_id: number; lapsed: boolean; events: number }>(
        `select bid_id, lapsed_at is not null as lapsed, (select count(*)::int from audit_events
          where action = 'bid.lapsed' and object_id = bid_id::text) as events from bids where rfq_id = $1 order by bid_id`,
        [rfq.rfq_id],
      )
      assert.deepEqual(rows, [
        { bid_id: bid.bid_id, lapsed: true, events: 1 },
        { bid_id: confirmed.bid_id, lapsed: false, events: 0 },
      ])
    }
    await assertInvariants(database)
  })

  it('a lapsed bid leaves the lists and stays with its supplier, who may bid again after bidding is reopened', async () => {
    const { rfq, bid } = await anAmended()
    await afterClosing(async () => {
      await closeRfqs(database)
      assert.deepEqual((await readOwn(bid.supplier)).body, [])
      for (const query of ['?lapsed=with', '?status=lapsed']) {
        const { body } = await readOwn(bid.supplier, query)
        assert.deepEqual([body.length, body[0].state, body[0].can.edit], [1, 'lapsed', false])
      }
      assert.deepEqual((await readOwn(bid.supplier, '?status=over&lapsed=with')).body, [])
      const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
      assert.deepEqual([body.bids, body.bids_count, body.history.at(-1).what], [[], 0, 'bid_lapsed'])
      const seen = async (as: MadeCompany) => (await call('GET', `/rfqs/${rfq.rfq_id}`, { as })).body
      assert.ok(Date.parse((await seen(bid.supplier)).lapsed_at) > 0)
      for (const other of [rfq.buyer, await aSupplier(database)])
        assert.equal('lapsed_at' in (await seen(other)), false)
      assert.equal(outcome(await accept(rfq, bid)), '409 bid_lapsed')
      assert.equal(outcome(await confirm(bid, 2)), '409 bid_lapsed')
      assert.equal(outcome(await change(bid, { total_amount: 3 })), '409 bid_lapsed')
      assert.equal((await amend(rfq, { deadline: rfq.delivery_date })).body.status, 'active')
      const again = await place(rfq, bid.supplier)
      assert.equal(again.status, 201)
      assert.equal('lapsed_at' in (await seen(bid.supplier)), false)
    })
    await assertInvariants(database)
  })

  it('nothing lapses before, or without need', async () => {
    const { bid } = await anAmended()
    const lapse = () =>
      pool.query('update bids set lapsed_at = now(), withdrawn_at = now() where bid_id = $1', [bid.bid_id])
    await assert.rejects(lapse(), /does not lapse/)
    await confirm(bid, 2)
    await afterClosing(async () => {
      await assert.rejects(lapse(), /does not lapse/)
      assert.equal(await closeRfqs(database), 0)
    })
  })
})

/** Lets two calls wait for the RFQ, and releases them together. */
async function race(rfq: MadeRfq, ...calls: (() => Promise<{ status: number; body: { code?: string } }>)[]) {
  return whileLocked(database, [`select from rfqs where rfq_id = ${rfq.rfq_id} for update`], async (release) => {
    const under_way = calls.map((each) => each())
    await untilWaiting(database, calls.length, ...under_way)
    await release()
    return (await Promise.all(under_way)).map(outcome)
  })
}

describe('races', () => {
  it('of an amendment with a confirmation, an acceptance, a bid and another amendment end in one order', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq, bid } = await anAmended()
      const confirming = await race(
        rfq,
        () => confirm(bid, 2),
        () => amend(rfq),
      )
      assert.ok(['200 ok,200 ok', '412 rfq_changed,200 ok'].includes(String(confirming)), String(confirming))
      const other = await anAmended()
      await confirm(other.bid, 2)
      const accepting = await race(
        other.rfq,
        () => accept(other.rfq, other.bid),
        () => amend(other.rfq),
      )
      assert.ok(
        ['200 ok,409 rfq_already_accepted', '409 bid_not_confirmed,200 ok'].includes(String(accepting)),
        String(accepting),
      )
      const third = await anAmended()
      const both = await race(
        third.rfq,
        () => accept(third.rfq, third.bid),
        () => confirm(third.bid, 2),
      )
      assert.ok(['200 ok,200 ok', '409 bid_not_confirmed,200 ok'].includes(String(both)), String(both))
      const version = { headers: { 'if-match': '"2"' } }
      const put = (title: string) =>
        call('PUT', `/rfqs/${third.rfq.rfq_id}/update`, { as: third.rfq.buyer, json: { title }, ...version })
      if (both[0] !== '200 ok') {
        const two = await race(
          third.rfq,
          () => put('عنوان آخر للطلب'),
          () => put('عنوان ثالث للطلب'),
        )
        assert.deepEqual(two.toSorted(), ['200 ok', '412 stale'])
      }
      for (const ended of [confirming, accepting, both]) seen.add(String(ended))
    }
    await assertInvariants(database)
  })
})
