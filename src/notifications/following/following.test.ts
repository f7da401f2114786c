import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { MAX_FOLLOWS } from './followed-types.ts'
import { notifyFollowers } from './notify-followers.server.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { kysely, pool } = database
const jobs = await jobsOf(site)
const place = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()

/** Followers here want e-mails right away. */
async function follow(as: MadeCompany, type: 'rfq' | 'company', id: number) {
  const preferences = ['followed', 'deadlines'].map((group) => ({ group, in_app: true, mail: 'now' }))
  await call('PUT', '/notifications/preferences', { as, json: { preferences } })
  return call('PUT', `/follows/${type}/${id}`, { as })
}
const unfollow = (as: MadeCompany, type: 'rfq' | 'company', id: number) =>
  call('DELETE', `/follows/${type}/${id}`, { as })
/** In Riyadh, where the weekend is Friday and Saturday. */
const isThursday = async () =>
  (await pool.query<{ is_thursday: boolean }>('select extract(dow from riyadh_today()) = 4 as is_thursday')).rows[0]!
    .is_thursday
const emailKindsTo = async ({ person_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('mails')
      .select('kind')
      .where('person_id', '=', person_id)
      .where('kind', 'like', 'followed-%')
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind)
const bidderMails = async ({ person_id }: MadeCompany) =>
  (
    await kysely
      .selectFrom('mails')
      .select('kind')
      .where('person_id', '=', person_id)
      .where('kind', 'like', 'rfq-%')
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind)
const rowsOf = ({ person_id }: MadeCompany) =>
  kysely
    .selectFrom('follows')
    .select(['target_type', 'target_id', 'muted'])
    .where('person_id', '=', person_id)
    .execute()
const rfqOf = async (as: MadeCompany, id: number) => (await call('GET', `/rfqs/${id}`, { as })).body
const profileOf = async (as: MadeCompany, id: number) => (await call('GET', `/profile/${id}`, { as })).body

describe('following', () => {
  it('is a switch of each person, and doing it twice changes nothing', async () => {
    const { rfq_id, buyer, title } = await anRfq(database)
    const me = await aCompany(database)
    const colleague = await aColleague(database, me, { roles: ['viewer'] })
    for (const [type, id] of [
      ['rfq', rfq_id],
      ['company', buyer.company_id],
    ] as const) {
      for (let time = 0; time < 2; time++) assert.deepEqual((await follow(me, type, id)).body, { following: true })
    }
    const { body } = await call('GET', '/follows', { as: me })
    assert.deepEqual(
      body.map(({ created_at: _at, ...row }: { created_at: string }) => row),
      [
        { type: 'company', id: buyer.company_id, title: buyer.company_name, muted: false },
        { type: 'rfq', id: rfq_id, title, muted: false },
      ],
    )
    assert.deepEqual([(await rfqOf(me, rfq_id)).following, (await rfqOf(colleague, rfq_id)).following], [true, false])
    assert.deepEqual(
      [(await profileOf(me, buyer.company_id)).following, (await profileOf(colleague, buyer.company_id)).following],
      [true, false],
    )
    assert.deepEqual((await rfqOf(me, rfq_id)).can.follow, true)
    for (let time = 0; time < 2; time++)
      assert.deepEqual((await unfollow(me, 'rfq', rfq_id)).body, { following: false })
    assert.deepEqual(await rowsOf(me), [{ target_type: 'company', target_id: buyer.company_id, muted: false }])
  })

  it('is not for the company’s own RFQs and the company itself, nor for what one may not see', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const canceled = await anRfq(database, { canceled: true })
    const closed = await aCompany(database, { is_active: false })
    const answers = async (as: MadeCompany, type: 'rfq' | 'company', id: number) => {
      const refusals = [await follow(as, type, id), await unfollow(as, type, id)].map(
        ({ status, body }) => `${status} ${body.code}`,
      )
      return [...new Set(refusals)].join()
    }
    assert.equal(await answers(buyer, 'rfq', rfq_id), '403 own_target')
    assert.equal(await answers(buyer, 'company', buyer.company_id), '403 own_target')
    assert.deepEqual(
      [(await rfqOf(buyer, rfq_id)).can.follow, (await profileOf(buyer, buyer.company_id)).can.follow],
      [false, false],
    )
    assert.equal(await answers(buyer, 'rfq', canceled.rfq_id), '404 rfq_not_found')
    assert.equal(await answers(buyer, 'rfq', 999_999), '404 rfq_not_found')
    assert.equal(await answers(buyer, 'company', closed.company_id), '404 user_not_found')
    assert.equal(await answers(buyer, 'company', 999_999), '404 user_not_found')
    assert.equal((await call('PUT', '/follows/category/1', { as: buyer })).status, 400)
    const guest = (await call('GET', `/unauthorized/rfqs/${rfq_id}`)).body
    assert.deepEqual([guest.following, guest.can.follow], [undefined, undefined])
    const { following, can } = (await call('GET', `/unauthorized/profile/${buyer.company_id}`)).body
    assert.deepEqual([following, can], [undefined, undefined])
  })

  it('ends where the object can no longer be seen: it is not listed', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const me = await aCompany(database)
    await follow(me, 'rfq', rfq_id)
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    assert.deepEqual((await call('GET', '/follows', { as: me })).body, [])
  })
})

