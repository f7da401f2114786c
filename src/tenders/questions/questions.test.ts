import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, type Day, dayNumber } from '#framework/i18n/day.ts'
import { weekdayOf } from '#framework/i18n/weekday.ts'
import { type Answer, ifMatch, testApp } from '#test/support/app.ts'
import { atTime } from '#test/support/database.ts'
import { INVARIANTS } from '#test/support/invariants.ts'
import { aColleague, aCompany, aSession, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aPdf } from '#test/support/make/files.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { runCommand } from '#test/support/ops.ts'
import type { Question } from './contract.ts'
import { newQuestionEmail } from './emails.server.ts'
import { publishUnanswered } from './publish-unanswered.server.ts'

const site = await testApp({ RATE_LIMITS: 'off' })
const { call, database } = site
const { pool } = database
const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
const today = (await pool.query<{ day: Day }>('select riyadh_today()::text as day')).rows[0]!.day

const BODY = 'هل يُقبل لون آخر غير الأسود؟'
const ask = (as: MadeCompany, rfq_id: number, json: object = { body: BODY }) =>
  call('POST', `/rfqs/${rfq_id}/questions`, { as, json })
const list = async (rfq_id: number, as?: MadeCompany) =>
  (await call('GET', `${as ? '' : '/unauthorized'}/rfqs/${rfq_id}/questions`, { as })).body as Question[]
const answer = (as: MadeCompany, id: number, json: object = { answer: 'نعم، يُقبل' }, seen?: number) =>
  call('PUT', `/questions/${id}/answer`, {
    as,
    json,
    headers: ifMatch(seen),
  })
const decline = (as: MadeCompany, id: number, json: object = { reason: 'confidential' }, seen?: number) =>
  call('PUT', `/questions/${id}/decline`, {
    as,
    json,
    headers: ifMatch(seen),
  })
const code = ({ status, body }: Answer) => [status, body.code]
const fields = ({ body }: Answer) => body.errors?.map(({ field }: { field: string }) => field)

/** An RFQ that takes questions until its deadline in a week. */
async function aTender(closes_in = 7) {
  const rfq = await anRfq(database, { closes_in })
  await pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq.rfq_id])
  return rfq
}

const form = (more: object) => ({
  title: 'كراسي مكتبية',
  description: 'كراسي لمكاتب الفرع الجديد.',
  item_description: 'كرسي دوّار بمسند.',
  quantity: 12,
  deadline: addDays(today, 10),
  delivery_date: addDays(today, 20),
  category_id: 1,
  region_id: place.region_id,
  city_id: place.city_id,
  attachments: [aPdf()],
  ...more,
})

describe('the last day for questions', async () => {
  const buyer = await aCompany(database)
  const publish = (more: object) => call('POST', '/rfqs/new', { as: buyer, form: form(more) })

  it('is a choice of the buyer, at most the deadline', async () => {
    const day = addDays(today, 8)
    assert.equal((await publish({})).body.questions_until, null)
    assert.equal((await publish({ questions_until: '' })).body.questions_until, null)
    assert.equal((await publish({ questions_until: day })).body.questions_until, day)
    for (const questions_until of [addDays(today, 11), addDays(today, -1), 'soon'])
      assert.deepEqual(fields(await publish({ questions_until })), ['questions_until'], questions_until)
  })

  it('keeps its distance when the deadline moves, unless it is changed itself', async () => {
    const { body } = await publish({ questions_until: addDays(today, 8) })
    const change = (json: object) => call('PUT', `/rfqs/${body.rfq_id}/update`, { as: buyer, json })
    const moved = await change({ deadline: addDays(today, 13), questions_until: addDays(today, 8) })
    assert.deepEqual([moved.status, moved.body.questions_until], [200, addDays(today, 11)])
    assert.deepEqual(
      moved.body.history.at(-1).changes.map(({ field }: { field: string }) => field),
      ['deadline', 'questions_until'],
    )
    assert.equal((await change({ questions_until: addDays(today, 12) })).body.questions_until, addDays(today, 12))
    assert.equal((await change({ deadline: addDays(today, 9) })).body.questions_until, addDays(today, 8))
    for (const questions_until of [addDays(today, 10), addDays(today, -1)])
      assert.deepEqual(fields(await change({ questions_until })), ['questions_until'])
    // A day that has passed is repeated by a form that changes something else.
    await pool.query('update rfqs set questions_until = riyadh_today() - 1 where rfq_id = $1', [body.rfq_id])
    assert.equal((await change({ questions_until: addDays(today, -1), quantity: 13 })).status, 200)
  })

  it('follows an older release that moves the deadline before it', async () => {
    const { rfq_id } = await aTender()
    await pool.query('update rfqs set deadline = deadline - 3 where rfq_id = $1', [rfq_id])
    const { rows } = await pool.query('select questions_until = deadline as kept from rfqs where rfq_id = $1', [rfq_id])
    assert.deepEqual(rows, [{ kept: true }])
  })

  it('is the last moment of that day in Riyadh', async () => {
    const rfq = await aTender()
    const supplier = await aSupplier(database)
    await pool.query('update rfqs set questions_until = $2 where rfq_id = $1', [rfq.rfq_id, addDays(today, 1)])
    const askAt = (time: string) =>
      atTime(database, `${addDays(today, 1)}T${time}Z`, async () => code(await ask(supplier, rfq.rfq_id)))
    assert.deepEqual(await askAt('20:59:59.999'), [201, undefined])
    assert.deepEqual(await askAt('21:00:00.000'), [409, 'questions_closed'])
  })
})

