import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  createApi,
  isApiFailure,
  type Api,
  type ApiAnswer,
  type ApiCall,
  type ApiList,
  type SendOptions,
} from './api-client.ts'

/** Without the types of an application's endpoints. */
interface UntypedApi {
  get: (path: string, input?: object) => Promise<unknown>
  list: (path: string, input: object) => Promise<ApiList<unknown>>
  nextPage: Api['nextPage']
  send: (call: string, input: object, options?: SendOptions) => Promise<unknown>
  sendMinimal: (call: string, input: object, options?: SendOptions) => Promise<unknown>
}

const t = (key: string) => key

/** An API with a fixed response that records calls. */
function answering(answer: Partial<ApiAnswer> & { headers?: Record<string, string> }) {
  const calls: ApiCall[] = []
  const api = createApi((call) => {
    calls.push(call)
    return Promise.resolve({ status: 200, text: '[]', header: (name) => answer.headers?.[name] ?? null, ...answer })
  }, t)
  return { api: api as unknown as UntypedApi, calls }
}

describe('the API client', () => {
  it('puts path and query together, leaving out what is empty', async () => {
    const { api, calls } = answering({})
    await api.get('/things/all', { search: 'أنابيب', category_id: 3, status: undefined, sort: '' })
    assert.equal(calls[0]?.url, `/api/v1/things/all?search=${encodeURIComponent('أنابيب')}&category_id=3`)
  })

  it('reads a list with its number of matches and its next page', async () => {
    const { api, calls } = answering({
      text: '[{"thing_id":1}]',
      headers: {
        'x-total-count': '10000',
        'x-total-count-capped': 'true',
        link: '<http://localhost/api/v1/things/all?cursor=x>; rel="next"',
      },
    })
    const list = await api.list('/things/all', {})
    assert.deepEqual(list, {
      items: [{ thing_id: 1 }],
      total: 10_000,
      capped: true,
      alike: false,
      next: '/api/v1/things/all?cursor=x',
    })
    await api.nextPage(list.next ?? '')
    assert.equal(calls[1]?.url, '/api/v1/things/all?cursor=x')
  })

  it('fills the path, and sends the rest as JSON or as a form, with the key that makes a repetition harmless', async () => {
    const { api, calls } = answering({ text: '{"thing_id":7}' })
    assert.deepEqual(await api.send('PUT /things/:thing_id', { thing_id: 7, name: 'a' }), { thing_id: 7 })
    assert.deepEqual([calls[0]?.method, calls[0]?.url, calls[0]?.body], ['PUT', '/api/v1/things/7', '{"name":"a"}'])
    assert.equal(calls[0]?.headers['content-type'], 'application/json')
    await api.send('PUT /things/:thing_id', { thing_id: 'a/b', name: 'a' }, { multipart: true, idempotencyKey: 'k' })
    assert.deepEqual([calls[1]?.url, calls[1]?.form], ['/api/v1/things/a%2Fb', { name: 'a' }])
    assert.equal(calls[1]?.headers['content-type'], undefined)
    assert.equal(calls[1]?.headers['idempotency-key'], 'k')
    await api.send('DELETE /things/:thing_id', { thing_id: 7 }, { query: { confirm: 'true' } })
    assert.deepEqual([calls[2]?.url, calls[2]?.body], ['/api/v1/things/7?confirm=true', undefined])
  })

  it('prefers no answer where none is used', async () => {
    const { api, calls } = answering({ status: 204, text: '' })
    assert.equal(await api.sendMinimal('PUT /things/:thing_id', { thing_id: 7 }, { idempotencyKey: 'k' }), undefined)
    await api.send('PUT /things/:thing_id', { thing_id: 7 })
    assert.deepEqual(
      calls.map(({ headers }) => [headers.prefer, headers['idempotency-key']]),
      [
        ['return=minimal', 'k'],
        [undefined, undefined],
      ],
    )
  })

  it('throws what the server refused, field by field', async () => {
    const errors = [{ field: 'title', code: 'title_required', message: 'Enter a title' }]
    const { api } = answering({
      status: 422,
      text: JSON.stringify({ code: 'invalid', error: 'Some values are invalid', errors, request_id: 'r1' }),
    })
    await assert.rejects(api.send('PUT /things/:thing_id', { thing_id: 7, name: '' }), (failure) => {
      assert.ok(isApiFailure(failure))
      assert.deepEqual(
        [failure.status, failure.code, failure.error, failure.errors, failure.request_id],
        [422, 'invalid', 'Some values are invalid', errors, 'r1'],
      )
      return true
    })
  })

  it('has a sentence even for an answer that is none', async () => {
    const { api } = answering({ status: 502, text: '<html>Bad gateway</html>' })
    await assert.rejects(api.get('/things/all'), { status: 502, code: 'generic', error: 'errors.generic' })
  })
})
