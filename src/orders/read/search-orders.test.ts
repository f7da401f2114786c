import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { anAcknowledgedOrder, anOrder } from '#test/support/make/orders.ts'
import type { OrderCard } from '../contract.ts'

/* Orders are found by their number, the RFQ's title and the other side's name. */
const site = await testApp()
const { call, database } = site

const buyer = await aCompany(database, { company_name: 'شركة مدار الغيث للتطوير' })
const athl = await aSupplier(database, { company_name: 'مؤسسة أثل الوادي للتجارة' })
const nakhil = await aSupplier(database, { company_name: 'Zilal Al Nakhil Est.' })
const cables = await anOrder(site, { buyer, supplier: athl, title: 'توريد كابلات 4×16 للدور الثالث' })
const lamps = await anAcknowledgedOrder(site, { buyer, supplier: nakhil, title: 'Lamps, 100% LED' })
// Of another company: nobody's search above finds it.
const others = await anOrder(site, { supplier: athl, title: 'كابلات أخرى' })

async function found(as: MadeCompany, search: string, more = '') {
  const { status, body, headers } = await call<OrderCard[]>(
    'GET',
    `/orders?search=${encodeURIComponent(search)}${more}`,
    { as },
  )
  assert.equal(status, 200)
  assert.equal(Number(headers['x-total-count']), body.length)
  return body.map(({ order_id }) => order_id)
}

describe('a search of orders', () => {
  it('looks at number, title and the other side, however they are written', async () => {
    for (const search of [
      cables.number,
      cables.number.toLowerCase(),
      cables.number.slice(-6),
      'كابلات',
      '4*16',
      'اثل الوادى',
      'أثل',
    ])
      assert.deepEqual(await found(buyer, search), [cables.order_id], search)
    for (const search of ['lamps', 'zilal al', '100%'])
      assert.deepEqual(await found(buyer, search), [lamps.order_id], search)
    // One's own name is on each order, and no text runs from one field into the next.
    for (const search of ['مدار الغيث', 'الثالث مؤسسة', 'كابلات أخرى', '0%0', '_'])
      assert.deepEqual(await found(buyer, search), [], search)
    assert.equal((await found(buyer, '')).length, 2)
    assert.deepEqual(await found(athl, 'مدار الغيث', '&side=supplier'), [cables.order_id])
    assert.deepEqual(await found(athl, 'كابلات', '&side=supplier'), [others.order_id, cables.order_id])
    assert.deepEqual(await found(athl, 'كابلات'), [], 'of the other side')
  })

  it('goes with state and year', async () => {
    assert.deepEqual(await found(buyer, 'PO-2026', '&state=acknowledged'), [lamps.order_id])
    assert.deepEqual(await found(buyer, 'lamps', '&state=issued'), [])
    assert.deepEqual(await found(buyer, 'lamps', '&year=2025'), [])
  })
})
