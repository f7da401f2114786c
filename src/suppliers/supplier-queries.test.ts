import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { type Api, ApiFailure } from '#platform/api-client.ts'
import { companyDetail, directoryState, supplierPages } from './supplier-queries.ts'

/** Calls that refuse members for a reason and answer guests. */
function anApi(code: string) {
  const asked: string[] = []
  const answer = (path: string) => {
    asked.push(path)
    if (!path.startsWith('/unauthorized')) throw new ApiFailure(429, code, 'later')
  }
  const api = {
    get: async (path: string) => (answer(path), { user_id: 7 }),
    list: async (path: string) => (answer(path), { items: [{ user_id: 7 }], total: 1, capped: false, next: null }),
  } as Partial<Api> as Api
  return { api, asked }
}
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

describe('a member past the limit of contacts', () => {
  it('goes on in the directory and on a company\'s page as guests do, and is told so', async () => {
    const { api, asked } = anApi('contacts_limited')
    const page = await queries().fetchQuery(supplierPages(api, {}, true))
    assert.deepEqual(page.items, [{ user_id: 7, contacts_limited: true }])
    assert.deepEqual(await queries().fetchQuery(companyDetail(api, '7', true)), { user_id: 7, contacts_limited: true })
    assert.deepEqual(asked, ['/suppliers/catalog', '/unauthorized/suppliers/catalog', '/profile/7', '/unauthorized/profile/7'])
  })

  it('is told of any other refusal', async () => {
    const { api } = anApi('rate_limited')
    await assert.rejects(queries().fetchQuery(supplierPages(api, {}, true)), { code: 'rate_limited' })
    await assert.rejects(queries().fetchQuery(companyDetail(api, '7', true)), { code: 'rate_limited' })
  })
})

describe('the address of the directory', () => {
  it('asks nothing with nonsense', () => {
    assert.deepEqual(directoryState({ search: '  ورق ', category_id: '2x', region_id: '3', sort: 'price' }), {
      search: 'ورق', category_id: '', region_id: '3', sort: '',
    })
  })
})
