import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RfqOrder } from '#orders/contract.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { inDays } from '#test/support/in-days.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { A_REASON, act, aDelivery, anAcknowledgedOrder, anOrder } from '#test/support/make/orders.ts'

/* What others than both sides learn of an order, and what a repeated call does. */
const site = await testApp()
const { call, database } = site

const UNKNOWN = 2_000_000_000
const answerOf = ({ status, text }: Answer) => [status, text.replace(/"request_id":"[^"]*"/, '')]
const A_DELIVERY = { delivered_on: inDays(0), lines: [{ line_no: 1, quantity: '1' }] }

describe('of an order', () => {
  it('a supplier that declined the one before learns nothing', async () => {
    const buyer = await aCompany(database)
    const { supplier, order_id, rfq_id } = await anOrder(site, { buyer })
    const { bid_id, supplier: next } = await aBid(database, { rfq_id, total_amount: 77_777.77 })
    await act(site, supplier, order_id, 'decline', { reason: A_REASON })
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    const issued = await call('POST', `/rfqs/${rfq_id}/order`, { as: buyer, json: {} })
    assert.equal(issued.status, 201, issued.text)
    const { body, text } = await call<RfqOrder>('GET', `/rfqs/${rfq_id}/order`, { as: supplier })
    assert.deepEqual([body.award, body.orders.map((order) => order.order_id)], [null, [order_id]])
    for (const secret of [next.company_name, '7777777']) assert.ok(!text.includes(secret), secret)
    const [there, unknown] = [
      await call('GET', `/orders/${issued.body.order_id}`, { as: supplier }),
      await call('GET', `/orders/${UNKNOWN}`, { as: supplier }),
    ]
    assert.equal(there.status, 404)
    assert.deepEqual(answerOf(there), answerOf(unknown))
  })

  it('a company that is no side gets the same bytes whether or not it is there', async () => {
    const { order_id, delivery_id } = await aDelivery(site, 'supplier')
    const as = await aSupplier(database)
    const json = { reason: A_REASON, stars: 3, ...A_DELIVERY }
    for (const [method, path, id] of [
      ['GET', 'orders/{id}/deliveries', order_id],
      ['GET', 'orders/{id}/ratings', order_id],
      ['POST', 'orders/{id}/deliveries', order_id],
      ['POST', 'orders/{id}/rating', order_id],
      ['POST', 'orders/{id}/reissue', order_id],
      ['PUT', 'deliveries/{id}/refuse', delivery_id],
    ] as const) {
      const send = (each: number) =>
        call(method, `/${path.replace('{id}', String(each))}`, { as, ...(method !== 'GET' && { json }) })
      const [there, unknown] = [await send(id), await send(UNKNOWN)]
      assert.equal(there.status, 404, path)
      assert.deepEqual(answerOf(there), answerOf(unknown), path)
    }
  })
})

it('a delivery that is sent again with its key is stated once, also at the same moment', async () => {
  const { buyer, supplier, order_id } = await anAcknowledgedOrder(site)
  const headers = { 'idempotency-key': 'one-delivery-that-is-sent-again' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/orders/${order_id}/deliveries`, { as: supplier, json: A_DELIVERY, headers })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  const { body } = await call('GET', `/orders/${order_id}/deliveries`, { as: buyer })
  assert.deepEqual(
    [body.length, new Set(answers.map((answer) => answer.body.delivery_id))],
    [1, new Set([body[0].delivery_id])],
  )
})
