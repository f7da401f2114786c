import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setImmediate as checks, setTimeout as timers } from 'node:timers/promises'
import { sql } from 'kysely'
import { Counter, Gauge, Registry } from 'prom-client'
import { dayOf } from '#framework/i18n/day.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { watchEventLoop } from '#framework/metrics/event-loop.server.ts'
import { createMetricsCollector } from '#framework/metrics/metrics-collector.server.ts'
import { createMachineMetrics } from '#framework/metrics/machine-metrics.server.ts'
import { createMetricsReader } from '#framework/metrics/read-metrics.server.ts'
import { expose, serveMetrics } from '#framework/metrics/serve-metrics.server.ts'
import { GAUGES } from '#app/metrics.server.ts'
import { machineGauges } from '#main/machine-gauges.server.ts'
import { writeLastBackup } from '#runtime/backup/last-backup.server.ts'
import { testApp } from '#test/support/app.ts'
import { aClamd } from '#test/support/make/clamd.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { becomesReady } from '#test/support/ready.ts'

/** A while with whole turns of the loop, in which whatever is late is noticed; what is watched is time itself. */
async function aTurn() {
  await timers(60)
  await checks()
}

/** Keeps this process from anything else, as a bug would. */
const block = (milliseconds: number) => {
  for (const end = Date.now() + milliseconds; Date.now() < end;);
}

describe('a process that is late', () => {
  it('says so until it has kept up for a while', async () => {
    const loop = watchEventLoop()
    try {
      await aTurn()
      block(150)
      await aTurn()
      assert.ok(loop.max() > 0.1, String(loop.max()))
      loop.rotate()
      assert.ok(loop.max() > 0.1, 'the window before still counts')
      loop.rotate()
      assert.ok(loop.max() < 0.1)
    } finally {
      loop.stop()
    }
  })

  it('is not ready, though it lives', async () => {
    const { call } = await testApp()
    await aTurn()
    await becomesReady(async () => (await call('GET', '/readyz')).status)
    block(1200)
    await aTurn()
    const { status, body, headers } = await call('GET', '/readyz')
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'unavailable', '5'])
    assert.equal((await call('GET', '/livez')).status, 200)
  })
})

describe('a database that lacks a migration', () => {
  it('makes a process not ready', async () => {
    const { call, database } = await testApp()
    await database.owner.pool.query(
      'delete from schema_migrations where name = (select max(name) from schema_migrations)',
    )
    assert.equal((await call('GET', '/readyz')).status, 503)
  })
})

const linesOf = (text: string) => text.split('\n').filter(Boolean)
const valuesOf = (text: string) => linesOf(text).filter((line) => !line.startsWith('#'))

describe('metrics of several processes', () => {
  it('are added up, and never fall when one is replaced', async () => {
    const collector = createMetricsCollector()
    const counts = new Map([
      [1, 5],
      [2, 7],
      [3, 1],
    ])
    /** What a process sends: a count, its memory, and what it shares with the others. */
    async function metricsOf(pid: number, shared: boolean) {
      const registry = new Registry()
      const registers = [registry]
      new Counter({ name: 'requests', help: 'requests', labelNames: ['status'], registers }).inc(
        { status: 200 },
        counts.get(pid),
      )
      new Gauge({ name: 'memory', help: 'memory', labelNames: ['pid'], registers }).set({ pid }, pid)
      if (shared) new Gauge({ name: 'mails', help: 'mails', registers }).set(4)
      return registry.getMetricsAsJSON()
    }
    const asked = (...pids: number[]) =>
      pids.map((pid) => ({
        pid,
        send: async ({ id, shared }: { id: number; shared: boolean }) => {
          assert.equal(collector.receive(pid, { type: 'metrics', id, metrics: await metricsOf(pid, shared) }), true)
        },
      }))
    const scrape = async (...pids: number[]) => valuesOf(await expose(await collector.collect(asked(...pids))))
    assert.deepEqual(await scrape(1, 2), [
      'requests{status="200"} 12',
      'memory{pid="1"} 1',
      'memory{pid="2"} 2',
      'mails 4',
    ])
    assert.deepEqual((await scrape(2, 3))[0], 'requests{status="200"} 13')
    assert.deepEqual(await scrape(2, 3), [
      'requests{status="200"} 13',
      'memory{pid="2"} 2',
      'memory{pid="3"} 3',
      'mails 4',
    ])
    assert.equal(collector.receive(1, { type: 'invalidate', subjects: [] }), false)
  })
})

