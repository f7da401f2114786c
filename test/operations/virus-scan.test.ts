import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it, mock } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aClamd, EICAR, UNJUDGED } from '#test/support/make/clamd.ts'
import { aPdf, aPng, aText, type MadeFile } from '#test/support/make/files.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { plansOf } from '#test/support/plans.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { clamdScanner, TIMEOUT_MS } from '#framework/files/serve/scan.server.ts'
import { scanFiles } from '#framework/files/serve/scan-files.server.ts'
import { randomPath } from '#framework/files/storage/storage.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'

const { setTimeout } = globalThis
/** Ends the time of the latest scan: none is over by itself. */
let endTime: () => void = () => assert.fail('a scan has no time limit')
mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds: number) =>
  milliseconds === TIMEOUT_MS ? void (endTime = run) : setTimeout(run, milliseconds),
)

let clamd = await aClamd(0, () => endTime())
const { url, port } = clamd
const { app, database, call, config, data_dir } = await testApp({ CLAMD_URL: url })
const logger = createLogger('silent')
const { storage } = app
const rescan = () => scanFiles({ database, storage, logger, scanner: clamdScanner(url) })
after(() => clamd.close())

describe('the scanner', () => {
  it('is asked about every byte', async () => {
    const scan = clamdScanner(url)!
    const bytes = randomBytes(2 * 1024 * 1024)
    assert.equal(await scan(bytes), 'clean')
    assert.ok(clamd.state.scanned.at(-1)?.equals(bytes))
    assert.equal(await scan(Buffer.concat([bytes, Buffer.from(EICAR)])), 'infected')
  })

  it('that fails in any way leaves a file pending', async () => {
    const scan = clamdScanner(url)!
    for (const fault of ['silent', 'error', 'nonsense', 'cut'] as const) {
      clamd.state.fault = fault
      assert.equal(await scan(Buffer.from('x')), 'pending', fault)
    }
    clamd.state.fault = undefined
    assert.equal(await clamdScanner('tcp://127.0.0.1:9')!(Buffer.from('x')), 'pending')
    assert.equal(clamdScanner(undefined), undefined)
  })
})

const day = async (days: number) =>
  (await database.pool.query<{ day: string }>('select (riyadh_today() + $1::int)::text as day', [days])).rows[0]!.day

