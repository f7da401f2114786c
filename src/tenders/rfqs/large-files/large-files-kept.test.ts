import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { createTestDatabase, testDatabase } from '#test/support/database.ts'
import { inDays } from '#test/support/in-days.ts'
import { aCompany } from '#test/support/make/companies.ts'
import { aDwg } from '#test/support/make/files.ts'
import { operator, runCommand } from '#test/support/ops.ts'

/* Large files of RFQs in what operators do with all files: backup, export, erasure. */

const database = await testDatabase()
const data_dir = await mkdtemp(join(tmpdir(), 'tarsiya-large-'))
after(() => rm(data_dir, { recursive: true, force: true }))
const site = await testApp({}, { database, data_dir })
const { call } = site
/** Larger than any other file may be. */
const DRAWING = aDwg('floor-plan.dwg', 6 * 1024 * 1024)
const WAITING = aDwg('not-yet-published.dwg')

const buyer = await aCompany(database)
const upload = async (large_file: typeof DRAWING): Promise<string> =>
  (await call('POST', '/rfqs/large-files', { as: buyer, form: { large_file } })).body.path
const [standing, waiting] = [await upload(DRAWING), await upload(WAITING)]
const { region_id, city_id } = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
const form = {
  title: 'توسعة مستودع في الرياض',
  description: 'أعمال مدنية وحديدية بحسب المخططات المرفقة.',
  item_description: 'مستودع بمساحة 1200 متر مربع.',
  quantity: 1,
  deadline: inDays(9),
  delivery_date: inDays(40),
  category_id: 1,
  region_id,
  city_id,
  large_files: standing,
}
const rfq = (await call('POST', '/rfqs/new', { as: buyer, form })).body

it('a backup holds them, and another installation has them from it', async () => {
  const folder = join(data_dir, 'kept')
  await runCommand(site, 'backup:create', folder)
  const [name] = await readdir(folder)
  const { drop, ...addresses } = await createTestDatabase()
  const target = await mkdtemp(join(tmpdir(), 'tarsiya-large-restored-'))
  after(async () => {
    await drop()
    await rm(target, { recursive: true, force: true })
  })
  const { ops } = await operator(addresses, target)
  await ops('backup:restore', join(folder, name!))
  for (const [path, { bytes }] of [
    [standing, DRAWING],
    [waiting, WAITING],
  ] as const)
    assert.ok(bytes.equals(await readFile(join(target, path))), path)
})

it('a company gets them, those that wait too; what waits goes with the company', async () => {
  await runCommand(site, 'companies:export', buyer.email, '--to', 'out')
  const folder = join(data_dir, 'out', `company-${buyer.company_id}`, 'files', 'rfq_large')
  assert.deepEqual((await readdir(folder)).sort(), [standing, waiting].map((path) => basename(path)).sort())
  assert.ok(DRAWING.bytes.equals(await readFile(join(folder, basename(standing)))))

  await runCommand(site, 'companies:erase', buyer.email, '--reason', 'asked for it', '--confirm', buyer.email)
  assert.equal(existsSync(join(data_dir, waiting)), false)
  assert.equal((await call('GET', standing, { as: await aCompany(database) })).status, 404)
  assert.equal((await call('GET', `/rfqs/${rfq.rfq_id}`, { as: await aCompany(database) })).status, 404)
})
