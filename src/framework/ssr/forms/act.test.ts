import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure, type Api } from '#framework/api/api-client.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'
import { runAction } from './act.ts'
import { defineAction, type Sending } from './actions.ts'

const CONTROLS = { idempotencyKey: 'key-of-the-page', version: 3 }
const FIELDS = { amount: '10', idempotency_key: 'key-of-the-page', version: '3' }

/** What is repeated by the page that answers a posted form, and what went along with its call. */
async function post(fields: Record<string, string>, failure?: ApiFailure) {
  let sent: Sending | undefined
  const action = defineAction<unknown, unknown>({
    name: 'change',
    schema: async () => ({
      safeParse: (data) =>
        (data as { amount: string }).amount ? { success: true, data } : { success: false, error: { issues: [] } },
    }),
    send(_context, _values, sending) {
      sent = sending
      return failure ? Promise.reject(failure) : Promise.resolve({})
    },
    success: () => ({ stay: true }),
  })
  const place = { path: '/', params: {}, query: {}, lang: 'en' as const }
  const result = await runAction(action, fields, {
    api: {} as Api,
    queries: new QueryClient(),
    place,
    me: null,
    t: makeT('en', languageMessages('en', dictionary)),
    today: '2026-11-21',
  })
  assert.ok('posted' in result)
  return { sent, controls: result.posted.controls }
}

describe('a form that is shown again', () => {
  it('is the same act on the same version, also where it may have been done', async () => {
    assert.deepEqual((await post({ ...FIELDS, amount: '' })).controls, CONTROLS)
    assert.deepEqual((await post({ ...FIELDS, refresh: 'amount' })).controls, CONTROLS)
    for (const [status, code] of [
      [500, 'internal'],
      [429, 'rate_limited'],
      [409, 'idempotency_in_flight'],
      [401, 'unauthenticated'],
      [409, 'conflict'],
    ] as const) {
      assert.deepEqual(
        await post(FIELDS, new ApiFailure(status, code, 'no')),
        { sent: CONTROLS, controls: CONTROLS },
        code,
      )
    }
  })

  it('has the new version once the visitor has seen it, and a new key if the old one names other values', async () => {
    const { idempotencyKey, version } = CONTROLS
    assert.deepEqual((await post(FIELDS, new ApiFailure(412, 'stale', 'no'))).controls, { idempotencyKey })
    assert.deepEqual((await post(FIELDS, new ApiFailure(422, 'idempotency_key_reused', 'no'))).controls, { version })
    assert.deepEqual((await post(FIELDS)).controls, {}, 'after success')
  })
})
