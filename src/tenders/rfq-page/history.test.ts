import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { sharedApp } from '#test/support/run/shared-app.ts'

const { call, database } = await sharedApp()

async function done(method: string, path: string, as: MadeCompany, sent: object = {}) {
  const { status, body, text } = await call(method, path, { as, ...sent })
  assert.ok(status < 300, text)
  return body
}

/** An RFQ that was changed twice; one company bid and bid again after withdrawing, another changed its bid and won. */
async function aStory() {
  const buyer = await aCompany(database)
  const winner = await aSupplier(database)
  const fickle = await aSupplier(database, { company_name: 'canary: withdrew' })
  const rfq = await anRfq(database, { buyer })
  const path = `/rfqs/${rfq.rfq_id}`
  const form = (total_amount: number) => ({
    form: { total_amount, proposed_delivery_date: rfq.delivery_date, comments: '', attachment: aPdf() },
  })
  const gone = await done('POST', `${path}/bids/new`, fickle, form(700))
  await done('DELETE', `/bids/${gone.bid_id}/delete`, fickle)
  const bid = await done('POST', `${path}/bids/new`, winner, form(900))
  const deadline = addDays(rfq.deadline, 1)
  await done('PUT', `${path}/update`, buyer, { json: { deadline, quantity: 500 } })
  await done('PUT', `${path}/update`, buyer, { json: { category_id: 2 } })
  await done('PUT', `/bids/${bid.bid_id}/update`, winner, { json: { total_amount: 850 } })
  // Sent as it was: it answers the RFQ as it is now, but nothing of it has changed.
  await done('PUT', `/bids/${bid.bid_id}/update`, winner, { json: { total_amount: 850 } })
  await done('PUT', `${path}/accept-bid`, buyer, { json: { bid_id: bid.bid_id } })
  return { buyer, winner, fickle, rfq, deadline, path }
}

const entriesOf = ({ history }: RfqView) =>
  history.map(({ what, company_name }) => (company_name === undefined ? what : `${what} ${company_name}`))

