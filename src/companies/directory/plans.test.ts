import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { testDatabase } from '#test/support/database.ts'
import { plansOf } from '#test/support/plans.ts'
import { fill } from '../../../bench/fill.ts'
import { supplierSearch } from './contract.ts'
import { listSuppliers } from './list-suppliers.server.ts'

/* What PostgreSQL does for the directory when there are many companies. */
const database = await testDatabase()
const { reader, mustUse } = plansOf(database)

describe('the plans of the directory', () => {
  before(() => fill(database.owner.url, { companies: 12_000, rfqs: 50, bids: 50, products: 50 }, () => undefined))

  // The number of matches is counted from end to end up to 10,000 and remembered: only the page is looked at.
  const uses = (index: string, query: Record<string, string>) =>
    mustUse(JSON.stringify(query), [index], ['companies', 'sellers'], async () => {
      const totals = createSubjectCache<number>({ seconds: 1 })
      await listSuppliers(
        reader,
        { viewer: null, requireVerifiedEmail: false },
        supplierSearch.parse({ limit: '24', ...query }),
        { ...totals, get: () => Promise.resolve(1) },
      )
    })

  it('walk the names, the newest and a search', async () => {
    await uses('companies_by_name', {})
    await uses('supplier_profiles_pkey', { sort: 'newest' })
    await uses('companies_company_search', { search: 'الدوسري لتقنية' })
    await uses('companies_company_search', { search: 'الدوسرى لتقنييه' })
  })

  it('find each match once, those among the first names and those far behind them', async () => {
    const read = (more: { cursor?: string; sort: string; limit: string }) =>
      listSuppliers(
        database.kysely,
        { viewer: null, requireVerifiedEmail: false },
        supplierSearch.parse({ search: 'الدوسري', ...more }),
        createSubjectCache<number>({ seconds: 1 }),
      )
    const { total } = await read({ sort: 'newest', limit: '24' })
    assert.ok(total > 24, 'more than a page')
    const found: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, next } = await read({ sort: 'name', limit: '24', ...(cursor && { cursor }) })
      found.push(...items.map(({ user_id }) => user_id))
      cursor = next
    }
    assert.deepEqual([found.length, new Set(found).size], [total, total])
  })
})
