import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { ifMatch, testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aNotification } from '#test/support/make/notifications.ts'
import { aProposal } from '#test/support/make/proposals.ts'
import { aSeller } from '#test/support/make/products.ts'
import { aBidWithLines, withLines } from '#test/support/make/lines.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import type { HomeCharts, HomeRow, HomeView } from './contract.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database

const home = async (as: MadeCompany) => {
  const { status, body } = await call('GET', '/home', { as })
  assert.equal(status, 200, JSON.stringify(body))
  return body as HomeView
}
const charts = async (as: MadeCompany) => {
  const { status, body } = await call('GET', '/home/charts', { as })
  assert.equal(status, 200, JSON.stringify(body))
  return body as HomeCharts
}
/** Rows as `kind group id`, without the steps of a new company. */
const brief = ({ rows }: HomeView) =>
  rows.filter(({ object }) => object).map(({ kind, group, object }) => `${kind} ${group} ${object!.id}`)
const kinds = ({ rows }: HomeView) => rows.map(({ kind }) => kind)
const award = (rfq_id: number, bid_id: number, ago = '1 day') =>
  pool.query(
    `update rfqs set accepted_bid_id = bid_id, accepted_at = now() - $3::interval, accepted_snapshot = jsonb_build_object('bid_id', bid_id, 'total_amount', total_amount, 'version', bids.version)
      from bids where bid_id = $2 and rfqs.rfq_id = $1`,
    [rfq_id, bid_id, ago],
  )
/** Days and hours are those of Riyadh's clock, which a test does not move. */
const ago = (table: 'rfqs' | 'bids', key: string, id: number, time: string) =>
  pool.query(`update ${table} set created_at = now() - $2::interval where ${key} = $1`, [id, time])

