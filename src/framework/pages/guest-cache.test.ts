import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createGuestCache, guestPage } from './guest-cache.server.ts'

describe('the cache of guest pages', () => {
  const make = (text: string) => () => Promise.resolve(guestPage(200, text))

  it('evicts the least recently used page when it is full', async () => {
    const cache = createGuestCache({ entries: 2 })
    await cache.getOrCreate('a', make('a'))
    await cache.getOrCreate('b', make('b'))
    cache.get('a')
    await cache.getOrCreate('c', make('c'))
    assert.deepEqual(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined), [true, false, true])
  })

  it('never holds more bytes than allowed', async () => {
    const cache = createGuestCache({ bytes: 10 })
    for (const key of ['a', 'b', 'c']) await cache.getOrCreate(key, make('12345678'))
    assert.deepEqual(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined), [false, false, true])
  })

  it('does not keep a page that was being rendered when something changed', async () => {
    const cache = createGuestCache()
    const { promise, resolve } = Promise.withResolvers<void>()
    const old = cache.getOrCreate('a', async () => {
      await promise
      return guestPage(200, 'old')
    })
    cache.purge()
    resolve()
    await old
    assert.equal(cache.get('a'), undefined)
  })
})
