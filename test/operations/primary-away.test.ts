import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { multipart } from '#test/support/make/form.ts'
import { fieldsOf } from '#test/support/native-form.ts'
import { realPages } from '#test/support/pages.ts'
import { startRelay } from '#test/support/tcp-relay.ts'
import { inDays } from '#test/support/in-days.ts'

/*
 * The primary goes away while companies write: its connections are cut, and new ones end at once, until another one answers. The
 * application reaches its database through a relay.
 */
const { database, data_dir } = await testApp()
const { port } = new URL(database.url)
const relay = await startRelay(Number(port))
after(() => relay.close())
afterEach(() => relay.restore())
const url = new URL(database.url)
url.port = String(relay.port)
const relayed = openTestDatabase({ url: url.href, owner_url: database.owner.url })
after(() => relayed.close())
const { app, call } = await testApp({}, { database: relayed, data_dir }, { distDir: 'none', pages: await realPages() })

const buyer = await aCompany(database)
const supplier = await aSupplier(database)
const place = await database.kysely.selectFrom('cities').select(['region_id', 'city_id']).limit(1).executeTakeFirst()

const publish = (title: string, headers: Record<string, string> = {}) =>
  call('POST', '/rfqs/new', {
    as: buyer,
    headers,
    form: {
      title,
      description: 'كراسي لقاعة اجتماعات.',
      item_description: 'قماش رمادي بمسند.',
      quantity: 12,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      ...place,
      attachments: [aPdf()],
    },
  })

const published = async (title: string) =>
  (await database.kysely.selectFrom('rfqs').select('rfq_id').where('title', '=', title).execute()).length

/** Resolves once the application has asked for a connection in vain so often. */
async function askedInVain(times: number) {
  const before = relay.refused()
  while (relay.refused() < before + times) await new Promise((resolve) => setImmediate(resolve))
}

describe('while the primary is away', () => {
  it('a change waits for it, and is done once', async () => {
    relay.cut()
    const answer = publish('كراسي تنتظر')
    await askedInVain(2)
    relay.restore()
    assert.equal((await answer).status, 201)
    assert.equal(await published('كراسي تنتظر'), 1)
  })

  it('a read of a company waits for it', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    relay.cut()
    const answer = call('GET', `/rfqs/${rfq_id}`, { as: buyer })
    await askedInVain(2)
    relay.restore()
    assert.equal((await answer).status, 200)
  })

  it('a change that was cut off before its commit is done again', async () => {
    relay.cutAfter('insert into "rfqs"')
    const answer = publish('كراسي من جديد')
    await askedInVain(1)
    relay.restore()
    assert.equal((await answer).status, 201)
    assert.equal(await published('كراسي من جديد'), 1)
  })

  it('says at once that it is not ready', async () => {
    relay.cut()
    assert.equal((await call('GET', '/readyz')).status, 503)
  })
})

describe('a change that was cut off during its commit', () => {
  it('is answered that its outcome is unknown; with its key it is repeated and done once', async () => {
    const headers = { 'idempotency-key': 'cut-off' }
    relay.cutAfter('commit\0')
    const first = await publish('كراسي مجهولة', headers)
    assert.deepEqual([first.status, first.body.code], [503, 'outcome_unknown'])
    relay.restore()
    const again = await publish('كراسي مجهولة', headers)
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
    assert.equal(await published('كراسي مجهولة'), 1)
  })

  it('says without a key that it is not to be repeated unseen', async () => {
    relay.cutAfter('commit\0')
    const { body } = await publish('كراسي بلا مفتاح')
    assert.equal(body.code, 'outcome_unknown')
    assert.match(body.title, /Look first whether it was/)
  })

  it('is sent again with its key by a form without scripts, and done once', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    const bidder = await aSupplier(database)
    const address = `/en/rfq/${rfq_id}/bid`
    const headers = { accept: 'text/html', cookie: bidder.cookie }
    const page = await app.inject({ url: address, headers })
    const post = async (fields: Record<string, string>, file: object) => {
      const form = multipart({ ...fields, ...file })
      return app.inject({
        method: 'POST',
        url: `${address}?action=place-bid`,
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      })
    }
    const filled = {
      ...fieldsOf(page.body, 'place-bid'),
      total_amount: '4500',
      proposed_delivery_date: inDays(15),
      comments: 'On one day',
    }
    relay.cutAfter('commit\0')
    const answer = post(filled, { attachment: aPdf() })
    await askedInVain(1)
    relay.restore()
    const refused = await answer
    assert.equal(refused.statusCode, 503)
    assert.match(refused.body, /it may have been saved. Send it again unchanged/)
    const again = fieldsOf(refused.body, 'place-bid')
    const { 'kept.attachment': kept, ...repeated } = again
    assert.ok(kept)
    assert.deepEqual(repeated, filled)
    assert.equal((await post(again, {})).statusCode, 303)
    const bids = await database.kysely.selectFrom('bids').select('version').where('rfq_id', '=', rfq_id).execute()
    assert.deepEqual(bids, [{ version: 1 }])
  })

  it('is not done twice by PUT either', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    const { bid_id } = await aBid(database, { rfq_id, supplier })
    const change = () =>
      call('PUT', `/bids/${bid_id}/update`, {
        as: supplier,
        json: { total_amount: 777 },
        headers: { 'idempotency-key': 'change' },
      })
    relay.cutAfter('commit\0')
    assert.equal((await change()).body.code, 'outcome_unknown')
    relay.restore()
    const { status, body } = await change()
    assert.deepEqual([status, body.total_amount, body.version], [200, 777, 2])
  })
})