describe('what waits for a buyer', () => {
  it('is what closes within a week, and what has closed without a decision', async () => {
    const buyer = await aCompany(database)
    const rfq = (closes_in: number) => anRfq(database, { buyer, closes_in })
    const compared = await rfq(2)
    for (const total_amount of [100_000, 104_000]) await aBid(database, { rfq_id: compared.rfq_id, total_amount })
    const deserted = await rfq(5)
    const far = await rfq(8)
    await aBid(database, { rfq_id: far.rfq_id })
    const undecided = await rfq(-9)
    await aBid(database, { rfq_id: undecided.rfq_id })
    await rfq(-9) // closed without bids
    const old = await rfq(-91)
    await aBid(database, { rfq_id: old.rfq_id })
    await anRfq(database, { buyer, closes_in: 1, canceled: true })
    const decided = await rfq(1)
    await award(decided.rfq_id, (await aBid(database, { rfq_id: decided.rfq_id })).bid_id)

    const view = await home(buyer)
    assert.deepEqual(brief(view), [
      `bids_to_compare two_days ${compared.rfq_id}`,
      `closing_without_bids week ${deserted.rfq_id}`,
      `not_decided later ${undecided.rfq_id}`,
    ])
    const [first, second, third] = view.rows as [HomeRow, HomeRow, HomeRow]
    assert.deepEqual(first.params, { bids: 2, bids_today: 2, spread: 4 })
    assert.deepEqual(
      [first.href, second.href, third.href],
      [
        `/rfq/${compared.rfq_id}?view=compare#bids`,
        `/rfq/${deserted.rfq_id}/edit?from=%2Fhome`,
        `/rfq/${undecided.rfq_id}#bids`,
      ],
    )
    assert.deepEqual(
      [first.deadline, first.can_act, view.buys, view.supplies, view.more],
      [compared.deadline, true, true, false, false],
    )
  })

  it('compares no bid that must be confirmed, for the buyer and for its bidders', async () => {
    const { rfq_id, buyer } = await anRfq(database, { closes_in: 0, on_change: 'confirm' })
    const unconfirmed = await aBid(database, { rfq_id, total_amount: 40_000 })
    await pool.query('update rfqs set version = 2, material_version = 2 where rfq_id = $1', [rfq_id])
    const [lower, higher] = [
      await aBid(database, { rfq_id, total_amount: 100_000 }),
      await aBid(database, { rfq_id, total_amount: 104_000 }),
    ]
    assert.deepEqual((await home(buyer)).rows[0]!.params, { bids: 3, bids_today: 3 })
    assert.deepEqual((await charts(buyer)).buyer!.rfqs[0]!.totals, [100_000, 104_000])
    const placeOf = async (as: MadeCompany) => (await home(as)).rows[0]!.params
    assert.deepEqual(await placeOf(lower.supplier), { bids: 3, compared: 2, place: 1 })
    assert.deepEqual(await placeOf(higher.supplier), { bids: 3, compared: 2, place: 2 })
    assert.deepEqual((await home(unconfirmed.supplier)).rows[0]!.params, { must_revise: false })
    assert.deepEqual((await charts(unconfirmed.supplier)).supplier!.prices, [])
    assert.deepEqual((await charts(higher.supplier)).supplier!.prices[0]!.totals, [100_000, 104_000])
  })

  it('does not count withdrawn bids', async () => {
    const { rfq_id, buyer } = await anRfq(database, { closes_in: 1 })
    await aBid(database, { rfq_id, withdrawn: true })
    assert.deepEqual(brief(await home(buyer)), [`closing_without_bids two_days ${rfq_id}`])
  })

  it('is a bid that was accepted, for a week', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const [won, lost] = [await aBid(database, { rfq_id }), await aBid(database, { rfq_id })]
    const accepted = await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: won.bid_id } })
    assert.equal(accepted.status, 200, accepted.text)
    const view = await home(won.supplier)
    assert.deepEqual(brief(view), [`bid_won today ${rfq_id}`])
    assert.deepEqual(
      [view.rows[0]!.params.amount_halalas, view.rows[0]!.href, view.rows[0]!.can_act],
      [Math.round(won.total_amount * 100), `/rfq/${rfq_id}`, true],
    )
    assert.deepEqual(brief(await home(lost.supplier)), [])
    const earlier = await anRfq(database, { buyer })
    await award(earlier.rfq_id, (await aBid(database, { ...earlier, supplier: won.supplier })).bid_id, '8 days')
    assert.deepEqual(brief(await home(won.supplier)), [`bid_won today ${rfq_id}`])
  })

  it('names the group after the nearest words that are true of all its rows', async () => {
    const buyer = await aCompany(database)
    const today = await anRfq(database, { buyer, closes_in: 0 })
    assert.deepEqual(brief(await home(buyer)), [`closing_without_bids today ${today.rfq_id}`])
    const tomorrow = await anRfq(database, { buyer, closes_in: 1 })
    assert.deepEqual(brief(await home(buyer)), [
      `closing_without_bids two_days ${today.rfq_id}`,
      `closing_without_bids two_days ${tomorrow.rfq_id}`,
    ])
  })

  it('is not an award that waits for an approver, but one that was rejected', async () => {
    const owner = await aCompany(database)
    const buyer = await aColleague(database, owner, { roles: ['buyer'] })
    const approver = await aColleague(database, owner, { roles: ['approver'], full_name: 'نوف الشهري' })
    const { rfq_id, proposal_id } = await aProposal(database, owner, buyer)
    const waiting = await home(buyer)
    assert.deepEqual(brief(waiting), [`award_waits later ${proposal_id}`])
    assert.equal(waiting.rows[0]!.params.person, 'نوف الشهري')
    await call('PUT', `/awards-wanted/${proposal_id}/reject`, { as: approver, json: { reason: 'نحتاج عرضًا ثالثًا' } })
    const view = await home(buyer)
    assert.deepEqual(brief(view), [`award_rejected week ${rfq_id}`])
    assert.deepEqual([view.rows[0]!.params.person, view.rows[0]!.href], ['نوف الشهري', `/approvals/${proposal_id}`])
    assert.deepEqual(brief(await home(owner)), [`bids_to_compare week ${rfq_id}`])
  })

  it('says when there is more than it lists', async () => {
    const buyer = await aCompany(database)
    for (let made = 0; made < 22; made++) await anRfq(database, { buyer, closes_in: 3 })
    const view = await home(buyer)
    assert.deepEqual([view.rows.filter(({ kind }) => kind === 'closing_without_bids').length, view.more], [20, true])
  })
})

describe('what waits for an approver', () => {
  it('is what colleagues propose, until its RFQ closes and after that', async () => {
    const owner = await aCompany(database)
    const approver = await aColleague(database, owner, { roles: ['approver'] })
    const { proposal_id, rfq_id } = await aProposal(database, owner)
    await aProposal(database, owner, approver) // one's own
    await aProposal(database, await aCompany(database)) // another company's
    const view = await home(approver)
    assert.deepEqual(brief(view), [`award_to_approve week ${proposal_id}`])
    const [row] = view.rows as [HomeRow]
    assert.deepEqual(
      [row.params.amount_halalas, row.params.person, row.can_act, row.href],
      [4_850_000, 'زميل في المنشأة', true, `/approvals/${proposal_id}`],
    )
    await pool.query('update rfqs set deadline = riyadh_today() - 3 where rfq_id = $1', [rfq_id])
    assert.deepEqual(brief(await home(approver)), [`award_to_approve today ${proposal_id}`])
  })
})

