import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VisitQueries } from '#framework/ssr/query.ts'
import { createApi } from '#framework/api/api-client.ts'
import { companyContacts, companyDetail, directoryState, supplierPages } from './supplier-queries.ts'

describe('pages about companies', () => {
  it('ask for contacts only when a person does', async () => {
    const asked: string[] = []
    const clientOf = (signedIn: boolean) => {
      const transport = ({ url }: { url: string }) => {
        const { pathname, searchParams } = new URL(url, 'http://localhost')
        asked.push(`${pathname.slice('/api/v1'.length)} ${searchParams.get('contacts') ?? ''}`.trim())
        return Promise.resolve({ status: 200, header: () => null, text: '{"user_id":7}' })
      }
      return new VisitQueries(createApi(transport, (key) => key, signedIn))
    }
    const [guest, member] = [clientOf(false), clientOf(true)]
    for (const queries of [guest, member]) {
      await queries.fetchQuery(supplierPages({}))
      await queries.fetchQuery(companyDetail('7', false))
    }
    await member.fetchQuery(companyDetail('7', true))
    await member.fetchQuery(companyContacts(7))
    assert.deepEqual(asked, [
      '/unauthorized/suppliers/catalog none',
      '/unauthorized/profile/7',
      '/suppliers/catalog none',
      '/profile/7 none',
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