describe('the history of an RFQ', () => {
  it('tells everyone when it was published, what was changed and whose bid was accepted', async () => {
    const { rfq, deadline, winner, path } = await aStory()
    const { body, text } = await call('GET', `/unauthorized${path}`)
    assert.deepEqual(entriesOf(body), ['published', 'changed', 'changed', `accepted ${winner.company_name}`])
    const [first, second] = body.history.flatMap(({ changes }: RfqView['history'][number]) =>
      changes ? [changes] : [],
    )
    assert.deepEqual(first, [
      { field: 'deadline', old: rfq.deadline, new: deadline },
      { field: 'quantity', old: 120, new: 500 },
    ])
    assert.deepEqual([second[0].field, second[0].old.category_id, second[0].new], ['category_id', 1, body.category])
    assert.equal(body.history.at(-1).at, body.accepted_at)
    assert.equal(body.history[0].at, body.created_at)
    assert.doesNotMatch(text, /canary/)
  })

  it('tells nobody but the buyer what happened to the bids', async () => {
    const { buyer, winner, fickle, path } = await aStory()
    for (const as of [winner, fickle, await aCompany(database), await aSupplier(database)]) {
      const { body, text } = await call('GET', path, { as })
      assert.deepEqual(entriesOf(body), ['published', 'changed', 'changed', `accepted ${winner.company_name}`])
      assert.doesNotMatch(text, /canary/)
    }
    const { body } = await call('GET', path, { as: buyer })
    assert.deepEqual(entriesOf(body), [
      'published',
      `bid_placed ${fickle.company_name}`,
      `bid_withdrawn ${fickle.company_name}`,
      `bid_placed ${winner.company_name}`,
      'changed',
      'changed',
      `bid_changed ${winner.company_name}`,
      `accepted ${winner.company_name}`,
    ])
    assert.deepEqual(Object.keys(body.history[1]), ['what', 'at', 'company_name'])
    assert.doesNotMatch((await call('GET', `/unauthorized${path}`, { as: buyer })).text, /canary/)
  })

  it('tells of very many changes of bids the newest', async () => {
    const { buyer, path, rfq } = await aStory()
    await database.pool.query(
      `insert into audit_events (action, object_type, object_id, details, created_at)
       select 'bid.changed', 'bid', bid_id::text, '{"changes": [1]}', now() - make_interval(days => number)
       from bids, generate_series(1, 200) number where rfq_id = $1 and withdrawn_at is null`,
      [rfq.rfq_id],
    )
    const { history } = (await call('GET', path, { as: buyer })).body as RfqView
    const ofBids = history.filter(({ what }) => what.startsWith('bid_'))
    assert.equal(ofBids.length, 200)
    assert.ok(
      ofBids.some(({ what }) => what === 'bid_withdrawn'),
      'the newest is what happened just now',
    )
  })

  it('tells of very many changes of the RFQ the newest hundred', async () => {
    const { path, rfq } = await aStory()
    await database.owner.pool.query(
      `insert into rfq_versions (rfq_id, version, snapshot, changed, material)
       select rfq_id, version + number, snapshot, '{title}', false
       from rfq_versions, generate_series(1, 120) number where rfq_id = $1 and version = 3`,
      [rfq.rfq_id],
    )
    const { history } = (await call('GET', `/unauthorized${path}`)).body as RfqView
    const versions = history.flatMap(({ what, version }) => (what === 'changed' ? [version] : []))
    assert.deepEqual([versions.length, versions[0], versions.at(-1)], [100, 24, 123])
  })

  it('ends with the cancellation', async () => {
    const rfq = await anRfq(database)
    await done('DELETE', `/rfqs/${rfq.rfq_id}/delete`, rfq.buyer)
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}`, { as: rfq.buyer })
    assert.deepEqual(entriesOf(body), ['published', 'canceled'])
  })

  it("names the people of the viewer's company who did it, and nobody else", async () => {
    const buyer = await aCompany(database)
    const reem = await aColleague(database, buyer, { roles: ['buyer'], full_name: 'Reem Al-Harbi' })
    const supplier = await aSupplier(database)
    const saad = await aColleague(database, supplier, { roles: ['seller'], full_name: 'Saad Al-Otaibi' })
    const viewer = await aColleague(database, supplier, { roles: ['viewer'], full_name: 'Noura' })
    const { region_id, city_id } = await database.kysely
      .selectFrom('districts')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow()
    const { deadline, delivery_date } = await anRfq(database)
    const text = 'كراسي لمكاتب الفرع الجديد، مع التركيب.'
    const rfq = await done('POST', '/rfqs/new', reem, {
      form: {
        title: 'توريد كراسي',
        description: text,
        item_description: text,
        quantity: 120,
        deadline,
        delivery_date,
        category_id: 1,
        region_id,
        city_id,
        attachments: [aPdf()],
      },
    })
    const path = `/rfqs/${rfq.rfq_id}`
    const bid = { total_amount: 900, proposed_delivery_date: delivery_date, comments: '', attachment: aPdf() }
    const placed = await done('POST', `${path}/bids/new`, saad, { form: bid })
    const second = await aSupplier(database)
    await done('POST', `${path}/bids/new`, second, { form: bid })
    await done('PUT', `${path}/update`, reem, { json: { quantity: 500 } })

    const names = ({ history }: RfqView) => history.map(({ what, by }) => `${what} ${by?.full_name ?? '-'}`)
    const seenBy = async (as: MadeCompany): Promise<RfqView> => (await call('GET', path, { as })).body
    assert.deepEqual(names(await seenBy(buyer)), [
      'published Reem Al-Harbi',
      'bid_placed -',
      'bid_placed -',
      'changed Reem Al-Harbi',
    ])
    const seen = await seenBy(viewer)
    assert.deepEqual(
      seen.bids.map(({ bid_id, by }) => [bid_id === placed.bid_id, by?.full_name]),
      [
        [true, 'Saad Al-Otaibi'],
        [false, undefined],
      ],
    )
    assert.deepEqual(names(seen), ['published -', 'changed -'])
    await done('PUT', `/bids/${placed.bid_id}/update`, supplier, { json: { total_amount: 850 } })
    assert.equal((await seenBy(viewer)).bids.find(({ mine }) => mine)?.by, undefined)
    for (const { text } of [
      await call('GET', path, { as: second }),
      await call('GET', `/unauthorized${path}`),
      await call('GET', path, { as: buyer }),
    ])
      assert.doesNotMatch(text, /Saad/)
    for (const { text } of [
      await call('GET', path, { as: second }),
      await call('GET', `/unauthorized${path}`),
      await call('GET', path, { as: saad }),
    ])
      assert.doesNotMatch(text, /Reem/)

    await done('PUT', `${path}/accept-bid`, reem, { json: { bid_id: placed.bid_id } })
    assert.equal(names(await seenBy(buyer)).at(-1), 'accepted Reem Al-Harbi')
    assert.equal(names(await seenBy(viewer)).at(-1), 'accepted -')
  })
})

it('is read from versions and bids, whatever the trail says', async () => {
  const { rfq_id, buyer } = await anRfq(database)
  const rows = [
    { company_id: null, object_type: 'rfq', object_id: String(rfq_id), action: 'rfq.changed', details: 'null' },
  ]
  await database.kysely.insertInto('audit_events').values(rows).execute()
  assert.deepEqual(entriesOf((await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body), ['published'])
})
