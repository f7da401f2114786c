import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { inDays } from '#test/support/in-days.ts'

const { call, database } = await testApp()
const { kysely } = database

/** Whom e-mails of a kind wait for, by person. */
const receivers = async (kind: string, { company_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('mails')
      .select('person_id')
      .where('kind', '=', kind)
      .where('company_id', '=', company_id)
      .orderBy('mail_id')
      .execute()
  ).map(({ person_id }) => person_id)

describe('e-mails about RFQs and bids', () => {
  it('go to the people of a company whom they concern: who buys, or who sells', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const supplier = await aSupplier(database)
    const other = await aBid(database, { rfq_id })
    const team = async (company: MadeCompany) => ({
      buys: await aColleague(database, company, { roles: ['buyer'] }),
      sells: await aColleague(database, company, { roles: ['seller'] }),
      looks: await aColleague(database, company, { roles: ['viewer', 'approver'] }),
    })
    const ofBuyer = await team(buyer)
    const ofSupplier = await team(supplier)
    const left = await aColleague(database, buyer, { roles: ['buyer'] })
    await kysely.updateTable('members').set({ left_at: new Date() }).where('person_id', '=', left.person_id).execute()

    const form = { total_amount: '1250.50', proposed_delivery_date: inDays(15), comments: '', attachment: aPdf() }
    const placed = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: ofSupplier.sells, form })
    assert.equal(placed.status, 201, placed.text)
    assert.deepEqual(await receivers('new-bid', buyer), [buyer.person_id, ofBuyer.buys.person_id])
    assert.deepEqual(await receivers('bid-received', supplier), [supplier.person_id, ofSupplier.sells.person_id])

    assert.equal(
      (await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: ofBuyer.buys, json: { bid_id: placed.body.bid_id } }))
        .status,
      200,
    )
    assert.deepEqual(await receivers('award-confirmed', buyer), [buyer.person_id, ofBuyer.buys.person_id])
    assert.deepEqual(await receivers('bid-accepted', supplier), [supplier.person_id, ofSupplier.sells.person_id])
    assert.deepEqual(await receivers('bid-not-chosen', other.supplier), [other.supplier.person_id])
  })
})
