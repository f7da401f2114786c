import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { freePort } from '#test/support/site.ts'
import { gatherTasks } from '../../src/app/jobs.server.ts'

const { app, call, database, data_dir } = await testApp()
const { kysely, pool } = database

// No mail server listens there: every e-mail that is tried fails for now.
const config = readConfig({ DATA_DIR: data_dir, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
const tasks = await gatherTasks(config)
after(async () => {
  for (const { close } of tasks) await close?.()
})
const run = (name: string, payload: Record<string, unknown> = {}) =>
  tasks
    .find((task) => task.name === name)!
    .run(payload, { config, database, storage: app.storage, logger: createLogger('silent') })

const user = await aCompany(database)
const random = () => randomBytes(16)
const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
const { rows: tables } = await pool.query<{ name: string }>(
  "select tablename as name from pg_tables where schemaname = 'public' order by 1",
)
/** The rows of every table. */
const countAll = async () => {
  const counts = tables.map(({ name }) => `(select count(*) from ${name}) as ${name}`)
  return (await database.owner.pool.query<Record<string, number>>(`select ${counts.join()}`)).rows[0]!
}

describe('the job that forgets what has expired', () => {
  const session = (last_seen_at: string, created_at: string) => () =>
    kysely
      .insertInto('sessions')
      .values({
        token_hash: random(),
        person_id: user.person_id,
        company_id: user.company_id,
        last_seen_at: ago(last_seen_at),
        created_at: ago(created_at),
      })
      .execute()
  const link =
    (ended: string, used = false) =>
    () =>
      kysely
        .insertInto('account_tokens')
        .values({
          token_hash: random(),
          purpose: 'verify',
          person_id: user.person_id,
          email: user.email,
          created_at: ago('20 days'),
          expires_at: ago(ended),
          used_at: used ? ago('15 days') : null,
        })
        .execute()
  const key = (created_at: string) => () =>
    kysely
      .insertInto('idempotency_keys')
      .values({
        scope: 'guest',
        key: random().toString('hex'),
        fingerprint: 'f',
        status: 201,
        body: '{}',
        created_at: ago(created_at),
      })
      .execute()
  const counter = (window_start: string) => () =>
    kysely
      .insertInto('rate_limits')
      .values({ policy: 'login-ip', key: random().toString('hex'), window_start: ago(window_start), count: 1 })
      .execute()
  const caller = (last_seen_at: string) => () =>
    kysely
      .insertInto('known_callers')
      .values({ person_id: user.person_id, caller_hash: random(), last_seen_at: ago(last_seen_at) })
      .execute()

  /** One row on each side of each end. */
  const ENDS: [name: string, table: string, kept: (() => Promise<unknown>)[], dropped: (() => Promise<unknown>)[]][] = [
    [
      'a session 7 days after its last use',
      'sessions',
      [session('6 days 23:59', '8 days')],
      [session('7 days 00:01', '8 days')],
    ],
    ['a session 30 days after it began', 'sessions', [session('0', '29 days 23:59')], [session('0', '30 days 00:01')]],
    [
      'a link 7 days after it ended, used or not',
      'account_tokens',
      [link('-1 day'), link('6 days 23:59'), link('6 days 23:59', true)],
      [link('7 days 00:01'), link('7 days 00:01', true)],
    ],
    ['the answer to a key after 24 hours', 'idempotency_keys', [key('23:59')], [key('24:01')]],
    ['a counter after 25 hours', 'rate_limits', [counter('24:59')], [counter('25:01')]],
    ['a place of sign-in after 60 days', 'known_callers', [caller('59 days 23:59')], [caller('60 days 00:01')]],
  ]
  for (const [name, table, kept, dropped] of ENDS) {
    it(`drops ${name}, not before`, async () => {
      const before = await countAll()
      for (const make of kept) await make()
      await run('forget_expired')
      assert.deepEqual(await countAll(), { ...before, [table]: before[table]! + kept.length }, 'what is younger stays')
      const between = await countAll()
      for (const make of dropped) await make()
      assert.equal((await countAll())[table], between[table]! + dropped.length)
      await run('forget_expired')
      assert.deepEqual(await countAll(), between, 'what is older goes, and nothing else')
    })
  }

  it('drops nothing of a company, its tenders, its e-mails and its trail, however old that is', async () => {
    const rfq = await anRfq(database, { closes_in: -1 })
    await anRfq(database, { canceled: true })
    await aBid(database, { rfq_id: rfq.rfq_id })
    await aBid(database, { rfq_id: rfq.rfq_id, withdrawn: true })
    await aProduct(database, { deleted: true })
    for (const status of ['sent', 'bounced', 'dead', 'skipped'] as const)
      await kysely.insertInto('mails').values({ kind: 'verify', company_id: user.company_id, status }).execute()
    await kysely
      .insertInto('audit_events')
      .values({
        action: 'user.registered',
        company_id: user.company_id,
        object_type: 'user',
        object_id: String(user.company_id),
        created_at: ago('9 years'),
      })
      .execute()
    for (const table of ['companies', 'rfqs', 'bids', 'products', 'files', 'mails'])
      await pool.query(`update ${table} set created_at = now() - interval '9 years'`)
    const before = await countAll()
    for (const name of ['forget_expired', 'sweep_files']) await run(name)
    assert.deepEqual(await countAll(), before)
    assert.equal((await call('GET', '/user/me', { as: user })).status, 200, 'a session in use')
  })
})

describe('the job that sweeps files', () => {
  const KINDS = ['profile', 'rfq', 'bid', 'supplier', 'product'] as const
  const minutes = (count: number) => count * 60_000
  const DAY = minutes(24 * 60)

  /** A file below the data folder, as old as wished. */
  async function aStored(path: string, age: number) {
    const file = join(data_dir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'x')
    const then = new Date(Date.now() - age)
    await utimes(file, then, then)
    return path
  }
  const aPath = (kind: string, ext = 'png') => `/uploads/${kind}/${random().toString('hex')}.${ext}`
  const isThere = (path: string) =>
    stat(join(data_dir, path)).then(
      () => true,
      () => false,
    )
  const aRow = (path: string, more: { variants?: number[]; deleted_at?: Date; scan?: 'pending' | 'infected' } = {}) =>
    kysely
      .insertInto('files')
      .values({
        path,
        kind: path.split('/')[2] as 'rfq',
        owner_id: user.company_id,
        name: 'a.png',
        ext: 'png',
        mime: 'image/png',
        size: 1,
        sha256: '0',
        ...more,
      })
      .execute()

  it('removes what no row knows a day later and broken uploads an hour later, of every kind, and touches nothing else', async () => {
    const [kept, dropped]: string[][] = [[], []]
    kept!.push(await aStored('/uploads/tmp/young', minutes(59)))
    dropped!.push(await aStored('/uploads/tmp/old', minutes(61)))
    for (const kind of KINDS) {
      kept!.push(await aStored(aPath(kind), DAY - minutes(1)))
      dropped!.push(
        await aStored(aPath(kind, 'pdf'), DAY + minutes(1)),
        await aStored(aPath(kind).replace('.png', '-640.webp'), DAY + minutes(1)),
      )
      const known = aPath(kind)
      await aRow(known, { variants: [320] })
      kept!.push(await aStored(known, 900 * DAY), await aStored(known.replace('.png', '-320.webp'), 900 * DAY))
      dropped!.push(await aStored(known.replace('.png', '-640.webp'), 2 * DAY))
    }
    const [pending, infected, deleted, deleted_now] = [aPath('rfq'), aPath('rfq'), aPath('bid'), aPath('bid')]
    await aRow(pending, { scan: 'pending' })
    await aRow(infected, { scan: 'infected' })
    for (const path of [deleted, deleted_now]) await aRow(path, { deleted_at: new Date() })
    kept!.push(await aStored(pending, 2 * DAY), await aStored(deleted_now, DAY - minutes(1)))
    dropped!.push(await aStored(infected, 2 * DAY), await aStored(deleted, DAY + minutes(1)))
    for (const path of ['/mail/1.json', '/mail/1.eml', '/cache/pictures/0.png', '/primary.pid', '/uploads/notes.txt'])
      kept!.push(await aStored(path, 900 * DAY))

    await run('sweep_files')
    const there = await Promise.all([...kept!, ...dropped!].map(async (path) => ((await isThere(path)) ? [path] : [])))
    assert.deepEqual(there.flat(), kept)
  })
})

describe('jobs that bring back what was lost', () => {
  const queued = async (prefix: string) =>
    (
      await pool.query<{ key: string }>("select key from graphile_worker.jobs where key like $1 || ':%' order by key", [
        prefix,
      ])
    ).rows.map(({ key }) => key)

  it('wake e-mails that wait for half a minute longer than they should, and no other', async () => {
    const anEmail = async (late: string, status: 'queued' | 'sent' | 'dead' = 'queued') => {
      const { mail_id } = await kysely
        .insertInto('mails')
        .values({ kind: 'verify', company_id: user.company_id, status, next_attempt_at: ago(late) })
        .returning('mail_id')
        .executeTakeFirstOrThrow()
      return `mail:${mail_id}`
    }
    const lost = [await anEmail('31 seconds'), await anEmail('9 days')]
    for (const [late, status] of [['20 seconds'], ['-1 minute'], ['9 days', 'sent'], ['9 days', 'dead']] as const)
      await anEmail(late, status)
    await run('wake_mails')
    assert.deepEqual(await queued('mail'), lost.sort())
  })

  it('wake copies of pictures between two minutes and three days after they came', async () => {
    const picture = async (age: string) => {
      const row = {
        kind: 'rfq',
        owner_id: user.company_id,
        name: 'a',
        ext: 'png',
        mime: 'image/png',
        size: 1,
        sha256: '0',
        width: 700,
        height: 400,
      } as const
      const { file_id } = await kysely
        .insertInto('files')
        .values({ ...row, path: `/uploads/rfq/${random().toString('hex')}.png`, created_at: ago(age) })
        .returning('file_id')
        .executeTakeFirstOrThrow()
      return `variants:${file_id}`
    }
    const late = [await picture('00:02:01'), await picture('71:59')]
    for (const age of ['00:01:30', '72:01']) await picture(age)
    await run('wake_variants')
    assert.deepEqual(await queued('variants'), late.sort())
  })

  it('tell of deadlines that passed within a week', async () => {
    const rfqs = await Promise.all([-1, -7, -8, 0].map((closes_in) => anRfq(database, { closes_in })))
    await run('tell_deadlines')
    const { rows } = await pool.query<{ rfq_id: number }>(
      "select (params ->> 'rfq_id')::int as rfq_id from mails where kind = 'deadline-passed' order by mail_id",
    )
    const ids = new Set(rows.map(({ rfq_id }) => rfq_id))
    assert.deepEqual(
      rfqs.map(({ rfq_id }) => ids.has(rfq_id)),
      [true, true, false, false],
    )
  })

  it('give an e-mail up after five days, not before', async () => {
    const statusOf = async (created_at: string) => {
      const { mail_id } = await kysely
        .insertInto('mails')
        .values({ kind: 'reset', company_id: user.company_id, params: '{}', created_at: ago(created_at) })
        .returning('mail_id')
        .executeTakeFirstOrThrow()
      await run('send_mail', { mail_id })
      const { status, attempts, waits } = await kysely
        .selectFrom('mails')
        .select(['status', 'attempts', sql<boolean>`next_attempt_at > now()`.as('waits')])
        .where('mail_id', '=', mail_id)
        .executeTakeFirstOrThrow()
      return [status, attempts, waits && status === 'queued']
    }
    assert.deepEqual(
      [await statusOf('4 days 23:59'), await statusOf('5 days 00:01')],
      [
        ['queued', 1, true],
        ['dead', 1, false],
      ],
    )
  })
})
