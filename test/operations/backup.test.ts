import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Manifest, MANIFEST, readManifest } from '#runtime/backup/manifest.server.ts'
import { BACKUP_LOCK } from '#framework/database/backup-lock.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { runningEmbedded } from '#runtime/postgres/embedded.server.ts'
import { sweepFiles } from '#framework/files/storage/sweep.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { createTestDatabase, openTestDatabase, testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import { aSeller } from '#test/support/make/products.ts'
import { aCompany, aSupplier, PASSWORD } from '#test/support/make/companies.ts'
import { operator, runCommand } from '#test/support/ops.ts'
import { onlyInFullRun } from '#test/support/run/full-run.ts'
import { startSite } from '#test/support/site.ts'
import { inDays } from '#test/support/in-days.ts'

const source = await testDatabase()
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-backup-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const site = await testApp({}, { database: source, data_dir })
const parent = join(data_dir, 'kept')

const buyer = await aCompany(source)
const supplier = await aSupplier(source)
const place = await source.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()

const LINES = [
  { description: 'كرسي بذراعين', specification: 'سطر "أول"\nوثانٍ', quantity: '0.125', unit_code: 'H87' },
  { description: 'كرسي دوّار', quantity: '1.5', unit_code: 'XBX', optional: true },
]
/** One more RFQ with a bid, each with a file. */
async function publish({ lines }: { lines?: typeof LINES } = {}) {
  const rfq = await site.call('POST', '/rfqs/new', {
    as: buyer,
    form: {
      title: 'كراسي مكتبية',
      description: 'كراسي لقاعة.',
      item_description: 'قماش رمادي.',
      quantity: 12,
      delivery_date: inDays(20),
      deadline: inDays(10),
      category_id: 1,
      region_id: place.region_id,
      city_id: place.city_id,
      attachments: [aPdf()],
      ...(lines && { lines: JSON.stringify(lines) }),
    },
  })
  assert.equal(rfq.status, 201, rfq.text)
  const prices = (rfq.body.lines ?? []).map(({ line_id }: { line_id: number }) => ({
    line_id,
    unit_price: '1234.5678',
    vat_category: 'O',
    note: 'سعر "خاص"',
  }))
  const form = {
    ...(lines ? { lines: JSON.stringify(prices) } : { total_amount: '1250.50' }),
    proposed_delivery_date: inDays(15),
    comments: 'نص "بين علامتين"،\nوسطر (آخر) \\ {و}',
    attachment: aPdf(),
  }
  assert.equal((await site.call('POST', `/rfqs/${rfq.body.rfq_id}/bids/new`, { as: supplier, form })).status, 201)
}
for (let count = 0; count < 20; count++) await publish()
await publish({ lines: LINES })
const product = {
  product_name: 'طاولة',
  description: 'سطح خشبي وقوائم معدنية.',
  category_id: 1,
  min_quantity: 5,
  end_price: 950,
  qty_for_min_price: 50,
  start_price: 850,
  product_type: 'goods',
  attachments: [aPng()],
}
assert.equal(
  (await site.call('POST', '/marketplace/products/new', { as: await aSeller(source), form: product })).status,
  201,
)

/** What tells one state of a database from another: every table's rows. */
const sums = ({ tables }: Manifest) => tables.map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)

async function backUp(from: TestApp, folder = parent) {
  const said = await runCommand(from, 'backup:create', folder)
  const name = (await readdir(folder))
    .filter((each) => each.startsWith('tarsiya-'))
    .sort()
    .at(-1)!
  return { said, folder: join(folder, name), manifest: await readManifest(join(folder, name)) }
}

async function count(url: string, from: string): Promise<number> {
  const database = createDatabase(url, { max: 1, logger: createLogger('silent'), name: 'test' })
  const { rows } = await database.pool
    .query<{ n: number }>(`select count(*) as n from ${from}`)
    .finally(() => database.close())
  return rows[0]!.n
}

/** An installation of its own that nobody has used yet. */
async function anotherSite() {
  const { drop, ...addresses } = await createTestDatabase()
  const target = await mkdtemp(join(tmpdir(), 'tarsiya-restored-'))
  const { ops } = await operator(addresses, target)
  after(async () => {
    await drop()
    await rm(target, { recursive: true, force: true })
  })
  return { ...addresses, target, ops }
}

