import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { whenUnlocked } from '#test/support/locks.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { A_REASON, anAcknowledgedOrder, anOrder, type AwardOptions, type MadeOrder } from '#test/support/make/orders.ts'
import { runCommand } from '#test/support/ops.ts'
import type { Order } from '../contract.ts'
import type { OrderRatings, Rating, TrackRecord } from './contract.ts'

/* What both sides of an order say of each other, and what everybody reads of it. */
const site = await testApp()
const { call, database } = site
const { pool } = database
const { run: runJob } = await jobsOf(site)
const { rows } = await pool.query<{ today: string }>('select riyadh_today()::text as today')
const { today } = rows[0]!

const LINES = { lines: [{ quantity: '10' }, { quantity: '2' }], prices: ['100', '20'] }
const GOOD = { stars: 4, on_time: 5, communication: 3, text: 'توريد في موعده، والتواصل على 0501234567' }
const codeOf = ({ status, body }: { status: number; body: object }) =>
  'code' in body ? `${status} ${body.code}` : String(status)

/** The buyer states what was delivered, which is confirmed by that. */
async function deliver({ buyer, order_id }: MadeOrder, lines: readonly { line_no: number; quantity: string }[]) {
  const json = { delivered_on: today, lines }
  const { status, text } = await call('POST', `/orders/${order_id}/deliveries`, { as: buyer, json })
  assert.equal(status, 201, text)
}
async function aDelivery(options: AwardOptions = {}) {
  const order = await anAcknowledgedOrder(site, { ...LINES, ...options })
  await deliver(order, [{ line_no: 1, quantity: '1' }])
  return order
}
const rate = (as: MadeCompany, { order_id }: MadeOrder, json: object = GOOD) =>
  call<Rating>('POST', `/orders/${order_id}/rating`, { as, json })
const ratingsOf = async (as: MadeCompany, { order_id }: MadeOrder) =>
  (await call<OrderRatings>('GET', `/orders/${order_id}/ratings`, { as })).body
const trackOf = async ({ company_id }: MadeCompany, as?: MadeCompany) =>
  (await call<TrackRecord>('GET', `${as ? '' : '/unauthorized'}/profile/${company_id}/ratings`, as ? { as } : {})).body