describe('the number of follows', () => {
  it(`ends at ${MAX_FOLLOWS}, also when two arrive at the same time`, async () => {
    const me = await aCompany(database)
    const rfqs = [await anRfq(database), await anRfq(database)]
    await pool.query(
      "insert into follows (person_id, target_type, target_id) select $1, 'company', 1000000 + n from generate_series(1, $2::int) n",
      [me.person_id, MAX_FOLLOWS - 1],
    )
    const put = (id: number) => call('PUT', `/follows/rfq/${id}`, { as: me })
    const answers = await whileLocked(database.owner, ['lock table follows in share mode'], async (release) => {
      const both = Promise.all(rfqs.map(({ rfq_id }) => put(rfq_id)))
      await untilWaiting(database, 2, both)
      await release()
      return both
    })
    assert.deepEqual(answers.map(({ status, body }) => body.code ?? status).sort(), [200, 'too_many_follows'])
    const followed = rfqs[answers.findIndex(({ status }) => status === 200)]!.rfq_id
    assert.equal((await put(followed)).status, 200)
  })
})

describe('unfollowing', () => {
  it('is open to who joined the company that they follow, or sees no longer what they follow', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const me = await aCompany(database)
    await follow(me, 'rfq', rfq_id)
    await follow(me, 'company', buyer.company_id)
    await pool.query('insert into members (company_id, person_id, roles) values ($1, $2, $3)', [
      buyer.company_id,
      me.person_id,
      ['seller'],
    ])
    await pool.query('update sessions set company_id = $1 where person_id = $2', [buyer.company_id, me.person_id])
    assert.deepEqual((await profileOf(me, buyer.company_id)).can.follow, true)
    assert.deepEqual((await unfollow(me, 'company', buyer.company_id)).body, { following: false })
    assert.deepEqual((await profileOf(me, buyer.company_id)).can.follow, false)
    assert.deepEqual((await unfollow(me, 'company', buyer.company_id)).status, 403)
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    assert.deepEqual((await unfollow(me, 'rfq', rfq_id)).body, { following: false })
    assert.deepEqual(await rowsOf(me), [])
  })

  it('stops what waits to be mailed', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const other = await anRfq(database)
    const me = await aCompany(database)
    const targets = [
      ['rfq', rfq_id],
      ['company', buyer.company_id],
      ['rfq', other.rfq_id],
      ['company', other.buyer.company_id],
    ] as const
    for (const [type, id] of targets) await call('PUT', `/follows/${type}/${id}`, { as: me })
    for (const id of [rfq_id, other.rfq_id]) await notifyFollowers(database, { about: 'company', news: 'rfq', id })
    for (const id of [rfq_id, other.rfq_id])
      await notifyFollowers(database, { about: 'rfq', news: 'changed', id, event: 'x' })
    const waiting = async () =>
      (
        await kysely
          .selectFrom('notifications')
          .select(['kind', 'object_id'])
          .where('person_id', '=', me.person_id)
          .where('mail_due_at', 'is not', null)
          .orderBy('notification_id')
          .execute()
      ).map(({ kind, object_id }) => [kind, object_id])
    const published = (id: number) => ['followed_company_rfq', id]
    const changed = (id: number) => ['followed_rfq_changed', id]
    const [of, ofOther] = [rfq_id, other.rfq_id]
    assert.deepEqual(await waiting(), [published(of), published(ofOther), changed(of), changed(ofOther)])
    await unfollow(me, 'rfq', rfq_id)
    assert.deepEqual(await waiting(), [published(of), published(ofOther), changed(ofOther)])
    await unfollow(me, 'company', buyer.company_id)
    assert.deepEqual(await waiting(), [published(ofOther), changed(ofOther)])
  })
})

