import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApi, isApiFailure, type ApiAnswer, type ApiCall } from './api-client.ts'

const t = (key: string) => key

/** An API with a fixed response that records calls. */
function answering(answer: Partial<ApiAnswer> & { headers?: Record<string, string> }) {
  const calls: ApiCall[] = []
  const api = createApi((call) => {
    calls.push(call)
    return Promise.resolve({ status: 200, text: '[]', header: (name) => answer.headers?.[name] ?? null, ...answer })
  }, t)
  return { api, calls }
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
    const list = await api.list<{ thing_id: number }>('/things/all')
    assert.deepEqual(list, {
      items: [{ thing_id: 1 }],
      total: 10_000,
      capped: true,
      alike: false,
      next: '/api/v1/things/all?cursor=x',
    })
    await api.list(list.next ?? '')
    assert.equal(calls[1]?.url, '/api/v1/things/all?cursor=x')
  })

  it('sends objects as JSON and forms as they are, with the key that makes a repetition harmless', async () => {
    const { api, calls } = answering({ status: 204, text: '' })
    assert.equal(await api.send('POST', '/login', { email: 'a@example.com' }), undefined)
    assert.equal(calls[0]?.body, '{"email":"a@example.com"}')
    assert.equal(calls[0]?.headers['content-type'], 'application/json')
    const form = new FormData()
    await api.send('POST', '/things/new', form, { idempotencyKey: 'k' })
    assert.equal(calls[1]?.body, form)
    assert.equal(calls[1]?.headers['content-type'], undefined)
    assert.equal(calls[1]?.headers['idempotency-key'], 'k')
  })

  it('throws what the server refused, field by field', async () => {
    const errors = [{ field: 'title', code: 'title_required', message: 'Enter a title' }]
    const { api } = answering({
      status: 422,
      text: JSON.stringify({ code: 'invalid', error: 'Some values are invalid', errors, request_id: 'r1' }),
    })
    await assert.rejects(api.send('POST', '/things/new', {}), (failure) => {
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
