import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { Client } from 'pg'
import { CANARY, sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { testApp } from '#test/support/app.ts'
import { createTestDatabase, openTestDatabase, shiftDays } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { operator } from '#test/support/ops.ts'
import { startSite } from '#test/support/site.ts'
import { pidsOf } from '../drills/support/processes.ts'

/* Where the seal key is, and where it is not. */

describe('the seal key', () => {
  it('has made opening keys when the first start is ready, and is in the environment of no web process', async () => {
    const secret = randomBytes(32).toString('base64')
    const site = await startSite({ SEAL_KEY: secret, WORKERS: '2' })
    try {
      // The job process has not begun: an RFQ that is sealed now finds a key all the same.
      const client = new Client({ connectionString: site.database_url })
      await client.connect()
      const { rows } =
        await client.query(`select count(*)::int as keys, (select verified_at from seal_checks) is not null as verified
        from opening_keys where rfq_id is null`)
      await client.end()
      assert.deepEqual([rows[0].keys >= 50, rows[0].verified], [true, true])
      // The second is ready a moment later.
      while (pidsOf(site, 'web').length < 2);
      for (const pid of pidsOf(site, 'web')) assert.ok(!readFileSync(`/proc/${pid}/environ`, 'utf8').includes(secret))
      const [job] = pidsOf(site, 'job')
      assert.ok(readFileSync(`/proc/${job}/environ`, 'utf8').includes(secret), 'the job process has it')
      assert.ok(!existsSync(join(site.data_dir, 'seal.key')))
    } finally {
      await site.stop()
    }
  })

  it('is not in a backup, and without it nothing that was restored is opened', async () => {
    const site = await testApp()
    const { publish, bid } = await sealedTenders(site)
    const { rfq_id } = await publish()
    await bid(await aSupplier(site.database), rfq_id)
    const { ops, folder } = await operator(
      { url: site.database.url, owner_url: site.database.owner.url },
      site.data_dir,
    )
    const made = await ops('backup:create', folder)
    assert.deepEqual([made.code, made.errors], [0, ''])
    assert.match(made.output.trim().split('\n').at(-1)!, /^The seal key .* is not in the backup/)

    const { drop, ...addresses } = await createTestDatabase()
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-restored-'))
    const elsewhere = await operator(addresses, data_dir)
    const restored = await elsewhere.ops('backup:restore', /^(\/\S+): .* rows/m.exec(made.output)![1]!)
    assert.equal(restored.code, 0, restored.errors)
    const database = openTestDatabase(addresses)
    after(async () => {
      await database.close()
      await drop()
      await rm(data_dir, { recursive: true, force: true })
    })
    const other = await testApp({}, { database, data_dir })
    const jobs = await jobsOf(other)
    await shiftDays(database, 3)
    await jobs.run('open_sealed')
    const record = (await other.call('GET', `/rfqs/${rfq_id}/opening`)).body
    assert.deepEqual([record.state, record.bids_count, record.opened_at], ['delayed', 1, null])
    const { rows } = await database.pool.query(
      'select (select last_error from openings) as error, count(*) filter (where total_amount is not null)::int as opened from bids',
    )
    assert.deepEqual(rows, [{ error: 'Error: the seal key is missing, or another one', opened: 0 }])
    const { rows: files } = await database.pool.query('select from files where name = $1', [CANARY.file])
    assert.equal(files.length, 0)
  })
})
