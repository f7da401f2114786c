import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { aProduct } from '#test/support/make/products.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { MAX_SAVED_SEARCHES } from './searched-lists.ts'

const { call, database } = await testApp({ RATE_LIMITS: 'off' })
const { kysely, pool } = database

const save = (as: MadeCompany, query: Record<string, string | number>, wishes: object = {}) =>
  call('POST', '/saved-searches', { as, json: { what: 'rfqs', name: 'بحثي', query, ...wishes } })
const saved = async (as: MadeCompany, query: Record<string, string | number>, wishes?: object) => {
  const { status, body } = await save(as, query, wishes)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const list = async (as: MadeCompany) => (await call('GET', '/saved-searches', { as })).body
const problemsOf = ({ status, body }: { status: number; body: { errors?: { field: string; code: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`),
]

describe('saving a search', () => {
  it('keeps what narrows the list, as the list reads it', async () => {
    const me = await aCompany(database)
    const { saved_search_id, newest, last_seen_at, created_at, ...search } = await saved(me, {
      search: '  كراسي\t مكتبية ',
      category_id: '1',
      region_id: 1,
      status: 'active',
    })
    assert.deepEqual(search, {
      name: 'بحثي',
      what: 'rfqs',
      query: { search: 'كراسي مكتبية', category_id: '1', region_id: '1', status: 'active' },
      alert: 'daily',
      new_count: null,
    })
    const product = await saved(
      me,
      { category_id: '1', min_price: '٥٠٠', max_price: '900.50' },
      { what: 'products', alert: 'now' },
    )
    assert.deepEqual(
      [product.query, product.alert],
      [{ category_id: '1', min_price: '500', max_price: '900.5' }, 'now'],
    )
    assert.deepEqual(
      (await list(me)).map((each: { saved_search_id: number }) => each.saved_search_id),
      [product.saved_search_id, saved_search_id],
    )
    assert.ok(newest >= 0 && last_seen_at && created_at)
  })

  it('refuses what the list would refuse, and what is no filter', async () => {
    const me = await aCompany(database)
    assert.deepEqual(problemsOf(await save(me, {})), [422, 'query query_empty'])
    assert.deepEqual(problemsOf(await save(me, { search: ' ' })), [422, 'query query_empty'])
    assert.deepEqual(problemsOf(await save(me, { color: 'red', category_id: '1' })), [422, 'color unknown_parameter'])
    assert.deepEqual(problemsOf(await save(me, { category_id: '1', sort: 'newest' })), [422, 'sort unknown_parameter'])
    assert.deepEqual(problemsOf(await save(me, { category_id: 'x' })), [422, 'category_id invalid_value'])
    assert.deepEqual(problemsOf(await save(me, { category_id: '99999' })), [422, 'category_id unknown'])
    assert.deepEqual(problemsOf(await save(me, { region_id: '99999' })), [422, 'region_id invalid_value'])
    assert.deepEqual(problemsOf(await save(me, { min_price: '9', max_price: '1' }, { what: 'products' })), [
      422,
      'min_price price_filter_invalid',
    ])
    assert.deepEqual(problemsOf(await save(me, { region_id: '1' }, { what: 'products' })), [
      422,
      'region_id unknown_parameter',
    ])
    assert.deepEqual(problemsOf(await save(me, { category_id: '1' }, { name: ' ' })), [422, 'name name_required'])
    assert.deepEqual(problemsOf(await save(me, { category_id: '1' }, { name: 'x'.repeat(81) })), [
      422,
      'name name_long',
    ])
    assert.deepEqual(await list(me), [])
  })

  it('of equal matches is refused, and says which search it is', async () => {
    const me = await aCompany(database)
    const first = await saved(me, { search: 'أثاث', category_id: '1' })
    const { status, body } = await save(me, { category_id: 1, search: 'اثاث' })
    assert.deepEqual([status, body.code, body.saved_search_id], [409, 'search_exists', first.saved_search_id])
    await saved(await aCompany(database), { search: 'أثاث', category_id: '1' })
  })

  it(`ends at ${MAX_SAVED_SEARCHES}, also when many arrive at the same time`, async () => {
    const me = await aCompany(database)
    const answers = await Promise.all(
      Array.from({ length: MAX_SAVED_SEARCHES + 1 }, (_, index) => save(me, { search: `بحث ${index}` })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, MAX_SAVED_SEARCHES)
    assert.deepEqual(
      answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.code]),
      [[409, 'limit_reached']],
    )
    assert.equal((await list(me)).length, MAX_SAVED_SEARCHES)
    const [{ saved_search_id }] = await list(me)
    await call('DELETE', `/saved-searches/${saved_search_id}`, { as: me })
    await saved(me, { search: 'مكان خالٍ' })
  })
})

describe('a search saved for a company that the person has left', () => {
  it('is not shown, does not count, and may be saved anew', async () => {
    const [before, now] = [await aCompany(database), await aCompany(database)]
    const me = await aColleague(database, before, { roles: ['seller'] })
    const { saved_search_id } = await saved(me, { search: 'بحث 0' })
    const { saved_search_id: other } = await saved(me, { search: 'بحث آخر' })
    await kysely
      .insertInto('members')
      .values({ company_id: now.company_id, person_id: me.person_id, roles: ['seller'] })
      .execute()
    assert.equal((await list(me)).length, 2)
    await pool.query('update members set left_at = now() where company_id = $1 and person_id = $2', [
      before.company_id,
      me.person_id,
    ])
    await pool.query('update sessions set company_id = $1 where person_id = $2', [now.company_id, me.person_id])
    assert.deepEqual(await list(me), [])
    assert.equal((await call('PUT', `/saved-searches/${saved_search_id}`, { as: me, json: { name: 'x' } })).status, 404)
    for (let index = 0; index < MAX_SAVED_SEARCHES; index++) await saved(me, { search: `بحث ${index}` })
    assert.equal((await save(me, { search: 'واحد أكثر' })).body.code, 'limit_reached')
    assert.equal((await list(me)).length, MAX_SAVED_SEARCHES)
    // Only the equal one made room for the new one.
    const { rows } = await pool.query(
      'select saved_search_id from saved_searches where person_id = $1 and company_id = $2',
      [me.person_id, before.company_id],
    )
    assert.deepEqual(rows, [{ saved_search_id: other }])
  })
})

describe('a saved search', () => {
  it('is its person’s own', async () => {
    const me = await aCompany(database)
    const colleague = await aColleague(database, me, { roles: ['admin'] })
    const { saved_search_id } = await saved(me, { category_id: '1' })
    assert.deepEqual(await list(colleague), [])
    for (const [method, json] of [
      ['PUT', { name: 'لي' }],
      ['DELETE', undefined],
    ] as const) {
      const { status, body } = await call(method, `/saved-searches/${saved_search_id}`, {
        as: colleague,
        ...(json && { json }),
      })
      assert.deepEqual([status, body.code], [404, 'saved_search_not_found'])
    }
    assert.equal((await list(me))[0].name, 'بحثي')
  })

  it('changes its name and its alerts, and is deleted', async () => {
    const me = await aCompany(database)
    const { saved_search_id } = await saved(me, { category_id: '1' })
    const { body } = await call('PUT', `/saved-searches/${saved_search_id}`, {
      as: me,
      json: { name: 'أثاث', alert: 'off' },
    })
    assert.deepEqual([body.name, body.alert], ['أثاث', 'off'])
    const deleted = await call('DELETE', `/saved-searches/${saved_search_id}`, { as: me })
    assert.deepEqual([deleted.status, deleted.body.name, await list(me)], [200, 'أثاث', []])
  })

  it('counts what its list shows since it was opened', async () => {
    const me = await aCompany(database)
    for (const title of ['خزائن ملفات قديمة', 'خزائن ملفات أقدم']) {
      await anRfq(database, { title })
      await aProduct(database, { product_name: title, start_price: 800 })
    }
    const { saved_search_id } = await saved(me, { search: 'خزائن ملفات' })
    const { saved_search_id: shop } = await saved(me, { search: 'خزائن ملفات', max_price: '900' }, { what: 'products' })
    const counts = async () =>
      Object.fromEntries(
        (await list(me)).map((each: { saved_search_id: number; new_count: number }) => [
          each.saved_search_id,
          each.new_count,
        ]),
      )
    assert.deepEqual(await counts(), { [saved_search_id]: 0, [shop]: 0 })
    await anRfq(database, { title: 'خزائن ملفات معدنية' })
    await anRfq(database, { title: 'خزائن ملفات ملغاة', canceled: true })
    await anRfq(database, { title: 'طابعات' })
    await aProduct(database, { product_name: 'خزائن ملفات', start_price: 800 })
    await aProduct(database, { product_name: 'خزائن ملفات غالية', start_price: 1000 })
    await aProduct(database, { product_name: 'خزائن ملفات مخفية', hidden: true })
    assert.deepEqual(await counts(), { [saved_search_id]: 1, [shop]: 1 })
    await call('PUT', `/saved-searches/${saved_search_id}`, { as: me, json: { seen: true } })
    assert.deepEqual(await counts(), { [saved_search_id]: 0, [shop]: 1 })
    const uncounted = (await call('GET', '/saved-searches?counts=none', { as: me })).body
    assert.deepEqual(
      uncounted.map((each: { new_count: number | null }) => each.new_count),
      [null, null],
    )
  })
})