describe('working days', async () => {
  const buyer = await aCompany(database)
  const firstDays = (deadline: string) => call('GET', `/questions/first-days?deadline=${deadline}`, { as: buyer })
  // The first Sunday in two weeks.
  const sunday = addDays(today, 14 + ((7 - weekdayOf(dayNumber(today))) % 7))
  const holidays = (...days: Day[]) =>
    database.owner.pool.query(
      `insert into holidays (day, name_ar, name_en) select day, 'عيد', 'Eid' from unnest($1::date[]) day`,
      [days],
    )

  it('two of them are between the last day for questions and the deadline, also over weekends and holidays', async () => {
    const until = async (deadline: Day) => (await firstDays(deadline)).body.questions_until
    const thursday = addDays(sunday, 4)
    assert.equal(await until(thursday), addDays(sunday, 2))
    assert.equal(await until(addDays(sunday, 7)), addDays(sunday, 3))
    assert.equal(await until(addDays(sunday, 6)), addDays(sunday, 2), 'a Saturday leaves Wednesday and Thursday')
    await holidays(addDays(sunday, 1), addDays(sunday, 2), addDays(sunday, 3))
    try {
      assert.equal(await until(thursday), addDays(sunday, -1), 'Sunday and Thursday are left')
      assert.equal(await until(today), today, 'it is not past')
    } finally {
      await database.owner.pool.query('delete from holidays')
    }
    for (const deadline of ['soon', '', '2026-13-01'])
      assert.deepEqual(fields(await firstDays(deadline)), ['deadline'], deadline)
  })

  it('begin with a deadline in ten of them, where none lies ahead, and a delivery ten later', async () => {
    const { rows } = await pool.query<{ day: Day; delivery: Day }>(
      'select add_working_days(riyadh_today(), 10)::text as day, add_working_days(riyadh_today(), 20)::text as delivery',
    )
    const { body } = await call('GET', '/questions/first-days', { as: buyer })
    assert.deepEqual([body.deadline, body.delivery_date], [rows[0]!.day, rows[0]!.delivery])
    assert.deepEqual((await firstDays(addDays(today, -1))).body, body)
    assert.deepEqual((await firstDays(rows[0]!.day)).body, body)
  })

  it('say when an answer comes late', async () => {
    const rfq = await anRfq(database, { buyer })
    const { question_id } = await aQuestion(database, { rfq_id: rfq.rfq_id })
    const late = async (as = buyer) => (await list(rfq.rfq_id, as))[0]!.late
    const closeOn = (day: Day) => pool.query('update rfqs set deadline = $2 where rfq_id = $1', [rfq.rfq_id, day])
    const third = (await pool.query<{ day: Day }>('select add_working_days(riyadh_today(), 3)::text as day')).rows[0]!
      .day
    await closeOn(addDays(third, -1))
    assert.equal(await late(), true)
    await closeOn(third)
    assert.equal(await late(), undefined)
    await holidays(third)
    try {
      assert.equal(await late(), true, 'a holiday is no working day')
      assert.equal((await answer(buyer, question_id)).status, 200, 'the buyer is asked, not forced')
      assert.equal(await late(await aSupplier(database)), undefined, 'others are not asked')
    } finally {
      await database.owner.pool.query('delete from holidays')
    }
  })
})

