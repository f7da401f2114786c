import assert from 'node:assert/strict'
import { it } from 'node:test'
import { brokenConstraint } from '#framework/database/database.server.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'

const site = await testApp()
const { call, database } = site
const { publish, bid, withdraw, afterClosing } = await sealedTenders(site)

it('bidders learn every name and total after the opening where the buyer chose so, and nothing else; others nothing', async () => {
  const { buyer, rfq_id } = await publish({ price_disclosure: 'bidders' })
  const [one, two, gone, stranger] = [
    await aSupplier(database),
    await aSupplier(database),
    await aSupplier(database),
    await aSupplier(database),
  ]
  await bid(one, rfq_id, { total_amount: '700', comments: 'with assembly' })
  await bid(two, rfq_id, { total_amount: '500', comments: 'without assembly' })
  await withdraw(gone, (await bid(gone, rfq_id, { total_amount: '300' })).body.bid_id)
  const read = async (as?: Caller) =>
    (await call('GET', as ? `/rfqs/${rfq_id}` : `/unauthorized/rfqs/${rfq_id}`, as && { as })).body
  const totals = async (as?: Caller) => {
    const { disclosed_totals, sealed } = await read(as)
    assert.equal(sealed.price_disclosure, 'bidders')
    return disclosed_totals?.map((each: { supplier: { user_id: number }; total_amount: number; mine: boolean }) => [
      each.supplier.user_id,
      each.total_amount,
      each.mine,
    ])
  }
  for (const as of [buyer, one, gone, stranger, undefined]) assert.equal(await totals(as), undefined)
  await afterClosing(async () => {
    assert.deepEqual(await totals(one), [
      [two.company_id, 500, false],
      [one.company_id, 700, true],
    ])
    assert.deepEqual(await totals(two), [
      [two.company_id, 500, true],
      [one.company_id, 700, false],
    ])
    const { bids, disclosed_totals } = await read(one)
    assert.deepEqual(
      [bids.length, bids[0].mine, Object.keys(disclosed_totals[0])],
      [1, true, ['supplier', 'total_amount', 'complete', 'mine']],
    )
    for (const as of [gone, stranger, await aCompany(database), undefined]) {
      assert.equal(await totals(as), undefined)
      assert.deepEqual((await read(as)).bids, [])
    }
    assert.deepEqual([await totals(buyer), (await read(buyer)).bids.length], [undefined, 2])
    // What they have learned they may read on.
    assert.equal((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status, 200)
    assert.equal((await totals(one)).length, 2)
  })
})

it('the buyer alone learns them otherwise', async () => {
  const { rfq_id } = await publish()
  const [one, two] = [await aSupplier(database), await aSupplier(database)]
  for (const each of [one, two]) await bid(each, rfq_id)
  await afterClosing(async () => {
    const { body } = await call('GET', `/rfqs/${rfq_id}`, { as: one })
    assert.deepEqual([body.sealed.price_disclosure, body.disclosed_totals, body.bids.length], ['buyer', undefined, 1])
  })
})

it('who learns prices is chosen with sealed bids alone, and never changes', async () => {
  const { answer } = await publish({ bid_visibility: 'open', price_disclosure: 'bidders' })
  assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, 'price_disclosure'])
  const { rfq_id } = await publish()
  const { pool } = database.owner
  const outcome = (statement: string, values: unknown[]) =>
    pool.query(statement, values).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: unknown) => brokenConstraint(error) ?? String(error),
    )
  const change = 'update rfqs set price_disclosure = $2 where rfq_id = $1'
  assert.equal(await outcome(change, [rfq_id, 'bidders']), 'rfqs_price_disclosure_kept')
  await pool.query('alter table rfqs disable trigger rfqs_price_disclosure_kept')
  try {
    const open = (await publish({ bid_visibility: 'open' })).rfq_id
    assert.deepEqual(
      [await outcome(change, [open, 'bidders']), await outcome(change, [rfq_id, 'all'])],
      ['rfqs_disclosure_sealed_check', 'rfqs_price_disclosure_check'],
    )
  } finally {
    await pool.query('alter table rfqs enable trigger rfqs_price_disclosure_kept')
  }
})
