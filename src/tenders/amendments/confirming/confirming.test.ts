import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { ifMatch, testApp } from '#test/support/app.ts'
import { asSuperuser, atTime } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import type { MadeBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { withLines } from '#test/support/make/lines.ts'
import { anRfq, type MadeRfq } from '#test/support/make/rfqs.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { notifyPassedDeadlines } from '#tenders/rfqs/change/notify-passed-deadlines.server.ts'
import { rfqChangedEmail } from '#tenders/amendments/change-emails.server.ts'
import { closeRfqs } from './close-rfqs.server.ts'
import { remindToConfirm } from './remind-to-confirm.server.ts'
import { diffStored } from '../versions.server.ts'
import type { VersionView } from '../contract.ts'

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
  call('PUT', `/bids/${bid_id}/confirm`, { as, headers: ifMatch(version) })
const accept = (rfq: MadeRfq, { bid_id }: MadeBid) =>
  call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
const change = ({ bid_id, supplier }: MadeBid, json: object) =>
  call('PUT', `/bids/${bid_id}/update`, { as: supplier, json })
const readBid = ({ bid_id }: Pick<MadeBid, 'bid_id'>, as: MadeCompany) => call('GET', `/bids/${bid_id}`, { as })
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
const afterClosing = (work: () => Promise<void>) => atTime(database, 21, work)

/** A bid for the version that `anAmended` ends with. */
const AMENDED = { total_amount: '900', rfq_version: 2 }

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
    const waiting = async () => (await readOwn(bid.supplier, '?status=to_confirm')).body.length
    assert.equal(await waiting(), 1)
    const { status, body } = await confirm(bid, 2)
    assert.equal(await waiting(), 0)
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
    const [rival, withdrawn] = [await aBid(rfq, AMENDED), await aBid(rfq, AMENDED)]
    await call('DELETE', `/bids/${withdrawn.bid_id}/delete`, { as: withdrawn.supplier })
    assert.equal(outcome(await call('PUT', `/bids/${bid.bid_id}/confirm`)), '401 unauthenticated')
    assert.equal(outcome(await confirm(bid, 2, rival.supplier)), '403 not_owner')
    assert.equal(outcome(await confirm(bid, 2, rfq.buyer)), '403 not_owner')
    assert.equal(outcome(await confirm(withdrawn, 2)), '409 bid_withdrawn')
    assert.equal(outcome(await confirm(rival, 2)), '409 nothing_to_confirm')
    assert.equal(outcome(await confirm({ ...bid, bid_id: 2_000_000_000 }, 2)), '404 bid_not_found')
    const anyVersion = { as: bid.supplier, headers: { 'if-match': '*' } }
    for (const unseen of [await confirm(bid), await call('PUT', `/bids/${bid.bid_id}/confirm`, anyVersion)])
      assert.equal(outcome(unseen), '428 version_required')
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
    assert.equal(outcome(await change(bid, { total_amount: 900 })), '412 rfq_changed')
    const changed = await change(bid, { total_amount: 900, rfq_version: 2 })
    assert.deepEqual([changed.body.state, changed.body.confirmed_version], ['live', 2])
    await amend(rfq, { quantity: 7 })
    const waiting = await call('GET', `/bids/${bid.bid_id}`, { as: bid.supplier })
    assert.deepEqual([waiting.body.must_revise, waiting.body.can.confirm, waiting.body.can.edit], [true, false, true])
    assert.equal(outcome(await confirm(bid, 3)), '409 bid_must_be_revised')
    const silent = await change(bid, { comments: 'كما هو', rfq_version: 3 })
    assert.deepEqual([silent.status, silent.body.errors?.[0].field], [422, 'total_amount'])
    // The same price, sent again for the new quantity.
    assert.equal((await change(bid, { total_amount: 900, rfq_version: 3 })).body.state, 'live')
    // It answers the newest version, so that nothing is unseen.
    assert.equal((await change(bid, { comments: 'كما هو' })).status, 200)
    const lined = await toConfirm()
    await withLines(database, lined.rfq_id, [{ description: 'كابل نحاسي', quantity: '10' }])
    const { rows } = await pool.query<{ line_id: number }>('select line_id from rfq_lines where rfq_id = $1', [
      lined.rfq_id,
    ])
    const lines = JSON.stringify([{ line_id: rows[0]!.line_id, unit_price: '4', vat_category: 'O' }])
    const priced = await aBid(lined, { lines })
    await amend(lined, { lines: [{ description: 'كابل نحاسي', quantity: '12', unit_code: 'H87' }] })
    assert.equal(outcome(await confirm(priced, 2)), '409 bid_must_be_revised')
    const missing = await change(priced, { comments: 'كما هو', rfq_version: 2 })
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
    // A client that names none has seen the first one.
    assert.equal(outcome(await place(rfq, supplier)), '412 rfq_changed')
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

describe('a change by the release before, which knows of no versions that bids must answer', () => {
  /** As it writes: under a lock, fields and the version. */
  const changeAsBefore = (rfq: MadeRfq, columns: string) =>
    database.transaction(async (tx) => {
      await sql`select * from rfqs where rfq_id = ${rfq.rfq_id} for update`.execute(tx)
      await sql`update rfqs set ${sql.raw(columns)}, version = version + 1, updated_at = now()
        where rfq_id = ${rfq.rfq_id}`.execute(tx)
    })
  const versions = async (rfq: MadeRfq) =>
    (
      await pool.query<{ row: number[] }>(
        `select array[version, material_version, lines_version] as row from rfqs where rfq_id = $1`,
        [rfq.rfq_id],
      )
    ).rows[0]!.row

  it('is material as an amendment is, and no such bid is awarded by it', async () => {
    for (const [columns, expected] of [
      ['quantity = 7', [2, 2, 2]],
      ["quantity_unit_code = 'KGM'", [2, 2, 2]],
      ['delivery_date = delivery_date + 3', [2, 2, 1]],
      ['deadline = deadline - 1', [2, 2, 1]],
      ["closing_time = '14:00'", [2, 2, 1]],
      ['deadline = deadline + 1', [2, 1, 1]],
      ['category_id = 2', [2, 1, 1]],
    ] as const) {
      const rfq = await toConfirm()
      const bid = await aBid(rfq)
      await changeAsBefore(rfq, columns)
      assert.deepEqual(await versions(rfq), expected, columns)
      const read = await call<VersionView[]>('GET', `/rfqs/${rfq.rfq_id}/versions`, { as: rfq.buyer })
      assert.equal(read.body.at(-1)!.material, expected[1] === 2, columns)
      if (expected[1] === 1) continue
      assert.equal(outcome(await accept(rfq, bid)), '409 bid_not_confirmed')
      const acceptAsBefore = pool.query(
        `update rfqs set accepted_bid_id = bid_id, accepted_at = now(), accepted_snapshot = jsonb_build_object('bid_id', bid_id,
          'total_amount', total_amount, 'version', bids.version) from bids where bids.bid_id = $1 and rfqs.rfq_id = bids.rfq_id`,
        [bid.bid_id],
      )
      await assert.rejects(acceptAsBefore, /is not confirmed/)
    }
    await assertInvariants(database)
  })

  it('of an RFQ whose bids stay asks nobody', async () => {
    const rfq = await anRfq(database)
    await changeAsBefore(rfq, 'quantity = 7')
    assert.deepEqual(await versions(rfq), [2, 2, 2])
    const bid = await aBid(rfq, { total_amount: '900', rfq_version: 2 })
    await changeAsBefore(rfq, 'quantity = 8')
    assert.equal(outcome(await accept(rfq, bid)), '200 ok')
  })
})

describe('before bidding ends', () => {
  it('who has not confirmed is reminded two days and one day before, and the buyer reads on the last how many have', async () => {
    const { rfq, bid } = await anAmended()
    await aBid(rfq, AMENDED)
    const notified = async () =>
      (
        await pool.query({
          text: `select kind, company_id, times, params from notifications where object_type = 'rfq' and object_id = $1
            and kind in ('bid_to_confirm', 'bids_confirmed') order by notification_id`,
          values: [rfq.rfq_id],
          rowMode: 'array',
        })
      ).rows.map(([kind, company_id, times, { confirmed, bids }]) => [
        kind,
        company_id,
        times,
        ...(kind === 'bids_confirmed' ? [confirmed, bids] : []),
      ])
    const reminded = (times: number) => ['bid_to_confirm', bid.supplier.company_id, times]
    const counted = ['bids_confirmed', rfq.buyer.company_id, 1, 1, 2]
    for (const [days_left, expected] of [
      [3, []],
      [2, [reminded(1)]],
      [1, [reminded(2)]],
      [0, [reminded(2), counted]],
      [-1, [reminded(2), counted]],
    ] as const)
      await atTime(database, 20 - days_left, async () => {
        for (const runner of [database, second]) await remindToConfirm(runner)
        assert.deepEqual(await notified(), expected, `${days_left} days before`)
      })
    // Nobody waits on this one.
    const confirmed = await toConfirm()
    await aBid(confirmed)
    await atTime(database, 20, async () => assert.equal(await remindToConfirm(database), 0))
  })

  it('e-mails list all changes since the one before, each text once', async () => {
    const rfq = await toConfirm()
    const { supplier } = await aBid(rfq)
    await amend(rfq, { title: 'عنوان ثانٍ للطلب' })
    await amend(rfq, { title: 'عنوان ثالث للطلب', quantity: 7 })
    await amend(rfq, { quantity: 9 })
    const mails = await database.kysely
      .selectFrom('mails')
      .select(['kind', 'params'])
      .where('company_id', '=', supplier.company_id)
      .where('kind', '=', 'rfq-changed')
      .orderBy('mail_id')
      .execute()
    const merged = rfqChangedEmail.digest!.merge(mails.map(({ params }) => params as never))
    assert.deepEqual([mails.length, merged.from_version, merged.version], [3, 1, 4])
    const changes = await database.transaction((tx) => diffStored(tx, rfq.rfq_id, 1, 4))
    assert.deepEqual(
      changes.map(({ path, old, new: now }) => [path, old, now]),
      [
        ['title', rfq.title, 'عنوان ثالث للطلب'],
        ['quantity', 120, 9],
      ],
    )
  })
})

describe('when bidding ends', () => {
  it('what was not confirmed lapses, once, by one of two runs of the job', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { rfq, bid } = await anAmended()
      const confirmed = await aBid(rfq, AMENDED)
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
      const counts = await call('GET', '/rfqs/my-counts', { as: bid.supplier })
      assert.equal(counts.body.bids, 1, 'as the list of the page, which has it')
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
      assert.equal((await readBid(bid, bid.supplier)).body.can.edit, false)
      const again = await place(rfq, bid.supplier, AMENDED)
      assert.equal(again.status, 201)
      assert.equal('lapsed_at' in (await seen(bid.supplier)), false)
    })
    await assertInvariants(database)
  })

  it('a bid lapses with the end of bidding, also where bidding is reopened before the job has come to it', async () => {
    const { rfq, bid } = await anAmended()
    await afterClosing(async () => {
      const later = { deadline: rfq.delivery_date }
      const json = { ...later, description: 'وصف ثالث للطلب.' }
      const { body } = await call('POST', `/rfqs/${rfq.rfq_id}/amendments/preview`, { as: rfq.buyer, json })
      assert.deepEqual([body.material, body.bids_to_confirm], [true, 0])
      assert.equal((await amend(rfq, later)).body.status, 'active')
      assert.equal((await readBid(bid, bid.supplier)).body.state, 'lapsed')
      assert.equal(outcome(await confirm(bid, 3)), '409 bid_lapsed')
      await closeRfqs(database)
    })
    await assertInvariants(database)
  })

  it('a lapsed bid and its file are read by both sides, as lapsed, and by nobody else', async () => {
    const { rfq, bid } = await anAmended()
    const rival = await aBid(rfq, AMENDED)
    await afterClosing(async () => {
      await closeRfqs(database)
      for (const as of [bid.supplier, rfq.buyer]) {
        const { status, body } = await readBid(bid, as)
        assert.deepEqual(
          [status, body.state, body.total_amount, body.can],
          [200, 'lapsed', 900, { edit: false, delete: false, accept: false, confirm: false }],
        )
        assert.equal((await call('GET', body.attachment_path, { as })).status, 200)
      }
      const { attachment_path } = (await readBid(bid, bid.supplier)).body
      for (const as of [rival.supplier, await aSupplier(database)]) {
        assert.equal(outcome(await readBid(bid, as)), '404 bid_not_found')
        assert.equal((await call('GET', attachment_path, { as })).status, 404)
      }
      assert.equal(
        outcome(await call('PUT', `/bids/${bid.bid_id}/update`, { as: rfq.buyer, json: { comments: 'x' } })),
        '403 not_owner',
      )
    })
  })

  it('the buyer is told of bids that can be accepted only', async () => {
    const { rfq } = await anAmended()
    await aBid(rfq, AMENDED)
    await afterClosing(async () => {
      await notifyPassedDeadlines(database)
      const { rows } = await pool.query(
        "select params -> 'count' as count from notifications where kind = 'deadline_passed' and object_id = $1",
        [rfq.rfq_id],
      )
      assert.deepEqual(rows, [{ count: 1 }])
    })
  })

  it('nothing lapses before, or without need', async () => {
    const { bid } = await anAmended()
    const lapse = () =>
      pool.query('update bids set lapsed_at = now(), withdrawn_at = now() where bid_id = $1', [bid.bid_id])
    await assert.rejects(lapse(), /does not lapse/)
    await confirm(bid, 2)
    await afterClosing(async () => {
      await assert.rejects(lapse(), /does not lapse/)
      await closeRfqs(database)
      assert.equal((await readBid(bid, bid.supplier)).body.state, 'live')
    })
  })
})

