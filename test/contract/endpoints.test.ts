import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApi } from '#framework/api/api-client.ts'

const api = createApi(
  () => Promise.reject(new Error('nothing is called here')),
  (key) => key,
)

describe('calls of the API', () => {
  it('are typed by the endpoints that slices declare', () => {
    const calls = () => [
      api.get('/rfqs/:rfq_id', { rfq_id: 7, contacts: 'none' }).then(({ title }) => title),
      // @ts-expect-error No endpoint has this path.
      api.get('/rfq/:rfq_id', { rfq_id: 7 }),
      // @ts-expect-error The path is deleted, not read.
      api.get('/rfqs/:rfq_id/delete', { rfq_id: 7 }),
      // @ts-expect-error The path names another parameter.
      api.get('/rfqs/:rfq_id', { id: 7 }),
      // @ts-expect-error The query has no such name.
      api.list('/rfqs/all', { category: 3 }),
      // @ts-expect-error The query has no such value.
      api.list('/rfqs/all', { status: 'open' }),
      // @ts-expect-error It answers no list.
      api.list('/rfqs/facets', {}),
      // @ts-expect-error The answer has no such field.
      api.get('/rfqs/facets').then(({ total }) => total),
      // @ts-expect-error No endpoint has this method.
      api.send('POST /rfqs/:rfq_id/accept-bid', { rfq_id: 7, bid_id: 8 }),
      // @ts-expect-error The body lacks `bid_id`.
      api.send('PUT /rfqs/:rfq_id/accept-bid', { rfq_id: 7 }),
      // @ts-expect-error The body has another type.
      api.send('PUT /rfqs/:rfq_id/accept-bid', { rfq_id: 7, bid_id: [8] }),
      // @ts-expect-error Another answer is possible: a proposal.
      api.send('PUT /rfqs/:rfq_id/accept-bid', { rfq_id: 7, bid_id: 8 }).then(({ title }) => title),
      // @ts-expect-error The query has no such name.
      api.send('DELETE /company/membership', {}, { query: { sure: 'true' } }),
    ]
    // The compiler checks; nothing is sent.
    assert.equal(typeof calls, 'function')
  })
})