describe('what waits for a supplier', () => {
  it('is a bid that can be changed today for the last time, and where its price stands', async () => {
    const supplier = await aSupplier(database)
    const { rfq_id } = await anRfq(database, { closes_in: 0 })
    await aBid(database, { rfq_id, supplier, total_amount: 500 })
    await aBid(database, { rfq_id, total_amount: 400 })
    await aBid(database, { rfq_id, total_amount: 300, withdrawn: true })
    await aBid(database, { rfq_id, total_amount: 600 })
    await aBid(database, { rfq_id: (await anRfq(database, { closes_in: 1 })).rfq_id, supplier })
    const view = await home(supplier)
    assert.deepEqual(brief(view), [`closes_today today ${rfq_id}`])
    assert.deepEqual(
      [view.rows[0]!.params, view.rows[0]!.href],
      [{ bids: 3, place: 2 }, `/rfq/${rfq_id}/bid?from=%2Fhome`],
    )
    assert.deepEqual(kinds(view).slice(1), ['invite_colleagues', 'profile_file'])
  })

  it('is a bid that must be confirmed or sent again, until its RFQ closes, and once on the last day', async () => {
    const supplier = await aSupplier(database)
    const bidOn = async (closes_in: number, changed: 'text' | 'quantity' | 'nothing') => {
      const { rfq_id } = await anRfq(database, { on_change: 'confirm', closes_in })
      const { bid_id } = await aBid(database, { rfq_id, supplier })
      if (changed !== 'nothing')
        await pool.query('update rfqs set version = 2, material_version = 2, lines_version = $2 where rfq_id = $1', [
          rfq_id,
          changed === 'quantity' ? 2 : 1,
        ])
      return { rfq_id, bid_id }
    }
    const [last, soon, far] = [await bidOn(0, 'text'), await bidOn(3, 'quantity'), await bidOn(20, 'text')]
    await bidOn(2, 'nothing')
    await bidOn(-1, 'text')
    const expected = [
      `bid_to_confirm today ${last.rfq_id}`,
      `bid_to_confirm week ${soon.rfq_id}`,
      `bid_to_confirm later ${far.rfq_id}`,
    ]
    const view = await home(supplier)
    assert.deepEqual(brief(view), expected)
    assert.deepEqual(
      view.rows.slice(0, 2).map(({ params, href }) => [params.must_revise, href]),
      [
        [false, `/rfq/${last.rfq_id}`],
        [true, `/rfq/${soon.rfq_id}/bid?from=%2Fhome`],
      ],
    )
    const viewer = await aColleague(database, supplier, { roles: ['viewer'] })
    assert.deepEqual(
      (await home(viewer)).rows.slice(0, 2).map(({ href, can_act }) => [href, can_act]),
      [
        [`/rfq/${last.rfq_id}`, false],
        [`/rfq/${soon.rfq_id}`, false],
      ],
    )
    const { status } = await call('PUT', `/bids/${far.bid_id}/confirm`, {
      as: supplier,
      headers: ifMatch(2),
    })
    assert.equal(status, 200)
    assert.deepEqual(brief(await home(supplier)), expected.slice(0, 2))
    assert.deepEqual(brief(await home(await aColleague(database, supplier, { roles: ['buyer'] }))), [])
  })

  it('is the first product of a new seller', async () => {
    assert.ok(kinds(await home(await aSeller(database))).includes('first_product'))
  })
})

