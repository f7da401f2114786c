import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cities from '#db/reference/cities.json' with { type: 'json' }
import districts from '#db/reference/districts.json' with { type: 'json' }
import regions from '#db/reference/regions.json' with { type: 'json' }
import { CommandFailure } from '#framework/config/command.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { testApp } from '#test/support/app.ts'
import { testDatabase } from '#test/support/database.ts'
import { importPlaces } from './import.server.ts'
import { loadReference } from './load-reference.server.ts'
import { readPlaceList } from './place-list.server.ts'

type Entry = Record<string, unknown>
interface Files {
  regions: unknown
  cities: unknown
  districts: unknown
}

/** Region ids of the list differ from ours: Riyadh is 7, the Eastern Province 1. */
const LIST = {
  regions: [
    { region_id: 7, name_ar: 'منطقة الرياض', name_en: 'Riyadh' },
    { region_id: 1, name_ar: 'الشرقية', name_en: 'Eastern Province' },
  ] as Entry[],
  cities: [
    { city_id: 3, region_id: 7, name_ar: 'الرّياض', name_en: 'Ar Riyadh' },
    { city_id: 4, region_id: 7, name_ar: 'قريه  الوادي', name_en: 'Qaryat Al Wadi' },
    { city_id: 9, region_id: 7, name_ar: 'قرية الوادى', name_en: 'Qaryat Al Wadi' },
    { city_id: 10, region_id: 1, name_ar: 'قرية الوادي', name_en: 'Qaryat Al Wadi' },
    { city_id: 11, region_id: 1, name_ar: 'الدمّام', name_en: 'Ad Dammam' },
  ] as Entry[],
  districts: [
    { district_id: '107', city_id: 3, region_id: 7, name_ar: 'حي العليّا', name_en: 'Al Ulaya Dist.' },
    { district_id: '108', city_id: 3, region_id: 7, name_ar: 'حي السهول البعيدة', name_en: 'Far Plains Dist.' },
    { district_id: '109', city_id: 3, region_id: 7, name_ar: 'السهول البعيده', name_en: 'Far Plains' },
    { district_id: '110', city_id: 9, region_id: 7, name_ar: 'حى الوسط', name_en: 'Center Dist' },
    { district_id: '111', city_id: 4, region_id: 7, name_ar: 'حي القديم', name_en: 'Old Dist.' },
    // A number of eleven digits, as the public list has it.
    { district_id: 10_100_003_001, city_id: 9, region_id: 7, name_ar: 'الحي الغربي', name_en: 'Western District' },
    { district_id: '113', city_id: 99, region_id: 7, name_ar: 'حي لا مدينة له', name_en: 'Lost Dist.' },
  ] as Entry[],
}

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-places-'))
after(() => rm(folder, { recursive: true, force: true }))