async function publish(...attachments: MadeFile[]) {
  const as = await aCompany(database)
  const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
  return call('POST', '/rfqs/new', {
    as,
    form: {
      title: 'مضخات مياه',
      description: 'مضخات لمحطة معالجة',
      item_description: 'مضخة طرد مركزي',
      quantity: 4,
      delivery_date: await day(30),
      deadline: await day(10),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments,
    },
  })
}
const stored = async () =>
  (await readdir(join(data_dir, 'uploads'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length
const scansOf = async () =>
  (await database.kysely.selectFrom('files').select('scan').orderBy('file_id').execute()).map(({ scan }) => scan)

/** The file stays where it is, as if it had been stored while no scanner was set. */
const forgetScans = () => database.kysely.updateTable('files').set({ scan: 'unscanned' }).execute()

describe('an upload', () => {
  it('that is infected is refused by name, and nothing of it stays @asvs V5.4.3', async () => {
    const { status, body } = await publish(aPdf(), aText('eicar.txt', EICAR))
    assert.deepEqual([status, body.code, body.errors[0].message.includes('eicar.txt')], [422, 'file_unsafe', true])
    assert.deepEqual([await stored(), await scansOf()], [0, []])
  })

  it('that is clean is served at once', async () => {
    const { status, body } = await publish(aPdf())
    assert.deepEqual([status, body.attachments[0].scan], [201, 'clean'])
    assert.equal((await call('GET', body.attachments[0].path)).status, 200)
  })

  it('that no scanner has seen is served and says so, and is scanned once there is one', async () => {
    const { body } = await publish(aPdf(), aText('eicar.txt', 'harmless'))
    const paths: string[] = body.attachments.map(({ path }: { path: string }) => path)
    await forgetScans()
    assert.deepEqual((await scansOf()).slice(-2), ['unscanned', 'unscanned'])
    assert.equal((await call('GET', paths[1]!)).status, 200)
    await writeFile(join(data_dir, paths[1]!), EICAR)

    await scanFiles({ database, storage, logger, scanner: undefined })
    assert.deepEqual((await scansOf()).slice(-2), ['unscanned', 'unscanned'], 'without a scanner')
    await rescan()
    assert.deepEqual((await scansOf()).slice(-2), ['clean', 'infected'])
    assert.deepEqual([(await call('GET', paths[0]!)).status, (await call('GET', paths[1]!)).status], [200, 404])
  })

  it('waits while the scanner is away: taken, not served, and served once it was found clean @asvs V5.4.3 @asvs V16.5.2', async () => {
    // One whose bytes are gone comes first and keeps nobody waiting.
    const { company_id } = await aCompany(database)
    const gone = randomPath('rfq', 'pdf')
    await database.kysely
      .insertInto('files')
      .values({
        path: gone,
        kind: 'rfq',
        name: 'gone.pdf',
        ext: 'pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: 'a'.repeat(64),
        owner_id: company_id,
        variants: [],
        scan: 'pending',
      })
      .execute()
    await clamd.close()
    const { status, body } = await publish(aPdf(), aPng(), aText('eicar.txt', EICAR))
    assert.equal(status, 201)
    const scans = body.attachments.map(({ scan }: { scan: string }) => scan)
    const paths: string[] = body.attachments.map(({ path }: { path: string }) => path)
    const statuses = () => Promise.all(paths.map(async (path) => (await call('GET', path)).status))
    assert.deepEqual(
      [scans, await statuses()],
      [
        ['pending', 'pending', 'pending'],
        [404, 404, 404],
      ],
    )

    await rescan()
    assert.deepEqual(await statuses(), [404, 404, 404], 'still away')
    clamd = await aClamd(port)
    const before = await stored()
    await rescan()
    await rescan()
    assert.deepEqual(await statuses(), [200, 200, 404])
    assert.equal(await stored(), before - 1, 'the infected bytes are gone')
    await database.owner.kysely.deleteFrom('files').where('path', '=', gone).execute()
    assert.deepEqual((await scansOf()).slice(-3), ['clean', 'clean', 'infected'])
    await database.kysely
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 7_200_000) })
      .execute()
    assert.deepEqual((await sweepFiles({ database, storage, logger, config })).missing, [], 'which is no loss')
  })

  it('about which the scanner has no verdict holds up no other, and one that was deleted is not scanned', async () => {
    clamd.state.fault = 'error'
    const { body } = await publish(aText('long.txt', UNJUDGED), aText('deleted.txt', 'deleted'), aPdf(), aPng())
    clamd.state.fault = undefined
    const paths: string[] = body.attachments.map(({ path }: { path: string }) => path)
    await database.pool.query('update files set deleted_at = now() where path = $1', [paths[1]])
    clamd.state.scanned = []
    await rescan()
    const { rows } = await database.pool.query('select scan from files where path = any($1) order by file_id', [paths])
    assert.deepEqual(
      rows.map(({ scan }) => scan),
      ['pending', 'pending', 'clean', 'clean'],
    )
    assert.ok(!clamd.state.scanned.some((bytes) => bytes.includes('deleted')))
  })

  it('holds up no file of before the scanner, however many there are, and an index finds both', async () => {
    clamd.state.fault = 'error'
    const made = [0, 1, 2, 3, 4].map((at) => aText(`long-${at}.txt`, `${at} ${UNJUDGED}`))
    for (const files of [made, made]) assert.equal((await publish(...files)).status, 201)
    clamd.state.fault = undefined
    const { body } = await publish(aPdf())
    const { path } = body.attachments[0]
    await database.pool.query("update files set scan = 'unscanned' where path = $1", [path])
    await rescan()
    const { rows } = await database.pool.query('select scan from files where path = $1', [path])
    assert.deepEqual(rows, [{ scan: 'clean' }])

    await database.owner.pool
      .query(`insert into files (path, kind, name, ext, mime, size, sha256, owner_id, variants, scan)
      select '/uploads/rfq/' || md5(n::text) || '.txt', kind, name, ext, mime, size, sha256, owner_id, variants, 'unscanned'
      from (select * from files limit 1) one, generate_series(1, 5000) n`)
    await database.owner.pool.query('analyze files')
    const plans = plansOf(database)
    const read = () =>
      scanFiles({ database: { ...database, kysely: plans.reader }, storage, logger, scanner: async () => 'clean' })
    const nodes = await plans.mustUse('the scan', ['files_to_scan'], ['files'], read)
    assert.ok(!nodes.some((node) => node.includes('Sort')), 'it reads all of them to sort them')
  })
})