describe('the start page of others', () => {
  it('shows those who may do nothing the same rows, to be read', async () => {
    const owner = await aCompany(database)
    const viewer = await aColleague(database, owner, { roles: ['viewer'] })
    const { proposal_id } = await aProposal(database, owner)
    const { rfq_id } = await anRfq(database, { buyer: owner, closes_in: 1 })
    const view = await home(viewer)
    assert.deepEqual(brief(view), [`closing_without_bids two_days ${rfq_id}`, `award_waits later ${proposal_id}`])
    assert.deepEqual(
      view.rows.map(({ can_act, href }) => [can_act, href]),
      [
        [false, `/rfq/${rfq_id}`],
        [false, `/approvals/${proposal_id}`],
      ],
    )
  })

  it('shows by role what a role is for', async () => {
    const owner = await aSupplier(database)
    const rfq = await anRfq(database, { buyer: owner, closes_in: 0 })
    const { proposal_id } = await aProposal(database, owner)
    const other = await anRfq(database, { closes_in: 0 })
    await aBid(database, { rfq_id: other.rfq_id, supplier: owner })
    const of = async (...roles: Parameters<typeof aColleague>[2]['roles']) =>
      brief(await home(await aColleague(database, owner, { roles })))
    assert.deepEqual(await of('buyer'), [
      `closing_without_bids today ${rfq.rfq_id}`,
      `award_waits later ${proposal_id}`,
    ])
    assert.deepEqual(await of('seller'), [`closes_today today ${other.rfq_id}`])
    assert.deepEqual(await of('approver'), [`award_to_approve week ${proposal_id}`])
    assert.deepEqual(await of('approver', 'seller'), [
      `closes_today today ${other.rfq_id}`,
      `award_to_approve week ${proposal_id}`,
    ])
    assert.deepEqual(await of('admin'), [
      `closing_without_bids today ${rfq.rfq_id}`,
      `closes_today today ${other.rfq_id}`,
      `award_waits later ${proposal_id}`,
    ])
  })

  it('is a first day without RFQs and profile, with the steps that are left', async () => {
    const company = await aCompany(database, { email_verified: false })
    const view = await home(company)
    assert.deepEqual(
      [view.buys, view.supplies, view.alone, kinds(view)],
      [false, false, true, ['verify_email', 'invite_colleagues']],
    )
    assert.deepEqual(await charts(company), {})
    await pool.query("update companies set created_at = now() - interval '31 days' where company_id = $1", [
      company.company_id,
    ])
    assert.deepEqual(kinds(await home(company)), ['verify_email'])
  })

  it('names the nearest deadline when nothing waits', async () => {
    const buyer = await aCompany(database)
    await anRfq(database, { buyer, closes_in: 20 })
    const { rfq_id, title, deadline } = await anRfq(database, { buyer, closes_in: 9 })
    const closes_at = new Date(`${addDays(deadline, 1)}T00:00:00+03:00`).toISOString()
    const closing = { closes_at, closing_time: null, minutes_left: null }
    assert.deepEqual((await home(buyer)).nearest, { rfq_id, title, deadline, ...closing })
  })

  it('is for people who are signed in', async () => {
    for (const path of ['/home', '/home/charts']) assert.equal((await call('GET', path)).status, 401)
  })
})

it('everybody reads what saved searches have found, until it is seen', async () => {
  const viewer = await aColleague(database, await aCompany(database), { roles: ['viewer'] })
  for (const object_id of [1, 2])
    await aNotification(database, viewer, { kind: 'search_rfq', object_type: 'rfq', object_id })
  await aNotification(database, viewer, { kind: 'search_rfq', object_type: 'rfq', object_id: 3, read: true })
  const [row, ...more] = (await home(viewer)).rows
  assert.deepEqual(
    [row, more],
    [{ kind: 'searches_matched', group: 'later', params: { count: 2 }, href: '/saved-searches', can_act: true }, []],
  )
})

