import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '#framework/database/database.server.ts'
import { variantPath } from '#framework/files/upload/kinds.ts'
import { s3Storage } from '#framework/files/storage/s3-storage.server.ts'
import { randomPath } from '#framework/files/storage/storage.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { multipart } from '#test/support/make/form.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import { allOf, putBytes, readBytes, storageCases } from '#test/support/storage-cases.ts'
import type { Drill, DrillContext } from './support/drill.ts'
import { missingPrograms, startRadosgw } from './support/radosgw.ts'
import { FILE_KINDS } from '#app/uploads.ts'

type Gateway = Awaited<ReturnType<typeof startRadosgw>>

/** The storage by itself, as the tests try it on a made-up server. */
async function tryStorage({ config, setQuota }: Gateway, { short, figure }: DrillContext) {
  const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-s3-'))
  const storage = s3Storage(config, data_dir, FILE_KINDS)
  const failed: string[] = []
  for (const { title, run } of storageCases)
    await run(storage).catch((error: Error) => failed.push(`${title}: ${error.message}`))
  figure(
    'what every storage must do',
    failed.join('; ') || `${storageCases.length} of ${storageCases.length}`,
    'all',
    failed.length === 0,
  )

  // More than one page of a listing.
  const paths = Array.from({ length: short ? 1100 : 2500 }, () => randomPath('rfq', 'txt'))
  const begin = performance.now()
  for (let at = 0; at < paths.length; at += 20)
    await Promise.all(paths.slice(at, at + 20).map((path) => putBytes(storage, path, Buffer.from('x'))))
  figure('puts', `${Math.round(paths.length / ((performance.now() - begin) / 1000))}/s`, 'each acknowledged', true)
  const found = new Set((await allOf(storage.list())).map(({ path }) => path))
  figure(
    'files listed over several pages',
    paths.filter((path) => found.has(path)).length,
    String(paths.length),
    paths.every((path) => found.has(path)),
  )

  await setQuota(1024 * 1024)
  const full = await putBytes(storage, randomPath('rfq', 'pdf'), randomBytes(2 * 1024 * 1024)).then(
    () => 'stored',
    (error: { code?: string }) => error.code,
  )
  figure('put into a full store', String(full), 'storage_full', full === 'storage_full')
  await setQuota(-1)
  await rm(data_dir, { recursive: true })
}

/** The whole product with its files in the store. */
async function tryProduct({ config, gateway }: Gateway, { figure }: DrillContext) {
  const site = await startSite({
    S3_ENDPOINT: config.endpoint,
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.access_key_id,
    S3_SECRET_ACCESS_KEY: config.secret_access_key,
    LOG_LEVEL: 'fatal',
  })
  const database = createDatabase(site.database_url, { max: 2, logger: createLogger('silent') })
  try {
    const { cookie } = await aCompany(database)
    const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const publish = async () => {
      const { payload, headers } = multipart({
        title: 'كراسي مكتبية',
        description: 'كراسي لقاعة اجتماعات.',
        item_description: 'قماش رمادي بمسند.',
        quantity: 12,
        delivery_date: day(20),
        deadline: day(10),
        category_id: 1,
        region_id: place.region_id,
        city_id: place.city_id,
        attachments: [aPdf(), aPng('drawing.png', 900, 700)],
      })
      const answer = await fetch(`${site.url}/api/v1/rfqs/new`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: new Uint8Array(payload),
      })
      return answer.status
    }
    const read = (path: string) => fetch(`${site.url}${path}`)

    figure('an RFQ with a document and a drawing', await publish(), '201', true)
    const files = await database.kysely
      .selectFrom('files')
      .select(['path', 'sha256', 'size'])
      .orderBy('file_id')
      .execute()
    assert.equal(files.length, 2)
    const storage = s3Storage(config, site.data_dir, FILE_KINDS)
    for (const { path, size } of files) assert.equal((await readBytes(storage, path))?.length, size)
    const pdf = Buffer.from(await (await read(files[0]!.path)).arrayBuffer())
    figure('the document comes back', pdf.length, `${aPdf().bytes.length} bytes`, pdf.equals(aPdf().bytes))
    const copy = variantPath(files[1]!.path, 640)
    let status = 0
    for (const end = Date.now() + 20_000; status !== 200 && Date.now() < end; await pause(100))
      status = (await read(copy)).status
    figure('the small copy of the drawing, made by the job', status, '200', status === 200)
    const on_disk = (await readdir(join(site.data_dir, 'uploads'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    figure('files on the disk', on_disk.length, '0', on_disk.length === 0)

    // The store goes away: files and uploads answer 503 in time, and everything else works.
    gateway.kill('SIGSTOP')
    const begin = Date.now()
    const [gone, refused, list] = await Promise.all([read(files[0]!.path), publish(), read('/api/v1/rfqs/all')])
    const seconds = (Date.now() - begin) / 1000
    gateway.kill('SIGCONT')
    figure(
      'while the store hangs: file, upload, list',
      `${gone.status}, ${refused}, ${list.status}`,
      '503, 503, 200',
      gone.status === 503 && refused === 503 && list.status === 200,
    )
    figure('seconds until that was said', seconds.toFixed(1), '≤ 35', seconds <= 35)
    const again = await publish()
    figure('the next upload, without a restart', again, '201', again === 201)
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from files')
    figure('rows of the refused upload', rows[0]!.n - 4, '0', rows[0]!.n === 4)
  } finally {
    await database.close()
    await site.stop()
  }
}

/** Uploaded files in a real object storage: Ceph's, on this machine. */
export default {
  goals: ['T48', 'T49'],
  title: 'files in an object storage (Ceph)',
  minutes: { full: 6, short: 4 },
  async run(context) {
    const missing = missingPrograms()
    if (missing.length > 0) {
      context.figure(
        'Ceph',
        `not tried: ${missing.join(', ')} not installed (Debian: apt-get install radosgw ceph-mon ceph-osd ceph-common)`,
        'tried',
        false,
      )
      return
    }
    const gateway = await startRadosgw()
    try {
      await tryStorage(gateway, context)
      await tryProduct(gateway, context)
    } finally {
      await gateway.stop()
    }
  },
} satisfies Drill
