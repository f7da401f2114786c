import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aSupplier, type MadeCompany } from '#test/support/make/companies.ts'

const { call, database } = await testApp()

const update = (as: MadeCompany, json: object) => call('PUT', '/user/update-supplier-profile', { as, json })
const found = async (query: string) => {
  const { body, headers } = await call('GET', `/unauthorized/suppliers/catalog?${query}`)
  return [headers['x-total-count'], body.map(({ user_id }: { user_id: number }) => user_id)]
}
const counted = async () => {
  const { body } = await call('GET', '/categories')
  return Object.fromEntries(
    body.map((one: { category_id: number; suppliers_count: number }) => [one.category_id, one.suppliers_count]),
  )
}

describe('the further categories and the regions of a supplier', () => {
  it('are changed one without the other, shown to everybody, and gone once they are taken out', async () => {
    const supplier = await aSupplier(database, { company_name: 'مؤسسة الفئات' })
    const changed = await update(supplier, { other_category_ids: [4, 2, 4], region_ids: [3, 1] })
    assert.equal(changed.status, 200, changed.text)
    const ids = (body: { other_categories: { category_id: number }[]; regions: { region_id: number }[] }) => [
      body.other_categories.map(({ category_id }) => category_id),
      body.regions.map(({ region_id }) => region_id),
    ]
    assert.deepEqual(ids(changed.body), [
      [2, 4],
      [1, 3],
    ])
    const page = await call('GET', `/unauthorized/profile/${supplier.company_id}`)
    assert.deepEqual(ids(page.body.supplier_profile), ids(changed.body))
    const next = await update(supplier, { other_category_ids: [] })
    assert.deepEqual(ids(next.body), [[], [1, 3]])
  })

  it('never have the first category among the others, whichever of them changes', async () => {
    const supplier = await aSupplier(database, { company_name: 'مؤسسة الأولى' })
    const others = async (json: object) =>
      (await update(supplier, json)).body.other_categories.map(
        ({ category_id }: { category_id: number }) => category_id,
      )
    assert.deepEqual(await others({ other_category_ids: [1, 5] }), [5])
    assert.deepEqual(await others({ category_id: 5 }), [])
  })

  it('are of the list, and four at most', async () => {
    const supplier = await aSupplier(database, { company_name: 'مؤسسة الحدود' })
    for (const [json, field, message] of [
      [{ other_category_ids: [2, 3, 4, 5, 6] }, 'other_category_ids', 'اختر 4 فئات أخرى على الأكثر'],
      [{ other_category_ids: [2, 99_999] }, 'other_category_ids', 'اختر فئة من القائمة'],
      [{ region_ids: [99_999] }, 'region_ids', undefined],
    ] as const) {
      const { status, body } = await update(supplier, json)
      assert.equal(status, 422)
      assert.equal(body.errors[0].field, field)
      if (message) assert.equal(body.errors[0].message, message)
    }
    assert.equal((await update(supplier, { other_category_ids: [2, 3, 4, 5] })).status, 200)
    const { kysely } = database
    await assert.rejects(
      kysely
        .updateTable('supplier_profiles')
        .set({ other_category_ids: [2, 3, 4, 5, 6] })
        .where('company_id', '=', supplier.company_id)
        .execute(),
      /supplier_profiles_other_categories/,
    )
  })

  it('are how the directory finds and counts it', async () => {
    const supplier = await aSupplier(database, { company_name: 'مؤسسة الدليل' })
    const before = await counted()
    const region = await database.kysely
      .selectFrom('companies')
      .select('region_id')
      .where('company_id', '=', supplier.company_id)
      .executeTakeFirstOrThrow()
    const elsewhere = region.region_id === 7 ? 8 : 7
    const search = `search=${encodeURIComponent('مؤسسة الدليل')}`
    assert.deepEqual(await found(`${search}&category_id=9`), ['0', []])
    await update(supplier, { other_category_ids: [9], region_ids: [elsewhere] })
    const one = ['1', [supplier.company_id]]
    for (const query of [
      'category_id=9',
      'category_id=9&sort=newest',
      'category_id=1',
      `region_id=${elsewhere}`,
      `region_id=${region.region_id}`,
    ])
      assert.deepEqual(await found(`${search}&${query}`), one, query)
    const [, there] = await found(`region_id=${elsewhere}`)
    assert.deepEqual(there, [supplier.company_id])
    const after = await counted()
    assert.deepEqual([after[9] - before[9], after[1] - before[1]], [1, 0])
  })
})
