import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { invite } from '#test/support/make/invitations.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { brokenConstraint } from '#framework/database/database.server.ts'
import { addDays } from '#framework/i18n/day.ts'
import { notifyFollowers } from '#notifications/following/notify-followers.server.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database
const { rows: places } = await pool.query<{ today: string; region_id: number; city_id: number }>(
  'select riyadh_today()::text as today, region_id, city_id from cities order by city_id limit 1',
)
const { today, ...place } = places[0]!
const delivery = addDays(today, 21)

/** An RFQ that its buyer publishes for two suppliers, and a supplier who is not invited. */
async function aRestrictedRfq() {
  const buyer = await aCompany(database)
  const [invited, rival, stranger] = [await aSupplier(database), await aSupplier(database), await aSupplier(database)]
  const { status, body, text } = await call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'توريد مولدات احتياطية',
      description: 'مولدات لبرجين، مع التركيب.',
      item_description: 'مولد ديزل 250 كيلوفولت أمبير.',
      quantity: 2,
      deadline: addDays(today, 7),
      delivery_date: delivery,
      category_id: 1,
      ...place,
      access: 'invited',
      attachments: [aPdf('specification.pdf')],
    },
  })
  assert.equal(status, 201, text)
  const rfq = { rfq_id: body.rfq_id as number, buyer }
  await invite(database, rfq, [invited, rival])
  return { ...rfq, invited, rival, stranger, shown: body }
}

const bidOn = (rfq_id: number, as: MadeCompany) =>
  call('POST', `/rfqs/${rfq_id}/bids/new`, {
    as,
    form: {
      total_amount: '48500',
      proposed_delivery_date: delivery,
      comments: 'يشمل التركيب.',
      attachment: aPdf('bid.pdf'),
    },
  })
const open = (rfq_id: number, as: MadeCompany, access = 'public') =>
  call('PUT', `/rfqs/${rfq_id}/access`, { as, json: { access } })
const answerOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : String(status)
const listed = async (rfq_id: number) =>
  (await call('GET', '/rfqs/all')).body.some((rfq: { rfq_id: number }) => rfq.rfq_id === rfq_id)

