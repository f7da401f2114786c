import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import type { Order } from '#orders/contract.ts'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { shiftDays } from '#test/support/database.ts'
import { whenUnlocked } from '#test/support/locks.ts'
import { aCompany, aColleague, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { A_REASON, act, anAcknowledgedOrder, anOrder, type MadeOrder } from '#test/support/make/orders.ts'
import type { Delivery } from './contract.ts'

/* What was delivered of an order: stated by one side, decided by the buyer, never more than was ordered. */
const site = await testApp()
const { call, database } = site
const { pool } = database
const { run: runJob } = await jobsOf(site)
const { rows } = await pool.query<{ today: string }>('select riyadh_today()::text as today')
const { today } = rows[0]!

type Lines = readonly { line_no: number; quantity: string }[]
const LINES = [{ quantity: '10' }, { quantity: '2.5' }, { quantity: '1', unit_code: 'LS' }]
const PRICES = ['100', '20', '3000']

const anOrderOfThree = () => anAcknowledgedOrder(site, { lines: LINES, prices: PRICES })
const state = (as: MadeCompany, order_id: number, lines: Lines, more: object = {}) =>
  call<Delivery>('POST', `/orders/${order_id}/deliveries`, { as, json: { delivered_on: today, lines, ...more } })
async function stated({ supplier, order_id }: MadeOrder, lines: Lines) {
  const { status, body, text } = await state(supplier, order_id, lines)
  assert.equal(status, 201, text)
  return body
}
const confirm = (as: MadeCompany, delivery_id: number) =>
  call<Delivery>('PUT', `/deliveries/${delivery_id}/confirm`, { as })
const refuse = (as: MadeCompany, delivery_id: number, reason = A_REASON) =>
  call<Delivery>('PUT', `/deliveries/${delivery_id}/refuse`, { as, json: { reason } })
const codeOf = ({ status, body }: { status: number; body: object }) =>
  'code' in body ? `${status} ${body.code}` : String(status)
const read = async (as: MadeCompany, order_id: number) => (await call<Order>('GET', `/orders/${order_id}`, { as })).body
const list = async (as: MadeCompany, order_id: number) =>
  (await call<Delivery[]>('GET', `/orders/${order_id}/deliveries`, { as })).body
const counts = async ({ buyer, order_id }: MadeOrder) =>
  (await read(buyer, order_id)).lines.map(({ confirmed, waiting, left }) => [confirmed, waiting, left])

describe('deliveries', () => {
  it('are stated in parts, confirmed or refused as a whole, and deliver the order with the last one', async () => {
    const order = await anOrderOfThree()
    const { buyer, supplier, order_id } = order
    const first = await stated(order, [
      { line_no: 1, quantity: '٦' },
      { line_no: 2, quantity: '2.5' },
    ])
    assert.deepEqual(
      [first.number, first.state, first.stated_by, first.lines, first.can],
      [
        1,
        'stated',
        'supplier',
        [
          { line_no: 1, quantity: '6' },
          { line_no: 2, quantity: '2.5' },
        ],
        { confirm: false, refuse: false },
      ],
    )
    assert.deepEqual(await counts(order), [
      ['0', '6', '4'],
      ['0', '2.5', '0'],
      ['0', '0', '1'],
    ])
    assert.equal((await read(buyer, order_id)).waits, 'confirmation')

    const refused = await refuse(buyer, first.delivery_id)
    assert.deepEqual([refused.body.state, refused.body.refused_reason], ['refused', A_REASON])
    assert.deepEqual(await counts(order), [
      ['0', '0', '10'],
      ['0', '0', '2.5'],
      ['0', '0', '1'],
    ])
    assert.equal(codeOf(await confirm(buyer, first.delivery_id)), '409 delivery_decided')

    const second = await stated(order, [{ line_no: 1, quantity: '10' }])
    assert.deepEqual((await confirm(buyer, second.delivery_id)).body.state, 'confirmed')
    assert.equal((await read(buyer, order_id)).state, 'acknowledged')
    // What the buyer states needs nobody's confirmation.
    const own = await state(buyer, order_id, [
      { line_no: 2, quantity: '2.5' },
      { line_no: 3, quantity: '1' },
    ])
    assert.deepEqual([own.status, own.body.state, own.body.stated_by], [201, 'confirmed', 'buyer'])
    const delivered = await read(supplier, order_id)
    assert.deepEqual([delivered.state, delivered.can.state_delivery], ['delivered', false])
    assert.deepEqual(delivered.events.map(({ what }) => what).slice(0, 6), [
      'delivered',
      'delivery_confirmed',
      'delivery_confirmed',
      'delivery_stated',
      'delivery_refused',
      'delivery_stated',
    ])
    assert.equal(codeOf(await state(supplier, order_id, [{ line_no: 1, quantity: '1' }])), '409 state_conflict')
  })

  it('are never more than is left, and every wrong field is named at once', async () => {
    const order = await anOrderOfThree()
    const { supplier, order_id } = order
    await stated(order, [{ line_no: 1, quantity: '7' }])
    const wrong = await state(
      supplier,
      order_id,
      [
        { line_no: 1, quantity: '3.001' },
        { line_no: 9, quantity: '1' },
        { line_no: 3, quantity: '0.5' },
        { line_no: 2, quantity: '1' },
        { line_no: 2, quantity: '1' },
      ],
      { delivered_on: addDays(today, 1) },
    )
    assert.equal(wrong.status, 422)
    const { errors: fields } = wrong.body as unknown as { errors: { field: string; code: string; message: string }[] }
    assert.deepEqual(
      fields.map(({ field, code }) => [field, code]),
      [
        ['delivered_on', 'delivered_on_invalid'],
        ['lines.0.quantity', 'quantity_left'],
        ['lines.1.line_no', 'line_unknown'],
        ['lines.2.quantity', 'quantity_whole'],
        ['lines.4.line_no', 'line_twice'],
      ],
    )
    assert.match(fields[1]!.message, /3/)
    assert.equal(codeOf(await state(supplier, order_id, [{ line_no: 1, quantity: '-1' }])), '422 invalid')
    assert.equal(codeOf(await state(supplier, order_id, [])), '422 invalid')
    assert.deepEqual((await counts(order))[0], ['0', '7', '3'])
    // And by the database, without this code.
    const { rows: added } = await pool.query(
      `insert into deliveries (order_id, number, delivered_on, stated_by, person_id, decide_by)
       select $1, 9, riyadh_today(), 'supplier', person_id, riyadh_today() from deliveries where order_id = $1 limit 1 returning delivery_id`,
      [order_id],
    )
    await assert.rejects(
      pool.query('insert into delivery_lines (delivery_id, order_id, line_no, quantity) values ($1, $2, 1, 4)', [
        added[0].delivery_id,
        order_id,
      ]),
      { constraint: 'order_lines_not_more' },
    )
  })

  it('that are not decided in time are called so, once both sides are notified, and may still be decided', async () => {
    const order = await anOrderOfThree()
    const { buyer, order_id } = order
    const { delivery_id, decide_by } = await stated(order, [{ line_no: 1, quantity: '1' }])
    await stated(order, [{ line_no: 2, quantity: '1' }])
    const disputed = await anOrderOfThree()
    await stated(disputed, [{ line_no: 1, quantity: '1' }])
    await act(site, disputed.buyer, disputed.order_id, 'dispute', { reason: A_REASON })
    const job = () => runJob('note_unconfirmed_deliveries')
    const notified = async ({ buyer: as, order_id: id }: MadeOrder) =>
      (await read(as, id)).events.filter(({ what }) => what === 'delivery_unconfirmed').length
    try {
      await job()
      assert.equal(await notified(order), 0)
      await shiftDays(database, 30)
      assert.ok(decide_by > today)
      await job()
      await job()
      assert.deepEqual([await notified(order), await notified(disputed)], [1, 0])
      const [late] = await list(buyer, order_id)
      assert.deepEqual([late!.state, late!.can], ['unconfirmed', { confirm: true, refuse: true }])
      assert.equal((await confirm(buyer, delivery_id)).body.state, 'confirmed')
    } finally {
      await shiftDays(database, 0)
    }
  })

  it('have a file for both sides, and neither it nor they are anything to others', async () => {
    const order = await anOrderOfThree()
    const { buyer, supplier, order_id } = order
    const { status, body } = await call<Delivery>('POST', `/orders/${order_id}/deliveries`, {
      as: supplier,
      form: {
        delivered_on: today,
        lines: JSON.stringify([{ line_no: 1, quantity: '1' }]),
        note: 'عند البوابة',
        file: aPdf('note.pdf'),
      },
    })
    assert.deepEqual([status, body.file?.name, body.note], [201, 'note.pdf', 'عند البوابة'])
    for (const as of [buyer, supplier]) assert.equal((await call('GET', body.file!.path, { as })).status, 200)
    const stranger = await aCompany(database)
    assert.equal((await call('GET', body.file!.path, { as: stranger })).status, 404)
    assert.equal((await call('GET', body.file!.path)).status, 401)
    const answers = [
      await confirm(stranger, body.delivery_id),
      await confirm(stranger, 2_000_000_000),
      await refuse(stranger, body.delivery_id),
    ]
    for (const answer of answers) assert.equal(codeOf(answer), '404 delivery_not_found')
    assert.equal(codeOf(await state(stranger, order_id, [{ line_no: 1, quantity: '1' }])), '404 order_not_found')
    assert.equal(codeOf(await call('GET', `/orders/${order_id}/deliveries`, { as: stranger })), '404 order_not_found')
    // The supplier decides nothing, nor does a colleague who may not buy.
    assert.equal(codeOf(await confirm(supplier, body.delivery_id)), '403 other_side')
    const viewer = await aColleague(database, buyer, { roles: ['viewer'] })
    assert.equal(codeOf(await confirm(viewer, body.delivery_id)), '403 role_required')
    assert.equal(codeOf(await refuse(buyer, body.delivery_id, 'قصير')), '422 invalid')
    const { by, decided_by } = (await confirm(buyer, body.delivery_id)).body
    assert.deepEqual([by, decided_by?.person_id], [undefined, buyer.person_id])
    const seen = (await list(supplier, order_id))[0]!
    assert.deepEqual([seen.by?.person_id, seen.decided_by], [supplier.person_id, undefined])
  })

  it('are not stated before the order binds, nor decided in a dispute', async () => {
    const { supplier, order_id } = await anOrder(site, { lines: LINES, prices: PRICES })
    assert.equal(codeOf(await state(supplier, order_id, [{ line_no: 1, quantity: '1' }])), '409 state_conflict')
    const order = await anOrderOfThree()
    const { delivery_id } = await stated(order, [{ line_no: 1, quantity: '1' }])
    await act(site, order.buyer, order.order_id, 'dispute', { reason: A_REASON })
    for (const decide of [confirm, refuse])
      assert.equal(codeOf(await decide(order.buyer, delivery_id)), '409 state_conflict')
    assert.deepEqual((await list(order.buyer, order.order_id))[0]!.can, { confirm: false, refuse: false })
  })
})

describe('at the same moment', () => {
  const ROUNDS = 5
  const held = ({ order_id }: MadeOrder) => `select from purchase_orders where order_id = ${order_id} for update`

  it('a delivery is confirmed or refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await anOrderOfThree()
      const { delivery_id } = await stated(order, [{ line_no: 1, quantity: '4' }])
      const answers = await whenUnlocked(
        database,
        held(order),
        () => confirm(order.buyer, delivery_id),
        () => refuse(order.buyer, delivery_id),
      )
      assert.deepEqual(answers.map(codeOf).sort(), ['200', '409 delivery_decided'])
      const [{ state: decided }] = (await list(order.buyer, order.order_id)) as [Delivery]
      assert.deepEqual((await counts(order))[0], decided === 'confirmed' ? ['4', '0', '6'] : ['0', '0', '10'])
    }
  })

  it('of two deliveries that are together more than is left one is taken', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await anOrderOfThree()
      const answers = await whenUnlocked(
        database,
        held(order),
        () => state(order.supplier, order.order_id, [{ line_no: 1, quantity: '6' }]),
        () => state(order.supplier, order.order_id, [{ line_no: 1, quantity: '7' }]),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
    }
  })
})
