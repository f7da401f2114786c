import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { record } from '#framework/events/record.server.ts'
import { bidPlaced } from '#tenders/core/events.ts'
import { testApp } from '#test/support/app.ts'
import { untilWaiting, whileLocked } from '#test/support/locks.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, joinCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aPdf } from '#test/support/make/files.ts'
import { neighborsOf } from '#test/support/make/neighbors.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import type { NotificationRow } from './contract.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { pool } = database
const { rows: days } = await pool.query<{ day: string }>('select (riyadh_today() + 10)::text as day')

const listed = async (as: MadeCompany, query = '') =>
  (await call<NotificationRow[]>('GET', `/notifications${query}`, { as })).body
const summaryFor = async (as: MadeCompany, query = '') =>
  (await listed(as, query)).map(({ kind, object, times }) => `${kind} ${object.type} ${object.id} ×${times}`)
const unread = async (as: MadeCompany) =>
  (await call<{ count: number; newest: number }>('GET', '/notifications/unread', { as })).body
const place = async (rfq_id: number, supplier?: MadeCompany) => {
  const as = supplier ?? (await aSupplier(database))
  const form = { total_amount: '1250.50', proposed_delivery_date: days[0]!.day, comments: '', attachment: aPdf() }
  const { status, body, text } = await call('POST', `/rfqs/${rfq_id}/bids/new`, { as, form })
  assert.equal(status, 201, text)
  return { bid_id: body.bid_id as number, supplier: as }
}

