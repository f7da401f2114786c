import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { operator } from '#test/support/ops.ts'

const { url, owner, kysely } = await testDatabase()
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
