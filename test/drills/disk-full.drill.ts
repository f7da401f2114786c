import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase } from '#framework/database/database.server.ts'
import { FILE_KINDS } from '#app/uploads.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { aText } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import type { Drill } from './support/drill.ts'

const run = promisify(execFile)
const MIB = 1024 * 1024

/** The disk of the uploaded files fills up, before and while something is uploaded, and has room again. */
export default {
  goals: ['G-07'],
  title: 'no room for uploaded files',
  minutes: { full: 3, short: 2 },
  async run({ figure }) {
    const site = await startSite({ LOG_LEVEL: 'silent' })
    const uploads = join(site.data_dir, 'uploads')
    const filler = join(uploads, 'filler')
    const database = createDatabase(site.database_url, { max: 2, logger: createLogger('silent') })
    let mounted = false
    try {
      mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=640m', 'tmpfs', uploads]).then(
        () => true,
        () => false,
      )
      if (!mounted) {
        figure('a small disk', 'skipped: this user may not mount one', 'needs root', true)
        return
      }
      for (const folder of ['tmp', ...FILE_KINDS]) await mkdir(join(uploads, folder))
      const { cookie } = await aCompany(database)
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const form = () =>
        multipart({
          title: 'كراسي مكتبية',
          description: 'كراسي لقاعة اجتماعات.',
          item_description: 'قماش رمادي بمسند.',
          quantity: 12,
          delivery_date: day(20),
          deadline: day(10),
          category_id: 1,
          region_id: place.region_id,
          city_id: place.city_id,
          attachments: [aText('list.txt', 'x'.repeat(1_500_000))],
        })
      const publish = async () => {
        const { payload, headers } = form()
        const answer = await fetch(`${site.url}/api/v1/rfqs/new`, {
          method: 'POST',
          headers: { ...headers, cookie },
          body: new Uint8Array(payload),
        })
        return { status: answer.status, body: (await answer.json()) as { code?: string; attachments_paths?: string[] } }
      }
      const rows = async () =>
        (
          await database.pool.query<{ n: number }>(
            'select (select count(*) from files)::int + (select count(*) from rfqs)::int as n',
          )
        ).rows[0]!.n
      const files = async () =>
        (await readdir(uploads, { recursive: true, withFileTypes: true })).filter(
          (entry) => entry.isFile() && entry.name !== 'filler',
        ).length
      const fillTo = async (left: number) => {
        const { bavail, bsize } = await statfs(uploads)
        await run('fallocate', ['-l', String(bavail * bsize - left), filler])
      }

      const first = await publish()
      figure('with room', first.status, '201', first.status === 201)
      const before = { rows: await rows(), files: await files() }

      await fillTo(400 * MIB)
      const refused = await publish()
      figure(
        'below the floor of 512 MB',
        `${refused.status} ${refused.body.code}`,
        '507 storage_full',
        refused.status === 507 && refused.body.code === 'storage_full',
      )
      const list = await fetch(`${site.url}/api/v1/rfqs/all`)
      const kept = await fetch(`${site.url}${first.body.attachments_paths![0]!}`)
      figure(
        'meanwhile: list, stored file',
        `${list.status}, ${kept.status}`,
        '200, 200',
        list.status === 200 && kept.status === 200,
      )
      await rm(filler)

      // The last room goes while a form is on its way.
      const { payload, headers } = form()
      const socket = connect(Number(new URL(site.url).port), 'localhost')
      socket.write(
        `POST /api/v1/rfqs/new HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nCookie: ${cookie}\r\nContent-Type: ${headers['content-type']}\r\n` +
          `Content-Length: ${payload.length}\r\nConnection: close\r\n\r\n`,
      )
      socket.write(payload.subarray(0, 300_000))
      while ((await readdir(join(uploads, 'tmp'))).length === 0) await pause(10)
      // Less than what is still to come, and more than what is written meanwhile.
      await fillTo(MIB / 2)
      let answer = ''
      socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
      socket.write(payload.subarray(300_000))
      await once(socket, 'close')
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
      figure(
        'a disk that fills during an upload',
        `${status} ${/storage_full/.exec(answer)?.[0]}`,
        '507 storage_full',
        status === '507' && answer.includes('storage_full'),
      )
      const after = { rows: await rows(), files: await files() }
      figure(
        'new rows, new files',
        `${after.rows - before.rows}, ${after.files - before.files}`,
        '0, 0',
        after.rows === before.rows && after.files === before.files,
      )

      await rm(filler)
      const begin = Date.now()
      const again = await publish()
      figure(
        'with room again, without a restart',
        `${again.status} after ${((Date.now() - begin) / 1000).toFixed(1)} s`,
        '201 ≤ 5 s',
        again.status === 201 && Date.now() - begin <= 5000,
      )
    } finally {
      await database.close()
      if (mounted) await run('umount', ['-l', uploads])
      await site.stop()
    }
  },
} satisfies Drill
