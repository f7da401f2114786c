import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { addDays } from '#framework/i18n/day.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { atTime, setClock } from '#test/support/database.ts'
import { runCommand } from '#test/support/ops.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { notifyPassedDeadlines } from '#tenders/rfqs/change/notify-passed-deadlines.server.ts'
import { fillClosing } from '#tenders/rfqs/change/fill-closing.server.ts'

const site = await testApp()
const { call, database } = site
const { pool, owner } = database
const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
const { day } = (await pool.query<{ day: string }>('select (riyadh_today() + 3)::text as day')).rows[0]!
const buyer = await aCompany(database)

const publish = (more: object) =>
  call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'كراسي مكتبية',
      description: 'كراسي لمكاتب الفرع الجديد.',
      item_description: 'كرسي دوّار بمسند.',
      quantity: 12,
      deadline: day,
      delivery_date: addDays(day, 20),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [aPdf()],
      ...more,
    },
  })
const change = (rfq_id: number, json: object) => call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json })
const problems = ({ body }: { body: { errors?: { field: string }[] } }) => body.errors?.map(({ field }) => field)

describe('a closing hour', () => {
  it('is any minute; without one an RFQ closes when its day ends', async () => {
    const hour = await publish({ closing_time: '13:37' })
    assert.deepEqual([hour.status, hour.body.closing_time, hour.body.closes_at], [201, '13:37', `${day}T10:37:00.000Z`])
    for (const more of [{}, { closing_time: '' }]) {
      const { body } = await publish(more)
      assert.deepEqual([body.closing_time, body.closes_at, body.minutes_left], [null, `${day}T21:00:00.000Z`, null])
    }
    for (const closing_time of ['24:00', '9:00', '14:60', '14:00:00', 'noon'])
      assert.deepEqual(problems(await publish({ closing_time })), ['closing_time'], closing_time)
  })

  it('is counted down to while nothing is decided: not of an RFQ that was canceled or awarded', async () => {
    const minutesOf = async (rfq_id: number) => (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.minutes_left
    const anOpenOne = async () => (await anRfq(database, { buyer, closes_in: 3, closing_time: '13:37' })).rfq_id
    const [canceled, awarded, open] = [await anOpenOne(), await anOpenOne(), await anOpenOne()]
    const { bid_id } = await aBid(database, { rfq_id: awarded })
    await atTime(database, `${day}T08:00:00Z`, async () => {
      assert.deepEqual(await Promise.all([canceled, awarded, open].map(minutesOf)), [157, 157, 157])
      await call('DELETE', `/rfqs/${canceled}/delete`, { as: buyer })
      await call('PUT', `/rfqs/${awarded}/accept-bid`, { as: buyer, json: { bid_id } })
      assert.deepEqual(await Promise.all([canceled, awarded, open].map(minutesOf)), [null, null, 157])
    })
  })

  it('stays when a client that knows days alone changes the day, and is told where it changes', async () => {
    const { body: rfq } = await publish({ closing_time: '14:00' })
    const { supplier } = await aBid(database, { rfq_id: rfq.rfq_id })
    const moved = await change(rfq.rfq_id, { deadline: addDays(day, 1) })
    assert.deepEqual([moved.body.closing_time, moved.body.closes_at], ['14:00', `${addDays(day, 1)}T11:00:00.000Z`])
    const ends = await change(rfq.rfq_id, { closing_time: null })
    assert.equal(ends.body.closes_at, `${addDays(day, 1)}T21:00:00.000Z`)
    assert.deepEqual(ends.body.history.findLast(({ what }: { what: string }) => what === 'changed').changes, [
      { field: 'closing_time', old: '14:00', new: null },
    ])
    const { rows } = await pool.query<{ closing_time: string | null }>(
      "select params ->> 'closing_time' as closing_time from mails where kind = 'rfq-changed' and company_id = $1 order by mail_id",
      [supplier.company_id],
    )
    assert.deepEqual(
      rows.map(({ closing_time }) => closing_time),
      ['14:00', null],
    )
  })

  it('is not past', async () => {
    await setClock(database, `${day}T11:00:00.000Z`)
    assert.deepEqual(problems(await publish({ closing_time: '14:00' })), ['closing_time'])
    const { status, body } = await publish({ closing_time: '14:01' })
    assert.deepEqual([status, body.status, body.minutes_left], [201, 'active', 1])
  })

  it('is told to the buyer when it has come, again after bidding was reopened on the same day', async () => {
    await setClock(database, `${day}T08:00:00.000Z`)
    const { rfq_id } = await anRfq(database, { buyer, closes_in: 0, closing_time: '12:00' })
    const neighbor = await anRfq(database, { closes_in: 0, closing_time: '12:01' })
    const emailsTo = async (of = buyer) => {
      await notifyPassedDeadlines(database)
      const { rows } = await pool.query<{ times: number }>(
        "select count(*)::int as times from mails where kind = 'deadline-passed' and company_id = $1 and params ->> 'rfq_id' = $2",
        [of.company_id, String(of === buyer ? rfq_id : neighbor.rfq_id)],
      )
      return rows[0]!.times
    }
    assert.equal(await emailsTo(), 0)
    await setClock(database, `${day}T09:00:00.000Z`)
    assert.deepEqual([await emailsTo(), await emailsTo(), await emailsTo(neighbor.buyer)], [1, 1, 0])
    assert.equal((await change(rfq_id, { closing_time: '16:00' })).body.status, 'active')
    assert.equal(await emailsTo(), 1)
    await setClock(database, `${day}T13:00:00.000Z`)
    assert.deepEqual([await emailsTo(), await emailsTo()], [2, 2])
  })

  it('orders lists, to the minute and over pages', async () => {
    await setClock(database, `${day}T06:00:00.000Z`)
    const ids: number[] = []
    for (const closing_time of ['18:00', '10:00', '12:30'])
      ids.push((await anRfq(database, { buyer, title: 'ترتيب الساعات', closes_in: 0, closing_time })).rfq_id)
    await setClock(database, `${day}T08:00:00.000Z`)
    const seen: number[] = []
    let path: string | undefined = '/rfqs/all?sort=deadline&limit=1&search=%D8%AA%D8%B1%D8%AA%D9%8A%D8%A8'
    while (path) {
      const { body, headers }: Answer = await call('GET', path)
      seen.push(...body.map(({ rfq_id }: { rfq_id: number }) => rfq_id))
      path = /<\/api\/v1([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
    }
    assert.deepEqual(seen, [ids[2], ids[0], ids[1]])
  })
})

it('older RFQs without closes_at are read alike and filled by the job', async () => {
  await setClock(database, `${day}T06:00:00.000Z`)
  const { rfq_id } = await anRfq(database, { buyer, closes_in: 2 })
  await owner.pool.query('alter table rfqs disable trigger rfqs_closes_at')
  await owner.pool.query('update rfqs set closes_at = null where rfq_id = $1', [rfq_id])
  await owner.pool.query('alter table rfqs enable trigger rfqs_closes_at')
  const read = async () => (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body
  const before = await read()
  assert.equal(before.closes_at, `${addDays(day, 2)}T21:00:00.000Z`)
  assert.deepEqual([await fillClosing(database), await fillClosing(database)], [1, 0])
  assert.deepEqual(await read(), before)
})

describe('until the feature is enabled', () => {
  after(() => owner.pool.query('delete from features'))
  it('an hour is refused, days go on; the command enables it', async () => {
    await owner.pool.query('delete from features')
    assert.deepEqual((await call('GET', '/features')).body, [])
    const { status, body } = await publish({ closing_time: '14:00' })
    assert.deepEqual([status, body.code], [409, 'feature_not_enabled'])
    const { body: rfq } = await publish({})
    assert.equal((await change(rfq.rfq_id, { closing_time: '14:00' })).body.code, 'feature_not_enabled')
    assert.equal((await change(rfq.rfq_id, { deadline: addDays(day, 1), closing_time: null })).status, 200)
    await runCommand(site, 'features:enable', 'closing_hour')
    assert.equal((await publish({ closing_time: '14:00' })).status, 201)
  })
})
