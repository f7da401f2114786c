import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { CANARY, sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { testApp } from '#test/support/app.ts'
import { createTestDatabase, openTestDatabase, shiftDays } from '#test/support/database.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { operator } from '#test/support/ops.ts'

/* Where the seal key is not; which process has it is in `start.test.ts`. */

describe('the seal key', () => {
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
    assert.match(
      restored.output,
      /The seal key is not in a backup: \/.*seal\.key or SEAL_KEY has to be that of the installation/,
    )
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
