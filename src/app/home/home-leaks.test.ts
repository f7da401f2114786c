import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSession, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import type { HomeCharts, HomeView } from './contract.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off', EMAIL_VERIFICATION: 'required' })
const { pool } = database

const read = async <Body>(as: MadeCompany, path: string) => {
  const { status, body, text } = await call('GET', path, { as })
  assert.equal(status, 200, text)
  return { body: body as Body, text }
}

/** A market in which companies meet on the same RFQs, and each has something that the others must not see. */
async function aMarket() {
  const buyer = await aCompany(database, { company_name: 'Hidden Buyer' })
  const [supplier, rival, gone] = [
    await aSupplier(database, { company_name: 'Hidden Supplier' }),
    await aSupplier(database, { company_name: 'Hidden Rival' }),
    await aSupplier(database, { company_name: 'Hidden Former' }),
  ]
  // Today, or where the day ends meanwhile, tomorrow.
  for (const closes_in of [0, 1, 2, 9, -3]) {
    const { rfq_id } = await anRfq(database, { buyer, closes_in })
    await aBid(database, { rfq_id, supplier, total_amount: 1000 + closes_in })
    await aBid(database, { rfq_id, supplier: rival, total_amount: 900 + closes_in })
    await aBid(database, { rfq_id, supplier: gone, total_amount: 666_001, withdrawn: true })
  }
  const canceled = await anRfq(database, { buyer, closes_in: 1, canceled: true, title: 'canary canceled' })
  await aBid(database, { rfq_id: canceled.rfq_id, supplier: rival, total_amount: 666_002 })
  const { proposer } = await aProposal(database, buyer)
  await pool.query("update people set full_name = 'canary colleague' where person_id = $1", [proposer.person_id])
  const approver = await aColleague(database, buyer, { roles: ['approver'], full_name: 'canary approver' })
  return { buyer, supplier, rival, gone, approver, stranger: await aCompany(database) }
}

describe('the start page shows nothing that other pages hide', () => {
  it('draws only RFQs that the person may read, and only bids that their pages show', async () => {
    const market = await aMarket()
    const drawn: string[] = []
    for (const [name, as] of Object.entries(market)) {
      const { body: home } = await read<HomeView>(as, '/home')
      const { body: charts } = await read<HomeCharts>(as, '/home/charts')
      const totalsOf = async (rfq_id: number) =>
        (await read<{ bids: { total_amount: number }[] }>(as, `/rfqs/${rfq_id}`)).body.bids.map(
          ({ total_amount }) => total_amount,
        )
      for (const { object, params } of home.rows.filter((row) => row.object?.type === 'rfq')) {
        assert.equal(params.bids, (await totalsOf(object!.id)).length, `${name}, RFQ ${object!.id}`)
        drawn.push(name)
      }
      for (const { rfq_id, totals } of [...(charts.buyer?.rfqs ?? []), ...(charts.supplier?.prices ?? [])])
        assert.deepEqual(totals, await totalsOf(rfq_id), `${name}, RFQ ${rfq_id}`)
      for (const { placed_at, totals } of charts.buyer?.rfqs ?? []) assert.equal(placed_at.length, totals.length)
      for (const { object } of home.rows.filter((row) => row.object?.type === 'proposal'))
        await read(as, `/awards-wanted/${object!.id}`)
    }
    assert.deepEqual([...new Set(drawn)].sort(), ['buyer', 'rival', 'supplier'])
  })

  it('names no other company, no colleague of one, nothing canceled and no withdrawn bid', async () => {
    const { buyer, approver, ...others } = await aMarket()
    for (const [name, as] of Object.entries(others)) {
      const text = (await read(as, '/home')).text + (await read(as, '/home/charts')).text
      for (const hidden of ['Hidden', 'canary', '66600', 'award'])
        assert.ok(!text.includes(hidden), `${name} sees ${hidden}: ${text}`)
    }
    for (const as of [buyer, approver]) {
      const text = (await read(as, '/home')).text + (await read(as, '/home/charts')).text
      for (const hidden of ['Hidden', 'canary canceled', '66600'])
        assert.ok(!text.includes(hidden), `${hidden}: ${text}`)
    }
  })

  it('knows of a withdrawn bid only where the history of the RFQ may be read', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await aBid(database, { rfq_id, withdrawn: true })
    const firstBid = async () => (await read<HomeCharts>(buyer, '/home/charts')).body.buyer!.rfqs[0]!.first_bid_hours
    assert.equal(await firstBid(), 0)
    await pool.query('update people set email_verified_at = null where person_id = $1', [buyer.person_id])
    assert.equal(await firstBid(), null)
  })

  it('follows the company that the person acts for', async () => {
    const { buyer, supplier } = await aMarket()
    await pool.query("insert into members (company_id, person_id, roles) values ($1, $2, '{viewer}')", [
      supplier.company_id,
      buyer.person_id,
    ])
    const other = {
      ...buyer,
      cookie: await aSession(database, { company_id: supplier.company_id, person_id: buyer.person_id }),
    }
    const [mine, theirs] = [
      await read<HomeCharts>(buyer, '/home/charts'),
      await read<HomeCharts>(other, '/home/charts'),
    ]
    assert.ok(mine.body.buyer && !mine.body.supplier && theirs.body.supplier && !theirs.body.buyer)
    assert.ok(
      (await read<HomeView>(other, '/home')).body.rows.every(
        ({ can_act, kind }) => !can_act || kind === 'verify_email',
      ),
    )
  })
})
