import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VisitQueries } from '#framework/ssr/query.ts'
import type { Api, ApiQuery } from '#framework/api/api-client.ts'
import { companyContacts, companyDetail, directoryState, supplierPages } from './supplier-queries.ts'

describe('pages about companies', () => {
  it('ask for contacts only when a person does', async () => {
    const asked: string[] = []
    const answer = (path: string, query: ApiQuery = {}) => {
      asked.push(
        [
          path,
          ...Object.entries(query)
            .filter(([key, value]) => key === 'contacts' && value)
            .map((pair) => pair.join('=')),
        ].join('?'),
      )
      return Promise.resolve({ user_id: 7, items: [], total: 0, capped: false, alike: false, next: null } as never)
    }
    const clientOf = (signedIn: boolean) =>
      new VisitQueries({ signedIn, get: answer, list: answer } as Partial<Api> as Api)
    const [guest, member] = [clientOf(false), clientOf(true)]
    for (const queries of [guest, member]) {
      await queries.fetchQuery(supplierPages({}))
      await queries.fetchQuery(companyDetail('7', false))
    }
    await member.fetchQuery(companyDetail('7', true))
    await member.fetchQuery(companyContacts(7))
    assert.deepEqual(asked, [
      '/unauthorized/suppliers/catalog',
      '/unauthorized/profile/7',
      '/suppliers/catalog?contacts=none',
      '/profile/7?contacts=none',
      '/profile/7',
      '/profile/7',
    ])
  })
})

describe('the address of the directory', () => {
  it('asks nothing with nonsense', () => {
    assert.deepEqual(directoryState({ search: '  ورق ', category_id: '2x', region_id: '3', sort: 'price' }), {
      search: 'ورق',
      category_id: '',
      region_id: '3',
      sort: '',
    })
  })
})
