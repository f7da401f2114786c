import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { VisitQueries } from '#framework/ssr/query.ts'
import { createApi, type ApiCall } from '#framework/api/api-client.ts'
import { cursorOf, listAddress, fetchNextRows } from '#framework/api/list-pages.ts'
import { listState, myRfqPages } from './rfq-queries.ts'

describe('the state of a list in its address', () => {
  it('takes what it knows and drops nonsense', () => {
    const nothing = { search: '', category_id: '', region_id: '', status: '', sort: '' }
    assert.deepEqual(listState({}), nothing)
    assert.deepEqual(
      listState({ search: '  كراسي ', category_id: '4', region_id: '12', status: 'active', sort: 'bids' }),
      {
        search: 'كراسي',
        category_id: '4',
        region_id: '12',
        status: 'active',
        sort: 'bids',
      },
    )
    for (const category_id of ['0', '-1', '1e3', '04', 'x', '9'.repeat(12)])
      assert.deepEqual(listState({ category_id }), nothing, category_id)
    assert.deepEqual(listState({ status: 'deleted', sort: 'newest', region_id: '1 or 1' }), nothing)
    assert.equal(listState({ search: 'a'.repeat(300) }).search.length, 100)
  })

  it('writes addresses without what is empty', () => {
    assert.equal(listAddress('/rfqs', listState({})), '/rfqs')
    assert.equal(listAddress('/rfqs', { search: 'a&b', status: '' }, 'xyz'), '/rfqs?search=a%26b&cursor=xyz')
    assert.equal(cursorOf('/api/v1/rfqs/all?limit=24&cursor=abc'), 'abc')
    assert.equal(cursorOf(null), null)
  })
})

describe('reading on', () => {
  it('adds the next rows once, and asks again for as many as were read', async () => {
    const calls: string[] = []
    const transport = async ({ url }: ApiCall) => {
      calls.push(url)
      const query = new URL(url, 'http://x').searchParams
      const from = Number(query.get('cursor') ?? 0)
      const upTo = Math.min(30, from + Number(query.get('limit')))
      const rows = Array.from({ length: upTo - from }, (_, index) => ({ rfq_id: from + index }))
      const headers: Record<string, string> = {
        'x-total-count': '30',
        ...(upTo < 30 && { link: `</api/v1/rfqs/my-rfqs?limit=24&cursor=${upTo}>; rel="next"` }),
      }
      return { status: 200, header: (name: string) => headers[name] ?? null, text: JSON.stringify(rows) }
    }
    const api = createApi(transport, (key) => key)
    const queries = new VisitQueries(api)
    const pages = myRfqPages({})
    assert.equal((await queries.fetchQuery(pages)).items.length, 24)
    await Promise.all([fetchNextRows(queries, api, pages), fetchNextRows(queries, api, pages)])
    const list = queries.getQueryData(pages.queryKey)
    assert.equal(list?.items.length, 30)
    assert.deepEqual([list?.total, list?.next], [30, null])
    assert.equal((await queries.fetchQuery({ ...pages, staleTime: 0 })).items.length, 30)
    assert.match(calls.at(-1) ?? '', /limit=30$/)
    queries.clear()
  })
})