describe('asking', () => {
  it('is for suppliers, on RFQs of others that take questions', async () => {
    const rfq = await aTender()
    const [supplier, buyer] = [await aSupplier(database), await aCompany(database)]
    assert.deepEqual(code(await ask(rfq.buyer, rfq.rfq_id)), [403, 'own_rfq'])
    assert.deepEqual(code(await ask(buyer, rfq.rfq_id)), [403, 'supplier_required'])
    assert.deepEqual(code(await ask(supplier, 987_654_321)), [404, 'rfq_not_found'])
    assert.deepEqual(code(await ask(supplier, (await anRfq(database)).rfq_id)), [409, 'questions_off'])
    const preview = (as: MadeCompany, rfq_id: number) =>
      call('POST', `/rfqs/${rfq_id}/questions/preview`, { as, json: { body: BODY } })
    assert.deepEqual(code(await preview(rfq.buyer, rfq.rfq_id)), [403, 'own_rfq'])
    assert.deepEqual(code(await preview(buyer, rfq.rfq_id)), [403, 'supplier_required'])
    assert.deepEqual(code(await preview(supplier, 987_654_321)), [404, 'rfq_not_found'])
    const { bid_id } = await aBid(database, { rfq_id: rfq.rfq_id, supplier })
    assert.equal((await ask(supplier, rfq.rfq_id)).status, 201)
    await call('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: rfq.buyer, json: { bid_id } })
    assert.deepEqual(code(await ask(supplier, rfq.rfq_id)), [409, 'rfq_already_accepted'])
    const canceled = await aTender()
    await aBid(database, { rfq_id: canceled.rfq_id, supplier })
    await call('DELETE', `/rfqs/${canceled.rfq_id}/delete`, { as: canceled.buyer })
    assert.deepEqual(code(await ask(supplier, canceled.rfq_id)), [409, 'rfq_canceled'])
    assert.deepEqual(code(await ask(await aSupplier(database), canceled.rfq_id)), [404, 'rfq_not_found'])
  })

  it('is said in `can`, and by the same rule in the list', async () => {
    const rfq = await aTender()
    const supplier = await aSupplier(database)
    const can = async (as: MadeCompany) => (await call('GET', `/rfqs/${rfq.rfq_id}`, { as })).body.can.ask
    assert.deepEqual(
      [await can(supplier), await can(rfq.buyer), await can(await aCompany(database))],
      [true, false, false],
    )
    assert.equal(await can(await aColleague(database, supplier, { roles: ['viewer'] })), false)
    await pool.query('update rfqs set questions_until = riyadh_today() - 1 where rfq_id = $1', [rfq.rfq_id])
    assert.equal(await can(supplier), false)
  })

  it('is limited to ten questions of a company about one RFQ, also at the same time', async () => {
    const { rfq_id } = await aTender()
    const supplier = await aSupplier(database)
    for (let count = 0; count < 8; count++) await aQuestion(database, { rfq_id, asker: supplier })
    const left = await call('POST', `/rfqs/${rfq_id}/questions/preview`, { as: supplier, json: { body: BODY } })
    assert.deepEqual(left.body, { body: BODY, masked: [], left: 2 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(supplier, rfq_id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409, 409])
    assert.deepEqual(code(await ask(supplier, rfq_id)), [409, 'too_many_questions'])
    assert.equal((await ask(await aSupplier(database), rfq_id)).status, 201)
  })

  it('happens once for an idempotency key', async () => {
    const { rfq_id } = await aTender()
    const supplier = await aSupplier(database)
    const once = () =>
      call('POST', `/rfqs/${rfq_id}/questions`, {
        as: supplier,
        json: { body: BODY },
        headers: { 'idempotency-key': 'k' },
      })
    const [first, again] = [await once(), await once()]
    assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
    assert.equal((await list(rfq_id, supplier)).length, 1)
  })

  it('stores what is published and nothing else', async () => {
    const { rfq_id } = await aTender()
    const supplier = await aSupplier(database)
    const { body } = await ask(supplier, rfq_id, { body: `${BODY} تواصلوا مع ${supplier.company_name} على 0551234567` })
    const { rows } = await pool.query('select body, body_masked from rfq_questions where question_id = $1', [
      body.question_id,
    ])
    assert.deepEqual(rows, [{ body: `${BODY} تواصلوا مع \uFFFC على \uFFFC`, body_masked: true }])
  })

  it('names every broken field', async () => {
    const { rfq_id } = await aTender()
    const supplier = await aSupplier(database)
    for (const body of ['', 'قصير', 'س'.repeat(2001), '😀😀😀😀😀'])
      assert.deepEqual(fields(await ask(supplier, rfq_id, { body })), ['body'], body.slice(0, 10))
  })
})

describe('a question', () => {
  it('is seen by its asker and the buyer alone until it is answered', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id, asker } = await aQuestion(database, { rfq_id, body: BODY })
    const other = await aSupplier(database)
    assert.deepEqual(
      (await list(rfq_id, asker)).map(({ mine, number, state, asked_on, can }) => ({
        mine,
        number,
        state,
        asked_on,
        can,
      })),
      [
        {
          mine: true,
          number: null,
          state: 'open',
          asked_on: today,
          can: { answer: false, decline: false, withdraw: true },
        },
      ],
    )
    const [waiting] = await list(rfq_id, buyer)
    assert.deepEqual([waiting!.mine, waiting!.can], [undefined, { answer: true, decline: true, withdraw: false }])
    assert.deepEqual([await list(rfq_id, other), await list(rfq_id)], [[], []])
    const view = async (as?: MadeCompany) =>
      (await call('GET', `${as ? '' : '/unauthorized'}/rfqs/${rfq_id}`, { as })).body
    const asked = await view()
    // How many wait is for the buyer alone.
    assert.deepEqual([asked.questions_count, asked.questions_waiting], [0, undefined])
    assert.equal((await view(buyer)).questions_waiting, 1)

    assert.equal((await answer(buyer, question_id, { answer: 'نعم، اتصلوا على 0551234567' })).status, 200)
    const [open] = await list(rfq_id, other)
    assert.deepEqual(
      [
        open!.number,
        open!.state,
        open!.body,
        open!.answer,
        open!.published_on,
        open!.asked_on,
        open!.mine,
        open!.version,
      ],
      [1, 'answered', BODY, 'نعم، اتصلوا على 0551234567', today, undefined, undefined, 1],
    )
    assert.equal((await list(rfq_id))[0]!.answer, 'نعم، اتصلوا على \uFFFC', 'guests see no contacts')
    assert.deepEqual([(await view()).questions_count, (await view(buyer)).questions_waiting], [1, 0])
  })

  it('is on no RFQ that cannot be seen', async () => {
    const { rfq_id, buyer } = await aTender()
    await aQuestion(database, { rfq_id, answer: 'نعم' })
    await call('DELETE', `/rfqs/${rfq_id}/delete`, { as: buyer })
    const stranger = await aSupplier(database)
    assert.deepEqual(code(await call('GET', `/rfqs/${rfq_id}/questions`, { as: stranger })), [404, 'rfq_not_found'])
    assert.deepEqual(code(await call('GET', `/unauthorized/rfqs/${rfq_id}/questions`)), [404, 'rfq_not_found'])
    assert.equal((await list(rfq_id, buyer)).length, 1)
  })

  it('waits in one list over all RFQs of the buyer', async () => {
    const buyer = await aCompany(database)
    const [first, second, closed] = [
      await anRfq(database, { buyer }),
      await anRfq(database, { buyer }),
      await anRfq(database, { buyer, closes_in: -1 }),
    ]
    const asked = []
    for (const { rfq_id } of [first, second, closed]) asked.push(await aQuestion(database, { rfq_id }))
    for (const answer of ['نعم', 'لا']) await aQuestion(database, { rfq_id: first.rfq_id, answer })
    const waiting = await call('GET', '/questions?limit=1', { as: buyer })
    assert.deepEqual(
      [waiting.headers['x-total-count'], waiting.body.map((row: { rfq: object }) => row.rfq)],
      [
        '2',
        [
          {
            title: first.title,
            version: 1,
            deadline: first.deadline,
            questions_until: first.deadline,
            closing_time: null,
            closes_at: waiting.body[0].rfq.closes_at,
            minutes_left: null,
            bids_count: 0,
            answered: [2, 1],
          },
        ],
      ],
    )
    const next = /<([^>]+)>/.exec(String(waiting.headers.link))![1]!.replace('/api/v1', '')
    assert.equal((await call('GET', next, { as: buyer })).body[0].question_id, asked[1]!.question_id)
    assert.equal((await call('GET', '/rfqs/my-counts', { as: buyer })).body.questions, 2)
    const all = await call('GET', '/questions?list=all&limit=4', { as: buyer })
    assert.deepEqual(
      [all.headers['x-total-count'], all.body.map(({ state }: Question) => state)],
      ['5', ['answered', 'answered', 'open', 'open']],
      'the newest first, also of RFQs that have closed',
    )
    const rest = /<([^>]+)>/.exec(String(all.headers.link))![1]!.replace('/api/v1', '')
    assert.deepEqual(
      (await call('GET', rest, { as: buyer })).body.map(({ question_id }: Question) => question_id),
      [asked[0]!.question_id],
    )
    for (const [narrowing, count] of [
      ['limit=2', 2],
      ['list=all&limit=5', 5],
    ] as const) {
      const { body, headers } = await call('GET', `/questions?${narrowing}`, { as: buyer })
      assert.deepEqual([body.length, headers.link], [count, undefined], 'just full')
    }
  })

  it('is withdrawn by its asker until it is public', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id, asker } = await aQuestion(database, { rfq_id })
    const withdraw = (as: MadeCompany, id = question_id) => call('DELETE', `/questions/${id}`, { as })
    assert.deepEqual(code(await withdraw(buyer)), [403, 'not_asker'])
    assert.deepEqual(code(await withdraw(await aSupplier(database))), [404, 'question_not_found'])
    assert.deepEqual(code(await withdraw(asker, 987_654_321)), [404, 'question_not_found'])
    assert.deepEqual([(await withdraw(asker)).status, (await withdraw(asker)).status], [200, 200])
    assert.deepEqual(await list(rfq_id, buyer), [])
    assert.deepEqual(code(await answer(buyer, question_id)), [409, 'question_withdrawn'])
    assert.deepEqual(code(await decline(buyer, question_id)), [409, 'question_withdrawn'])
    const answered = await aQuestion(database, { rfq_id, asker, answer: 'نعم' })
    assert.equal(answered.number, 1, 'others see no gap')
    assert.deepEqual(code(await withdraw(asker, answered.question_id)), [409, 'question_answered'])
  })
})

