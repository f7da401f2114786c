import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { access, appendFile, cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it, mock } from 'node:test'
import { UsageError } from '#framework/config/command.server.ts'
import { testApp } from '#test/support/app.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aColleague, aCompany } from '#test/support/make/companies.ts'
import { aPng } from '#test/support/make/files.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { runCommand } from '#test/support/ops.ts'
import { type Examined, examine, type Finding } from '#app/operations/doctor.server.ts'

const site = await testApp()
const { database, call, config } = site
const ops = (name: string, ...words: string[]) => runCommand(site, name, ...words)
const BECAUSE = ['--reason', 'asked by the ministry', '--as', 'huda'] as const

describe('audit:list', () => {
  it('tells who did what and why, of a company, a person or a thing, in Riyadh time', async () => {
    const { seller, product_id } = await aProduct(database)
    const other = await aCompany(database)
    await ops('products:hide', String(product_id), ...BECAUSE)
    await call('PUT', '/user/update-language', { as: seller, json: { language: 'en' } })
    await ops('companies:disable', String(other.company_id), ...BECAUSE)
    const rows = async (...words: string[]) => (await ops('audit:list', ...words)).split('\n').slice(1)

    const hidden = new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d +product.hidden +product:${product_id} +${seller.company_id} +huda +asked by the ministry$`,
    )
    assert.ok((await rows('--company', String(seller.company_id))).some((row) => hidden.test(row)))
    assert.deepEqual(
      (await rows('--object', `product:${product_id}`)).filter((row) => !hidden.test(row)),
      [],
    )
    assert.ok((await rows('--company', String(seller.company_id))).every((row) => !row.includes('disabled')))
    assert.ok((await rows('--company', String(other.company_id))).some((row) => row.includes('.disabled')))
    const csv = await ops('audit:list', '--object', `product:${product_id}`, '--csv')
    assert.match(csv, /^\u{FEFF}time,action,object,company,who,operator,reason,request,details\r\n/u)
    assert.match(csv, /,huda,asked by the ministry,,"\{""/)

    await database.owner.pool.query(
      "insert into audit_events (created_at, action, object_type, object_id, details) values ('2031-01-01T21:30:00Z', 'test.done', 'test', '1', '{}')",
    )
    assert.match((await rows('--since', '2031-01-02'))[0]!, /^2031-01-02 00:30:00 +test\.done/)
    assert.equal(await ops('audit:list', '--since', '2031-01-02 00:31'), 'No events found')
    for (const words of [
      ['--object', 'rfq'],
      ['--company', 'x'],
      ['--since', '1 hour'],
    ])
      await assert.rejects(ops('audit:list', ...words), UsageError)
  })
})

describe('database:psql', () => {
  it('prints the address and where the password is, and no password', async () => {
    const { hostname, port, pathname, username, password } = new URL(database.owner.url)
    const address = `psql 'host=${hostname} port=${port || '5432'} dbname=${pathname.slice(1)} user=${username}'`
    const embedded = await ops('database:psql')
    assert.ok(embedded.includes(`\n  ${address}\n`), embedded)
    assert.ok(embedded.includes(join(config.data_dir, 'postgres', 'tarsiya.json')))
    if (password) assert.ok(!embedded.includes(password))
    const own = { ...site, config: { ...config, database_url: database.url } }
    assert.match(await runCommand(own, 'database:psql'), /^The password is the one in DATABASE_OWNER_URL$/m)
  })
})

describe('backup:verify', () => {
  it('reads all of a backup, and names each difference', async () => {
    const clean = await testApp()
    const ops = (name: string, ...words: string[]) => runCommand(clean, name, ...words)
    const user = await aCompany(clean.database)
    const picture = await clean.call('PUT', '/user/update-profile-picture', {
      as: user,
      form: { profile_image: aPng() },
    })
    assert.equal(picture.status, 200)
    const made = await ops('backup:create', 'kept')
    const folder = /^(\/\S+): .* rows/m.exec(made)![1]!
    assert.match(
      await ops('backup:verify', folder),
      /^Read: [\d,]+ rows of \d+ tables, \d+ files? of .*\nA restore can read/m,
    )

    const damaged = async (change: (copy: string) => Promise<unknown>) => {
      const copy = join(clean.data_dir, 'damaged')
      await rm(copy, { recursive: true, force: true })
      await cp(folder, copy, { recursive: true })
      await change(copy)
      await assert.rejects(ops('backup:verify', copy), /The backup is not what it was: 1 difference\./)
    }
    const [first] = (await readFile(join(folder, 'files.jsonl'), 'utf8')).split('\n')
    const { path } = JSON.parse(first!) as { path: string }
    await damaged((copy) => rm(join(copy, path)))
    await damaged((copy) => appendFile(join(copy, path), 'x'))
    await damaged((copy) => writeFile(join(copy, 'tables/companies.jsonl.gz'), 'no archive'))
    await damaged((copy) => rm(join(copy, 'tables/people.jsonl.gz')))
    await damaged((copy) => appendFile(join(copy, 'files.jsonl'), '\n'))
    await damaged(async (copy) => {
      const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
      manifest.tables.find(({ name }: { name: string }) => name === 'companies').rows++
      await writeFile(join(copy, 'manifest.json'), JSON.stringify(manifest))
    })
    await assert.rejects(ops('backup:verify', 'kept'), /is not a backup: manifest.json is missing/)
  })
})

describe('doctor', () => {
  const lineOf = (findings: readonly Finding[], part: string) => findings.find((finding) => finding.part === part)
  const examineWith = (more: Partial<Examined> = {}) =>
    examine({ config, database, storage: site.app.storage, url: database.url, ...more })

  it('says of each part whether it is in order', async () => {
    const findings = await examineWith()
    assert.deepEqual(
      ['database', 'clock', 'schema', 'seal key', 'e-mails', 'jobs', 'space', 'storage', 'scanner'].map((part) => [
        part,
        lineOf(findings, part)?.state,
      ]),
      ['database', 'clock', 'schema', 'seal key', 'e-mails', 'jobs', 'space', 'storage', 'scanner'].map((part) => [
        part,
        'ok',
      ]),
    )
    assert.equal(lineOf(findings, 'backup')?.state, 'warning')
    assert.equal(lineOf(findings, 'holidays')?.state, 'warning')
    assert.match(await ops('doctor'), /^ok +database: PostgreSQL \d+.* answers in \d+ ms$/m)
    assert.deepEqual(await readdir(join(config.data_dir, 'uploads', site.app.storage.kinds[0]!)), [])
  })

  it('names the part that is wrong, and the next step', async () => {
    const { company_id } = await aCompany(database)
    await database.kysely
      .insertInto('mails')
      .values({
        kind: 'verify',
        company_id,
        status: 'dead',
        last_error: '554 5.7.1 <a@b.example>: Relay access denied',
      })
      .execute()
    await database.owner.pool.query("insert into schema_migrations (name) values ('9999_later.sql')")
    await database.owner.pool.query(
      "insert into seal_checks (wrapped, verified_at) values ('x', now() - interval '11 minutes')",
    )
    await database.owner.pool.query(
      "select graphile_worker.add_job('tidy_up', '{}', run_at := now() - interval '1 hour')",
    )
    await writeFile(
      join(config.data_dir, 'last-backup.json'),
      '{"created_at":"2026-01-01T00:00:00Z","folder":"/b","problems":0}',
    )
    const findings = await examineWith({ config: { ...config, production: true, clamd_url: 'tcp://127.0.0.1:1' } })
    for (const [part, state, text, next] of [
      ['e-mails', 'wrong', /1 dead, .* 554 5.7.1 <address>: Relay access denied$/, /mail:list/],
      ['schema', 'wrong', /newer release \(9999_later.sql\)/, /release/],
      ['seal key', 'wrong', /no job process has it/, /seal\.key/],
      ['jobs', 'wrong', /1 tidy_up/, /npm run worker/],
      ['backup', 'warning', /the last is of 2026-01-01 03:00/, /backup:create/],
      ['scanner', 'wrong', /does not answer/, /CLAMD_URL/],
      ['PUBLIC_URL', 'wrong', /this machine alone/, /PUBLIC_URL/],
      ['support', 'wrong', /placeholders/, /SUPPORT_NUMBERS/],
      ['mail server', 'wrong', /not sent/, /SMTP_URL/],
    ] as const) {
      const finding = lineOf(findings, part)
      assert.equal(finding?.state, state, part)
      assert.match(finding.text, text)
      assert.match(finding.next ?? '', next)
    }
    await database.owner.kysely.updateTable('files').set({ scan: 'unscanned', deleted_at: null }).execute()
    const unscanned = lineOf(await examineWith(), 'files')!
    assert.deepEqual([unscanned.state, unscanned.text.includes('that no scanner has seen')], ['ok', true])
    await database.owner.kysely.updateTable('files').set({ scan: 'pending' }).execute()
    assert.match(lineOf(await examineWith(), 'files')!.text, /wait for a scanner and are not served/)
    const other = await examineWith({ seal_key: randomBytes(32).toString('base64') })
    assert.match(lineOf(other, 'seal key')!.text, /is not that of this database/)
    await assert.rejects(ops('doctor'), /^Error: [1-9] wrong, \d+ warnings?$/)
    assert.deepEqual(await access(join(config.data_dir, 'seal.key')).catch(() => 'absent'), 'absent')
  })

  it('says so where the database is away, and looks at the rest', async () => {
    const findings = await examineWith({ url: 'postgres://nobody@127.0.0.1:1/none' })
    assert.match(lineOf(findings, 'database')!.text, /^does not answer: .*ECONNREFUSED/)
    assert.deepEqual([lineOf(findings, 'storage')?.state, lineOf(findings, 'e-mails')], ['ok', undefined])
    assert.match(lineOf(await examineWith({ url: '' }), 'database')!.text, /there is none yet/)
  })

  it('compares the clocks', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 })
    try {
      const clock = lineOf(await examineWith(), 'clock')!
      assert.equal(clock.state, 'wrong')
      assert.match(clock.text, /clock is 8\d{4}\.\d s behind this machine's/)
    } finally {
      mock.timers.reset()
    }
  })
})

describe('--dry-run', () => {
  /** A hash of all rows. */
  async function allRows() {
    const { rows: tables } = await database.owner.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1",
    )
    const hashes: [string, string][] = []
    for (const { name } of tables) {
      const { rows } = await database.owner.pool.query<{ hash: string }>(
        `select coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as hash from ${name} t`,
      )
      hashes.push([name, rows[0]!.hash])
    }
    return hashes
  }

  it('prints what would happen, with its counts, and changes nothing', async () => {
    const { supplier } = await aBid(database, { rfq_id: (await anRfq(database)).rfq_id })
    await database.kysely.insertInto('sellers').values({ company_id: supplier.company_id }).execute()
    await aProduct(database, { seller: supplier })
    await anRfq(database, { buyer: supplier })
    const rfq = await anRfq(database)
    await aBid(database, { rfq_id: rfq.rfq_id })
    const colleague = await aColleague(database, supplier, { roles: ['viewer'] })
    const before = await allRows()
    for (const [words, expected] of [
      [
        ['companies:erase', String(supplier.company_id)],
        /is erased: 1 RFQ canceled, 1 bid withdrawn, 1 product and \d+ files? removed\nPeople erased with it.*: 2$/m,
      ],
      [['people:erase', String(colleague.person_id)], /is erased and left 1 company$/m],
      [['people:sign-out', '--all'], /sessions ended$/],
      [['rfqs:cancel', String(rfq.rfq_id)], /is canceled, 1 bidder notified$/],
    ] as const) {
      const output = await ops(words[0], ...words.slice(1), '--dry-run', ...BECAUSE)
      assert.match(output, /^Nothing was changed\. Without --dry-run this would be so:\n/)
      assert.match(output, expected)
      assert.deepEqual(await allRows(), before, words[0])
    }
  })
})

it('exports are in the data folder, for its account alone, unless another folder is named', async () => {
  const { company_id, person_id } = await aCompany(database)
  const exports = join(config.data_dir, 'exports')
  assert.match(
    await ops('companies:export', String(company_id)),
    new RegExp(` is in ${exports}/company-${company_id},`),
  )
  assert.match(
    await ops('people:export', String(person_id)),
    new RegExp(` is in ${exports}/person-${person_id}\\.json$`),
  )
  assert.equal((await stat(exports)).mode & 0o777, 0o700)
})