describe('notifications', () => {
  it('of a new question is read for who answers it, and stays for colleagues', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq_id])
    const buys = await aColleague(database, buyer, { roles: ['buyer'] })
    const asked = await call('POST', `/rfqs/${rfq_id}/questions`, {
      as: await aSupplier(database),
      json: { body: 'هل يُقبل لون آخر غير الأسود؟' },
    })
    assert.equal(asked.status, 201, asked.text)
    const unreadOf = async () => [(await unread(buyer)).count, (await unread(buys)).count]
    assert.deepEqual(await unreadOf(), [1, 1])
    const json = { answer: 'نعم، يُقبل' }
    const { status, text } = await call('PUT', `/questions/${asked.body.question_id}/answer`, { as: buys, json })
    assert.equal(status, 200, text)
    assert.deepEqual(await unreadOf(), [1, 0])
  })

  it('is reported to those whom it concerns, about one thing in one row, and leads there', async () => {
    const { rfq_id, buyer, title } = await anRfq(database)
    const buys = await aColleague(database, buyer, { roles: ['buyer'] })
    const looks = await aColleague(database, buyer, { roles: ['viewer'] })
    const { bid_id, supplier } = await place(rfq_id)
    await place(rfq_id)
    assert.deepEqual(
      [await summaryFor(buyer), await summaryFor(buys), await summaryFor(looks), await summaryFor(supplier)],
      [[`new_bids rfq ${rfq_id} ×2`], [`new_bids rfq ${rfq_id} ×2`], [], []],
    )
    const [row] = await listed(buyer)
    assert.deepEqual(
      [row!.object, row!.group, row!.href, row!.read_at, row!.params],
      [{ type: 'rfq', id: rfq_id, title }, 'my_tenders', `/rfq/${rfq_id}`, null, {}],
    )
    await call('PUT', `/bids/${bid_id}/update`, { as: supplier, json: { total_amount: 900 } })
    await call('PUT', `/rfqs/${rfq_id}/update`, { as: buys, json: { quantity: 7 } })
    assert.deepEqual(
      [await summaryFor(buyer), await summaryFor(supplier)],
      [[`bids_changed rfq ${rfq_id} ×1`, `new_bids rfq ${rfq_id} ×2`], [`rfq_changed rfq ${rfq_id} ×1`]],
    )
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buys, json: { bid_id } })
    assert.deepEqual(
      [(await summaryFor(buyer))[0], (await summaryFor(buys))[0], (await summaryFor(supplier))[0]],
      [`award_made rfq ${rfq_id} ×1`, `bids_changed rfq ${rfq_id} ×1`, `bid_accepted rfq ${rfq_id} ×1`],
      'and nobody of what they did themselves',
    )
    assert.deepEqual(
      [await summaryFor(buyer, '?group=award'), await summaryFor(buyer, '?group=followed')],
      [[`award_made rfq ${rfq_id} ×1`], []],
    )
  })

  it('is counted for each company that the person may act for, whichever it is now', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const elsewhere = await aCompany(database)
    await joinCompany(database, buyer, elsewhere, ['viewer'])
    await joinCompany(database, buyer, await aCompany(database, { is_active: false }), ['viewer'])
    await place(rfq_id)
    await place(rfq_id)
    const { body } = await call('GET', '/notifications/unread/companies', {
      as: buyer,
      headers: { 'acting-company': String(elsewhere.company_id) },
    })
    assert.deepEqual(
      body.toSorted((one: { count: number }, other: { count: number }) => other.count - one.count),
      [
        { user_id: buyer.company_id, count: 1 },
        { user_id: elsewhere.company_id, count: 0 },
      ],
    )
  })

  it('about people goes to those who administer the company, or to the person', async () => {
    const owner = await aCompany(database)
    const admin = await aColleague(database, owner, { roles: ['admin'] })
    const buyer = await aColleague(database, owner, { roles: ['buyer'], full_name: 'تركي' })
    await call('PUT', `/company/members/${buyer.person_id}`, { as: owner, json: { roles: ['buyer', 'viewer'] } })
    assert.deepEqual(
      [await summaryFor(owner), await summaryFor(admin), await summaryFor(buyer)],
      [[], [], [`roles_changed company ${owner.company_id} ×1`]],
    )
    await call('DELETE', `/company/members/${buyer.person_id}`, { as: owner })
    assert.deepEqual(
      (await listed(admin)).map(({ kind, object, href }) => [kind, object.title, href]),
      [['member_removed', 'تركي', '/company']],
    )
    assert.equal((await call('GET', '/notifications', { as: buyer })).status, 401, 'a removed member reads nothing')
    assert.deepEqual(
      (await pool.query('select kind from notifications where person_id = $1 order by 1', [buyer.person_id])).rows,
      [{ kind: 'roles_changed' }],
    )
  })

  it('is the person’s own, for the company that the person acts for', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const other = await aCompany(database)
    await joinCompany(database, buyer, other, ['buyer'])
    await place(rfq_id)
    await place((await anRfq(database, { buyer: other })).rfq_id)
    const [row] = await listed(buyer)
    assert.deepEqual([(await listed(buyer)).length, row!.object.id], [1, rfq_id])
    for (const stranger of [await aCompany(database), await aColleague(database, buyer, { roles: ['buyer'] })]) {
      const { body: unknown } = await call('PUT', '/notifications/2000000000/read', { as: stranger, json: {} })
      const { status, body } = await call('PUT', `/notifications/${row!.notification_id}/read`, {
        as: stranger,
        json: {},
      })
      assert.deepEqual(
        [status, { ...body, request_id: 0, instance: 0 }],
        [404, { ...unknown, request_id: 0, instance: 0 }],
      )
    }
    assert.equal((await unread(buyer)).count, 1)
  })

  it('has no title of what the person may no longer see, and leads to the list', async () => {
    const { rfq_id } = await anRfq(database)
    const { bid_id, supplier } = await place(rfq_id)
    await pool.query(
      `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) values ($1, $2, 'rfq_changed', 'x', 'rfq', $3)`,
      [supplier.person_id, supplier.company_id, rfq_id],
    )
    await pool.query('update bids set withdrawn_at = now() where bid_id = $1', [bid_id])
    await pool.query('update rfqs set canceled_at = now() where rfq_id = $1', [rfq_id])
    assert.deepEqual(
      (await listed(supplier)).map(({ object, href }) => [object.title, href]),
      [[null, '/my-bids']],
    )
  })

  it('is counted right under 500 bids', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    const bids = await Promise.all(Array.from({ length: 25 }, () => aBid(database, { rfq_id })))
    await Promise.all(
      bids.map(async ({ bid_id, total_amount }) => {
        for (let round = 0; round < 20; round++)
          await database.transaction((tx) => record(tx, { viewer: null }, bidPlaced({ bid_id, rfq_id, total_amount })))
      }),
    )
    assert.deepEqual([await summaryFor(buyer), (await unread(buyer)).count], [[`new_bids rfq ${rfq_id} ×500`], 1])
  })

  it('is read on from where it ended, and counted', async () => {
    const buyer = await aCompany(database)
    for (let at = 0; at < 3; at++) await place((await anRfq(database, { buyer })).rfq_id)
    const first = await call('GET', '/notifications?limit=2', { as: buyer })
    assert.deepEqual([first.body.length, first.headers['x-total-count']], [2, '3'])
    const next = /<\/api\/v1([^>]+)>/.exec(String(first.headers.link))![1]!
    const rest = await call('GET', next, { as: buyer })
    assert.deepEqual([rest.body.length, rest.headers.link], [1, undefined])
    const all = await call('GET', '/notifications?limit=3', { as: buyer })
    assert.deepEqual([all.body.length, all.headers.link], [3, undefined], 'just full')
    await pool.query(
      `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id) select $1, $2, 'new_bids', n::text, 'rfq', n from generate_series(1, 200) n`,
      [buyer.person_id, buyer.company_id],
    )
    assert.equal((await unread(buyer)).count, 100)
  })
})

