import assert from 'node:assert/strict'
import { it } from 'node:test'
import { plansOf } from '#test/support/plans.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { closeRfqs } from './close-rfqs.server.ts'
import { remindToConfirm } from './remind-to-confirm.server.ts'

const { database } = await testApp()
const { pool } = database
const { reader, mustUse } = plansOf(database)
const explained = {
  ...database,
  transaction: <Result>(work: (tx: never) => Promise<Result>) =>
    reader.transaction().execute((tx) => work(tx as never)),
}

it('bids lapse, and bidders are reminded, without reading RFQs that ended or were never amended', async () => {
  const rfq = await anRfq(database, { on_change: 'confirm' })
  // One half of 2000 RFQs was amended, and all but ten have closed.
  await pool.query(
    `insert into rfqs (buyer_id, title, description, item_description, quantity, deadline, delivery_date, category_id, region_id, city_id, on_change,
       version, material_version, attachments_paths)
     select buyer_id, title, description, item_description, quantity, riyadh_today() + case when n <= 10 then 1 else -n end, delivery_date, category_id,
       region_id, city_id, 'confirm', 1 + n % 2, 1 + n % 2, attachments_paths
     from rfqs, generate_series(1, 2000) n where rfq_id = $1`,
    [rfq.rfq_id],
  )
  await database.owner.pool.query('vacuum analyze rfqs')
  await mustUse('lapsing', ['rfqs_to_lapse'], ['rfqs'], () => closeRfqs(explained))
  await database.owner.pool.query('vacuum analyze rfqs')
  await mustUse('lapsing again', ['rfqs_to_lapse'], ['rfqs'], () => closeRfqs(explained))
  const { rows } = await pool.query(
    `select count(*)::int from rfqs where on_change = 'confirm' and material_version > closed_version and closes_at <= now()`,
  )
  assert.deepEqual(rows, [{ count: 0 }])
  assert.equal(await closeRfqs(database), 0)
  await mustUse('reminding', ['rfqs_to_lapse'], ['rfqs'], () => remindToConfirm(explained))
})

it('an RFQ that is amended after bidding was reopened is read again', async () => {
  const rfq = await anRfq(database, { on_change: 'confirm', closes_in: -1 })
  await aBid(database, rfq)
  const amend = () =>
    pool.query('update rfqs set quantity = quantity + 1, version = version + 1 where rfq_id = $1', [rfq.rfq_id])
  await amend()
  assert.equal(await closeRfqs(database), 1)
  assert.equal(await closeRfqs(database), 0)
  await amend()
  assert.equal(await closeRfqs(database), 1)
})