describe('ratings', () => {
  it('begin with what is confirmed, or long after the agreed day, and end after 90 days', async () => {
    const order = await anAcknowledgedOrder(site, LINES)
    const { buyer, supplier } = order
    assert.equal(codeOf(await rate(buyer, order)), '409 too_early')
    assert.equal((await ratingsOf(buyer, order)).can.rate, false)
    await deliver(order, [{ line_no: 1, quantity: '1' }])
    const { from, can } = await ratingsOf(supplier, order)
    assert.deepEqual([from, can.rate], [today, true])
    await atTime(database, 200, async () => assert.equal(codeOf(await rate(supplier, order)), '409 too_late'))

    const silent = await anAcknowledgedOrder(site, LINES)
    const { from: later } = await ratingsOf(buyer, { ...silent, order_id: silent.order_id }).catch(() => ({
      from: null,
    }))
    assert.equal(later ?? null, null)
    const due = (await call<Order>('GET', `/orders/${silent.order_id}`, { as: silent.buyer })).body.delivery_date
    const days = (Date.parse(due) - Date.parse(today)) / 86_400_000 + 31
    await atTime(database, days, async () => assert.equal(codeOf(await rate(silent.buyer, silent)), '201'))

    const unanswered = await anOrder(site, LINES)
    assert.equal(codeOf(await rate(unanswered.buyer, unanswered)), '409 too_early')
  })

  it('are hidden until both sides have rated; only that there is one is said', async () => {
    const order = await aDelivery()
    const { buyer, supplier } = order
    const first = await rate(buyer, order)
    assert.deepEqual([first.status, first.body.published_at, first.body.can.edit], [201, null, true])
    assert.equal(codeOf(await rate(buyer, order)), '409 rated')
    const seen = await ratingsOf(supplier, order)
    assert.deepEqual([seen.theirs, seen.their_rating_waits, seen.mine], [null, true, null])
    for (const verb of ['reply', 'report'] as const) {
      const method = verb === 'reply' ? 'PUT' : 'POST'
      const json = verb === 'reply' ? { text: 'شكرًا لكم' } : { reason: A_REASON }
      const answer = await call(method, `/ratings/${first.body.rating_id}/${verb}`, { as: supplier, json })
      assert.equal(codeOf(answer), '404 rating_not_found')
    }
    assert.equal((await trackOf(supplier)).ratings, 0)

    const edited = await call<Rating>('PUT', `/ratings/${first.body.rating_id}`, {
      as: buyer,
      json: { ...GOOD, stars: 5 },
      headers: { 'if-match': '"1"' },
    })
    assert.deepEqual([edited.body.stars, edited.body.version], [5, 2])
    const stale = await call('PUT', `/ratings/${first.body.rating_id}`, {
      as: buyer,
      json: GOOD,
      headers: { 'if-match': '"1"' },
    })
    assert.equal(codeOf(stale), '412 stale')

    assert.equal(codeOf(await rate(supplier, order, { stars: 2 })), '201')
    const { mine, theirs } = await ratingsOf(supplier, order)
    assert.ok(mine!.published_at !== null && theirs!.published_at !== null)
    assert.deepEqual([theirs!.stars, theirs!.text?.includes('0501234567')], [5, false])
    assert.equal(
      codeOf(await call('PUT', `/ratings/${first.body.rating_id}`, { as: buyer, json: GOOD })),
      '409 rating_published',
    )
    assert.equal(
      codeOf(await call('PUT', `/ratings/${first.body.rating_id}`, { as: supplier, json: GOOD })),
      '403 not_owner',
    )

    const reply = (text: string) =>
      call<Rating>('PUT', `/ratings/${first.body.rating_id}/reply`, { as: supplier, json: { text } })
    assert.equal((await reply('شكرًا لكم')).body.reply, 'شكرًا لكم')
    assert.equal(codeOf(await reply('مرة أخرى')), '409 already_replied')
    assert.equal(
      codeOf(await call('PUT', `/ratings/${first.body.rating_id}/reply`, { as: buyer, json: { text: 'لا' } })),
      '403 not_owner',
    )
  })

  it('are published after 14 days alone', async () => {
    const order = await aDelivery()
    await rate(order.buyer, order)
    await runJob('publish_ratings')
    assert.equal((await ratingsOf(order.buyer, order)).mine!.published_at, null)
    const rating_id = (await ratingsOf(order.buyer, order)).mine!.rating_id
    await assert.rejects(pool.query('update ratings set published_at = instant() where rating_id = $1', [rating_id]), {
      constraint: 'ratings_published_together',
    })
    await atTime(database, 14 + 1 / 24, async () => {
      await runJob('publish_ratings')
      assert.equal((await ratingsOf(order.supplier, order)).theirs!.stars, 4)
      // The other side may still answer, and is published at once.
      assert.equal(codeOf(await rate(order.supplier, order, { stars: 5 })), '201')
      assert.ok((await ratingsOf(order.buyer, order)).theirs)
    })
  })

  it('close a delivered order once both are there', async () => {
    const order = await anAcknowledgedOrder(site, LINES)
    await deliver(order, [
      { line_no: 1, quantity: '10' },
      { line_no: 2, quantity: '2' },
    ])
    await rate(order.buyer, order)
    await rate(order.supplier, order, { stars: 5 })
    const { body } = await call<Order>('GET', `/orders/${order.order_id}`, { as: order.buyer })
    assert.deepEqual([body.state, body.waits], ['closed', null])
  })

  it('are of the two sides, by right and by the database', async () => {
    const order = await aDelivery()
    const stranger = await aCompany(database)
    assert.equal(codeOf(await rate(stranger, order)), '404 order_not_found')
    assert.equal(
      codeOf(await call('GET', `/orders/${order.order_id}/ratings`, { as: stranger })),
      '404 order_not_found',
    )
    const viewer = await aColleague(database, order.buyer, { roles: ['viewer'] })
    assert.equal(codeOf(await rate(viewer, order)), '403 role_required')
    await assert.rejects(
      pool.query('insert into ratings (order_id, rater_id, ratee_id, person_id, stars) values ($1, $2, $3, $4, 1)', [
        order.order_id,
        stranger.company_id,
        order.supplier.company_id,
        stranger.person_id,
      ]),
      { constraint: 'ratings_order_id_rater_id_ratee_id_fkey' },
    )
    assert.equal(codeOf(await rate(order.buyer, order, { stars: 6 })), '422 invalid')
    assert.equal(codeOf(await rate(order.buyer, order, {})), '422 invalid')
  })

  it('at the same moment are both published', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await aDelivery()
      const held = `select from purchase_orders where order_id = ${order.order_id} for update`
      const answers = await whenUnlocked(
        database,
        held,
        () => rate(order.buyer, order),
        () => rate(order.supplier, order, { stars: 5 }),
      )
      assert.deepEqual(answers.map(codeOf), ['201', '201'])
      const { mine, theirs } = await ratingsOf(order.buyer, order)
      assert.ok(mine?.published_at && theirs?.published_at)
    }
  })
})

