import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Delivery } from '#orders/deliveries/contract.ts'
import { describePdf, textRunsOf } from '#test/support/browser/pdf-text.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { anAcknowledgedOrder } from '#test/support/make/orders.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

/* The receipt of a delivery: what came, what was left afterwards, and no prices. */

const site = await sharedApp()
const { app, call, database } = site
const { rows } = await database.pool.query<{ today: string }>('select riyadh_today()::text as today')
const { today } = rows[0]!

const request = (delivery_id: number, as: MadeCompany) =>
  app.inject({
    url: `/api/v1/deliveries/${delivery_id}/receipt.pdf`,
    headers: { 'accept-language': 'en', cookie: as.cookie },
  })

describe('the receipt of a delivery', () => {
  it('has all lines, what came of each and what was left then, in both languages and without prices', async () => {
    const buyer = await aCompany(database, { company_name: 'شركة مدار الغيث للتطوير العقاري' })
    const supplier = await aSupplier(database, { company_name: 'Athl Al-Wadi Trading' })
    const { order_id } = await anAcknowledgedOrder(site, {
      buyer,
      supplier,
      lines: [
        { description: 'طاولة اجتماعات', quantity: '2500' },
        { description: 'Side unit, oak', quantity: '8.5', unit_code: 'MTR' },
        { description: 'النقل والتركيب', quantity: '1', unit_code: 'LS' },
      ],
      prices: ['1234.56', '777', '888'],
    })
    const deliver = async (as: MadeCompany, json: object) => {
      const { status, body, text } = await call<Delivery>('POST', `/orders/${order_id}/deliveries`, {
        as,
        json: { delivered_on: today, ...json },
      })
      assert.equal(status, 201, text)
      return body
    }
    const first = await deliver(supplier, {
      lines: [
        { line_no: 1, quantity: '1300' },
        { line_no: 2, quantity: '0.25' },
      ],
      note: 'Left at gate 3',
    })
    const unconfirmed = await request(first.delivery_id, supplier)
    assert.deepEqual([unconfirmed.statusCode, unconfirmed.json().code], [409, 'delivery_unconfirmed'])
    // What comes later, and what waits, is not in the receipt of what came before.
    await call('PUT', `/deliveries/${first.delivery_id}/confirm`, { as: buyer })
    const second = await deliver(buyer, { lines: [{ line_no: 1, quantity: '1000' }] })
    await deliver(supplier, { lines: [{ line_no: 1, quantity: '100' }] })

    for (const as of [buyer, supplier]) {
      const { statusCode, headers, rawPayload } = await request(first.delivery_id, as)
      assert.equal(statusCode, 200)
      assert.match(String(headers['content-disposition']), /^attachment; filename="PO-\d{4}-\d{6}-1\.pdf"$/)
      const runs = (await textRunsOf(rawPayload)).map((run) => run.trim())
      const { title, lang, tagged, pages } = await describePdf(rawPayload)
      assert.deepEqual([lang, tagged, pages], ['ar-SA', true, 1])
      assert.match(title!, /^محضر استلام PO-.*، توريد 1 · Delivery receipt$/)
      for (const text of [
        'Delivery receipt',
        'Athl Al-Wadi Trading',
        'Side unit, oak',
        'Left at gate 3',
        'Recorded by the supplier',
        'Confirmed by the buyer',
        '1,300',
        '1,200',
        '0.25',
        '8.25',
        'metres',
        'AH',
      ])
        assert.ok(
          runs.some((run) => run.includes(text)),
          `${text} among ${runs.join(' | ')}`,
        )
      for (const text of ['1,234.56', '777', '888', 'undefined', 'null'])
        assert.ok(!runs.some((run) => run.includes(text)), text)
      assert.ok(runs.some((run) => run.includes('not a tax invoice')))
    }
    const runs = (await textRunsOf((await request(second.delivery_id, supplier)).rawPayload)).map((run) => run.trim())
    assert.ok(runs.includes('200'), 'what is left after the second')
    assert.ok(runs.some((run) => run.includes('Recorded and confirmed')))
  })
})
