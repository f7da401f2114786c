import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Order } from '#orders/contract.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { A_REASON, anAward, anOrder, type MadeOrder, tryAct } from '#test/support/make/orders.ts'

/* Each pair begins behind a lock that a third connection holds, and both wait for it before it is released. */
const site = await testApp()
const { call, database } = site
const ROUNDS = [0, 1, 2, 3, 4]

const issue = (as: MadeCompany, rfq_id: number) => call<Order>('POST', `/rfqs/${rfq_id}/order`, { as, json: {} })

/** Starts calls while a row is locked, and releases it once all of them wait. */
const together = (lock: string, calls: readonly (() => Promise<Answer>)[]) =>
  whileLocked(database, [lock], async (release) => {
    const started = calls.map((start) => start())
    await untilWaiting(database, calls.length, ...started)
    await release()
    return Promise.all(started)
  })

type Act = (order: MadeOrder) => Promise<Answer>
const acknowledge: Act = ({ supplier, order_id }) => tryAct(site, supplier, order_id, 'acknowledge')
const decline: Act = ({ supplier, order_id }) => tryAct(site, supplier, order_id, 'decline', { reason: A_REASON })
const cancel: Act = ({ buyer, order_id }) => tryAct(site, buyer, order_id, 'cancel', { reason: A_REASON })
const reissue: Act = ({ buyer, order_id }) =>
  call('POST', `/orders/${order_id}/reissue`, { as: buyer, json: { reason: A_REASON } })

const PAIRS: [name: string, one: Act, other: Act, states: string[]][] = [
  ['acknowledged and canceled', acknowledge, cancel, ['acknowledged', 'canceled']],
  ['declined and acknowledged', decline, acknowledge, ['declined', 'acknowledged']],
  ['declined and issued anew', decline, reissue, ['declined', 'issued_anew']],
  ['acknowledged and issued anew', acknowledge, reissue, ['acknowledged', 'issued_anew']],
]

describe('at the same instant', () => {
  for (const [name, one, other, states] of PAIRS)
    it(`an order is ${name}: one of both happens`, async () => {
      for (const round of ROUNDS) {
        const order = await anOrder(site)
        // What locks the RFQ first waits there, the other at the order: each waits for one of both rows.
        const calls = [() => one(order), () => other(order)]
        const locked = `select from rfqs, purchase_orders
          where purchase_orders.order_id = ${order.order_id} and rfqs.rfq_id = purchase_orders.rfq_id for update`
        const answers = await together(locked, round % 2 ? calls : calls.toReversed())
        assert.deepEqual(
          answers.map(({ status }) => (status < 300 ? 'done' : String(status))).sort(),
          ['409', 'done'],
          answers.map(({ text }) => text).join('\n'),
        )
        const refused = answers.find(({ status }) => status === 409)!
        assert.equal(refused.body.code, 'state_conflict')
        assert.ok(states.includes(refused.body.state), refused.body.state)
        const { rows } = await database.pool.query(
          'select awards.state, (select count(*)::int from purchase_orders open where open.award_id = awards.award_id and ended_at is null) as open from awards where rfq_id = $1',
          [order.rfq_id],
        )
        const isDeclined = refused.body.state === 'declined'
        const isCanceled = refused.body.state === 'canceled'
        assert.deepEqual(rows, [
          { state: isDeclined ? 'declined' : 'standing', open: isDeclined || isCanceled ? 0 : 1 },
        ])
      }
    })

  it('an order is issued twice: both answers are the same order', async () => {
    for (const _round of ROUNDS) {
      const { buyer, rfq_id } = await anAward(site)
      const answers = await together(`select from rfqs where rfq_id = ${rfq_id} for update`, [
        () => issue(buyer, rfq_id),
        () => issue(buyer, rfq_id),
      ])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 201])
      assert.equal(answers[0]!.body.order_id, answers[1]!.body.order_id)
    }
  })
})

describe('numbers', () => {
  const yearOf = ({ body: { number } }: Answer) => number.slice(3, 7)

  it('of a buyer have no gap, whatever is issued at the same moment or rolled back', async () => {
    const buyer = await aCompany(database)
    const { number } = await anOrder(site, { buyer })
    const awards = await Promise.all(Array.from({ length: 16 }, () => anAward(site, { buyer })))
    const taken = `insert into order_series values (${buyer.company_id}, ${number.slice(3, 7)}, 1)
      on conflict (company_id, year) do update set last = order_series.last + 1`
    // A transaction that took the next number fails after all others have asked for theirs.
    const answers = await whileLocked(database, [taken], async () => {
      const started = awards.map(({ rfq_id }) => issue(buyer, rfq_id))
      await untilWaiting(database, 2, ...started)
      return { started }
    }).then(({ started }) => Promise.all(started))
    assert.deepEqual(
      answers.map(({ body }) => Number(body.number.slice(-6))).sort((a, b) => a - b),
      awards.map((_, index) => index + 2),
    )
  })

  it('begin again with the year in Riyadh, on papers of that year', async () => {
    const buyer = await aCompany(database)
    const awards = await Promise.all([anAward(site, { buyer }), anAward(site, { buyer }), anAward(site, { buyer })])
    const at = (index: number, time: string) => atTime(database, time, () => issue(buyer, awards[index]!.rfq_id))
    const before = await at(0, '2027-12-31T20:59:59.999Z')
    const after = await at(1, '2027-12-31T21:00:00.000Z')
    assert.match(before.body.number, /^PO-2027-000001$/)
    assert.match(after.body.number, /^PO-2028-000001$/)
    // One that waits for its number over midnight keeps the date and the year of the instant before.
    const waited = await whileLocked(
      database,
      [`update order_series set last = last where company_id = ${buyer.company_id}`],
      async (release) => {
        const started = at(2, '2027-12-31T20:59:59.999Z')
        await untilWaiting(database, 1, started)
        await release()
        return started
      },
    )
    assert.equal(waited.body.number, 'PO-2027-000002')
    assert.equal(yearOf(waited), '2027')
    assert.equal(waited.body.issued_at, '2027-12-31T20:59:59.999Z')
  })
})

it('leaves orders, awards and numbers that agree', async () => {
  // Bids of factories have no events, which another invariant asks for.
  const names = Object.keys(INVARIANTS).filter((name) => /orders have|one order|an order|ordered/.test(name))
  assert.equal(names.length, 4)
  for (const name of names) assert.deepEqual((await database.pool.query(INVARIANTS[name]!)).rows, [], name)
})
