import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aCompany, aSupplier } from '#test/support/make/companies.ts'

const { call, database } = await testApp()
const LIST = '/unauthorized/suppliers/catalog'

const ids = (body: { user_id: number }[]) => body.map(({ user_id }) => user_id)
const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]
const set = (company_id: number, category_id: number) =>
  database.kysely.updateTable('supplier_profiles').set({ category_id }).where('company_id', '=', company_id).execute()

describe('the directory', () => {
  it('is a bare array of suppliers by name, however the name is written, without buyers and disabled companies', async () => {
    const made: Record<string, number> = {}
    for (const company_name of ['مصنع ب', 'أثاث الألف', 'zeta Trading', 'Alpha Trading', 'اثاث الباء']) {
      made[company_name] = (await aSupplier(database, { company_name })).company_id
    }
    await aCompany(database, { company_name: 'أثاث المشتري' })
    await aSupplier(database, { company_name: 'أثاث المغلق', is_active: false })
    const { status, body, headers } = await call('GET', LIST)
    assert.equal(status, 200)
    assert.deepEqual(ids(body), [
      made['Alpha Trading'],
      made['zeta Trading'],
      made['أثاث الألف'],
      made['اثاث الباء'],
      made['مصنع ب'],
    ])
    assert.equal(headers['x-total-count'], '5')
    assert.equal(headers.link, undefined)
    const newest = await call('GET', `${LIST}?sort=newest`)
    assert.deepEqual(ids(newest.body), Object.values(made).toReversed())
    assert.deepEqual(Object.keys(body[0]).sort(), [
      'city',
      'company_name',
      'created_at',
      'district',
      'is_member',
      'profile_image',
      'region',
      'supplier_profile',
      'user_id',
      'user_type',
    ])
    assert.deepEqual(Object.keys(body[0].supplier_profile).sort(), [
      'category',
      'category_id',
      'company_profile_description',
      'profile_file',
      'profile_file_path',
    ])
    assert.deepEqual(
      [body[0].user_type, body[0].is_member, body[0].supplier_profile.profile_file],
      ['supplier', false, null],
    )
  })

  it('finds names however they were typed, and takes % and _ literally', async () => {
    const arabic = await aSupplier(database, { company_name: 'شركة الأمَل للتَّوريدات ٢٠٢٦' })
    const latin = await aSupplier(database, { company_name: 'Steel 100%_A\\B Pipes' })
    const found = async (search: string) =>
      ids((await call('GET', `${LIST}?search=${encodeURIComponent(search)}`)).body)
    for (const search of ['الامل', 'للتوريدات 2026', '٢٠٢٦', 'أمل', 'مل'])
      assert.deepEqual(await found(search), [arabic.company_id], search)
    for (const search of ['STEEL', 'steel  100', '%', '_', '0%_a', 'a\\'])
      assert.deepEqual(await found(search), [latin.company_id], search)
    for (const search of ['100_', '%%', 'لا شيء', "' or 1=1 --"]) assert.deepEqual(await found(search), [], search)
    assert.ok((await found('   ')).length > 2)
  })

  it('filters by category and region', async () => {
    const { company_id } = await aSupplier(database)
    await set(company_id, 7)
    const { rows } = await database.pool.query<{ region_id: number }>(
      'select region_id from companies where company_id = $1',
      [company_id],
    )
    const region = rows[0]!.region_id
    const list = async (query: string) => ids((await call('GET', `${LIST}?${query}`)).body)
    assert.deepEqual(await list('category_id=7'), [company_id])
    assert.deepEqual(await list(`category_id=7&region_id=${region}`), [company_id])
    assert.deepEqual(await list(`category_id=7&region_id=${region === 13 ? 12 : 13}`), [])
    assert.deepEqual(await list('category_id=8'), [])
  })

  it('names unknown, repeated and impossible query keys', async () => {
    for (const [query, field] of [
      ['page=2', 'page'],
      ['search=a&search=b', 'search'],
      ['category_id=x', 'category_id'],
      ['region_id=0', 'region_id'],
      ['status=active', 'status'],
      ['sort=price', 'sort'],
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['cursor=zzz', 'cursor'],
      ['cursor=WyJuZXdlc3QiLDFd', 'cursor'],
      ['cursor=bnVsbA', 'cursor'],
      [`search=${'x'.repeat(101)}`, 'search'],
    ] as const) {
      const { status, body } = await call('GET', `${LIST}?${query}`, { lang: 'en' })
      assert.equal(status, 422, query)
      assert.deepEqual(
        body.errors.map((error: { field: string }) => error.field),
        [field],
      )
    }
  })
})

describe('walking through the directory page by page', () => {
  for (const sort of ['name', 'newest']) {
    it(`shows every supplier once while others register (${sort})`, async () => {
      // Names at the length limit, and two that are the same.
      const names = ['ج', 'أ', 'ب', 'ب', 'د'].map((letter) => `مورد ${sort} ${letter.repeat(150 - sort.length - 6)}`)
      const made: number[] = []
      for (const company_name of names) {
        const { company_id } = await aSupplier(database, { company_name })
        await set(company_id, 9)
        made.push(company_id)
      }
      const seen: number[] = []
      let url: string | undefined =
        `${LIST}?category_id=9&limit=2&sort=${sort}&search=${encodeURIComponent(`مورد ${sort}`)}`
      for (let pages = 0; url && pages < 20; pages++) {
        const { body, headers } = await call('GET', url)
        seen.push(...ids(body))
        url = nextOf(headers.link)
        const { company_id } = await aSupplier(database, { company_name: `مورد ${sort} ${pages}` })
        await set(company_id, 9)
      }
      assert.equal(new Set(seen).size, seen.length)
      const [three, one, two, two2, four] = made
      assert.deepEqual(
        seen.filter((id) => made.includes(id)),
        sort === 'newest' ? made.toReversed() : [one, two, two2, three, four],
      )
    })
  }

  it('tells how many there are, and where the next page is', async () => {
    const { body, headers } = await call('GET', `${LIST}?category_id=9&limit=3`)
    assert.equal(body.length, 3)
    assert.ok(Number(headers['x-total-count']) > 10)
    assert.match(
      String(headers.link),
      /^<\/api\/v1\/unauthorized\/suppliers\/catalog\?category_id=9&limit=3&cursor=[\w-]+>; rel="next"$/,
    )
  })
})
