import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aProduct, aSeller } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { searchAlertEmail } from './emails.server.ts'
import { matchSearches } from './match-searches.server.ts'
import { inDays } from '#test/support/in-days.ts'

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { kysely, pool } = database
const jobs = await jobsOf(site)
const place = await kysely.selectFrom('cities').selectAll().orderBy('city_id').limit(1).executeTakeFirstOrThrow()

const rfqForm = (wishes: object = {}) => ({
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
  ...wishes,
})
async function publish(as: MadeCompany, wishes?: object): Promise<number> {
  const { status, body } = await call('POST', '/rfqs/new', { as, form: rfqForm(wishes) })
  assert.equal(status, 201, JSON.stringify(body))
  return body.rfq_id
}
async function save(as: MadeCompany, query: Record<string, string | number>, wishes: object = {}) {
  const { status, body } = await call('POST', '/saved-searches', {
    as,
    json: { what: 'rfqs', name: Object.values(query).join(' '), alert: 'now', query, ...wishes },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.saved_search_id as number
}

interface Alert {
  matches: { object_id: number; title: string }[]
  searches: string[]
}
const mailed = async ({ person_id }: MadeCompany) =>
  (
    await pool.query<{ params: Alert }>(
      "select params from mails where kind = 'search-matched' and person_id = $1 order by mail_id",
      [person_id],
    )
  ).rows.map(({ params }) => params)
const kept = ({ person_id }: MadeCompany) =>
  kysely
    .selectFrom('notifications')
    .select(['kind', 'object_type', 'object_id', 'params', 'times', 'mail', 'mail_due_at'])
    .where('person_id', '=', person_id)
    .orderBy('notification_id')
    .execute()

describe('a published RFQ', () => {
  it('is reported once to a person, however many searches show it, right away if one of them is to', async () => {
    const me = await aCompany(database)
    await save(me, { search: 'حواجز' }, { alert: 'daily' })
    await save(me, { category_id: 1 })
    await save(me, { search: 'لا شيء' })
    const rfq_id = await publish(await aCompany(database), { title: 'حواجز مكتبية' })
    await jobs.run()
    const [alert, ...more] = await mailed(me)
    assert.deepEqual(
      [alert?.matches, alert?.searches, more],
      [[{ object_id: rfq_id, title: 'حواجز مكتبية' }], ['حواجز', '1'], []],
    )
    assert.deepEqual(
      (await kept(me)).map(({ kind, object_id, times }) => [kind, object_id, times]),
      [['search_rfq', rfq_id, 1]],
    )
  })

  it('waits for the daily summary where all searches do', async () => {
    const me = await aCompany(database)
    await save(me, { search: 'ستائر' }, { alert: 'daily' })
    await save(me, { search: 'ستائر معدنية' }, { alert: 'off' })
    const rfq_id = await publish(await aCompany(database), { title: 'ستائر معدنية' })
    await jobs.run()
    assert.deepEqual(await mailed(me), [])
    const [row, ...more] = await kept(me)
    const { mail_due_at, ...rest } = row!
    assert.deepEqual(rest, {
      kind: 'search_rfq',
      object_type: 'rfq',
      object_id: rfq_id,
      params: { searches: 'ستائر' },
      times: 1,
      mail: 'digest',
    })
    assert.deepEqual([more, mail_due_at!.getUTCHours()], [[], 5])
  })

  it('that was seen in the list is not mailed with the summary', async () => {
    const me = await aCompany(database)
    const [opened, other] = [
      await save(me, { search: 'مراوح' }, { alert: 'daily' }),
      await save(me, { search: 'مدافئ' }, { alert: 'daily' }),
    ]
    const buyer = await aCompany(database)
    await publish(buyer, { title: 'مراوح سقف' })
    await publish(buyer, { title: 'مدافئ زيت' })
    await jobs.run()
    await call('PUT', `/saved-searches/${opened}`, { as: me, json: { seen: true } })
    assert.deepEqual(
      (await kept(me)).map(({ params, mail, mail_due_at }) => [params.searches, mail, mail_due_at !== null]),
      [
        ['مراوح', 'skipped', false],
        ['مدافئ', 'digest', true],
      ],
    )
    assert.notEqual(opened, other)
  })

  it('that was seen leaves the match of a product that has its number new', async () => {
    const me = await aCompany(database)
    const ofRfqs = await save(me, { search: 'نوافير' }, { alert: 'daily' })
    await save(me, { search: 'نوافير' }, { what: 'products', alert: 'daily' })
    const rfq_id = await publish(await aCompany(database), { title: 'نوافير حدائق' })
    await database.owner.pool.query("select setval(pg_get_serial_sequence('products', 'product_id'), $1, false)", [
      rfq_id,
    ])
    const { product_id } = await aProduct(database, { product_name: 'نوافير رخام' })
    assert.equal(product_id, rfq_id)
    await matchSearches(database, 'products', product_id)
    await jobs.run()
    await call('PUT', `/saved-searches/${ofRfqs}`, { as: me, json: { seen: true } })
    assert.deepEqual((await kept(me)).map(({ object_type, mail }) => [object_type, mail]).toSorted(), [
      ['product', 'digest'],
      ['rfq', 'skipped'],
    ])
  })

  it('that came after what the list showed stays new, and the bell hears of what was seen', async () => {
    const me = await aCompany(database)
    const search = await save(me, { search: 'خيام' }, { alert: 'daily' })
    const buyer = await aCompany(database)
    const first = await publish(buyer, { title: 'خيام صغيرة' })
    const shown = (await call('GET', '/saved-searches', { as: me })).body[0]
    const second = await publish(buyer, { title: 'خيام كبيرة' })
    await jobs.run()
    const see = (up_to: number) => call('PUT', `/saved-searches/${search}`, { as: me, json: { seen: true, up_to } })
    const unread = async () =>
      (
        await kysely
          .selectFrom('notifications')
          .select('object_id')
          .where('person_id', '=', me.person_id)
          .where('read_at', 'is', null)
          .orderBy('object_id')
          .execute()
      ).map(({ object_id }) => object_id)
    const counted = async () => (await call('GET', '/saved-searches', { as: me })).body[0].new_count
    assert.deepEqual([shown.newest, await unread()], [first, [first, second]])
    assert.equal((await see(shown.newest)).status, 200)
    const { rows } = await pool.query(
      "select payload from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'announce')",
    )
    assert.deepEqual([await unread(), await counted(), rows], [[second], 1, [{ payload: { people: [me.person_id] } }]])
    // Neither back nor beyond what there is.
    await see(first - 1)
    assert.equal(await counted(), 1)
    await see(2_000_000_000)
    await publish(buyer, { title: 'خيام أخرى' })
    assert.equal(await counted(), 1)
  })

  it('is not mailed once its search is switched off or deleted, unless another one that told it alerts', async () => {
    const me = await aCompany(database)
    const searches = ['غسالات', 'مجففات', 'غسالات صناعية']
    const [off, gone, second] = [
      await save(me, { search: searches[0]! }, { alert: 'daily' }),
      await save(me, { search: searches[1]! }, { alert: 'daily' }),
      await save(me, { search: searches[2]! }, { alert: 'daily' }),
    ]
    const buyer = await aCompany(database)
    for (const title of ['غسالات منزلية', 'مجففات', 'غسالات صناعية']) await publish(buyer, { title })
    await jobs.run()
    const waiting = async () => (await kept(me)).map(({ mail, mail_due_at }) => `${mail} ${mail_due_at !== null}`)
    assert.deepEqual(await waiting(), ['digest true', 'digest true', 'digest true'])
    await call('PUT', `/saved-searches/${off}`, { as: me, json: { alert: 'off' } })
    assert.deepEqual(await waiting(), ['skipped false', 'digest true', 'digest true'])
    await call('DELETE', `/saved-searches/${gone}`, { as: me })
    assert.deepEqual(await waiting(), ['skipped false', 'skipped false', 'digest true'])
    await call('DELETE', `/saved-searches/${second}`, { as: me })
    assert.deepEqual(await waiting(), ['skipped false', 'skipped false', 'skipped false'])
  })

  it('is reported once to a person with searches for two companies', async () => {
    const [first, second] = [await aCompany(database), await aCompany(database)]
    await kysely
      .insertInto('members')
      .values({ company_id: second.company_id, person_id: first.person_id, roles: ['viewer'] })
      .execute()
    await save(first, { search: 'نوافير' }, { alert: 'daily' })
    const other = await save(first, { search: 'نوافير رخام' })
    await pool.query('update saved_searches set company_id = $1 where saved_search_id = $2', [second.company_id, other])
    await publish(await aCompany(database), { title: 'نوافير رخام' })
    await jobs.run()
    assert.deepEqual(
      (await mailed(first)).map(({ searches }) => searches),
      [['نوافير', 'نوافير رخام']],
    )
    assert.equal((await kept(first)).length, 1)
  })

  it('is not mailed when its company was disabled meanwhile', async () => {
    const [rfq, product] = [await anRfq(database), await aProduct(database)]
    const { compose } = searchAlertEmail
    const composed = async (what: 'rfqs' | 'products', object_id: number) =>
      (await database.transaction(async (tx) =>
        compose({ tx, params: { what, matches: [{ object_id, title: 'x' }], searches: ['x'] }, lang: 'ar' } as never),
      )) !== null
    const both = () => Promise.all([composed('rfqs', rfq.rfq_id), composed('products', product.product_id)])
    assert.deepEqual(await both(), [true, true])
    await pool.query('update companies set is_active = false where company_id = any ($1)', [
      [rfq.buyer.company_id, product.seller.company_id],
    ])
    assert.deepEqual(await both(), [false, false])
  })

  it('is not told to the people of its own company, to who left or was disabled, or to a disabled company', async () => {
    const buyer = await aCompany(database)
    const other = await aCompany(database)
    const [colleague, left, disabled, elsewhere] = await Promise.all([
      aColleague(database, buyer, { roles: ['viewer'] }),
      aColleague(database, other, { roles: ['viewer'] }),
      aColleague(database, other, { roles: ['viewer'] }),
      aCompany(database),
    ])
    const closed = await aCompany(database)
    // Belongs to the publisher, too.
    await kysely
      .insertInto('members')
      .values({ company_id: buyer.company_id, person_id: elsewhere.person_id, roles: ['viewer'] })
      .execute()
    const alerted = await aCompany(database)
    const all = [buyer, colleague, left, disabled, elsewhere, closed, alerted]
    for (const each of all) await save(each, { search: 'مظلات' })
    await pool.query('update members set left_at = now() where person_id = $1', [left.person_id])
    await pool.query('update people set is_active = false where person_id = $1', [disabled.person_id])
    await pool.query('update companies set is_active = false where company_id = $1', [closed.company_id])
    await publish(buyer, { title: 'مظلات' })
    await jobs.run()
    assert.deepEqual(await Promise.all(all.map(async (each) => (await mailed(each)).length)), [0, 0, 0, 0, 0, 0, 1])
  })

  it('that changes its category is reported to the searches of the new one, and to none twice', async () => {
    const [before, after, both] = await Promise.all([aCompany(database), aCompany(database), aCompany(database)])
    await save(before, { search: 'أرفف تخزين', category_id: 1 })
    await save(after, { search: 'أرفف تخزين', category_id: 2 })
    await save(both, { search: 'أرفف تخزين' })
    const buyer = await aCompany(database)
    const rfq_id = await publish(buyer, { title: 'أرفف تخزين' })
    await jobs.run()
    for (const category_id of [2, 1, 2]) {
      assert.equal((await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { category_id } })).status, 200)
      await jobs.run()
    }
    assert.deepEqual(
      await Promise.all([before, after, both].map(async (each) => (await mailed(each)).length)),
      [1, 1, 1],
    )
  })

  it('is not told when it was canceled meanwhile', async () => {
    const me = await aCompany(database)
    await save(me, { search: 'سجاد' })
    const buyer = await aCompany(database)
    const rfq_id = await publish(buyer, { title: 'سجاد' })
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    await jobs.run()
    assert.deepEqual(await mailed(me), [])
  })

  it('is reported in steps, to each once, also when a step runs again', async () => {
    const { rfq_id } = await anRfq(database, { title: 'مصاعد', category_id: 3 })
    const people = 501
    await pool.query(
      `with made as (insert into people (full_name, email, password_hash) select 'شخص', 'step' || n || '@example.sa', 'x' from generate_series(1, $1::int) n returning person_id),
        joined as (insert into members (company_id, person_id, roles) select $2::int, person_id, '{viewer}' from made returning person_id)
       insert into saved_searches (person_id, company_id, name, what, query, query_hash, category_id, alert)
       select person_id, $2::int, 'مصاعد', 'rfqs', '{"category_id": "3", "search": "مصاعد"}', 'lifts', 3, 'now' from joined`,
      [people, (await aCompany(database)).company_id],
    )
    const alerted = async () =>
      (await pool.query("select count(*)::int as alerted from mails where params ->> 'searches' = '[\"مصاعد\"]'"))
        .rows[0].alerted
    await matchSearches(database, 'rfqs', rfq_id)
    const first = await alerted()
    assert.ok(first > 400 && first < people, `${first} were notified in one step`)
    await matchSearches(database, 'rfqs', rfq_id)
    assert.equal(await alerted(), first)
    await pool.query(
      "delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_mail')",
    )
    await jobs.run()
    assert.equal(await alerted(), people)
    await pool.query("delete from saved_searches where query_hash = 'lifts'")
  })
})