describe('the drill of backup and restore', () => {
  /** A fresh machine: no folder, no database; the command starts the embedded one. */
  let fresh = ''
  let restoredFrom: Awaited<ReturnType<typeof backUp>>
  before(async () => {
    fresh = await mkdtemp(join(tmpdir(), 'tarsiya-fresh-'))
  })
  after(() => rm(fresh, { recursive: true, force: true }))

  it('a backup made while others write is a whole in itself, and restored into a fresh folder', async () => {
    let writing = true
    let written = 0
    const write = async () => {
      while (writing) {
        await publish()
        written++
      }
    }
    const writers = [write(), write()]
    let before: number
    let backup: Awaited<ReturnType<typeof backUp>>
    // A backup may end before the first write does: then it says nothing of writes meanwhile, and another is made.
    do {
      before = written
      backup = await backUp(site)
    } while (written === before)
    writing = false
    await Promise.all(writers)
    const { folder, manifest } = backup
    assert.deepEqual(manifest.problems, [])

    restoredFrom = backup
    const { ops } = await operator(undefined, fresh)
    const restored = await ops('backup:restore', folder)
    assert.deepEqual([restored.code, restored.errors], [0, ''])
    assert.match(restored.output, /Restored the state of /)
    assert.match(restored.output, /The secret key differs/)
    const checked = await ops('files:check', '--deep')
    assert.match(checked.output, / 0 missing, 0 damaged, 0 unknown\n$/)
  })

  const whatServes = ['src/runtime/', 'src/main/', 'src/app/bootstrap-database.server.ts', 'test/support/']
  it('the whole product serves what was restored into a fresh folder', onlyInFullRun(...whatServes), async () => {
    const { manifest } = restoredFrom
    const served = await startSite({ DATA_DIR: fresh, DEMO: 'off', JOBS: 'off' })
    try {
      const addresses = (await runningEmbedded(fresh))!
      const login = await fetch(`${served.url}/api/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: buyer.email, password: PASSWORD }),
      })
      assert.equal(login.status, 200)
      const second = await operator(addresses, fresh)
      assert.equal((await second.ops('backup:create', 'again')).code, 0)
      const [name] = await readdir(join(second.folder, 'again'))
      const again = await readManifest(join(second.folder, 'again', name!))
      // A start and a sign-in write some rows; everything else is the same to the last byte.
      const own = new Set(['audit_events', 'known_callers', 'people', 'mails'])
      const others = (sum: string) => !own.has(sum.split(' ')[0]!)
      assert.deepEqual(sums(again).filter(others), sums(manifest).filter(others))
      assert.equal(again.files.sha256, manifest.files.sha256)
    } finally {
      await served.stop()
    }
  })

  it('without sessions, links, invitations, repeated calls and counted attempts, also those in older backups', async () => {
    const left_out = [
      'account_tokens',
      'clock_checks',
      'idempotency_keys',
      'member_invitations',
      'rate_limits',
      'sessions',
    ]
    const { company_id, person_id, email } = await aCompany(source)
    const secret = Buffer.alloc(32, 1)
    await source.kysely
      .insertInto('account_tokens')
      .values({ token_hash: secret, purpose: 'reset', person_id, email, expires_at: new Date(Date.now() + 3_600_000) })
      .execute()
    await source.kysely
      .insertInto('idempotency_keys')
      .values({ scope: 'guest', key: 'k', fingerprint: 'f', status: 201, body: '{}' })
      .execute()
    const invitation = {
      company_id,
      email: 'invited@example.sa',
      roles: ['viewer' as const],
      token_hash: secret,
      invited_by: person_id,
      expires_at: new Date(Date.now() + 3_600_000),
    }
    await source.kysely.insertInto('member_invitations').values(invitation).execute()
    await source.kysely
      .insertInto('rate_limits')
      .values({ policy: 'login-ip', key: '203.0.113.9', window_start: new Date() })
      .execute()
    const { folder, manifest } = await backUp(site)
    const files = await readdir(join(folder, 'tables'))
    for (const name of left_out) {
      assert.ok(
        !files.some((file) => file.startsWith(`${name}.`)) && !manifest.tables.some((table) => table.name === name),
        name,
      )
    }

    // As an older version wrote them: restoring does not ask for their rows.
    await writeFile(
      join(folder, MANIFEST),
      JSON.stringify({
        ...manifest,
        tables: [...manifest.tables, ...left_out.map((name) => ({ name, rows: 1, sha256: '' }))],
      }),
    )
    const { url, ops } = await anotherSite()
    assert.equal((await ops('backup:restore', folder)).code, 0)
    for (const name of left_out) assert.equal(await count(url, name), 0, name)
    await rm(folder, { recursive: true })
  })

  it('equal tables, numbers that go on, and jobs for what was under way, in a database that is given', async () => {
    const { folder, manifest } = await backUp(site)
    const { url, owner_url, target, ops } = await anotherSite()
    const { code, errors } = await ops('backup:restore', folder)
    assert.deepEqual([code, errors], [0, ''])
    const database = openTestDatabase({ url, owner_url })
    try {
      const restored = await testApp({}, { database, data_dir: target })
      await assertInvariants(database)
      const { rows } = await database.pool.query(
        'select action, company_id from audit_events order by audit_event_id desc limit 1',
      )
      assert.deepEqual(rows, [{ action: 'backup.restored', company_id: null }])
      await assert.rejects(database.pool.query('delete from audit_events'), { code: '42501' })
      const made = await backUp(restored, join(target, 'kept'))
      const but = (sum: string) => !sum.startsWith('audit_events ')
      assert.deepEqual(sums(made.manifest).filter(but), sums(manifest).filter(but))
      const sequences = ({ sequences }: Manifest) => sequences.filter(({ table }) => table !== 'audit_events')
      assert.deepEqual(sequences(made.manifest), sequences(manifest))
      const counted = new Set(manifest.sequences.map(({ table }) => table))
      assert.ok(counted.has('rfq_questions') && counted.has('award_proposals'), 'opaque numbers, too')
      const newer = await aCompany(database)
      const { rows: last } = await source.pool.query('select max(company_id) as id from companies')
      assert.equal(newer.company_id, last[0].id + 1)
    } finally {
      await database.close()
    }

    // A stored file that has other bytes by then is replaced; one with the same bytes stays as it is.
    const [file, whole] = (await readFile(join(folder, 'files.jsonl'), 'utf8'))
      .split('\n', 2)
      .map((line) => JSON.parse(line) as { path: string; sha256: string })
    const bytes = await readFile(join(target, file!.path))
    const other = Buffer.from(bytes)
    other[0]! ^= 1
    await writeFile(join(target, file!.path), other)
    const { ino } = await stat(join(target, whole!.path))
    const again = await ops('backup:restore', folder, '--replace', '--reason', 'the disk died')
    assert.deepEqual([again.code, again.errors], [0, ''])
    assert.deepEqual(await readFile(join(target, file!.path)), bytes)
    assert.equal((await stat(join(target, whole!.path))).ino, ino)
  })

  it('never over companies by accident; with --replace they are backed up first', async () => {
    const { folder } = await backUp(site)
    const { url, target, ops } = await anotherSite()
    const theirs = createDatabase(url, { max: 1, logger: createLogger('silent'), name: 'test' })
    const { company_id } = await aCompany(theirs, { email: 'other@example.sa' })
    await theirs.close()
    assert.deepEqual(await ops('backup:restore', folder), {
      code: 1,
      output: '',
      errors: 'This database contains companies. To replace them (after backing them up), run again with --replace\n',
    })
    const { code, output } = await ops('backup:restore', folder, '--replace', '--reason', 'the disk died')
    assert.equal(code, 0)
    assert.equal(await count(url, "companies where contact_email = 'other@example.sa'"), 0)
    const [safety] = await readdir(join(target, 'backups'))
    assert.ok(output.includes(safety!))

    // And back again.
    assert.equal((await ops('backup:restore', join(target, 'backups', safety!), '--replace')).code, 0)
    assert.equal(
      await count(url, `companies where company_id = ${company_id} and contact_email = 'other@example.sa'`),
      1,
    )
    assert.equal(await count(url, 'companies'), 1)
  })

  it('never while Tarsiya runs, and all of it or nothing', async () => {
    const { folder, manifest } = await backUp(site)
    const { url, target, ops } = await anotherSite()
    const running = createDatabase(url, { max: 1, logger: createLogger('silent') })
    await running.pool.query('select 1')
    const { code, errors } = await ops('backup:restore', folder)
    assert.deepEqual([code, errors], [1, 'Tarsiya is running on this database; stop it first, on every machine\n'])
    await running.close()

    // Rows that are not all there end it after everything was replaced, and before it counts.
    const { rows, sha256, name } = manifest.tables.find((table) => table.name === 'companies')!
    await writeFile(
      join(folder, MANIFEST),
      JSON.stringify({
        ...manifest,
        tables: manifest.tables.map((table) => (table.name === name ? { name, sha256, rows: rows + 1 } : table)),
      }),
    )
    const broken = await ops('backup:restore', folder)
    assert.deepEqual(
      [broken.code, broken.errors],
      [1, `The backup is damaged: table companies has ${rows} of ${rows + 1} rows\n`],
    )
    assert.equal(await count(url, 'companies'), 0)
    assert.ok((await count(url, 'schema_migrations')) > 0)

    const [file] = (await readFile(join(folder, 'files.jsonl'), 'utf8')).split('\n')
    for (const place of [folder, target]) await rm(join(place, JSON.parse(file!).path))
    assert.match((await ops('backup:restore', folder)).errors, /^The backup is damaged: \/uploads\/\S+ is missing\n$/)
    await appendFile(join(folder, 'files.jsonl'), '{}\n')
    assert.match((await ops('backup:restore', folder)).errors, /the list of files does not match its checksum/)
    assert.match((await ops('backup:restore', parent)).errors, /is not a backup/)
    await rm(folder, { recursive: true })
  })
})

describe('backups', () => {
  it('share unchanged files, and only the newest are kept', async () => {
    const folder = join(data_dir, 'few')
    const first = await backUp(site, folder)
    const second = await backUp(site, folder)
    const { path } = JSON.parse((await readFile(join(second.folder, 'files.jsonl'), 'utf8')).split('\n')[0]!)
    assert.equal((await stat(join(first.folder, path))).ino, (await stat(join(second.folder, path))).ino)
    assert.match(await runCommand(site, 'backup:create', folder, '--keep', '2'), /1 older backups were removed/)
    assert.equal((await readdir(folder)).length, 2)
    assert.ok(!(await stat(first.folder).catch(() => null)))
    await assert.rejects(runCommand(site, 'backup:create', folder, '--keep', '0'), {
      message: '--keep requires a number of backups, at least 1',
    })
  })

  it('say what is missing, and fail for the one who looks at the exit code', async () => {
    const folder = join(data_dir, 'lossy')
    const { path } = await source.kysely
      .selectFrom('files')
      .select('path')
      .where('deleted_at', 'is', null)
      .where('kind', '=', 'bid')
      .limit(1)
      .executeTakeFirstOrThrow()
    const bytes = await readFile(join(data_dir, path))
    await rm(join(data_dir, path))
    await assert.rejects(
      runCommand(site, 'backup:create', folder),
      /The backup was made, but 1 files are missing or damaged/,
    )
    const [name] = await readdir(folder)
    assert.deepEqual((await readManifest(join(folder, name!))).problems, [`missing ${path}`])
    // As long as before, with another byte.
    const other = Buffer.from(bytes)
    other[0]! ^= 1
    await writeFile(join(data_dir, path), other)
    const damaged = join(data_dir, 'damaged')
    await assert.rejects(runCommand(site, 'backup:create', damaged), /1 files are missing or damaged/)
    const [last] = await readdir(damaged)
    assert.deepEqual((await readManifest(join(damaged, last!))).problems, [`damaged ${path}`])
    await writeFile(join(data_dir, path), bytes)
  })

  it('keep the sweep from removing what they are about to copy', async () => {
    const orphan = join(data_dir, `/uploads/rfq/${'a'.repeat(32)}.pdf`)
    await writeFile(orphan, 'old')
    await utimes(orphan, 0, 0)
    const { config, app } = site
    const sweeping = { database: source, storage: app.storage, logger: createLogger('silent'), config }
    const client = await source.pool.connect()
    await client.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK])
    assert.equal((await sweepFiles(sweeping)).orphans_removed, 0)
    await client.query('select pg_advisory_unlock_shared($1)', [BACKUP_LOCK])
    client.release()
    assert.equal((await sweepFiles(sweeping)).orphans_removed, 1)
  })
})