describe('an answer', () => {
  it('is changed with the version that was seen, and every version stays readable', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id, asker } = await aQuestion(database, { rfq_id })
    const first = await answer(buyer, question_id, { answer: 'الثلاثاء' })
    assert.deepEqual([first.status, first.body.version], [200, 1])
    const stale = await answer(await aColleague(database, buyer, { roles: ['buyer'] }), question_id)
    assert.deepEqual([...code(stale), stale.body.question.answer], [412, 'stale', 'الثلاثاء'])
    assert.equal((await answer(buyer, question_id, { answer: 'الثلاثاء' }, 1)).body.version, 1, 'nothing changed')
    assert.equal((await answer(buyer, question_id, { answer: 'الأربعاء' }, 1)).body.version, 2)
    const [seen] = await list(rfq_id, asker)
    assert.deepEqual(
      [seen!.answer, seen!.earlier],
      ['الأربعاء', [{ version: 1, answer: 'الثلاثاء', answered_on: today }]],
    )
    assert.deepEqual(code(await decline(buyer, question_id, undefined, 2)), [409, 'question_answered'])
    assert.deepEqual(code(await decline(buyer, question_id)), [412, 'stale'])
    for (const [seen_answers, text] of ['اتصلوا على 0551234567', 'الخميس'].entries())
      assert.equal((await answer(buyer, question_id, { answer: text }, seen_answers + 2)).status, 200)
    assert.equal((await list(rfq_id))[0]!.earlier[0]!.answer, 'اتصلوا على \uFFFC', 'guests see no contacts in it')
  })

  it('may name a version of the RFQ that exists', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id } = await aQuestion(database, { rfq_id })
    // The first version is no amendment, and the second does not exist yet.
    for (const amendment_version of [1, 2])
      assert.deepEqual(fields(await answer(buyer, question_id, { answer: 'نعم', amendment_version })), [
        'amendment_version',
      ])
    await aBid(database, { rfq_id })
    await call('PUT', `/follows/rfq/${rfq_id}`, { as: await aSupplier(database) })
    await call('PUT', `/rfqs/${rfq_id}/update`, { as: buyer, json: { quantity: 77 } })
    const named = await answer(buyer, question_id, { answer: 'نعم', amendment_version: '2' })
    assert.deepEqual([named.status, named.body.amendment_version], [200, 2])
    await pool.query(`update rfq_questions set answered_at = answered_at - interval '3 days' where question_id = $1`, [
      question_id,
    ])
    const sent = async () => {
      const { rows } = await pool.query(
        `select (select coalesce(sum(times), 0) from notifications) as told, (select count(*) from mails) as mails, (select count(*) from graphile_worker.jobs) as jobs`,
      )
      return rows
    }
    const before = await sent()
    const shown = await list(rfq_id)
    const alone = await answer(buyer, question_id, { answer: 'نعم', amendment_version: '' }, 1)
    assert.deepEqual([alone.body.amendment_version, alone.body.version], [undefined, 1])
    assert.equal(alone.body.published_on, shown[0]!.published_on, 'the answer is as old as before')
    assert.deepEqual(await sent(), before, 'nobody is told of an answer that is the same')
  })

  it('is the buyer’s alone, while the RFQ is open', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id, asker } = await aQuestion(database, { rfq_id })
    for (const act of [answer, decline]) {
      assert.deepEqual(code(await act(asker, question_id)), [403, 'not_owner'])
      assert.deepEqual(code(await act(buyer, 987_654_321)), [404, 'question_not_found'])
    }
    for (const [state, expected] of [
      ['deadline = riyadh_today() - 1', 'rfq_closed'],
      ['canceled_at = now()', 'rfq_canceled'],
    ] as const) {
      const other = await anRfq(database, { buyer })
      const question = await aQuestion(database, { rfq_id: other.rfq_id })
      await pool.query(`update rfqs set ${state} where rfq_id = $1`, [other.rfq_id])
      for (const act of [answer, decline])
        assert.deepEqual(code(await act(buyer, question.question_id)), [409, expected])
    }
    const { bid_id } = await aBid(database, { rfq_id })
    await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })
    for (const act of [answer, decline])
      assert.deepEqual(code(await act(buyer, question_id)), [409, 'rfq_already_accepted'])
  })

  it('may be declined with a reason', async () => {
    const { rfq_id, buyer } = await aTender()
    await aQuestion(database, { rfq_id, answer: 'نعم' })
    const { question_id } = await aQuestion(database, { rfq_id })
    assert.deepEqual(fields(await decline(buyer, question_id, {})), ['reason'])
    assert.deepEqual(fields(await decline(buyer, question_id, { reason: 'already_answered' })), ['of'])
    // The second answer is another RFQ's.
    const other = await aTender()
    for (const reply of ['نعم', 'لا']) await aQuestion(database, { rfq_id: other.rfq_id, answer: reply })
    assert.deepEqual(fields(await decline(buyer, question_id, { reason: 'already_answered', of: '2' })), ['of'])
    const declined = await decline(buyer, question_id, { reason: 'already_answered', of: '1' })
    assert.deepEqual(
      [declined.status, declined.body.state, declined.body.number, declined.body.reason, declined.body.of],
      [200, 'declined', 2, 'already_answered', 1],
    )
    assert.deepEqual(code(await answer(buyer, question_id)), [409, 'question_declined'])
    assert.deepEqual(code(await decline(buyer, question_id)), [409, 'question_declined'])
    const next = await aQuestion(database, { rfq_id })
    const of_declined = await decline(buyer, next.question_id, { reason: 'already_answered', of: '2' })
    assert.deepEqual(fields(of_declined), ['of'], 'declined is not answered')
  })
})