describe('counts of processes', () => {
  it('are there when no process answers', async () => {
    const read = createMachineMetrics(() => [{ kind: 'web', wanted: 2, answering: 0 }], [])
    assert.deepEqual(valuesOf(await expose(await read())), [
      'tarsiya_processes{kind="web",state="wanted"} 2',
      'tarsiya_processes{kind="web",state="answering"} 0',
    ])
  })
})

describe('metrics of a machine', () => {
  it('say how much space is left, how old the last backup is, and whether the scanner answers', async (test) => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-machine-'))
    const clamd = await aClamd()
    test.after(() => Promise.all([clamd.close(), rm(data_dir, { recursive: true })]))
    const scrape = async (config: { data_dir: string; clamd_url: string | undefined }) =>
      valuesOf(await expose(await createMachineMetrics(() => [], machineGauges(config))()))
    const scanned = { data_dir, clamd_url: clamd.url }
    const [free, ...before] = await scrape(scanned)
    assert.match(free!, /^tarsiya_disk_free_bytes \d+$/)
    assert.deepEqual(before, ['tarsiya_scanner_up 1'], 'no backup has no age')
    await writeLastBackup(data_dir, {
      created_at: new Date(Date.now() - 3_600_000).toISOString(),
      folder: '/backups',
      problems: 2,
    })
    clamd.state.fault = 'cut'
    const [, age, ...after] = await scrape(scanned)
    const seconds = Number(/^tarsiya_backup_age_seconds (.+)$/.exec(age!)![1])
    assert.ok(seconds >= 3600 && seconds < 7200, age)
    assert.deepEqual(after, ['tarsiya_backup_problems 2', 'tarsiya_scanner_up 0'])
    assert.deepEqual(await scrape({ data_dir: join(data_dir, 'gone'), clamd_url: undefined }), [])
  })
})