describe('reading', () => {
  it('marks one, once, and begins a new row when it happens again', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await place(rfq_id)
    const [row] = await listed(buyer)
    const read = () => call('PUT', `/notifications/${row!.notification_id}/read`, { as: buyer, json: {} })
    assert.deepEqual((await read()).body, { count: 0, newest: 0 })
    const { read_at } = (await listed(buyer))[0]!
    assert.deepEqual(
      [(await read()).status, (await listed(buyer))[0]!.read_at, await summaryFor(buyer, '?unread=1')],
      [200, read_at, []],
    )
    await place(rfq_id)
    assert.deepEqual(await summaryFor(buyer), [`new_bids rfq ${rfq_id} ×1`, `new_bids rfq ${rfq_id} ×1`])
    assert.deepEqual(await summaryFor(buyer, '?unread=1'), [`new_bids rfq ${rfq_id} ×1`])
  })

  it('up to a number leaves unread what happened since, in a new row and in an old one', async () => {
    const buyer = await aCompany(database)
    const [first, second, third] = [
      await anRfq(database, { buyer }),
      await anRfq(database, { buyer }),
      await anRfq(database, { buyer }),
    ]
    await place(first.rfq_id)
    await place(second.rfq_id)
    const seen = Math.max(...(await listed(buyer)).map(({ bump }) => bump))
    assert.equal((await unread(buyer)).newest, seen)
    await place(third.rfq_id)
    // While everything is marked, the oldest row happens again.
    const again = `times = times + 1, bump = nextval('notifications_notification_id_seq')`
    await whileLocked(
      database,
      [`update notifications set ${again} where object_id = ${first.rfq_id}`],
      async (release) => {
        const marked = call('PUT', '/notifications/read', { as: buyer, json: { up_to: seen } })
        await untilWaiting(database, 1, marked)
        await release()
        await marked
      },
    )
    assert.deepEqual(await summaryFor(buyer, '?unread=1'), [
      `new_bids rfq ${first.rfq_id} ×2`,
      `new_bids rfq ${third.rfq_id} ×1`,
    ])
    await place(first.rfq_id)
    assert.deepEqual((await call('PUT', '/notifications/read', { as: buyer, json: { up_to: seen } })).body.count, 2)
  })

  it('are marked read for the company that the person acts for, and for nobody else', async () => {
    const buyer = await aCompany(database)
    const { elsewhere, colleague } = await neighborsOf(database, buyer, ['buyer'])
    for (const each of [buyer, elsewhere]) await place((await anRfq(database, { buyer: each })).rfq_id)
    const all = [buyer, elsewhere, colleague]
    const counts = async () => Promise.all(all.map(async (as) => (await unread(as)).count))
    const waiting = async () =>
      (
        await pool.query(
          'select count(*)::int as n from notifications where person_id = $1 and company_id = $2 and mail_due_at is not null',
          [buyer.person_id, elsewhere.company_id],
        )
      ).rows[0].n as number
    const mailed = await waiting()
    assert.deepEqual(await counts(), [1, 1, 1])
    const up_to = Math.max(...(await Promise.all(all.map(async (as) => (await unread(as)).newest))))
    assert.equal((await call('PUT', '/notifications/read', { as: buyer, json: { up_to } })).status, 200)
    assert.deepEqual([await counts(), await waiting()], [[0, 1, 1], mailed])
  })
})

