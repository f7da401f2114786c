import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { testApp } from '#test/support/app.ts'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { sealedTenders, short } from '#test/support/make/sealed-tenders.ts'
import { bootstrapOpeningKeys } from '../../../app/bootstrap-database.server.ts'
import { loadSealKey, MAX_UNUSED_KEYS, stockOpeningKeys } from './opening-keys.server.ts'

const site = await testApp({ TRUSTED_PROXIES: '1' })
const { database, config } = site
const { owner } = database
const logger = createLogger('silent')
const { jobs, publish } = await sealedTenders(site)

const unused = async () => {
  const { rows } = await owner.pool.query('select count(*)::int as count from opening_keys where rfq_id is null')
  return rows[0].count as number
}
/** Leaves so many unused keys. */
async function keep(count: number) {
  await stockOpeningKeys(database, await loadSealKey(config, undefined, database.kysely), logger, count)
  await owner.pool.query(
    'delete from opening_keys where opening_key_id in (select opening_key_id from opening_keys where rfq_id is null order by 1 offset $1)',
    [count],
  )
  assert.equal(await unused(), count)
}
const queued = async () => {
  const { rows } = await owner.pool.query(
    `select from graphile_worker.jobs where key = 'cron:stock_opening_keys' and run_at <= now()`,
  )
  return rows.length
}

describe('opening keys', () => {
  it('are there before any job has run: an RFQ is sealed right after a first start', async () => {
    await owner.pool.query('delete from opening_keys where rfq_id is null')
    await owner.pool.query('truncate seal_checks')
    assert.equal(short((await publish()).answer), '503 seal_unavailable')
    await bootstrapOpeningKeys(owner.url, { config, seal_key: undefined, logger })
    assert.ok((await unused()) >= 10)
    assert.equal(short((await publish()).answer), '201')
  })

  it('are made with no new key where the key of this database is missing', async () => {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-other-folder-'))
    try {
      const elsewhere = { ...config, data_dir }
      await keep(0)
      await bootstrapOpeningKeys(owner.url, { config: elsewhere, seal_key: undefined, logger })
      assert.equal(await loadSealKey(elsewhere, undefined, database.kysely), null)
      assert.deepEqual([await readdir(data_dir), await unused()], [[], 0])
      // Of a database without a key it is made.
      const { owner: fresh } = await testDatabase()
      assert.ok(await loadSealKey(elsewhere, undefined, fresh.kysely))
      assert.deepEqual(await readdir(data_dir), ['seal.key'])
    } finally {
      await rm(data_dir, { recursive: true })
    }
  })

  it('are made by no machine without a job process, nor with another seal key', async () => {
    await keep(0)
    await bootstrapOpeningKeys(owner.url, { config: { ...config, jobs: 'off' }, seal_key: undefined, logger })
    await bootstrapOpeningKeys(owner.url, { config, seal_key: Buffer.alloc(32, 7).toString('base64'), logger })
    assert.equal(await unused(), 0)
  })

  it('are made anew when half of them are used, without waiting for the minute', async () => {
    await jobs.run('stock_opening_keys')
    assert.equal(await unused(), MAX_UNUSED_KEYS)
    await publish()
    assert.equal(await queued(), 0)
    await keep(MAX_UNUSED_KEYS / 2)
    await publish()
    assert.equal(await queued(), 1)
    await jobs.run()
    assert.equal(await unused(), MAX_UNUSED_KEYS)
  })

  it('are not made twice by two job processes', async () => {
    await keep(0)
    await Promise.all([jobs.runAlone('stock_opening_keys'), jobs.runAlone('stock_opening_keys')])
    assert.equal(await unused(), MAX_UNUSED_KEYS)
  })

  it('are not used up by one company: a limit refuses it and nobody else', async () => {
    await keep(12)
    // One window, however slow the machine is.
    await owner.pool.query(`create function one_window() returns trigger language plpgsql as $$ begin
      new.window_start := timestamptz '2026-01-01'; return new; end $$;
      create trigger one_window before insert on rate_limits for each row execute function one_window()`)
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const [greedy, honest] = [await aCompany(database), await aCompany(database)]
    const answers: string[] = []
    for (let time = 0; time < 12; time++) answers.push(short((await publish({}, greedy, headers)).answer))
    assert.deepEqual(answers, [
      ...Array.from({ length: 10 }, () => '201'),
      '429 sealing_limited',
      '429 sealing_limited',
    ])
    assert.equal(short((await publish({}, honest, headers)).answer), '201')
    // Open bids need no key, and a refusal counts for nothing.
    assert.equal(short((await publish({ bid_visibility: 'open' }, greedy, headers)).answer), '201')
    const invalid = await Promise.all(
      Array.from({ length: 11 }, () => publish({ category_id: '999999' }, honest, headers)),
    )
    assert.deepEqual(new Set(invalid.map(({ answer }) => short(answer))), new Set(['422 invalid']))
    assert.equal(short((await publish({}, honest, headers)).answer), '201')
  })
})
