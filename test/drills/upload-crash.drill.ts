import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#framework/database/database.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { diskStorage } from '#framework/files/storage/storage.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { aJpg, aPdf, aPng } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { allOf } from '#test/support/storage-cases.ts'
import type { Drill } from './support/drill.ts'
import { FILE_KINDS } from '#app/uploads.ts'

/** Where the process ends: what it is about to do or has just done, and for the how-manieth time. */
const POINTS = [
  'room was asked for 1',
  'temporary file 1',
  'temporary file 2',
  'temporary file 3',
  'temporary file 4',
  'before put 1',
  'after put 1',
  'after put 2',
  'after put 3',
  'before commit 1',
  'after commit 1',
  'before the answer 1',
  'after the answer 1',
]

/** A web process that dies in the middle of an upload, at every point where that makes a difference. */
export default {
  goals: ['T48'],
  title: 'processes killed in the middle of an upload',
  minutes: { full: 6, short: 6 },
  async run({ figure, print }) {
    const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-crash-'))
    const { url, drop } = await createTestDatabase()
    const logger = createLogger('silent')
    const database = createDatabase(url, { max: 3, logger })
    const storage = diskStorage(data_dir, FILE_KINDS)
    try {
      const { cookie } = await aCompany(database)
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      async function start(crash_at: string) {
        const child = fork(join(import.meta.dirname, 'support/upload-process.ts'), {
          env: {
            PATH: process.env.PATH,
            DATABASE_URL: url,
            DATA_DIR: data_dir,
            CRASH_AT: crash_at,
            PUBLIC_URL: 'http://127.0.0.1',
          },
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        })
        const failed = once(child, 'exit').then(() =>
          Promise.reject(new Error('the web process ended while it was starting')),
        )
        failed.catch(() => undefined)
        const [origin] = (await Promise.race([once(child, 'message'), failed])) as [string]
        return { child, origin }
      }
      async function publish(origin: string, title: string) {
        const { payload, headers } = multipart({
          title,
          description: 'كراسي لقاعة اجتماعات.',
          item_description: 'قماش رمادي بمسند.',
          quantity: 12,
          delivery_date: day(20),
          deadline: day(10),
          category_id: 1,
          region_id: place.region_id,
          city_id: place.city_id,
          attachments: [aPdf(), aPng('a.png', 700, 400), aJpg()],
        })
        const answer = await fetch(`${origin}/api/v1/rfqs/new`, {
          method: 'POST',
          headers: { ...headers, cookie, 'idempotency-key': `crash-${title.replaceAll(' ', '-')}` },
          body: new Uint8Array(payload),
        }).catch(() => undefined)
        return answer?.status
      }
      const dangling = async () => {
        const there = new Set((await allOf(storage.list())).map(({ path }) => path))
        const rows = await database.kysely.selectFrom('files').select(['path', 'variants']).execute()
        return rows
          .flatMap(({ path, variants }) => [path, ...variants.map((width) => variantPath(path, width))])
          .filter((path) => !there.has(path)).length
      }

      let died = 0
      let without_bytes = 0
      for (const [index, point] of POINTS.entries()) {
        const { child, origin } = await start(point)
        const ended = once(child, 'exit')
        // A point that is never passed must not hold up the others.
        const late = setTimeout(() => child.kill('SIGTERM'), 20_000)
        await publish(origin, `upload ${index}`)
        const [, signal] = (await ended) as [number | null, string | null]
        clearTimeout(late)
        if (signal === 'SIGKILL') died++
        without_bytes += await dangling()
        print(
          `${point}: ${(await allOf(storage.listTemp())).length} temporary, ${(await allOf(storage.list())).length} stored`,
        )
      }
      figure('processes killed', died, String(POINTS.length), died === POINTS.length)
      figure('rows without a file', without_bytes, '0', without_bytes === 0)

      const { child, origin } = await start('')
      const statuses: (number | undefined)[] = []
      for (const index of POINTS.keys()) statuses.push(await publish(origin, `upload ${index}`))
      child.kill('SIGKILL')
      figure(
        'the same uploads sent again',
        [...new Set(statuses)].join(', '),
        '201',
        statuses.every((status) => status === 201),
      )
      const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from rfqs')
      figure('RFQs', rows[0]!.n, String(POINTS.length), rows[0]!.n === POINTS.length)

      // A day later.
      const then = new Date(Date.now() - 25 * 3_600_000)
      for (const { path } of await allOf(storage.list())) await utimes(join(data_dir, path), then, then)
      for (const { path } of await allOf(storage.listTemp())) await utimes(path, then, then)
      const { temp_removed, orphans_removed, missing } = await sweepFiles({
        database,
        storage,
        logger,
        config: { keep_deleted_files_days: 0 },
      })
      print(`the sweep removed ${temp_removed} temporary and ${orphans_removed} unknown files`)
      const left = { temp: (await allOf(storage.listTemp())).length, stored: (await allOf(storage.list())).length }
      const known = await database.kysely
        .selectFrom('files')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      figure(
        'after the sweep: temporary files, files without a row, rows without a file',
        `${left.temp}, ${left.stored - known.n}, ${missing.length}`,
        '0, 0, 0',
        left.temp === 0 && left.stored === known.n && missing.length === 0,
      )
    } finally {
      await database.close()
      await drop()
      await rm(data_dir, { recursive: true, force: true })
    }
  },
} satisfies Drill