describe('/metrics', () => {
  it('tells requests, durations and what waits, and nothing that a visitor can make up', async () => {
    const { call, database } = await testApp()
    const { company_id } = await aCompany(database)
    const { kysely } = database
    for (const status of ['dead', 'bounced'] as const)
      await kysely.insertInto('mails').values({ kind: 'verify', company_id, status }).execute()
    // One that bounced long ago tells nothing of today.
    await kysely
      .insertInto('mails')
      .values({ kind: 'verify', company_id, status: 'bounced', created_at: sql<Date>`now() - interval '2 days'` })
      .execute()
    // What was given up, or is being done, is neither late nor tried again.
    await database.pool.query(
      "select graphile_worker.add_job('open_sealed', '{}', run_at := now() - interval '1 day', max_attempts := 1)",
    )
    for (const key of ['one', 'two'])
      await database.pool.query(
        "select graphile_worker.add_job('purge', '{}', run_at := now() - interval '1 hour', job_key := $1)",
        [key],
      )
    await database.owner.pool.query("update graphile_worker._private_jobs set attempts = 1, last_error = 'no'")
    const year = Number(dayOf(Date.now()).slice(0, 4))
    for (const day of [`${year}-09-23`, `${year + 1}-09-23`, `${year + 2}-09-23`])
      await database.owner.pool.query(
        "insert into holidays (day, name_ar, name_en) values ($1, 'اليوم الوطني', 'National Day')",
        [day],
      )
    await call('GET', '/regions')
    await call('GET', '/rfqs/987654')
    await call('GET', '/no-such-thing-as-this')
    const text = await expose(await createMetricsReader('web', database, GAUGES)(true))
    assert.match(text, /^# TYPE tarsiya_requests_total counter$/m)
    assert.match(text, /^tarsiya_requests_total\{method="GET",route="\/api\/v1\/regions",status="200"\} 1$/m)
    assert.match(text, /^tarsiya_requests_total\{method="GET",route="\/api\/v1\/rfqs\/:rfq_id",status="401"\} 1$/m)
    assert.match(text, /^tarsiya_request_seconds_bucket\{le="\+Inf",method="GET",route="\/api\/v1\/regions"\} 1$/m)
    assert.match(text, /^tarsiya_request_seconds_bucket\{le="10",method="GET",route="\/api\/v1\/regions"\} 1$/m)
    assert.match(text, /^tarsiya_mails\{status="dead"\} 1$/m)
    assert.match(text, /^tarsiya_mails\{status="bounced"\} 1$/m)
    assert.match(text, /^tarsiya_failed_jobs\{job="purge"\} 2$/m)
    const late = Number(/^tarsiya_job_oldest_seconds (.+)$/m.exec(text)![1])
    assert.ok(late >= 3600 && late < 7200, String(late))
    assert.doesNotMatch(text, /open_sealed/)
    assert.match(text, /^tarsiya_build_info\{.*version="\d+\.\d+\.\d+",commit="\w+"\} 1$/m)
    assert.match(text, /^tarsiya_database_up 1$/m)
    assert.match(text, /^tarsiya_holidays_next_year 1$/m)
    assert.doesNotMatch(text, /987654|no-such-thing/)
    for (const line of linesOf(text))
      assert.match(line, /^(# (HELP|TYPE) tarsiya_\w+ .+|tarsiya_\w+(\{[^{}]+\})? [\d.e+-]+)$/)
  })

  it('has every series that the alerts and the dashboard of deploy/ name, and each alert leads to a heading', async () => {
    const { database } = await testApp()
    const read = createMetricsReader('web', database, GAUGES)
    const machine = createMachineMetrics(
      () => [{ kind: 'web', wanted: 1, answering: 1 }],
      machineGauges({ data_dir: tmpdir(), clamd_url: 'tcp://127.0.0.1:1' }),
    )
    const known = new Set((await Promise.all([read(true), machine()])).flat().map(({ name }) => name))
    const root = join(import.meta.dirname, '../..')
    const fileOf = (name: string) => readFile(join(root, name), 'utf8')
    const rules = await fileOf('deploy/prometheus/tarsiya.rules.yml')
    const named = [...`${rules}${await fileOf('deploy/grafana/tarsiya.json')}`.matchAll(/\btarsiya_\w+/g)]
    assert.ok(named.length > 30)
    const unknown = named.filter(([name]) => !known.has(name.replace(/_(bucket|sum|count)$/, '')))
    assert.deepEqual(unknown.map(String), [])
    const headings = new Set(
      [...(await fileOf('docs/operators/incidents.md')).matchAll(/^## (.+)$/gm)].map(([, title]) => title),
    )
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert!)
    assert.deepEqual(
      alerts.filter((alert) => !headings.has(alert)),
      [],
    )
    assert.deepEqual(
      [...rules.matchAll(/runbook: (\S+)/g)].map(([, runbook]) => runbook),
      alerts.map((alert) => `docs/operators/incidents.md#${alert.toLowerCase()}`),
    )
  })

  it('@asvs V13.4.5 is served to this machine alone, and nothing beside it', async (test) => {
    const registry = new Registry()
    new Gauge({ name: 'tarsiya_database_up', help: 'up', registers: [registry] }).set(1)
    const server = await serveMetrics(
      { port: 0, host: '127.0.0.1' },
      () => registry.getMetricsAsJSON(),
      createLogger('silent'),
    )
    test.after(() => server.close())
    const { port, address } = server.address() as { port: number; address: string }
    assert.equal(address, '127.0.0.1')
    assert.match(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), /^tarsiya_database_up 1$/m)
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  })
})
