import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'

const site = await testApp()
const { call, database } = site
const { publish, bid, replace, withdraw, afterClosing } = await sealedTenders(site)

/** What anybody learns from a receipt: signature, list, contents, state. */
async function check(receipt: Receipt, contents?: string) {
  const { status, body, text } = await call('POST', '/receipts/verify', { json: { receipt, contents } })
  assert.equal(status, 200, text)
  return [body.signature_valid, body.listed, body.contents_match, body.state]
}

it('a receipt says what became of its version once the list is public, and no more than itself before', async () => {
  const { rfq_id } = await publish()
  const [one, two, three] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
  const first = (await bid(one, rfq_id)).body
  const second = (await replace(one, first.bid_id)).body
  const gone = (await bid(two, rfq_id)).body
  await withdraw(two, gone.bid_id)
  const again = (await bid(two, rfq_id)).body
  const last = (await bid(three, rfq_id)).body

  for (const { receipt, contents } of [first, second, gone, again, last])
    assert.deepEqual(await check(receipt, contents), [true, null, true, 'sealed'])
  await shiftDays(database, 3)
  try {
    assert.deepEqual(await check(first.receipt), [true, null, null, 'closing'])
  } finally {
    await shiftDays(database, 0)
  }
  await afterClosing(async () => {
    const states = []
    for (const { receipt } of [first, second, gone, again, last]) states.push(await check(receipt))
    assert.deepEqual(states, [
      [true, true, null, 'replaced'],
      [true, true, null, 'opened'],
      [true, true, null, 'withdrawn'],
      [true, true, null, 'opened'],
      [true, true, null, 'opened'],
    ])
    const other = last.contents.replace('"total_halalas":91827364', '"total_halalas":91827365')
    assert.notEqual(other, last.contents)
    assert.deepEqual(await check(last.receipt, other), [true, true, false, 'opened'])
  })
})

it('a bid that was dropped is proven by its receipt', async () => {
  const { rfq_id } = await publish()
  const { receipt } = (await bid(await aSupplier(database), rfq_id)).body
  await database.owner.pool.query('delete from sealed_bids where bid_id = $1', [receipt.bid_id])
  await afterClosing(async () => assert.deepEqual(await check(receipt), [true, false, null, 'missing']))
})

it('a receipt of a canceled RFQ says so', async () => {
  const { buyer, rfq_id } = await publish()
  const { receipt } = (await bid(await aSupplier(database), rfq_id)).body
  const other = await aSupplier(database)
  const withdrawn = (await bid(other, rfq_id)).body
  await withdraw(other, withdrawn.bid_id)
  assert.equal((await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })).status, 200)
  for (const each of [receipt, withdrawn.receipt]) assert.deepEqual(await check(each), [true, null, null, 'canceled'])
})

it('of a receipt that was changed nothing else is said', async () => {
  const { rfq_id } = await publish()
  const { receipt, contents } = (await bid(await aSupplier(database), rfq_id)).body as {
    receipt: Receipt
    contents: string
  }
  for (const changed of [
    { bid_version: 2 },
    { received_at: '2026-01-01T00:00:00.000Z' },
    { commitment: receipt.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { key_id: 'unknown' },
    { signature: receipt.signature.slice(2) },
    { signature: '' },
    { signature: receipt.signature.replace(/^./, '!') },
  ])
    assert.deepEqual(
      await check({ ...receipt, ...changed }, contents),
      [false, null, null, null],
      JSON.stringify(changed),
    )
  const { status } = await call('POST', '/receipts/verify', { json: { receipt: { ...receipt, more: 1 } } })
  assert.equal(status, 422)
})
