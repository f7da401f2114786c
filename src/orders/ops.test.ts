import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CommandFailure, UsageError } from '#framework/config/command.server.ts'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { A_REASON, act, anAcknowledgedOrder, anOrder } from '#test/support/make/orders.ts'
import { runCommand } from '#test/support/ops.ts'

/* What operators see of an order. */
const site = await testApp()
const { call, database } = site
const { rows } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
const show = (text: string | number) => runCommand(site, 'orders:show', String(text))

it('orders:show has state, events, deliveries and ratings, and nothing that is for the two sides alone', async () => {
  const buyer = await aCompany(database, { company_name: 'شركة مدار الغيث' })
  const supplier = await aSupplier(database, { company_name: 'مؤسسة أثل الوادي' })
  const order = await anAcknowledgedOrder(site, {
    buyer,
    supplier,
    title: 'عنوان الطلب',
    lines: [{ quantity: '2', description: 'مضخة مياه' }],
    prices: ['1999.01'],
  })
  const as = buyer
  const delivery = { delivered_on: rows[0]!.today, note: 'في المستودع', lines: [{ line_no: 1, quantity: '1' }] }
  assert.equal((await call('POST', `/orders/${order.order_id}/deliveries`, { as, json: delivery })).status, 201)
  const rating = { stars: 2, text: 'تأخر أسبوعًا' }
  assert.equal((await call('POST', `/orders/${order.order_id}/rating`, { as, json: rating })).status, 201)
  await act(site, supplier, order.order_id, 'dispute', { reason: A_REASON })

  const shown = await show(order.order_id)
  assert.match(shown, new RegExp(`^Order ${order.order_id}, ${order.number}: disputed, version \\d+\n`))
  for (const text of ['شركة مدار الغيث', 'مؤسسة أثل الوادي', `RFQ ${order.rfq_id}`])
    assert.ok(shown.includes(text), text)
  assert.match(shown, /\n1 +issued +buyer +\d+ +\d{4}-\d\d-\d\d \d\d:\d\d\n2 +acknowledged +supplier /)
  assert.match(shown, /disputed +supplier/)
  assert.match(shown, /\n1 +confirmed +\d{4}-\d\d-\d\d +buyer /)
  assert.match(shown, /\nrating .*\n\d+ +buyer +/)
  for (const text of ['1999', '1,999', '3998', '4597', 'عنوان الطلب', 'مضخة', 'المستودع', 'تأخر', A_REASON])
    assert.equal(shown.includes(text), false, text)
})

it('orders:show finds an order by its number, and lists those of several buyers', async () => {
  const first = await anOrder(site, { buyer: await aCompany(database, { company_name: 'شركة الأولى' }) })
  const second = await anOrder(site, { buyer: await aCompany(database, { company_name: 'شركة الثانية' }) })
  assert.equal(first.number, second.number)
  await assert.rejects(show(first.number), (thrown: Error) => {
    assert.ok(thrown instanceof CommandFailure)
    return thrown.message.endsWith('name its id')
  })
  await database.pool.query(`update order_settings set prefix = 'ONLY' where company_id = $1`, [
    second.buyer.company_id,
  ])
  const own = await anOrder(site, { buyer: second.buyer })
  assert.match(await show(own.number.toLowerCase()), new RegExp(`^Order ${own.order_id}, ONLY-`))
  await assert.rejects(show(2_000_000_000), CommandFailure)
  await assert.rejects(show('PO-1999-000001'), CommandFailure)
  await assert.rejects(show('x'), UsageError)
})