describe('who follows a company', () => {
  it('is notified of its new RFQs and products, its own people are not', async () => {
    const seller = await aSeller(database)
    const colleague = await aColleague(database, seller, { roles: ['viewer'] })
    const [me, other, gone, elsewhere] = await Promise.all([
      aCompany(database),
      aCompany(database),
      aCompany(database),
      aCompany(database),
    ])
    for (const each of [me, gone, elsewhere]) await follow(each, 'company', seller.company_id)
    await follow(other, 'company', me.company_id)
    await kysely
      .insertInto('follows')
      .values({ person_id: colleague.person_id, target_type: 'company', target_id: seller.company_id })
      .execute()
    await kysely
      .insertInto('members')
      .values({ company_id: seller.company_id, person_id: elsewhere.person_id, roles: ['viewer'] })
      .execute()
    await pool.query('update people set is_active = false where person_id = $1', [gone.person_id])
    const rfq = {
      title: 'كراسي مكتبية',
      description: 'كراسي لقاعة اجتماعات.',
      item_description: 'قماش رمادي بمسند.',
      quantity: 12,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [aPdf()],
    }
    assert.equal((await call('POST', '/rfqs/new', { as: seller, form: rfq })).status, 201)
    const product = {
      product_name: 'طاولة اجتماعات',
      description: 'سطح خشبي وقوائم معدنية.',
      category_id: 1,
      min_quantity: 5,
      end_price: 950,
      qty_for_min_price: 50,
      start_price: 850,
      product_type: 'goods',
      attachments: [aPng()],
    }
    assert.equal((await call('POST', '/marketplace/products/new', { as: seller, form: product })).status, 201)
    await jobs.run()
    assert.deepEqual(await emailKindsTo(me), ['followed-company-rfq', 'followed-company-product'])
    assert.deepEqual(await Promise.all([other, gone, elsewhere, colleague, seller].map(emailKindsTo)), [
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('is notified in steps, each person once', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const company = await aCompany(database)
    await pool.query(
      `with made as (insert into people (full_name, email, password_hash) select 'شخص', 'follower' || n || '@example.sa', 'x' from generate_series(1, 1100) n returning person_id),
        joined as (insert into members (company_id, person_id, roles) select $1::int, person_id, '{viewer}' from made returning person_id)
       insert into follows (person_id, target_type, target_id) select person_id, 'company', $2::int from joined`,
      [company.company_id, buyer.company_id],
    )
    const count = async () =>
      (
        await pool.query(
          "select count(*)::int as n, count(distinct person_id)::int as people from notifications where kind = 'followed_company_rfq' and company_id = $1",
          [company.company_id],
        )
      ).rows[0]
    await notifyFollowers(database, { about: 'company', news: 'rfq', id: rfq_id })
    assert.deepEqual(await count(), { n: 500, people: 500 })
    await jobs.run()
    assert.deepEqual(await count(), { n: 1100, people: 1100 })
  })
})

describe('a step that runs again', () => {
  const times = async ({ person_id }: MadeCompany) =>
    (await kysely.selectFrom('notifications').select('times').where('person_id', '=', person_id).execute()).map(
      (row) => row.times,
    )

  it('notifies nobody twice what a company published', async () => {
    const me = await aCompany(database)
    const { rfq_id, buyer } = await anRfq(database)
    await follow(me, 'company', buyer.company_id)
    for (let time = 0; time < 2; time++) await notifyFollowers(database, { about: 'company', news: 'rfq', id: rfq_id })
    assert.deepEqual([await times(me), await emailKindsTo(me)], [[1], ['followed-company-rfq']])
  })

  it('notifies nobody twice of one change, and everybody of the next', async () => {
    const me = await aCompany(database)
    const { rfq_id, buyer } = await anRfq(database)
    await follow(me, 'rfq', rfq_id)
    for (const event of ['first', 'first', 'second'])
      await notifyFollowers(database, { about: 'rfq', news: 'changed', id: rfq_id, event })
    assert.deepEqual(await times(me), [2])
    for (const quantity of [7, 8])
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity } })).status, 200)
    await jobs.run()
    assert.deepEqual(await times(me), [4])
  })
})