describe('questions without an answer', () => {
  it('become public when the RFQ closes, once, by two runners at the same time', async () => {
    const tenders = await Promise.all(Array.from({ length: 4 }, () => aTender()))
    for (const { rfq_id } of tenders) {
      await aQuestion(database, { rfq_id, answer: 'نعم' })
      for (let count = 0; count < 3; count++) await aQuestion(database, { rfq_id })
    }
    const canceled = await aTender()
    const gone = await aQuestion(database, { rfq_id: canceled.rfq_id })
    await pool.query('update rfqs set canceled_at = now(), deadline = riyadh_today() - 1 where rfq_id = $1', [
      canceled.rfq_id,
    ])
    assert.equal((await list(tenders[0]!.rfq_id)).length, 1)
    await pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = any ($1)', [
      tenders.map(({ rfq_id }) => rfq_id),
    ])
    const done = await Promise.all([publishUnanswered(database), publishUnanswered(database)])
    assert.ok(done[0] + done[1] >= tenders.length)
    for (const { rfq_id } of tenders) {
      assert.deepEqual(
        (await list(rfq_id)).map(({ number, state, answer: text, published_on }) => [
          number,
          state,
          text,
          published_on,
        ]),
        [
          [4, 'unanswered', undefined, today],
          [3, 'unanswered', undefined, today],
          [2, 'unanswered', undefined, today],
          [1, 'answered', 'نعم', today],
        ],
      )
    }
    const { rows } = await pool.query('select number from rfq_questions where question_id = $1', [gone.question_id])
    assert.deepEqual(rows, [{ number: null }])
    // Bids are taken again: the question is answered under its number, and cannot be withdrawn any more.
    const [{ rfq_id, buyer }] = [tenders[0]!]
    await pool.query('update rfqs set deadline = riyadh_today() + 5 where rfq_id = $1', [rfq_id])
    const { rows: open } = await pool.query<{ question_id: number; asker_id: number; asker_person_id: number }>(
      'select question_id, asker_id, asker_person_id from rfq_questions where rfq_id = $1 and number = 3',
      [rfq_id],
    )
    const cookie = await aSession(database, {
      company_id: open[0]!.asker_id,
      person_id: open[0]!.asker_person_id,
    })
    const seen = await call<Question[]>('GET', `/rfqs/${rfq_id}/questions`, { as: { cookie } })
    assert.deepEqual(
      seen.body.filter(({ mine }) => mine).map(({ number, can }) => [number, can]),
      [[3, { answer: false, decline: false, withdraw: false }]],
    )
    assert.deepEqual(code(await call('DELETE', `/questions/${open[0]!.question_id}`, { as: { cookie } })), [
      409,
      'question_answered',
    ])
    assert.equal((await answer(buyer, open[0]!.question_id)).body.number, 3)
  })
})