type Call = () => Promise<{ status: number; body: { code?: string } }>

/** Lets calls wait for the RFQ, one after the other, and releases them: they go on in this order. */
async function race(rfq: MadeRfq, ...calls: Call[]) {
  return whileLocked(database, [`select from rfqs where rfq_id = ${rfq.rfq_id} for update`], async (release) => {
    const under_way: ReturnType<Call>[] = []
    for (const each of calls) {
      under_way.push(each())
      await untilWaiting(database, under_way.length, ...under_way)
    }
    await release()
    return (await Promise.all(under_way)).map(outcome)
  })
}
const stateOf = async (bid: MadeBid) => {
  const { state, confirmed_version } = (await readBid(bid, bid.supplier)).body
  return [state, confirmed_version]
}

describe('races', () => {
  it('of an amendment and a confirmation: nobody confirms what was not seen', async () => {
    const first_confirmed = await anAmended()
    const { rfq, bid } = first_confirmed
    assert.deepEqual(
      await race(
        rfq,
        () => confirm(bid, 2),
        () => amend(rfq),
      ),
      ['200 ok', '200 ok'],
    )
    assert.deepEqual(await stateOf(bid), ['needs_confirmation', 2])
    const first_amended = await anAmended()
    assert.deepEqual(
      await race(
        first_amended.rfq,
        () => amend(first_amended.rfq),
        () => confirm(first_amended.bid, 2),
      ),
      ['200 ok', '412 rfq_changed'],
    )
    assert.deepEqual(await stateOf(first_amended.bid), ['needs_confirmation', 1])
  })

  it('of an amendment and a bid: it must be confirmed, or is refused', async () => {
    const supplier = await aSupplier(database)
    const first_placed = await toConfirm()
    assert.deepEqual(
      await race(
        first_placed,
        () => place(first_placed, supplier, { total_amount: '900', rfq_version: 1 }),
        () => amend(first_placed),
      ),
      ['201 ok', '200 ok'],
    )
    const [own] = (await readOwn(supplier)).body
    assert.deepEqual([own.state, own.confirmed_version], ['needs_confirmation', 1])
    const first_amended = await toConfirm()
    assert.deepEqual(
      await race(
        first_amended,
        () => amend(first_amended),
        () => place(first_amended, supplier, { total_amount: '900', rfq_version: 1 }),
      ),
      ['200 ok', '412 rfq_changed'],
    )
    assert.equal((await readOwn(supplier)).body.length, 1)
  })

  it('of an amendment and an acceptance: one of them', async () => {
    for (const [first, second] of [
      ['200 ok', '409 rfq_already_accepted'],
      ['200 ok', '409 bid_not_confirmed'],
    ]) {
      const { rfq, bid } = await anAmended()
      await confirm(bid, 2)
      const calls = [() => accept(rfq, bid), () => amend(rfq)]
      if (second === '409 bid_not_confirmed') calls.reverse()
      assert.deepEqual(await race(rfq, ...calls), [first, second])
    }
    await assertInvariants(database)
  })

  it('of an acceptance and a confirmation: what is accepted was confirmed', async () => {
    const { rfq, bid } = await anAmended()
    const calls = [() => accept(rfq, bid), () => confirm(bid, 2)]
    assert.deepEqual(await race(rfq, ...calls), ['409 bid_not_confirmed', '200 ok'])
    const other = await anAmended()
    const reversed = [() => confirm(other.bid, 2), () => accept(other.rfq, other.bid)]
    assert.deepEqual(await race(other.rfq, ...reversed), ['200 ok', '200 ok'])
  })

  it('of two amendments: the second has not seen the first', async () => {
    const rfq = await toConfirm()
    const seen = { headers: ifMatch(1) }
    const put = (title: string) =>
      call('PUT', `/rfqs/${rfq.rfq_id}/update`, { as: rfq.buyer, json: { title }, ...seen })
    assert.deepEqual(
      await race(
        rfq,
        () => put('عنوان آخر للطلب'),
        () => put('عنوان ثالث للطلب'),
      ),
      ['200 ok', '412 stale'],
    )
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual([body.title, body.version], ['عنوان آخر للطلب', 2])
  })
})

// The last one: without its trail the data break their rules.
it('the history of an RFQ is read from its versions and awards, not from the trail', async () => {
  const { rfq, bid } = await anAmended()
  await confirm(bid, 2)
  await accept(rfq, bid)
  const read = async () => (await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })).body.history
  const before = await read()
  assert.ok(before.length > 2)
  const superuser = asSuperuser(database)
  await superuser.pool.query("delete from audit_events where object_type = 'rfq' and object_id = $1", [
    String(rfq.rfq_id),
  ])
  await superuser.close()
  assert.deepEqual(await read(), before)
})
