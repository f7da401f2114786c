import assert from 'node:assert/strict'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import type { HomeCharts, HomeView } from './contract.ts'

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { publish, bid, withdraw } = await sealedTenders(site)

const read = async <Body>(as: MadeCompany, path: string) => {
  const { status, body, text } = await call('GET', path, { as })
  assert.equal(status, 200, text)
  return { body: body as Body, text }
}

/** The number of sealed bids as each place says it, and what the home page draws of them. */
async function said(as: MadeCompany, rfq_id: number) {
  const { body: charts } = await read<HomeCharts>(as, '/home/charts')
  const drawn = charts.buyer!.rfqs.find((each) => each.rfq_id === rfq_id)!
  const { body: cards } = await read<{ rfq_id: number; sealed?: { bids_count?: number } }[]>(as, '/rfqs/my-rfqs')
  const { body: rfq } = await read<{ sealed?: { bids_count?: number } }>(as, `/rfqs/${rfq_id}`)
  assert.deepEqual(
    [drawn.totals, drawn.placed_at, drawn.first_bid_hours, drawn.sealed?.state],
    [[], [], null, 'sealed'],
  )
  return [
    drawn.sealed?.bids_count,
    cards.find((each) => each.rfq_id === rfq_id)?.sealed?.bids_count,
    rfq.sealed?.bids_count,
  ]
}
const waits = async (as: MadeCompany, rfq_id: number) =>
  (await read<HomeView>(as, '/home')).body.rows.flatMap(({ kind, object }) => (object?.id === rfq_id ? [kind] : []))

it('the buyer of a sealed RFQ reads one number of bids everywhere, its people without that right none', async () => {
  const { buyer, rfq_id } = await publish()
  const people = (roles: ('admin' | 'buyer' | 'approver' | 'seller' | 'viewer')[]) =>
    aColleague(database, buyer, { roles })
  const buyers = [buyer, await people(['buyer']), await people(['admin'])]
  const others = [await people(['approver']), await people(['seller']), await people(['viewer'])]
  const readAll = async () => {
    for (const as of others)
      assert.deepEqual([await said(as, rfq_id), await waits(as, rfq_id)], [[undefined, undefined, undefined], []])
    return Promise.all(buyers.map(async (as) => [await said(as, rfq_id), await waits(as, rfq_id)]))
  }
  const same = (count: number, rows: string[]) => buyers.map(() => [[count, count, count], rows])
  assert.deepEqual(await readAll(), same(0, ['closing_without_bids']))
  const [one, two] = [await aSupplier(database, { company_name: 'Canary Trading' }), await aSupplier(database)]
  const { bid_id } = (await bid(one, rfq_id)).body
  await bid(two, rfq_id)
  assert.deepEqual(await readAll(), same(2, []))
  for (const as of [...buyers, ...others])
    for (const path of ['/home', '/home/charts']) assert.doesNotMatch((await read(as, path)).text, /Canary|918273/)
  await withdraw(one, bid_id)
  assert.deepEqual(await readAll(), same(1, []))
})
