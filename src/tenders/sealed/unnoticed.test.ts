import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { testApp } from '#test/support/app.ts'
import { shiftDays } from '#test/support/database.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { type EventKind, eventsOf } from '#framework/events/define-event.ts'
import * as events from '#tenders/core/events.ts'

/*
 * What guests read is cached by subject. Rendering a page anew takes longer, so that a dropped subject tells when
 * something happened to a sealed bid.
 */
const site = await testApp()
const { call, database } = site
const { jobs, today, publish, bidForm, bid, replace, withdraw } = await sealedTenders(site)

/** The subjects that guests' pages of an RFQ are cached by. */
const subjectsOf = (rfq_id: number) => [`rfq:${rfq_id}`, 'rfqs', 'rfq_counts', 'companies', 'products']
const cache = createSubjectCache<string>({ seconds: 3600 })

/** The subjects that are dropped meanwhile. */
async function droppedBy(rfq_id: number, act: () => Promise<{ status: number; text: string } | void>) {
  const subjects = subjectsOf(rfq_id)
  for (const subject of subjects) await cache.get(subject, () => Promise.resolve(subject), { subjects: [subject] })
  const answer = await act()
  assert.ok(answer === undefined || answer.status < 300, answer?.text)
  return subjects.filter((subject) => cache.peek(subject) === undefined)
}

it('nothing that happens to a sealed bid drops a cached subject before the opening, which does', async () => {
  const { buyer, rfq_id } = await publish({
    on_change: 'confirm',
    deadline: addDays(today, 14),
    delivery_date: addDays(today, 30),
  })
  const form = { proposed_delivery_date: addDays(today, 20) }
  const [one, two, three] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
  const bids: number[] = []
  for (const supplier of [one, two, three]) {
    const placing = async () => {
      const placed = await bid(supplier, rfq_id, form)
      bids.push(placed.body.bid_id)
      return placed
    }
    assert.deepEqual(await droppedBy(rfq_id, placing), [], 'placed')
  }
  assert.deepEqual(await droppedBy(rfq_id, () => replace(one, bids[0]!, form)), [], 'replaced')
  const json = { description: 'كراسي لمكاتب الفرع الجديد، دون التركيب.', reason: 'لا حاجة إلى التركيب.' }
  const amending = () => call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json })
  assert.deepEqual(await droppedBy(rfq_id, amending), [`rfq:${rfq_id}`, 'rfqs', 'rfq_counts'], 'amended')
  const headers = { 'if-match': '"2"' }
  const confirming = () => call('PUT', `/bids/${bids[0]}/confirm`, { as: one, headers })
  assert.deepEqual(await droppedBy(rfq_id, confirming), [], 'confirmed')
  assert.deepEqual(await droppedBy(rfq_id, () => withdraw(two, bids[1]!)), [], 'withdrawn')
  try {
    await shiftDays(database, 15)
    assert.deepEqual(await droppedBy(rfq_id, () => jobs.run('close_rfqs')), [], 'lapsed')
    const { rows } = await database.pool.query('select lapsed_at is not null as lapsed from bids where bid_id = $1', [
      bids[2],
    ])
    assert.deepEqual(rows, [{ lapsed: true }])
    const opening = () => jobs.run('open_sealed')
    assert.deepEqual(await droppedBy(rfq_id, opening), [`rfq:${rfq_id}`, 'rfqs'], 'opened')
    const accepting = () => call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: bids[0] } })
    assert.deepEqual(await droppedBy(rfq_id, accepting), [`rfq:${rfq_id}`, 'rfqs', 'rfq_counts'], 'awarded')
  } finally {
    await shiftDays(database, 0)
  }
})

it('what happens to an open bid drops the page of its RFQ and the lists', async () => {
  const { rfq_id } = await publish({ bid_visibility: 'open' })
  const supplier = await aSupplier(database)
  let bid_id = 0
  const placing = async () => {
    const placed = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as: supplier, form: bidForm() })
    bid_id = placed.body.bid_id
    return placed
  }
  assert.deepEqual(await droppedBy(rfq_id, placing), [`rfq:${rfq_id}`, 'rfqs'], 'placed')
  assert.deepEqual(await droppedBy(rfq_id, () => withdraw(supplier, bid_id)), [`rfq:${rfq_id}`, 'rfqs'], 'withdrawn')
})

/** Events of bids that are never about a sealed one: what they say was read, or the bid was opened. */
const NEVER_SEALED = ['bid.placed', 'bid.changed', 'bid.revealed']

it('every event of a bid says whether it was sealed, or never drops anything', () => {
  const ofBids = eventsOf(events).filter(({ about }) => about && about[0] === 'bid')
  assert.ok(ofBids.length > 6)
  const subjectsWhen = ({ guests }: EventKind, is_sealed: boolean) =>
    guests ? guests({ rfq_id: 7, is_sealed } as never) : []
  const dropping = ofBids.filter((event) => subjectsWhen(event, true).length > 0).map(({ action }) => action)
  assert.deepEqual(dropping.sort(), [...NEVER_SEALED].sort())
  assert.deepEqual(subjectsWhen(events.bidWithdrawn, false), ['rfq:7', 'rfqs'])
})