describe('operators', () => {
  it('hide a public question, and show it again', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id } = await aQuestion(database, { rfq_id, body: BODY, answer: 'نعم' })
    const run = (name: string) =>
      runCommand(site, `questions:${name}`, String(rfq_id), '1', '--reason', 'شتيمة في السؤال')
    assert.match(await run('hide'), /is hidden/)
    assert.match(await run('hide'), /already hidden/)
    for (const as of [undefined, buyer]) {
      const [hidden] = await list(rfq_id, as)
      assert.deepEqual([hidden!.state, hidden!.body, hidden!.answer, hidden!.number], ['hidden', '', undefined, 1])
    }
    assert.deepEqual(code(await answer(buyer, question_id, undefined, 1)), [409, 'question_hidden'])
    assert.deepEqual(code(await decline(buyer, question_id, undefined, 1)), [409, 'question_hidden'])
    assert.match(await run('show'), /is shown/)
    assert.equal((await list(rfq_id))[0]!.body, BODY)
  })

  it('hide a question that was published unanswered: it waits no longer once bidding is reopened', async () => {
    const { rfq_id, buyer } = await aTender()
    const { question_id } = await aQuestion(database, { rfq_id, body: BODY })
    const waiting = async () => (await call('GET', '/questions', { as: buyer })).headers['x-total-count']
    assert.equal(await waiting(), '1')
    await pool.query('update rfq_questions set number = 1, published_at = now() where question_id = $1', [question_id])
    await runCommand(site, 'questions:hide', String(rfq_id), '1', '--reason', 'شتيمة في السؤال')
    assert.equal(await waiting(), '0')
    assert.equal((await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.questions_waiting, 0)
    const context = { params: { rfq_id } }
    const email = await database.transaction(async (tx) => newQuestionEmail.compose({ ...context, tx } as never))
    assert.equal(email, null)
  })
})

it('nothing breaks the rules of the data', async () => {
  for (const [name, sql] of Object.entries(INVARIANTS))
    if (/question/.test(name)) assert.deepEqual((await pool.query(sql)).rows, [], name)
})
