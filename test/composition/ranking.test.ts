import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { HomeCharts, HomeView } from '#app/home/contract.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import type { Comparison } from '#tenders/comparison/lines/contract.ts'
import { type Caller, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'

/*
 * Which bid is the best, as every call answers it: with ties, a withdrawn bid, one that is incomplete and those that
 * must be confirmed.
 */
const { call, database } = await testApp({ RATE_LIMITS: 'off' })

interface Placed {
  bid_id: number
  supplier: MadeCompany
}

async function read<Answer>(path: string, as?: Caller) {
  const { status, body } = await call('GET', path, as && { as })
  assert.equal(status, 200, JSON.stringify(body))
  return body as Answer
}

/** From now on the bids that are there must be confirmed. */
const change = (rfq_id: number) =>
  database.pool.query('update rfqs set version = 2, material_version = 2 where rfq_id = $1', [rfq_id])

/** The names of bids in the order of an answer. */
const names = (bids: readonly { bid_id: number }[], placed: Record<string, Placed>) =>
  bids.map(({ bid_id }) => Object.keys(placed).find((name) => placed[name]!.bid_id === bid_id))

/** The bids of the RFQ's page, which are in the same order for everybody, in SQL and in the browser. */
async function listed(rfq_id: number, buyer: MadeCompany, placed: Record<string, Placed>) {
  const rfq = await read<RfqView>(`/rfqs/${rfq_id}`, buyer)
  const order = names(rfq.bids, placed)
  assert.deepEqual(names(rfq.bids.toReversed().toSorted(ranking(rfq).order), placed), order)
  const ofGuests = await read<RfqView>(`/unauthorized/rfqs/${rfq_id}`)
  assert.deepEqual(names(ofGuests.bids, placed), order)
  return order
}

/** The first row of the company's start page. */
const waiting = async (company: MadeCompany) => (await read<HomeView>('/home', company)).rows[0]!.params
const chartsOf = (company: MadeCompany) => read<HomeCharts>('/home/charts', company)

/** The place of a supplier's price on the start page, and its chart. */
async function placeOf({ supplier }: Placed) {
  const { place } = await waiting(supplier)
  const [price] = (await chartsOf(supplier)).supplier!.prices
  return [place, price && [price.mine, price.totals]]
}

describe('the best bid of an RFQ without lines', () => {
  let rfq: { rfq_id: number; buyer: MadeCompany }
  let placed: Record<'unconfirmed' | 'high' | 'one' | 'two' | 'withdrawn', Placed>

  before(async () => {
    rfq = await anRfq(database, { closes_in: 0, on_change: 'confirm' })
    const { rfq_id } = rfq
    const unconfirmed = await aBid(database, { rfq_id, total_amount: 101_000.15 })
    await change(rfq_id)
    placed = {
      unconfirmed,
      high: await aBid(database, { rfq_id, total_amount: 104_000.19 }),
      one: await aBid(database, { rfq_id, total_amount: 100_000.05 }),
      two: await aBid(database, { rfq_id, total_amount: 100_000.05 }),
      withdrawn: await aBid(database, { rfq_id, total_amount: 1, withdrawn: true }),
    }
  })

  it('is shared by ties, of which the older one is listed first', async () => {
    assert.deepEqual(await listed(rfq.rfq_id, rfq.buyer, placed), ['one', 'two', 'high', 'unconfirmed'])
  })

  it('is none that must be confirmed, for the buyer', async () => {
    assert.deepEqual(await waiting(rfq.buyer), { bids: 4, bids_today: 4 })
    assert.deepEqual((await chartsOf(rfq.buyer)).buyer!.rfqs[0]!.totals, [100_000.05, 100_000.05, 104_000.19])
  })

  it('is a place that ties share, for bidders', async () => {
    const totals = [100_000.05, 100_000.05, 104_000.19]
    assert.deepEqual(await placeOf(placed.one), [1, [100_000.05, totals]])
    assert.deepEqual(await placeOf(placed.two), [1, [100_000.05, totals]])
    assert.deepEqual(await placeOf(placed.high), [3, [104_000.19, totals]])
    assert.deepEqual(await placeOf(placed.unconfirmed), [undefined, undefined])
  })
})

describe('the best bid of an RFQ with lines that compares prices before VAT', () => {
  let rfq: { rfq_id: number; buyer: MadeCompany }
  let placed: Record<'unconfirmed' | 'partial' | 'high' | 'taxed' | 'untaxed', Placed>

  before(async () => {
    rfq = await anRfq(database, { closes_in: 0, on_change: 'confirm' })
    const { rfq_id } = rfq
    await withLines(database, rfq_id, [{}, {}], { partial_allowed: true, price_basis: 'net' })
    const unconfirmed = await aBidWithLines(database, { rfq_id, prices: ['10', '1.15'] })
    await change(rfq_id)
    placed = {
      unconfirmed,
      partial: await aBidWithLines(database, { rfq_id, prices: ['1', null] }),
      high: await aBidWithLines(database, { rfq_id, prices: ['60', '49.99'], vat_category: 'O' }),
      taxed: await aBidWithLines(database, { rfq_id, prices: ['50', '50'] }),
      untaxed: await aBidWithLines(database, { rfq_id, prices: ['40', '60'], vat_category: 'O' }),
    }
  })

  it('is shared where prices before VAT are equal, of which the one with less VAT is listed first', async () => {
    assert.deepEqual(await listed(rfq.rfq_id, rfq.buyer, placed), [
      'untaxed',
      'taxed',
      'high',
      'partial',
      'unconfirmed',
    ])
  })

  it('has the same order in the comparison by line, but that all complete bids come first', async () => {
    const { bids, lines } = await read<Comparison>(`/rfqs/${rfq.rfq_id}/comparison`, rfq.buyer)
    assert.deepEqual(names(bids, placed), ['untaxed', 'taxed', 'high', 'unconfirmed', 'partial'])
    assert.deepEqual(
      bids.map(({ unconfirmed, complete }) => [unconfirmed, complete]),
      [
        [false, true],
        [false, true],
        [false, true],
        [true, true],
        [false, false],
      ],
    )
    assert.deepEqual(
      lines.map(({ lowest_unit_price, lowest_offers }) => [lowest_unit_price, lowest_offers]),
      [
        ['1', 1],
        ['49.99', 1],
      ],
    )
  })

  it('is a complete and confirmed one, for the buyer and for bidders', async () => {
    const totals = [100, 100, 109.99]
    assert.deepEqual((await chartsOf(rfq.buyer)).buyer!.rfqs[0]!.totals, totals)
    assert.deepEqual(await placeOf(placed.taxed), [1, [100, totals]])
    assert.deepEqual(await placeOf(placed.untaxed), [1, [100, totals]])
    assert.deepEqual(await placeOf(placed.high), [3, [109.99, totals]])
    assert.deepEqual(await placeOf(placed.partial), [undefined, undefined])
  })
})