describe('what changed', () => {
  it('is reported where its new description, or taking bids again, brings it into the list', async () => {
    const [ofProducts, ofRfqs] = [await aCompany(database), await aCompany(database)]
    const { product_id, seller } = await aProduct(database)
    const { rfq_id, buyer } = await anRfq(database, { title: 'أسمدة عضوية', closes_in: -1 })
    await save(ofProducts, { search: 'زعفران' }, { what: 'products' })
    await save(ofRfqs, { search: 'أسمدة', status: 'active' })
    assert.equal(
      (
        await call('PUT', '/marketplace/products/update', {
          as: seller,
          json: { product_id, description: 'فيه زعفران أصلي من خراسان.' },
        })
      ).status,
      200,
    )
    const answer = await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { deadline: inDays(5) } })
    assert.equal(answer.status, 200, answer.text)
    await jobs.run()
    assert.deepEqual([(await mailed(ofProducts)).length, (await mailed(ofRfqs)).length], [1, 1])
  })
})

describe('a new product', () => {
  it('is reported to the searches whose list shows it', async () => {
    const seller = await aSeller(database, { company_name: 'دار السقالات' })
    const [byName, bySeller, cheap, dear] = await Promise.all([
      aCompany(database),
      aCompany(database),
      aCompany(database),
      aCompany(database),
    ])
    const ofProducts = { what: 'products' }
    await save(byName, { search: 'سلم ألمنيوم' }, ofProducts)
    await save(bySeller, { search: 'دار السقالات', category_id: 1 }, ofProducts)
    await save(cheap, { search: 'سلم', max_price: '800' }, ofProducts)
    await save(dear, { search: 'سلم', min_price: '800' }, ofProducts)
    const form = {
      product_name: 'سلم ألمنيوم',
      description: 'سلم قابل للطي.',
      category_id: 1,
      min_quantity: 5,
      end_price: 950,
      qty_for_min_price: 50,
      start_price: 850,
      product_type: 'goods',
      attachments: [aPng()],
    }
    const {
      body: { product_id },
    } = await call('POST', '/marketplace/products/new', { as: seller, form })
    await jobs.run()
    const counts = () => Promise.all([byName, bySeller, cheap, dear].map(async (each) => (await mailed(each)).length))
    assert.deepEqual(await counts(), [1, 1, 0, 1])
    // Cheaper now: only who did not see it before is notified.
    await call('PUT', '/marketplace/products/update', { as: seller, json: { product_id, start_price: 790 } })
    await jobs.run()
    assert.deepEqual(await counts(), [1, 1, 1, 1])
  })
})
