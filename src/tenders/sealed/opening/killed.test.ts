import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier } from '#test/support/make/companies.ts'
import { sealedTenders } from '#test/support/make/sealed-tenders.ts'
import { sliceOf } from '#test/support/run/full-run.ts'

const site = await testApp()
const { call, database } = site
const { pool } = database
const { jobs, publish, bid, whenClosed } = await sealedTenders(site)
const RUNNER = join(import.meta.dirname, '../../../../test/drills/support/opening-process.ts')

/** Each point, and what is there afterwards: whether the closing is written, and the bids are opened. */
const POINTS: [point: string, closed: boolean, opened: boolean][] = [
  ['before commit 1', false, false],
  ['after commit 1', true, false],
  ['before put 2', true, false],
  ['after put 2', true, false],
  ['before commit 2', true, false],
  ['after commit 2', true, true],
]

const filesOfBids = async () =>
  (
    await Promise.all(
      ['bid', 'tmp'].map(async (folder) =>
        (await readdir(join(site.data_dir, 'uploads', folder))).map((name) => `/uploads/${folder}/${name}`),
      ),
    )
  )
    .flat()
    .sort()

const ABOUT = ['src/tenders/sealed/', 'src/framework/database/', 'src/framework/files/', 'test/drills/support/']
const nameOf = ([point]: (typeof POINTS)[number]) => point

describe('a runner that is killed', () => {
  for (const [point, closed, opened] of sliceOf(POINTS, 3, nameOf, () => ABOUT))
    it(`leaves nothing or a whole opening: ${point}`, async () => {
      const { buyer, rfq_id } = await publish()
      for (const total_amount of ['100', '200', '300']) await bid(await aSupplier(database), rfq_id, { total_amount })
      const amounts = async () =>
        (await call('GET', `/rfqs/${rfq_id}`, { as: buyer })).body.bids.map(
          ({ total_amount }: { total_amount: number }) => total_amount,
        )
      await whenClosed(async () => {
        const runner = spawn(process.execPath, [RUNNER], {
          env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: site.data_dir, CRASH_AT: point },
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        const [, signal] = await once(runner, 'exit')
        assert.equal(signal, 'SIGKILL')
        // The server ends what it was doing for the runner a moment later.
        while (
          (
            await pool.query(
              "select from pg_stat_activity where application_name = 'tarsiya' and datname = current_database() and state like 'idle in%'",
            )
          ).rowCount
        );
        const record = (await call('GET', `/rfqs/${rfq_id}/opening`)).body
        assert.deepEqual([record.closed_at !== undefined, await amounts()], [closed, opened ? [100, 200, 300] : []])
        await jobs.run('open_sealed')
        assert.deepEqual(await amounts(), [100, 200, 300])
      })
      const { rows } = await pool.query<{ path: string }>("select path from files where kind = 'bid' order by path")
      assert.deepEqual(
        await filesOfBids(),
        rows.map(({ path }) => path),
      )
      const { rows: events } = await pool.query(
        "select details ->> 'opened' as opened from audit_events where action = 'rfq.opened' and object_id = $1::text",
        [rfq_id],
      )
      assert.deepEqual(events, [{ opened: '3' }])
    })
})
