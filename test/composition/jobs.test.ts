import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { access, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { runJobs } from '#framework/jobs/run.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aClamd } from '#test/support/make/clamd.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aProposal, waitDays } from '#test/support/make/proposals.ts'
import { aQuestion } from '#test/support/make/questions.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier } from '#test/support/make/companies.ts'

/** Every job of the product and its schedule as crontab writes it, in UTC; null for a job that only an event starts. */
const SCHEDULES: Record<string, string | null> = {
  announce: null,
  close_orders: '23 * * * *',
  close_rfqs: '* * * * *',
  collect_words: '* * * * *',
  fill_closing: '* * * * *',
  forget_expired: '41 * * * *',
  issue_orders: '* * * * *',
  make_variants: null,
  match_product: null,
  match_rfq: null,
  near_deadlines: '30 4 * * *',
  note_unconfirmed_deliveries: '22 * * * *',
  notify_followers: null,
  notify_sealed_bids: '* * * * *',
  open_sealed: '* * * * *',
  publish_questions: '* * * * *',
  publish_ratings: '27 * * * *',
  recount_words: '23 0 * * *',
  release_jobs: '*/10 * * * *',
  remind_approvers: '13 * * * *',
  remind_of_openings: '27 4 * * *',
  remind_orders: '21 * * * *',
  remind_to_confirm: '25 4 * * *',
  scan_files: '* * * * *',
  send_digests: '*/10 * * * *',
  send_mail: null,
  stock_opening_keys: '* * * * *',
  sweep_files: '17 * * * *',
  tell_deadlines: '* * * * *',
  wake_mails: '* * * * *',
  wake_variants: '*/2 * * * *',
}

const clamd = await aClamd()
after(() => clamd.close())
const site = await testApp({ CLAMD_URL: clamd.url })
const { call, database, data_dir } = site
const { kysely, pool } = database
const jobs = await jobsOf(site)
const dayIn = async (days: number) =>
  String((await pool.query('select (riyadh_today() + $1::integer)::text as day', [days])).rows[0].day)
const column = async (query: string, values: unknown[] = []) =>
  (await pool.query<{ value: unknown }>(query, values)).rows.map(({ value }) => value)

describe('the jobs of the product', () => {
  it('are exactly these, each with its schedule', () => {
    assert.deepEqual(Object.fromEntries(jobs.tasks.map(({ name, cron }) => [name, cron ?? null])), SCHEDULES)
    assert.equal(jobs.tasks.length, Object.keys(SCHEDULES).length, 'no name is used twice')
  })

  it('are all known to the queue once the job process runs, and those with a schedule to its clock', async () => {
    const { app, config } = site
    const onEnded = (error: unknown) => assert.fail(String(error))
    const runner = await runJobs({
      config,
      database,
      storage: app.storage,
      logger: createLogger('silent'),
      databaseUrl: database.url,
      tasks: jobs.tasks,
      onEnded,
    })
    const known = () => column('select identifier as value from graphile_worker._private_tasks order by 1')
    const scheduled = () => column('select identifier as value from graphile_worker._private_known_crontabs order by 1')
    // The runner writes each list with one statement, shortly after it has started.
    try {
      while ((await known()).length === 0 || (await scheduled()).length === 0);
    } finally {
      await runner.stop()
    }
    assert.deepEqual(await known(), Object.keys(SCHEDULES))
    assert.deepEqual(
      await scheduled(),
      Object.keys(SCHEDULES).filter((name) => SCHEDULES[name] !== null),
    )
  })
})

describe('what each job does when its name comes up', () => {
  /** The path of a picture of a new RFQ. */
  const aPicture = async () => {
    const buyer = await aCompany(database)
    const place = await kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
    const [today] = await column('select riyadh_today()::text as value')
    const form = {
      title: 'كراسي مكتبية',
      description: 'كراسي لمكاتب الفرع الجديد',
      item_description: 'كرسي دوّار بمسند',
      quantity: 1,
      deadline: String(today),
      delivery_date: String(today),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [aPng('plan.png', 900, 600)],
    }
    const { body, text } = await call('POST', '/rfqs/new', { as: buyer, form })
    assert.ok(body.attachments_paths, text)
    return body.attachments_paths[0] as string
  }
  const widths = async (path: string) =>
    (await column('select variants as value from files where path = $1', [path]))[0]

  it('make_variants and wake_variants: smaller copies of a picture, also when the first job was lost', async () => {
    const path = await aPicture()
    assert.deepEqual(await widths(path), [])
    await jobs.run()
    const made = await widths(path)
    assert.ok(Array.isArray(made) && made.length > 0, 'no copies were made')
    await pool.query("update files set variants = '{}', created_at = now() - interval '1 hour' where path = $1", [path])
    await jobs.run('wake_variants')
    assert.deepEqual(await widths(path), made)
  })

  it('scan_files: a file that came while the scanner was away', async () => {
    const path = await aPicture()
    await pool.query("update files set scan = 'pending' where path = $1", [path])
    await jobs.run('scan_files')
    assert.deepEqual(await column('select scan as value from files where path = $1', [path]), ['clean'])
  })

  it('sweep_files: an old file that no row knows', async () => {
    const path = join(data_dir, (await aPicture()).replace(/\w+\.png$/, `${'b'.repeat(32)}.pdf`))
    await writeFile(path, aPdf().bytes)
    const long_ago = new Date(Date.now() - 25 * 3_600_000)
    await utimes(path, long_ago, long_ago)
    await jobs.run('sweep_files')
    await assert.rejects(access(path), { code: 'ENOENT' })
  })

  it('send_mail and wake_mails: an e-mail whose job was lost', async () => {
    const { company_id } = await aCompany(database, { email_verified: false })
    await pool.query(
      "insert into mails (kind, company_id, next_attempt_at) values ('verify', $1, now() - interval '1 minute')",
      [company_id],
    )
    await jobs.run()
    const status = () => column('select status as value from mails where company_id = $1', [company_id])
    assert.deepEqual(await status(), ['queued'], 'there is no job for it')
    await jobs.run('wake_mails')
    assert.deepEqual(await status(), ['sent'])
  })

  it('publish_questions: what nobody answered before the RFQ closed', async () => {
    const { rfq_id } = await anRfq(database)
    const { question_id } = await aQuestion(database, { rfq_id })
    await pool.query('update rfqs set deadline = riyadh_today() - 30 where rfq_id = $1', [rfq_id])
    await jobs.run('publish_questions')
    assert.deepEqual(
      await column('select number as value from rfq_questions where question_id = $1', [question_id]),
      [1],
    )
  })

  it('tell_deadlines: the buyer of an RFQ whose deadline has just passed, and of no other', async () => {
    const passed = await anRfq(database, { closes_in: -1 })
    for (const wishes of [{ closes_in: 0 }, { closes_in: -8 }, { closes_in: -1, canceled: true }])
      await anRfq(database, wishes)
    await jobs.run('tell_deadlines')
    await jobs.run('tell_deadlines')
    assert.deepEqual(await column("select company_id as value from mails where kind = 'deadline-passed'"), [
      passed.buyer.company_id,
    ])
  })

  it('remind_approvers: who may approve a proposal that has waited for days, once', async () => {
    const buyer = await aCompany(database)
    const { person_id } = await aColleague(database, buyer, { roles: ['approver'] })
    await aProposal(database, buyer)
    const { proposal_id } = await aProposal(database, buyer)
    await waitDays(database, proposal_id, 5)
    await jobs.run('remind_approvers')
    await jobs.run('remind_approvers')
    const notified = await column(
      "select array[person_id, (params ->> 'proposal_id')::integer] as value from mails where kind = 'award-proposed'",
    )
    assert.deepEqual(notified, [[person_id, proposal_id]])
  })

  it('announce: tells all processes whose notifications changed, at most 500 in one message', async (test) => {
    const listener = await pool.connect()
    test.after(() => listener.release(true))
    const heard: number[][] = []
    listener.on('notification', ({ payload }) => void heard.push((JSON.parse(payload!) as { people: number[] }).people))
    await listener.query('listen notifications')
    const { rfq_id, buyer } = await anRfq(database)
    await call('POST', `/rfqs/${rfq_id}/bids/new`, {
      as: await aSupplier(database),
      form: { total_amount: '1', proposed_delivery_date: await dayIn(9), comments: '', attachment: aPdf() },
    })
    await jobs.run()
    await pool.query(
      `select graphile_worker.add_job('announce', json_build_object('people', (select json_agg(n) from generate_series(1, 501) n)))`,
    )
    await jobs.run()
    await listener.query('select')
    assert.deepEqual(
      heard.map((people) => people.length),
      [1, 500, 1],
    )
    assert.deepEqual(heard[0], [buyer.person_id])
    await call('PUT', '/notifications/read', { as: buyer, json: { up_to: 2 ** 40 } })
    await call('PUT', '/notifications/read', { as: buyer, json: { up_to: 2 ** 40 } })
    await jobs.run()
    await listener.query('select')
    assert.deepEqual(heard.slice(3), [[buyer.person_id]], 'also of what the person has read, once')
  })

  it('send_digests: what has waited for the daily summary', async () => {
    const { company_id, person_id } = await aCompany(database)
    const { rfq_id } = await anRfq(database)
    await pool.query(
      `insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, mail, mail_due_at)
       select $1, $2, 'new_bids', due::text, 'rfq', $3, 'digest', now() + due from unnest('{-1 minute,1 hour}'::interval[]) due`,
      [person_id, company_id, rfq_id],
    )
    await jobs.run('send_digests')
    assert.deepEqual(
      await column('select mail as value from notifications where person_id = $1 order by mail_due_at nulls first', [
        person_id,
      ]),
      ['sent', 'digest'],
    )
  })

  it('forget_expired: sessions, links, places of sign-in, kept answers and counters, each after its time and not before', async () => {
    const { company_id, person_id } = await aCompany(database)
    await pool.query('delete from sessions where company_id = $1', [company_id])
    const bytes = () => randomBytes(32)
    const ago = (interval: string) => `now() - interval '${interval}'`
    const add: [
      what: string,
      table: string,
      row: (interval: string) => [columns: string, values: unknown[], moments: string],
      gone: string,
      kept: string,
    ][] = [
      [
        'idle session',
        'sessions',
        (age) => ['token_hash, person_id, company_id, last_seen_at', [bytes(), person_id, company_id], ago(age)],
        '7 days 1 hour',
        '6 days 23 hours',
      ],
      [
        'old session',
        'sessions',
        (age) => ['token_hash, person_id, company_id, created_at', [bytes(), person_id, company_id], ago(age)],
        '30 days 1 hour',
        '29 days 23 hours',
      ],
      [
        'link',
        'account_tokens',
        (age) => [
          'token_hash, purpose, person_id, email, expires_at',
          [bytes(), 'reset', person_id, 'a@example.sa'],
          ago(age),
        ],
        '7 days 1 hour',
        '6 days 23 hours',
      ],
      [
        'expired invitation',
        'member_invitations',
        (age) => [
          'company_id, email, roles, invited_by, expires_at',
          [company_id, `expired${age}@example.sa`, ['viewer'], person_id],
          ago(age),
        ],
        '90 days 1 hour',
        '89 days 23 hours',
      ],
      [
        'used invitation',
        'member_invitations',
        (age) => [
          'company_id, email, roles, invited_by, expires_at, accepted_at',
          [company_id, 'a@example.sa', ['viewer'], person_id, '2026-01-01'],
          ago(age),
        ],
        '90 days 1 hour',
        '89 days 23 hours',
      ],
      [
        'place of sign-in',
        'known_callers',
        (age) => ['person_id, caller_hash, last_seen_at', [person_id, bytes()], ago(age)],
        '60 days 1 hour',
        '59 days 23 hours',
      ],
      [
        'kept answer',
        'idempotency_keys',
        (age) => ['scope, key, fingerprint, status, body, created_at', ['s', age, 'f', 200, '{}'], ago(age)],
        '24 hours 10 minutes',
        '23 hours 50 minutes',
      ],
      [
        'read notification',
        'notifications',
        (age) => [
          'person_id, company_id, kind, group_key, object_type, object_id, bumped_at, read_at',
          [person_id, company_id, 'new_bids', `read ${age}`, 'rfq', 1, '2026-01-01'],
          ago(age),
        ],
        '90 days 1 hour',
        '89 days 23 hours',
      ],
      [
        'unread notification',
        'notifications',
        (age) => [
          'person_id, company_id, kind, group_key, object_type, object_id, bumped_at',
          [person_id, company_id, 'new_bids', `unread ${age}`, 'rfq', 1],
          ago(age),
        ],
        '365 days 1 hour',
        '364 days 23 hours',
      ],
      [
        'counter',
        'rate_limits',
        (age) => ['policy, key, window_start', ['test', age], ago(age)],
        '25 hours 10 minutes',
        '24 hours 50 minutes',
      ],
    ]
    const left: Record<string, () => Promise<unknown[]>> = {}
    for (const [what, table, row, gone, kept] of add) {
      for (const [state, age] of Object.entries({ gone, kept })) {
        const [columns, values, moment] = row(age)
        const { rows } = await pool.query(
          `insert into ${table} (${columns}) values (${values.map((_, at) => `$${at + 1}`).join()}, ${moment}) returning ctid::text`,
          values,
        )
        left[`${what}, ${state}`] = () =>
          column(`select ctid::text as value from ${table} where ctid = $1`, [rows[0].ctid])
      }
    }
    await jobs.run('forget_expired')
    const found: string[] = []
    for (const [name, look] of Object.entries(left)) if ((await look()).length > 0) found.push(name)
    assert.deepEqual(
      found,
      add.map(([what]) => `${what}, kept`),
    )
  })
})
