import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'

/* The closing of a sealed RFQ only moves later, and not at all once it has passed. */
const site = await testApp()
const { call, database } = site
const { today, publish, bid, whenClosed, afterClosing } = await sealedTenders(site)

const LATER = { deadline: addDays(today, 60), delivery_date: addDays(today, 90) }

/** The preview, then the amendment itself. */
const amended = async (buyer: MadeCompany, rfq_id: number, json: object) => [
  await call('POST', `/rfqs/${rfq_id}/amendments/preview`, { as: buyer, json }),
  await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json }),
]

describe('an amendment of a sealed RFQ', () => {
  it('moves its closing later, not earlier', async () => {
    const { buyer, rfq_id } = await publish()
    const EARLIER = [
      ['deadline', { deadline: addDays(today, 1) }],
      ['closing_time', { closing_time: '12:00' }],
    ] as const
    for (const [field, change] of EARLIER) {
      for (const answer of await amended(buyer, rfq_id, change)) {
        assert.equal(short(answer), '422 deadline_earlier')
        assert.deepEqual(
          answer.body.errors.map((each: { field: string }) => each.field),
          [field],
        )
      }
    }
    for (const answer of await amended(buyer, rfq_id, LATER)) assert.equal(short(answer), '200')
  })

  it('is refused once bidding has ended, before and after the opening', async () => {
    const { buyer, rfq_id } = await publish()
    await bid(await aSupplier(database), rfq_id)
    const refused = async () => {
      for (const change of [LATER, { closing_time: '12:00' }, { title: 'كراسي أخرى' }])
        for (const answer of await amended(buyer, rfq_id, change)) assert.equal(short(answer), '409 rfq_expired')
    }
    await whenClosed(refused)
    await afterClosing(refused)
  })
})
