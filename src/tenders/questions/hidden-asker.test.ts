import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dropSubjects } from '#framework/cache/subject-cache.server.ts'
import { type Answer, ifMatch, testApp } from '#test/support/app.ts'
import { requests } from '#test/support/permissions/calls.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany } from '#test/support/make/companies.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aMailServer } from '#test/support/make/mail-server.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { countStatements } from '#test/support/statements.ts'
import { runCommand } from '#test/support/ops.ts'

/* Who asked is in nothing that anybody else reads, whatever they call and whatever becomes of the question. */

const server = await aMailServer()
const site = await testApp({ SMTP_URL: server.url, RATE_LIMITS: 'off' })
const { call, database, data_dir } = site
const { pool } = database
const jobs = await jobsOf(site)

// Numbers that occur nowhere else: the sequence of companies is far on.
await database.owner.pool.query("select setval('companies_company_id_seq', 7373730)")
const asker = await aSupplier(database, { company_name: 'شركة كناري المجهولة', phone_number: '0573737373' })
await database.owner.pool.query("select setval('companies_company_id_seq', 400)")
const person = await aColleague(database, asker, { roles: ['seller'], full_name: 'كناري السائل' })
const CANARIES = [
  String(asker.company_id),
  asker.company_name,
  'كناري',
  asker.phone_number,
  asker.email,
  person.email,
  `"person_id":${person.person_id},`,
]
const [buyer, bidder, follower] = [await aCompany(database), await aSupplier(database), await aSupplier(database)]
const colleague = await aColleague(database, buyer, { roles: ['admin'] })

const BEGAN = Date.now()
/** Of a question only the day is known, which may have ended since. */
const assertOnlyDay = (moment: string) => {
  assert.match(moment, /T21:00:00\.000Z$/)
  assert.ok(Date.parse(moment) > BEGAN - 86_400_000 && Date.parse(moment) <= Date.now(), moment)
}

const assertUnnamed = (text: string, what: string) => {
  for (const canary of CANARIES) assert.ok(!text.includes(canary), `${what} names the asker: ${canary}`)
}

const rfq = await anRfq(database, { buyer })
await pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq.rfq_id])
await aBid(database, { rfq_id: rfq.rfq_id, supplier: bidder })
await call('PUT', `/follows/rfq/${rfq.rfq_id}`, { as: follower })