describe('the charts', () => {
  it('draw the bids on open RFQs: when they came, how far they lie apart, how long the first took', async () => {
    const buyer = await aCompany(database)
    const { rfq_id } = await anRfq(database, { buyer, closes_in: 3 })
    const later = await anRfq(database, { buyer, closes_in: 4 })
    await anRfq(database, { buyer, closes_in: -1 })
    await ago('rfqs', 'rfq_id', rfq_id, '50 hours')
    const [first, gone, low] = [
      await aBid(database, { rfq_id, total_amount: 120 }),
      await aBid(database, { rfq_id, withdrawn: true }),
      await aBid(database, { rfq_id, total_amount: 100 }),
    ]
    await ago('bids', 'bid_id', first.bid_id, '20 hours')
    await ago('bids', 'bid_id', gone.bid_id, '40 hours 30 minutes')
    await ago('bids', 'bid_id', low.bid_id, '10 hours')
    const { buyer: drawn, supplier } = await charts(buyer)
    assert.equal(supplier, undefined)
    assert.deepEqual([drawn!.open, drawn!.rfqs.map((rfq) => rfq.rfq_id)], [2, [rfq_id, later.rfq_id]])
    const [one, two] = drawn!.rfqs as [
      NonNullable<typeof drawn>['rfqs'][number],
      NonNullable<typeof drawn>['rfqs'][number],
    ]
    assert.deepEqual([one.totals, one.placed_at.length, one.first_bid_hours], [[100, 120], 2, 9])
    assert.deepEqual([two.totals, two.placed_at, two.first_bid_hours], [[], [], null])
  })

  it('draw six RFQs at most, and say how many there are', async () => {
    const buyer = await aCompany(database)
    for (let closes_in = 8; closes_in > 0; closes_in--) await anRfq(database, { buyer, closes_in })
    const { buyer: drawn } = await charts(buyer)
    assert.deepEqual([drawn!.open, drawn!.rfqs.length], [8, 6])
  })

  it('draw where a supplier stands: deadlines, prices, what was decided', async () => {
    const supplier = await aSupplier(database)
    const soon = await anRfq(database, { closes_in: 13 })
    const far = await anRfq(database, { closes_in: 14 })
    for (const { rfq_id } of [soon, far]) await aBid(database, { rfq_id, supplier, total_amount: 110 })
    await aBid(database, { rfq_id: soon.rfq_id, total_amount: 100 })
    await aBid(database, { rfq_id: soon.rfq_id, total_amount: 90, withdrawn: true })
    const won = await anRfq(database, { closes_in: 1, category_id: 2 })
    await award(won.rfq_id, (await aBid(database, { rfq_id: won.rfq_id, supplier })).bid_id)
    const lost = await anRfq(database, { closes_in: 1, category_id: 2 })
    await aBid(database, { rfq_id: lost.rfq_id, supplier })
    await award(lost.rfq_id, (await aBid(database, { rfq_id: lost.rfq_id })).bid_id)
    // Neither won nor lost.
    const left = await anRfq(database, { closes_in: 1, category_id: 2 })
    await aBid(database, { rfq_id: left.rfq_id, supplier, withdrawn: true })
    await award(left.rfq_id, (await aBid(database, { rfq_id: left.rfq_id })).bid_id)
    const old = await anRfq(database, { closes_in: 1 })
    await award(old.rfq_id, (await aBid(database, { rfq_id: old.rfq_id, supplier })).bid_id, '13 months')
    const { supplier: drawn } = await charts(supplier)
    assert.deepEqual(drawn!.deadlines, [{ day: soon.deadline, bids: 1 }])
    assert.deepEqual(
      drawn!.prices.map(({ rfq_id, mine, totals }) => [rfq_id, mine, totals]),
      [
        [soon.rfq_id, 110, [100, 110]],
        [far.rfq_id, 110, [110]],
      ],
    )
    assert.deepEqual(
      [drawn!.open, drawn!.decided.map(({ category, ...counts }) => [category.category_id, counts])],
      [2, [[2, { accepted: 1, decided: 2 }]]],
    )
  })

  it('compare complete bids alone, by what the RFQ compares: an incomplete one is low for what it leaves out', async () => {
    const buyer = await aCompany(database)
    const { rfq_id } = await anRfq(database, { buyer, closes_in: 0 })
    await withLines(database, rfq_id, [{}, {}], { partial_allowed: true, price_basis: 'net' })
    const partial = await aBidWithLines(database, { rfq_id, prices: ['1', null] })
    const range = async () => (await charts(buyer)).buyer!.rfqs[0]!
    assert.deepEqual([(await range()).totals, (await range()).placed_at.length], [[], 1])
    const taxed = await aBidWithLines(database, { rfq_id, prices: ['50', '50'] })
    const untaxed = await aBidWithLines(database, { rfq_id, prices: ['60', '50'], vat_category: 'O' })
    assert.deepEqual((await range()).totals, [100, 110])
    assert.deepEqual((await home(buyer)).rows[0]!.params, { bids: 3, bids_today: 3 })
    const standing = async ({ supplier }: { supplier: MadeCompany }) => [
      (await home(supplier)).rows[0]!.params,
      (await charts(supplier)).supplier!.prices.map(({ mine, totals }) => [mine, totals]),
    ]
    assert.deepEqual(await standing(taxed), [{ bids: 3, compared: 2, place: 1 }, [[100, [100, 110]]]])
    assert.deepEqual(await standing(untaxed), [{ bids: 3, compared: 2, place: 2 }, [[110, [100, 110]]]])
    assert.deepEqual(await standing(partial), [{ bids: 3, compared: 2 }, []])
  })
})
