import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { testDatabase } from '#testing/database.ts'

const { url, kysely } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'tarsiya-ops-'))
after(() => rm(folder, { recursive: true, force: true }))

const ops = (...args: string[]) =>
  new Promise<{ code: unknown; said: string; complained: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder }
    execFile(process.execPath, [join(import.meta.dirname, 'ops.server.ts'), ...args], { env }, (error, said, complained) => {
      resolve({ code: error?.code ?? 0, said, complained })
    })
  })

it('lists the commands', async () => {
  const { code, said } = await ops()
  assert.equal(code, 0)
  assert.match(said, /^ {2}locations:import <folder> {2}\S.*$/m)
})

it('refuses a wrong call with 2 and one line', async () => {
  assert.deepEqual(await ops('locations:burn'), { code: 2, said: '', complained: 'There is no command "locations:burn": npm run ops lists them all\n' })
  assert.deepEqual(await ops('locations:import'), { code: 2, said: '', complained: 'Usage: npm run ops -- locations:import <folder>\n' })
})

it('a failure is 1 and one line; paths begin where the operator is', async () => {
  assert.deepEqual(await ops('locations:import', 'nowhere'), {
    code: 1, said: '', complained: `${join(folder, 'nowhere/regions_lite.json')} is missing\n`,
  })
})

it('runs a command on the database that is given', async () => {
  await writeFile(join(folder, 'regions_lite.json'), '[{"region_id": 1, "name_ar": "الرياض"}]')
  await writeFile(join(folder, 'cities_lite.json'), '[{"city_id": 5, "region_id": 1, "name_ar": "قرية الأوامر", "name_en": "Orders"}]')
  await writeFile(join(folder, 'districts_lite.json'), '[]')
  const { code, said, complained } = await ops('locations:import', '.')
  assert.deepEqual([code, complained], [0, ''])
  assert.match(said, /^Cities +0 matched, 1 added, 0 skipped$/m)
  const added = await kysely.selectFrom('cities').selectAll().where('city_id', '=', 1_000_005).execute()
  assert.deepEqual(added, [{ city_id: 1_000_005, region_id: 1, name_ar: 'قرية الأوامر', name_en: 'Orders' }])
})