describe('an RFQ for invited suppliers', () => {
  it('is for its buyer and those who are invited, with its files, and takes their bids alone', async () => {
    const { rfq_id, buyer, invited, stranger, shown } = await aRestrictedRfq()
    assert.deepEqual([shown.access, shown.can.make_public], ['invited', true])
    const [path] = shown.attachments_paths
    const read = async (as?: MadeCompany) => [
      (await call('GET', as ? `/rfqs/${rfq_id}` : `/unauthorized/rfqs/${rfq_id}`, as && { as })).status,
      (await call('GET', path, as && { as })).status,
    ]
    assert.deepEqual(await Promise.all([read(buyer), read(invited), read(stranger), read()]), [
      [200, 200],
      [200, 200],
      [404, 404],
      [404, 404],
    ])
    // No cache that others share keeps its files.
    assert.equal((await call('GET', path, { as: invited })).headers['cache-control'], 'private, no-store')
    assert.equal(await listed(rfq_id), false)
    assert.deepEqual(
      [answerOf(await bidOn(rfq_id, stranger)), (await bidOn(rfq_id, invited)).status],
      ['404 rfq_not_found', 201],
    )
    const asked = call('POST', `/rfqs/${rfq_id}/questions`, { as: stranger, json: { body: 'هل يُقبل مولد مستعمل؟' } })
    const followed = call('PUT', `/follows/rfq/${rfq_id}`, { as: stranger })
    assert.deepEqual((await Promise.all([asked, followed])).map(answerOf), ['404 rfq_not_found', '404 rfq_not_found'])
  })

  it('shows bidders neither each other nor who was chosen, even once it is for everybody', async () => {
    const { rfq_id, buyer, invited, rival, stranger } = await aRestrictedRfq()
    const { body } = await bidOn(rfq_id, invited)
    await bidOn(rfq_id, rival)
    const shownTo = async (as: MadeCompany) => {
      const { bids, bids_count, private_bids, history } = (await call('GET', `/rfqs/${rfq_id}`, { as })).body
      const named = history.flatMap(({ company_name }: { company_name?: string }) => company_name ?? [])
      return [bids.length, bids_count, private_bids, named]
    }
    assert.deepEqual(await shownTo(rival), [1, 1, true, []])
    assert.equal((await call('GET', `/bids/${body.bid_id}`, { as: rival })).status, 404)
    const [mine] = (await call('GET', '/bids/my-bids', { as: rival })).body
    assert.equal(mine.rfq.bids_count, 1)
    await open(rfq_id, buyer)
    assert.deepEqual(await shownTo(stranger), [0, 2, true, []])
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: body.bid_id } })
    const seen = await Promise.all([invited, rival].map(shownTo))
    assert.deepEqual(seen, [
      [1, 2, true, [invited.company_name]],
      [1, 2, true, []],
    ])
    const { awards } = (await call('GET', `/rfqs/${rfq_id}`, { as: rival })).body
    assert.deepEqual(
      awards.map(({ gross_halalas }: { gross_halalas?: number }) => gross_halalas),
      [undefined],
    )
  })

  it('is opened to everybody by its buyer, once, and never hidden again', async () => {
    const { rfq_id, buyer, invited, stranger } = await aRestrictedRfq()
    assert.deepEqual(
      [answerOf(await open(rfq_id, stranger)), answerOf(await open(rfq_id, invited))],
      ['404 rfq_not_found', '403 not_owner'],
    )
    assert.equal(answerOf(await open(rfq_id, buyer)), '200')
    assert.equal(await listed(rfq_id), true)
    assert.equal((await bidOn(rfq_id, stranger)).status, 201)
    const { access, can, history } = (await call('GET', `/rfqs/${rfq_id}`, { as: stranger })).body
    assert.deepEqual([access, can.make_public], [undefined, undefined])
    assert.deepEqual(
      history.map(({ what }: { what: string }) => what),
      ['published', 'made_public'],
    )
    assert.equal(answerOf(await open(rfq_id, buyer, 'invited')), '409 rfq_stays_public')
    assert.equal(answerOf(await open(rfq_id, buyer)), '200')
    const notified = await pool.query(
      "select count(*)::int as n from notifications where kind = 'rfq_made_public' and company_id = $1",
      [invited.company_id],
    )
    assert.equal(notified.rows[0].n, 1)
    // What the command refuses, the database refuses as well.
    const hide = () => pool.query("update rfqs set access = 'invited' where rfq_id = $1", [rfq_id])
    await assert.rejects(hide, (error) => brokenConstraint(error) === 'rfqs_stay_public')
  })

  it('is not opened once it is canceled or awarded', async () => {
    for (const [end, refused] of [
      ['canceled', '409 rfq_canceled'],
      ['awarded', '409 rfq_already_accepted'],
    ]) {
      const { rfq_id, buyer, invited } = await aRestrictedRfq()
      const { body } = await bidOn(rfq_id, invited)
      if (end === 'canceled') await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
      else await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id: body.bid_id } })
      assert.equal(answerOf(await open(rfq_id, buyer)), refused)
    }
  })

  it('is opened or canceled, where both arrive at the same time, and takes no bid of the uninvited before', async () => {
    for (let round = 0; round < 5; round++) {
      const { rfq_id, buyer, stranger } = await aRestrictedRfq()
      const answers = await Promise.all([
        open(rfq_id, buyer),
        call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer }),
        bidOn(rfq_id, stranger),
      ])
      const [opened, canceled, bid] = answers.map(answerOf)
      assert.equal(canceled, '200')
      assert.ok(['200', '409 rfq_canceled'].includes(opened!), opened)
      assert.ok(bid === '404 rfq_not_found' || (bid === '201' && opened === '200'), `${bid}, ${opened}`)
    }
  })

  it('the database refuses a bid of a company that is not invited', async () => {
    const { rfq_id } = await anRfq(database, { access: 'invited' })
    const bid = () => database.transaction(() => aBid(database, { rfq_id }))
    await assert.rejects(bid, (error) => brokenConstraint(error) === 'bids_of_invited')
  })

  it('is news for those of its followers alone who are invited, and none for followers of its buyer', async () => {
    const { rfq_id, buyer, invited, stranger } = await aRestrictedRfq()
    assert.equal((await call('PUT', `/follows/rfq/${rfq_id}`, { as: invited })).status, 200)
    await call('PUT', `/follows/company/${buyer.company_id}`, { as: stranger })
    await pool.query("insert into follows (person_id, target_type, target_id) values ($1, 'rfq', $2)", [
      stranger.person_id,
      rfq_id,
    ])
    await notifyFollowers(database, { about: 'company', news: 'rfq', id: rfq_id })
    await notifyFollowers(database, { about: 'rfq', news: 'changed', id: rfq_id, event: 'change' })
    const { rows } = await pool.query('select company_id, kind from notifications where object_id = $1 order by 1', [
      rfq_id,
    ])
    assert.deepEqual(rows, [{ company_id: invited.company_id, kind: 'followed_rfq_changed' }])
  })
})
