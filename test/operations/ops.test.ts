import assert from 'node:assert/strict'
import { access, mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { operatorName, UsageError } from '#framework/config/command.server.ts'
import type { Config } from '#framework/config/config.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { operator } from '#test/support/ops.ts'

const database = await testDatabase()
const { url, owner, kysely } = database
const { ops, folder } = await operator({ url, owner_url: owner.url })

it('lists the commands', async () => {
  const { code, output } = await ops()
  assert.equal(code, 0)
  assert.match(output, /^ {2}companies:erase <id\|e-mail> +Anonymizes a company/m)
  assert.match(output, /^ {2}locations:import <folder> +\S.*$/m)
})

it('refuses a wrong call with 2 and one line', async () => {
  assert.deepEqual(await ops('locations:burn'), {
    code: 2,
    output: '',
    errors: 'Unknown command "locations:burn"; npm run ops lists all commands\n',
  })
  assert.deepEqual(await ops('locations:import'), {
    code: 2,
    output: '',
    errors: 'Usage: npm run ops -- locations:import <folder>\n',
  })
})

it('names the new name of a command that was renamed', async () => {
  assert.deepEqual(await ops('users:disable', '1'), {
    code: 2,
    output: '',
    errors: '"users:disable" is called companies:disable now\n',
  })
})

it('explains one command', async () => {
  const { code, output } = await ops('companies:disable', '--help')
  assert.equal(code, 0)
  assert.match(
    output,
    /^npm run ops -- companies:disable <id\|e-mail> --reason <why> \[--as <name>\]\n\nDisables a company.*\n\n {2}--reason <why> {2}reason for the audit trail.*\n {2}--as <name> {5}who you are/,
  )
})

it('asks for a reason, and knows its options', async () => {
  const usage = 'Usage: npm run ops -- companies:disable <id|e-mail> --reason <why> [--as <name>]\n'
  assert.deepEqual(await ops('companies:disable', '1'), {
    code: 2,
    output: '',
    errors: `--reason is missing. ${usage}`,
  })
  assert.deepEqual(await ops('companies:disable', '1', '--reason', ' '), {
    code: 2,
    output: '',
    errors: `--reason is missing. ${usage}`,
  })
  assert.deepEqual(await ops('companies:disable', '1', '--reason', 'too short'), {
    code: 2,
    output: '',
    errors: `--reason must have at least 10 characters. ${usage}`,
  })
  assert.deepEqual(await ops('companies:disable', '1', '--because', 'x'), {
    code: 2,
    output: '',
    errors: `Unknown option '--because'. ${usage}`,
  })
  assert.deepEqual(await ops('people:sign-out', '--reason', 'a test of the product'), {
    code: 2,
    output: '',
    errors: 'people:sign-out requires either a person or --all\n',
  })
})

it('takes no account for a name that several people use', () => {
  const before = process.env.SUDO_USER
  const nameOf = (account: string) => {
    process.env.SUDO_USER = account
    return operatorName({ options: {}, config: { production: true } as Config })
  }
  try {
    for (const account of ['root', 'node', 'tarsiya']) assert.throws(() => nameOf(account), UsageError)
    assert.equal(nameOf('huda'), 'huda')
  } finally {
    if (before === undefined) delete process.env.SUDO_USER
    else process.env.SUDO_USER = before
  }
})

it('requires the name of the operator in production, where the account is that of several', async () => {
  const { ops: inProduction } = await operator({ url, owner_url: owner.url }, undefined, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://tender.example',
    SUDO_USER: 'node',
  })
  const refused = await inProduction('companies:disable', '1', '--reason', 'asked by the ministry')
  assert.deepEqual(
    [refused.code, refused.errors],
    [2, '--as <name> is missing: the audit trail has to say who did it, and "node" may be several people\n'],
  )
  const known = await inProduction('companies:disable', '1', '--reason', 'asked by the ministry', '--as', 'huda')
  assert.deepEqual([known.code, known.errors], [1, 'There is no company 1: npm run ops -- companies:list\n'])
  assert.equal((await inProduction('companies:list')).code, 0, 'nothing is recorded')
})

it('a failure is 1 and one line; paths begin where the operator is', async () => {
  assert.deepEqual(await ops('locations:import', 'nowhere'), {
    code: 1,
    output: '',
    errors: `${join(folder, 'nowhere/regions_lite.json')} is missing\n`,
  })
})

it('is 3 where a company is erased and a file of it could not be removed, and 0 once it can', async () => {
  const { company_id, email } = await aCompany(database)
  const path = `/uploads/profile/${'0'.repeat(32)}.png`
  // In place of the file a folder, which is not removed as a file.
  const stored = join(folder, 'data', path)
  await mkdir(stored, { recursive: true })
  await kysely
    .insertInto('files')
    .values({
      path,
      kind: 'profile',
      name: 'logo.png',
      ext: 'png',
      mime: 'image/png',
      size: 1,
      sha256: '0',
      owner_id: company_id,
    })
    .execute()
  const erase = () =>
    ops('companies:erase', String(company_id), '--reason', 'a test of the product', '--confirm', email)
  const { code, output, errors } = await erase()
  assert.match(output, new RegExp(`^Company ${company_id} is erased: `, 'm'))
  assert.match(errors, new RegExp(`is still stored.*\\n${path}: .*\\n.*run companies:erase ${company_id} again`))
  assert.equal(code, 3)
  await rmdir(stored)
  assert.equal((await ops('companies:erase', String(company_id), '--reason', 'a test of the product')).code, 0)
})

it('creates no database in a folder without one', async () => {
  const { ops: elsewhere, folder: empty } = await operator(undefined)
  const data_dir = join(empty, 'data')
  assert.deepEqual(await elsewhere('companies:list'), {
    code: 1,
    output: '',
    errors: `There is no database in ${data_dir}, or this account may not read it: DATA_DIR has to be that of the installation\n`,
  })
  await assert.rejects(access(data_dir), { code: 'ENOENT' })
})

it('runs a command on the database that is given', async () => {
  await writeFile(join(folder, 'regions_lite.json'), '[{"region_id": 1, "name_ar": "الرياض"}]')
  await writeFile(
    join(folder, 'cities_lite.json'),
    '[{"city_id": 5, "region_id": 1, "name_ar": "قرية الأوامر", "name_en": "Orders"}]',
  )
  await writeFile(join(folder, 'districts_lite.json'), '[]')
  const { code, output, errors } = await ops('locations:import', '.')
  assert.deepEqual([code, errors], [0, ''])
  assert.match(output, /^Cities +0 matched, 1 added, 0 skipped$/m)
  const added = await kysely.selectFrom('cities').selectAll().where('city_id', '=', 1_000_005).execute()
  assert.deepEqual(added, [{ city_id: 1_000_005, region_id: 1, name_ar: 'قرية الأوامر', name_en: 'Orders' }])
})

it('prints what an administrator of the server takes back, until nothing is left', async () => {
  const name = new URL(url).pathname.slice(1)
  const role = new URL(url).username
  const owned = `revoke temporary on database "${name}" from public, "${role}";`
  await owner.pool.query(`grant temporary on database ${name} to public`)
  const open = await ops('database:check')
  assert.equal(open.code, 1)
  assert.ok(open.output.includes(`${owned}\n`), open.output)
  assert.match(open.errors, /^An administrator of the database server runs these statements/)
  await owner.pool.query(owned)
  assert.ok(!(await ops('database:check')).output.includes(owned))
})