/** Writes a list as files; text is written unchanged. */
async function listOf(wishes: Partial<Files> = {}) {
  const files: Files = { ...LIST, ...wishes }
  const here = await mkdtemp(join(folder, 'list-'))
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue
    await writeFile(join(here, `${name}_lite.json`), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return here
}

const load = async (database: Database, from: string) => {
  const list = await readPlaceList(from)
  return database.transaction((tx) => importPlaces(tx, list, () => undefined))
}

interface Row {
  kind: string
  id: string
  parent: number
  name_ar: string
}

/** Every row with its writing transaction: unchanged when nothing was written. */
async function written({ pool }: Database) {
  const { rows } = await pool.query(`
    select xmin::text, 'city' as kind, city_id::text as id, region_id as parent, name_ar, name_en from cities
    union all select xmin::text, 'district', district_id, city_id, name_ar, name_en from districts
    union all select xmin::text, 'region', region_id::text, 0, name_ar, name_en from regions order by kind, id`)
  return rows as Row[]
}

const withoutImported = (rows: Row[]) => rows.filter(({ kind, id }) => id.length <= (kind === 'city' ? 4 : 7))

const idOf = (name_ar: string, region_id: number) =>
  cities.find((city) => city.name_ar === name_ar && city.region_id === region_id)?.city_id
const EAST = regions.find((region) => region.name_en === 'Eastern Province')?.region_id ?? 0

describe('importing places', () => {
  it('finds what is there by folded names within the parent, adds the rest under numbers of its own, changes nothing else', async () => {
    const { owner: database } = await testDatabase()
    const before = await written(database)
    const report = await load(database, await listOf())
    assert.deepEqual(report.regions, { matched: 2, added: 0, skipped: {} })
    assert.deepEqual(report.cities, {
      matched: 2,
      added: 2,
      skipped: { 'bear the name of another one of the same region or city': 1 },
    })
    assert.deepEqual(report.districts, {
      matched: 1,
      added: 3,
      skipped: {
        'lie in a city that was skipped': 1,
        'lie in a city that the list does not have': 1,
        'bear the name of another one of the same region or city': 1,
      },
    })
    const added = await database.kysely
      .selectFrom('cities')
      .selectAll()
      .where('city_id', '>=', 1_000_000)
      .orderBy('city_id')
      .execute()
    assert.deepEqual(added, [
      // Among two places with one name, the one with more districts.
      { city_id: 1_000_009, region_id: 1, name_ar: 'قرية الوادى', name_en: 'Qaryat Al Wadi' },
      { city_id: 1_000_010, region_id: EAST, name_ar: 'قرية الوادي', name_en: 'Qaryat Al Wadi' },
    ])
    const parts = await database.pool.query(
      'select district_id, city_id, name_ar, name_en from districts where length(district_id) = 11 order by 1',
    )
    assert.deepEqual(parts.rows, [
      { district_id: '00000000108', city_id: idOf('الرياض', 1), name_ar: 'السهول البعيدة', name_en: 'Far Plains' },
      { district_id: '00000000110', city_id: 1_000_009, name_ar: 'الوسط', name_en: 'Center' },
      { district_id: '10100003001', city_id: 1_000_009, name_ar: 'الحي الغربي', name_en: 'Western' },
    ])
    assert.deepEqual(withoutImported(await written(database)), before)
  })

  it('writes nothing the second time', async () => {
    const { owner: database } = await testDatabase()
    const list = await listOf()
    await load(database, list)
    const before = await written(database)
    const { cities, districts } = await load(database, list)
    assert.deepEqual([cities.matched, cities.added, districts.matched, districts.added], [4, 0, 4, 0])
    assert.deepEqual(await written(database), before)
  })

  it('knows a place again whose name was corrected, here or there', async () => {
    const { owner: database } = await testDatabase()
    await load(database, await listOf())
    await database.pool.query("update cities set name_ar = 'بلدة الوادي' where city_id = 1000010")
    const corrected = LIST.districts.map((each) =>
      each.district_id === '110' ? { ...each, name_ar: 'حي وسط المدينة' } : each,
    )
    const before = await written(database)
    const report = await load(database, await listOf({ districts: corrected }))
    assert.deepEqual([report.cities.added, report.districts.added], [0, 0])
    assert.deepEqual(await written(database), before)
  })

  it('skips a number that now stands for another place', async () => {
    const { owner: database } = await testDatabase()
    await load(database, await listOf())
    const before = await written(database)
    const report = await load(
      database,
      await listOf({
        cities: [
          { city_id: 10, region_id: 7, name_ar: 'بلدة انتقلت', name_en: 'Moved' },
          { city_id: 9, region_id: 7, name_ar: 'بلدة سميت', name_en: 'Named' },
          { city_id: 12, region_id: 7, name_ar: 'قرية الوادي', name_en: 'Qaryat Al Wadi' },
        ],
        districts: [],
      }),
    )
    assert.deepEqual(report.cities, {
      matched: 1,
      added: 0,
      skipped: {
        'have the number of a place imported elsewhere': 1,
        'have the number of an imported place that is now known by another name': 1,
      },
    })
    assert.deepEqual(await written(database), before)
  })

  it('two imports at once add each place once', async () => {
    const { owner: database } = await testDatabase()
    const list = await listOf()
    const reports = await Promise.all([load(database, list), load(database, list)])
    assert.deepEqual(reports.map(({ cities }) => cities.added).sort(), [0, 2])
  })

  it('a release that brings a place which was imported before does not add it again', async () => {
    const { owner: database } = await testDatabase()
    await load(database, await listOf())
    const before = await written(database)
    const city = { city_id: 199, region_id: 1, name_ar: 'قرية الوادي', name_en: 'Wadi Village' }
    const parts = [
      { district_id: '0199001', city_id: 199, region_id: 1, name_ar: 'الوسط', name_en: 'Centre' },
      { district_id: '0199002', city_id: 199, region_id: 1, name_ar: 'الجنوب', name_en: 'South' },
    ]
    const release = { regions, cities: [...cities, city], districts: [...districts, ...parts] }
    await database.transaction((tx) => loadReference(tx, release))
    const now = await written(database)
    const news = now.filter(({ id }) => !before.some((row) => row.id === id))
    assert.deepEqual(
      news.map(({ id, parent, name_ar }) => [id, parent, name_ar]),
      [['0199002', 1_000_009, 'الجنوب']],
    )
    await database.transaction((tx) => loadReference(tx, release))
    assert.deepEqual(await written(database), now)
  })
})

describe('a list that cannot be used', async () => {
  const { owner: database } = await testDatabase()
  const first = (name: keyof typeof LIST, more: Entry) => [...LIST[name], { ...LIST[name][0], ...more }]
  const broken: [string, Partial<Files>, RegExp][] = [
    ['a missing file', { cities: undefined }, /cities_lite\.json is missing$/],
    ['what is not JSON', { regions: '[{' }, /regions_lite\.json is not JSON: /],
    ['what is not a list', { districts: { a: 1 } }, /districts_lite\.json is not a list$/],
    [
      'an entry without a name',
      { cities: first('cities', { city_id: 12, name_ar: ' ' }) },
      /cities_lite\.json: entry 6 has no usable name_ar$/,
    ],
    ['an entry that is none', { cities: [null] }, /cities_lite\.json: entry 1 has no usable fields$/],
    ['a number twice', { cities: first('cities', {}) }, /cities_lite\.json: the city_id 3 occurs more than once$/],
    [
      'a region twice',
      { regions: first('regions', { region_id: 8, name_ar: 'الرياض' }) },
      /regions_lite\.json: the name الرياض occurs more than once$/,
    ],
    [
      'a city of no region',
      { cities: first('cities', { city_id: 12, region_id: 5 }) },
      /lies in region 5, which regions_lite\.json does not have$/,
    ],
    [
      'a region that is not ours',
      { regions: first('regions', { region_id: 8, name_ar: 'منطقة الربع الخالي' }) },
      /there is no region "الربع الخالي" here, and regions are never added$/,
    ],
  ]
  for (const [what, wishes, message] of broken) {
    it(`says so and changes nothing: ${what}`, async () => {
      const before = await written(database)
      await assert.rejects(
        async () => load(database, await listOf(wishes)),
        (error) => error instanceof CommandFailure && message.test(error.message),
      )
      assert.deepEqual(await written(database), before)
    })
  }
})

describe('after an import', () => {
  it('its places can be chosen and registered with', async () => {
    const { call, database } = await testApp()
    await load(database.owner, await listOf())
    const { body } = await call('GET', '/regions/1/cities/1000009/districts')
    assert.deepEqual(
      body.map((each: Entry) => each.name_en),
      ['Western', 'Center'],
    )
    const answer = await call('POST', '/register', {
      form: {
        company_name: 'مؤسسة الوادي',
        email: 'wadi@example.sa',
        phone_number: '0551234567',
        password: 'a quiet green lamp',
        region_id: '1',
        city_id: '1000009',
        district_id: '10100003001',
        user_type: 'buyer',
      },
    })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.city.city_id, 1_000_009)
    assert.equal(answer.body.district.name_ar, 'الحي الغربي')
  })
})