describe('the track record of a supplier', () => {
  it('counts work, has an average from three ratings, and names companies to members alone', async () => {
    const supplier = await aSupplier(database)
    const buyers: MadeCompany[] = []
    for (const stars of [5, 4, 4]) {
      const { ratings, average, distribution } = await trackOf(supplier)
      assert.deepEqual([ratings, average, distribution], [buyers.length, null, null])
      const order = await anAcknowledgedOrder(site, { ...LINES, supplier, title: 'عنوان لا يُذكر' })
      await deliver(order, [
        { line_no: 1, quantity: '10' },
        { line_no: 2, quantity: '2' },
      ])
      await rate(order.buyer, order, { stars, text: `رأي ${stars}` })
      await rate(supplier, order, { stars: 3 })
      buyers.push(order.buyer)
    }
    const guest = await trackOf(supplier)
    assert.deepEqual(
      [guest.awards, guest.completed, guest.confirmed, guest.on_time, guest.ratings, guest.average, guest.distribution],
      [3, 3, 3, 3, 3, 4.3, [0, 0, 0, 2, 1]],
    )
    assert.deepEqual(
      guest.texts.map(({ text }) => text),
      ['رأي 4', 'رأي 4', 'رأي 5'],
    )
    assert.equal(JSON.stringify(guest).includes('عنوان لا يُذكر'), false)
    assert.equal(JSON.stringify(guest).includes(buyers[0]!.company_name), false)
    const member = await trackOf(supplier, await aCompany(database))
    assert.deepEqual(
      member.texts.map(({ company_name }) => company_name),
      buyers.map((buyer) => buyer.company_name).toReversed(),
    )

    // Reported by a member, hidden by operators: it counts no more, and its author reads why.
    const { rating_id } = guest.texts[0]!
    const stranger = await aCompany(database)
    const report = () => call('POST', `/ratings/${rating_id}/report`, { as: stranger, json: { reason: A_REASON } })
    assert.equal((await report()).status, 201)
    assert.equal(codeOf(await report()), '409 already_reported')
    await runCommand(site, 'ratings:hide', String(rating_id), '--reason', 'يذكر اسم شخص بعينه')
    const without = await trackOf(supplier)
    assert.deepEqual([without.ratings, without.average, without.texts.length], [2, null, 2])
    const { rows: order } = await pool.query('select order_id from ratings where rating_id = $1', [rating_id])
    const { mine } = await ratingsOf(buyers[2]!, order[0])
    assert.equal(mine!.hidden_reason, 'يذكر اسم شخص بعينه')
    assert.equal(codeOf(await report()), '404 rating_not_found')
    await runCommand(site, 'ratings:show', String(rating_id), '--reason', 'بُدّل النص باتفاق الطرفين')
    assert.equal((await trackOf(supplier)).ratings, 3)
  })

  it('of a company that is not there does not exist', async () => {
    assert.equal(codeOf(await call('GET', '/unauthorized/profile/2000000000/ratings')), '404 user_not_found')
  })
})