const ask = async () => {
  const body = `هل تقبلون كناري السائل من شركة كناري المجهولة؟ 0573737373 ${asker.email} لون آخر`
  const answer = await call('POST', `/rfqs/${rfq.rfq_id}/questions`, { as: person, json: { body } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.question_id as number
}

/** Reads everything that there is to read as others, and as guests. */
async function crawl(when: string, { rfq_id }: { rfq_id: number } = rfq) {
  const paths = new Set<string>()
  for (const [name, request] of Object.entries(requests)) {
    if (
      !name.startsWith('GET ') ||
      /stream|totp|products|suppliers|uploads|bids\/\{|profile|invitation|awards|removal/.test(name)
    )
      continue
    const world = {
      site,
      rfq: { rfq_id, version: 1 },
      place: { region_id: 1, city_id: 1 },
      actors: {},
      product: {},
      bid: {},
    }
    const [path] = await Promise.resolve(request(world as never, buyer)).catch(() => [''])
    if (path) paths.add(path)
  }
  assert.ok(paths.size > 20)
  for (const as of [undefined, buyer, colleague, bidder, follower])
    for (const path of paths) {
      const answer: Answer = await call('GET', path, { as })
      const { headers, text } = answer
      assertUnnamed(`${text} ${JSON.stringify({ ...headers, 'x-request-id': '' })}`, `${when}: ${path}`)
    }
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(n)::text as row from notifications n where company_id <> $1
     union all select row_to_json(e)::text from audit_events e where company_id is distinct from $1
     union all select jsonb_build_array(kind, params)::text from mails where company_id <> $1`,
    [asker.company_id],
  )
  assert.ok(rows.length > 0)
  for (const { row } of rows) assertUnnamed(row, when)
}

const etagOf = async (as: MadeCompany) => (await call('GET', `/rfqs/${rfq.rfq_id}`, { as })).headers.etag

describe('nobody learns who asked', () => {
  it('from any answer, notification, event or e-mail, before and after the question is public', async () => {
    const before = await etagOf(buyer)
    const [first, second, third] = [await ask(), await ask(), await ask()]
    assert.equal(await etagOf(buyer), before, 'asking changes no version')
    await crawl('open')
    const put = (id: number, act: string, json: object, seen = 0) =>
      call('PUT', `/questions/${id}/${act}`, { as: buyer, json, headers: ifMatch(seen) })
    const answers = [
      await put(first, 'answer', { answer: 'نعم' }),
      await put(first, 'answer', { answer: 'لا' }, 1),
      await put(second, 'decline', { reason: 'confidential' }),
      await put(second, 'answer', { answer: 'نعم' }),
      await put(first, 'answer', { answer: 'نعم' }),
      await call('DELETE', `/questions/${third}`, { as: person }),
      await put(third, 'answer', { answer: 'نعم' }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 409, 412, 200, 409],
    )
    for (const { text } of answers) assertUnnamed(text, 'an answer of a change')
    await jobs.run()
    await crawl('public')
    const mails = server.taken.splice(0)
    assert.ok(mails.length > 2)
    for (const mail of mails) {
      if ([asker.email, person.email].includes(mail.receivers[0]!)) continue
      assertUnnamed(`${mail.subject} ${mail.text} ${String(mail.html)}`, `an e-mail to ${mail.receivers[0]}`)
    }
  })

  it('two questions of one company look like two', async () => {
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}/questions`, { as: buyer })
    for (const question of body)
      assert.deepEqual(
        Object.keys(question).filter((key) => /mine|asker|company|person|_at$/.test(key)),
        [],
      )
  })

  it('from the export of the buyer', async () => {
    await ask()
    await runCommand(site, 'companies:export', buyer.email, '--to', 'out', '--reason', 'asked for it')
    const text = await readFile(join(data_dir, 'out', `company-${buyer.company_id}`, 'company.json'), 'utf8')
    assert.match(text, /questions_received/)
    assertUnnamed(text, 'the export')
    assert.doesNotMatch(text, /"asked_at"|"asker/)
    const { notifications, letters } = JSON.parse(text)
    const moments = [
      ...notifications
        .filter(({ kind }: { kind: string }) => kind === 'new_questions')
        .flatMap(({ created_at, bumped_at }: Record<string, string>) => [created_at, bumped_at]),
      ...letters
        .filter(({ kind }: { kind: string }) => kind === 'new-question')
        .map(({ created_at }: { created_at: string }) => created_at),
    ]
    assert.ok(moments.length > 2)
    for (const moment of moments) assertOnlyDay(moment)
  })

  it('but the asker’s own company sees that it asked, and its trail', async () => {
    const { body } = await call('GET', `/rfqs/${rfq.rfq_id}/questions`, { as: asker })
    assert.ok(body.every(({ mine }: { mine?: true }) => mine))
    const trail = await call('GET', '/company/trail?kind=questions', { as: asker })
    assert.deepEqual([...new Set(trail.body.map(({ action }: { action: string }) => action))].sort(), [
      'question.asked',
      'question.withdrawn',
    ])
    const of_buyer = await call('GET', '/company/trail?kind=questions', { as: buyer })
    assert.deepEqual([...new Set(of_buyer.body.map(({ action }: { action: string }) => action))].sort(), [
      'question.answer_edited',
      'question.answered',
      'question.declined',
    ])
  })

  it('from a question that is not public: for others it is one that does not exist', async () => {
    const unknown = 987_654_321
    const other = await anRfq(database, { buyer })
    const questions = []
    for (let count = 0; count < 2; count++)
      questions.push((await aQuestion(database, { rfq_id: other.rfq_id, asker })).question_id)
    assert.equal((await call('DELETE', `/questions/${questions[0]}`, { as: person })).status, 200)
    const strangers = [await aSupplier(database), await aCompany(database), bidder, follower]
    const acts: [string, string, object?][] = [
      ['PUT', 'answer', { answer: 'نعم' }],
      ['PUT', 'decline', { reason: 'confidential' }],
      ['PUT', 'decline', { reason: 'already_answered', of: 1 }],
      ['DELETE', ''],
    ]
    for (const as of strangers)
      for (const [method, act, json] of acts) {
        const on = async (question_id: number) => {
          const { status, text, headers } = await call(method, `/questions/${question_id}/${act}`.replace(/\/$/, ''), {
            as,
            json,
          })
          return {
            status,
            text: text.replace(/"request_id":"[^"]+"/, ''),
            type: headers['content-type'],
            length: headers['content-length'],
          }
        }
        const absent = await on(unknown)
        assert.equal(absent.status, 404, absent.text)
        const statements = await countStatements(() => on(unknown))
        for (const question_id of questions) {
          assert.deepEqual(await on(question_id), absent, `${method} ${act}`)
          assert.equal(await countStatements(() => on(question_id)), statements, `statements of ${method} ${act}`)
        }
      }
  })
})