const publicList = process.env['LOCATIONS_DIR'] ?? join(import.meta.dirname, '../../../../shared/data/locations')
const skip = existsSync(join(publicList, 'districts_lite.json'))
  ? false
  : 'no public list of places beside the checkout (LOCATIONS_DIR)'

describe('the public list', { skip }, () => {
  it('is imported once; the longest list of cities is sent small', async () => {
    const {
      call,
      database: { owner: database },
      app,
    } = await testApp()
    const known = await written(database)
    const report = await load(database, publicList)
    assert.equal(report.regions.matched, 13)
    assert.deepEqual([report.cities.matched, report.districts.matched], [cities.length, districts.length])
    const before = await written(database)
    assert.deepEqual(withoutImported(before), known)
    assert.ok(before.filter(({ kind }) => kind === 'city').length > 4_300)

    const again = await load(database, publicList)
    assert.deepEqual([again.cities.added, again.districts.added], [0, 0])
    await database.transaction((tx) => loadReference(tx))
    assert.deepEqual(await written(database), before)

    const plain = await call('GET', '/regions/6/cities')
    assert.ok(plain.body.length > 1_000)
    for (const [encoding, open] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await app.inject({
        url: '/api/v1/regions/6/cities',
        headers: { 'accept-encoding': encoding },
      })
      assert.equal(headers['content-encoding'], encoding)
      assert.match(String(headers.vary), /accept-encoding/i)
      assert.ok(rawPayload.length < 25_000)
      assert.equal(open(rawPayload).toString(), plain.text)
    }
  })
})