describe('preferences', () => {
  it('are those of the group until the person chooses, and what is fixed stays', async () => {
    const person = await aCompany(database)
    const read = async () =>
      (
        await call<{ preferences: { group: string; in_app: boolean; mail: string; fixed: object }[] }>(
          'GET',
          '/notifications/preferences',
          { as: person },
        )
      ).body.preferences
    const change = (...preferences: object[]) =>
      call('PUT', '/notifications/preferences', { as: person, json: { preferences } })
    const rest = { in_app: false, mail: false }
    assert.deepEqual(await read(), [
      { group: 'award', in_app: true, mail: 'now', fixed: { in_app: false, mail: true } },
      { group: 'my_tenders', in_app: true, mail: 'now', fixed: rest },
      { group: 'tenders_i_bid_on', in_app: true, mail: 'now', fixed: rest },
      { group: 'deadlines', in_app: true, mail: 'digest', fixed: rest },
      { group: 'alerts', in_app: true, mail: 'now', fixed: { in_app: false, mail: true } },
      { group: 'followed', in_app: true, mail: 'digest', fixed: rest },
      { group: 'company', in_app: true, mail: 'now', fixed: rest },
      { group: 'security', in_app: true, mail: 'now', fixed: { in_app: true, mail: true } },
    ])
    const all = await read()
    const unchanged = all.map(({ fixed: _fixed, ...one }) => one)
    assert.equal((await change(...unchanged)).status, 200)
    await change({ group: 'my_tenders', in_app: false, mail: 'digest' })
    assert.deepEqual((await read())[1], { group: 'my_tenders', in_app: false, mail: 'digest', fixed: rest })
    const refused = await change(
      { group: 'award', in_app: true, mail: 'off' },
      { group: 'security', in_app: false, mail: 'digest' },
    )
    assert.deepEqual(
      [refused.status, refused.body.errors.map(({ field }: { field: string }) => field)],
      [422, ['preferences.0.mail', 'preferences.1.in_app', 'preferences.1.mail']],
    )
    assert.deepEqual(
      (
        await pool.query("select from notification_preferences where person_id = $1 and kind_group = 'security'", [
          person.person_id,
        ])
      ).rows,
      [],
    )
  })

  it('decide what is shown: nothing of a group that was switched off', async () => {
    const { rfq_id, buyer } = await anRfq(database)
    await place(rfq_id)
    await call('PUT', '/notifications/preferences', {
      as: buyer,
      json: { preferences: [{ group: 'my_tenders', in_app: false, mail: 'digest' }] },
    })
    await place(rfq_id)
    assert.deepEqual([await summaryFor(buyer), (await unread(buyer)).count], [[], 0])
    const { rows } = await pool.query<{ notification_id: number }>(
      'select notification_id from notifications where person_id = $1',
      [buyer.person_id],
    )
    assert.equal(
      (await call('PUT', `/notifications/${rows[0]!.notification_id}/read`, { as: buyer, json: {} })).status,
      404,
    )
  })
})