describe('who follows an RFQ', () => {
  it('is notified that it changed, was awarded or canceled', async () => {
    const me = await aCompany(database)
    const [first, second] = await Promise.all([anRfq(database), anRfq(database)])
    for (const { rfq_id } of [first, second]) await follow(me, 'rfq', rfq_id)
    assert.equal(
      (await call('PUT', `/rfqs/${first.rfq_id}/update`, { as: first.buyer, json: { quantity: 7 } })).status,
      200,
    )
    const { bid_id } = await aBid(database, { rfq_id: first.rfq_id })
    assert.equal(
      (await call('PUT', `/rfqs/${first.rfq_id}/accept-bid`, { as: first.buyer, json: { bid_id } })).status,
      200,
    )
    assert.equal((await call('DELETE', `/rfqs/${second.rfq_id}/delete`, { as: second.buyer })).status, 200)
    await jobs.run()
    assert.deepEqual((await emailKindsTo(me)).sort(), [
      'followed-rfq-awarded',
      'followed-rfq-canceled',
      'followed-rfq-changed',
    ])
  })

  it('is reminded in the daily summary while the RFQ is open, and not after', async () => {
    const [me, late] = [await aCompany(database), await aCompany(database)]
    const [open, closed] = [await anRfq(database, { closes_in: 2 }), await anRfq(database, { closes_in: 2 })]
    for (const [as, { rfq_id }] of [
      [me, open],
      [late, closed],
    ] as const)
      assert.equal((await call('PUT', `/follows/rfq/${rfq_id}`, { as })).status, 200)
    await jobs.run('near_deadlines')
    await pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [closed.rfq_id])
    await pool.query("update notifications set mail_due_at = now() where mail = 'digest' and person_id = any ($1)", [
      [me.person_id, late.person_id],
    ])
    await jobs.run('send_digests')
    const mailOf = async ({ person_id }: MadeCompany) =>
      (await pool.query('select kind, mail from notifications where person_id = $1', [person_id])).rows
    assert.deepEqual(
      [await mailOf(me), await mailOf(late)],
      [[{ kind: 'deadline_near', mail: 'sent' }], [{ kind: 'deadline_near', mail: 'skipped' }]],
    )
  })

  it('is notified once, two days before the deadline, on Thursday four', async () => {
    const me = await aCompany(database)
    const [near, far, closing] = await Promise.all([
      anRfq(database, { closes_in: 2 }),
      anRfq(database, { closes_in: (await isThursday()) ? 5 : 3 }),
      anRfq(database, { closes_in: 0 }),
    ])
    for (const { rfq_id } of [near, far, closing]) await follow(me, 'rfq', rfq_id)
    await jobs.run('near_deadlines')
    await jobs.run('near_deadlines')
    assert.deepEqual(await emailKindsTo(me), ['followed-rfq-deadline'])
    const { rows } = await pool.query(
      "select params ->> 'rfq_id' as rfq_id from mails where kind = 'followed-rfq-deadline' and person_id = $1",
      [me.person_id],
    )
    assert.deepEqual(rows, [{ rfq_id: String(near.rfq_id) }])
  })
})

describe('bidders', () => {
  it('are notified without following, each person mutes for themselves, and always hear of a cancellation', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const supplier = await aSupplier(database)
    const colleague = await aColleague(database, supplier, { roles: ['seller'] })
    await aBid(database, { rfq_id, supplier })
    assert.deepEqual(
      [(await rfqOf(supplier, rfq_id)).following, (await rfqOf(colleague, rfq_id)).following],
      [true, true],
    )
    assert.deepEqual((await unfollow(supplier, 'rfq', rfq_id)).body, { following: false })
    assert.deepEqual(await rowsOf(supplier), [{ target_type: 'rfq', target_id: rfq_id, muted: true }])
    assert.deepEqual(
      [(await rfqOf(supplier, rfq_id)).following, (await rfqOf(colleague, rfq_id)).following],
      [false, true],
    )
    // Somebody who also follows is notified as a bidder, once.
    await follow(colleague, 'rfq', rfq_id)
    await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 9 } })
    await jobs.run()
    assert.deepEqual(
      [
        await bidderMails(supplier),
        await bidderMails(colleague),
        await emailKindsTo(supplier),
        await emailKindsTo(colleague),
      ],
      [[], ['rfq-changed'], [], []],
    )
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    await jobs.run()
    assert.deepEqual(
      [await bidderMails(supplier), await bidderMails(colleague)],
      [['rfq-canceled'], ['rfq-changed', 'rfq-canceled']],
    )
    await follow(supplier, 'rfq', rfq_id)
    assert.deepEqual((await rowsOf(supplier))[0]?.muted, false)
  })

  it('are not mailed what waits when they mute, but for a cancellation', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const other = await anRfq(database, { buyer })
    const supplier = await aSupplier(database)
    const colleague = await aColleague(database, supplier, { roles: ['seller'] })
    for (const rfq of [rfq_id, other.rfq_id]) {
      await aBid(database, { rfq_id: rfq, supplier })
      await call('PUT', `/rfqs/${rfq}/update`, { as: buyer, json: { quantity: 9 } })
    }
    await unfollow(supplier, 'rfq', rfq_id)
    await jobs.run()
    const mailed = async ({ person_id }: MadeCompany) =>
      (
        await pool.query<{ about: string }>(
          "select concat(kind, ' ', params ->> 'rfq_id') as about from mails where person_id = $1 and status = 'sent' and kind like 'rfq-%' order by mail_id",
          [person_id],
        )
      ).rows.map(({ about }) => about)
    const ofOther = `rfq-changed ${other.rfq_id}`
    assert.deepEqual([await mailed(supplier), await mailed(colleague)], [[ofOther], [`rfq-changed ${rfq_id}`, ofOther]])
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    await jobs.run()
    assert.deepEqual(await mailed(supplier), [ofOther, `rfq-canceled ${rfq_id}`])
  })
})