describe('asking and withdrawing', () => {
  it('change nothing that others read: the same bytes, ETags and statements', async () => {
    const { rfq_id } = await anRfq(database)
    await aQuestion(database, { rfq_id, answer: 'نعم' })
    await aBid(database, { rfq_id, supplier: bidder })
    await call('PUT', `/follows/rfq/${rfq_id}`, { as: follower })
    // Guests' lists of before do not have the RFQ, which no call has published.
    dropSubjects(['rfqs'])
    const stranger = await aCompany(database)
    const others = [undefined, bidder, follower, stranger]
    const paths = ['', '/questions', '/versions'].map((path) => `/rfqs/${rfq_id}${path}`)
    const readAll = async () => {
      const answers = []
      for (const as of others)
        for (const path of [...paths.map((path) => (as ? path : `/unauthorized${path}`)), '/rfqs/all']) {
          const { status, text, headers } = await call('GET', path, { as })
          assert.equal(status, 200, path)
          answers.push({ path, status, text, etag: headers.etag, modified: headers['last-modified'] })
        }
      return answers
    }
    const statements = async () => {
      const counts = []
      for (const as of others.slice(1))
        for (const path of paths) counts.push(await countStatements(() => call('GET', path, { as })))
      return counts
    }
    await readAll()
    const [before, sent] = [await readAll(), await statements()]
    const json = { body: 'هل يُقبل لون آخر غير الأسود؟' }
    const asked = await call('POST', `/rfqs/${rfq_id}/questions`, { as: person, json })
    assert.equal(asked.status, 201, asked.text)
    assert.deepEqual([await readAll(), await statements()], [before, sent])
    assert.equal((await call('DELETE', `/questions/${asked.body.question_id}`, { as: person })).status, 200)
    assert.deepEqual([await readAll(), await statements()], [before, sent])
  })
})

describe('notifications of questions', () => {
  const kindsOf = async (as: MadeCompany) =>
    (await call('GET', '/notifications', { as })).body.map(({ kind, times }: { kind: string; times: number }) => [
      kind,
      times,
    ])

  it('are in the bell of those whom they concern, and the start page says what waits', async () => {
    // Those that were answered are read with the answer, and later ones stand for themselves.
    assert.deepEqual(await kindsOf(buyer), [
      ['new_questions', 1],
      ['new_questions', 3],
    ])
    assert.deepEqual((await kindsOf(asker)).map(([kind]: [string]) => kind).sort(), [
      'answer_edited',
      'question_answered',
      'question_declined',
    ])
    assert.deepEqual((await kindsOf(bidder)).map(([kind]: [string]) => kind).sort(), ['answer_edited', 'rfq_answered'])
    // Answered, edited and declined.
    assert.deepEqual(await kindsOf(follower), [['followed_rfq_answered', 3]])
    const [row_of_bell] = (await call('GET', '/notifications', { as: buyer })).body
    assert.equal(row_of_bell.by_day, true)
    assertOnlyDay(row_of_bell.bumped_at)
    const { body } = await call('GET', '/home', { as: buyer })
    const row = body.rows.find(({ kind }: { kind: string }) => kind === 'questions_to_answer')
    assert.deepEqual([row.params.count, row.href], [1, `/rfq/${rfq.rfq_id}#questions`])
  })

  it('are one e-mail to the buyer in half an hour', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    await pool.query('update rfqs set questions_until = deadline where rfq_id = $1', [rfq_id])
    const json = { body: 'هل يُقبل لون آخر غير الأسود؟' }
    const askAgain = () => call('POST', `/rfqs/${rfq_id}/questions`, { as: person, json })
    const sent = async () => {
      await pool.query(
        `with waiting as (update mails set next_attempt_at = now() where kind = 'new-question' and status = 'queued' returning mail_id)
         select graphile_worker.add_job('send_mail', json_build_object('mail_id', mail_id), job_key := 'mail:' || mail_id) from waiting`,
      )
      await jobs.run()
      return server.taken.splice(0).filter(({ receivers }) => receivers[0] === buyer.email).length
    }
    const minutesAgo = (minutes: number) =>
      pool.query(`update mails set sent_at = now() - make_interval(mins => $1) where kind = 'new-question'`, [minutes])
    await sent()
    await askAgain()
    assert.equal(await sent(), 1)
    await askAgain()
    await askAgain()
    await minutesAgo(29)
    assert.equal(await sent(), 0)
    await minutesAgo(31)
    assert.equal(await sent(), 1)
  })
})

describe('nobody learns who asked later either', () => {
  it('once the RFQ has closed with a question that nobody answered, and once it is awarded', async () => {
    const { rfq_id } = await anRfq(database, { buyer })
    const { bid_id } = await aBid(database, { rfq_id, supplier: bidder })
    await aBid(database, { rfq_id, supplier: asker })
    await aQuestion(database, { rfq_id, asker, answer: 'نعم' })
    await aQuestion(database, { rfq_id, asker })
    await pool.query('update rfqs set deadline = riyadh_today() - 1 where rfq_id = $1', [rfq_id])
    await jobs.run('publish_questions')
    const { body } = await call('GET', `/rfqs/${rfq_id}/questions`, { as: buyer })
    assert.deepEqual(
      body.map(({ state }: { state: string }) => state),
      ['unanswered', 'answered'],
    )
    const questions = async () => {
      for (const as of [undefined, buyer, colleague, bidder, follower]) {
        const path = `/rfqs/${rfq_id}/questions`
        const { text, headers } = await call('GET', as ? path : `/unauthorized${path}`, { as })
        assertUnnamed(`${text} ${JSON.stringify({ ...headers, 'x-request-id': '' })}`, path)
      }
    }
    await questions()
    assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: buyer, json: { bid_id } })).status, 200)
    await questions()
  })

  it('on an RFQ with sealed bids, on which who asked has bid', async () => {
    const sealed = await sealedTenders(site)
    const { answer, rfq_id } = await sealed.publish({ questions_until: sealed.today }, buyer)
    assert.equal(answer.status, 201, answer.text)
    assert.equal((await sealed.bid(asker, rfq_id, { comments: '' })).status, 201)
    const json = { body: 'هل تقبلون شركة كناري المجهولة بلون آخر؟' }
    const [waiting, answered] = [0, 1].map(() => call('POST', `/rfqs/${rfq_id}/questions`, { as: person, json }))
    assert.equal((await waiting!).status, 201)
    const path = `/questions/${(await answered!).body.question_id}/answer`
    assert.equal((await call('PUT', path, { as: buyer, json: { answer: 'نعم' } })).status, 200)
    await crawl('sealed', { rfq_id })
  })
})
