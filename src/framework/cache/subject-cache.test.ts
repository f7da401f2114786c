import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CacheOptions, createSubjectCache, dropSubjects } from './subject-cache.server.ts'

/** Nothing becomes too old by itself, however slow the machine is. */
const heldCache = <Value>(options: CacheOptions<Value>) => createSubjectCache<Value>({ now: () => 0, ...options })

const value = (text: string) => () => Promise.resolve(text)
const keptOf = (cache: { peek: (key: string) => unknown }, ...keys: string[]) =>
  keys.map((key) => cache.peek(key) !== undefined)

describe('a cache by subject', () => {
  it('evicts the least recently used entry when it is full', async () => {
    const cache = heldCache<string>({ seconds: 5, entries: 2 })
    await cache.get('a', value('a'))
    await cache.get('b', value('b'))
    cache.peek('a')
    await cache.get('c', value('c'))
    assert.deepEqual(keptOf(cache, 'a', 'b', 'c'), [true, false, true])
  })

  it('never holds more bytes than allowed', async () => {
    const cache = heldCache<string>({ seconds: 5, bytes: 10, sizeOf: ({ length }) => length })
    for (const key of ['a', 'b', 'c']) await cache.get(key, value('12345678'))
    assert.deepEqual(keptOf(cache, 'a', 'b', 'c'), [false, false, true])
    dropSubjects([])
    cache.clear()
    await cache.get('d', value('1234567890'))
    assert.deepEqual(keptOf(cache, 'd'), [true], 'what is dropped takes no room')
  })

  it('loads a key once for all who ask at the same time, and keeps neither failures nor nulls', async () => {
    const cache = heldCache<string | null>({ seconds: 5 })
    let loaded = 0
    const load = () => Promise.resolve(String(++loaded))
    assert.deepEqual(await Promise.all([cache.get('a', load), cache.get('a', load)]), ['1', '1'])
    await assert.rejects(
      cache.get('b', () => Promise.reject(new Error('failed'))),
      /failed/,
    )
    assert.equal(await cache.get('b', () => Promise.resolve(null)), null)
    assert.equal(await cache.get('b', load), '2')
  })

  it('drops the entries of a subject, and no others', async () => {
    const cache = heldCache<string>({ seconds: 5 })
    await cache.get('list', value('list'), { subjects: ['notes'] })
    await cache.get('one', value('one'), { subjects: ['note:1'] })
    await cache.get('two', value('two'), { subjects: ['note:2'] })
    dropSubjects(['notes', 'note:1'])
    assert.deepEqual(keptOf(cache, 'list', 'one', 'two'), [false, false, true])
  })

  it('forgets what is too old, and what was made of it', async () => {
    const clock = { now: 0 }
    const now = () => clock.now
    const [counts, pages] = [
      createSubjectCache<string>({ seconds: 60, now }),
      createSubjectCache<string>({ seconds: 5, now }),
    ]
    const lines = createSubjectCache<string>({ seconds: 5, now })
    const page = () =>
      pages.get('page', async () => (await lines.get('line', value('line'))) + (await counts.get('count', value('1'))))
    await lines.get('line', value('line'))
    clock.now = 4000
    await page()
    clock.now = 4999
    assert.deepEqual([...keptOf(pages, 'page'), ...keptOf(counts, 'count')], [true, true])
    clock.now = 5000
    assert.deepEqual([...keptOf(pages, 'page'), ...keptOf(counts, 'count')], [false, true])
  })
})

describe('what is made of cached values', () => {
  it('shows their subjects, whether they were loaded for it or before', async () => {
    const [values, pages] = [heldCache<string>({ seconds: 5, subjects: ['words'] }), heldCache<string>({ seconds: 5 })]
    const page = (key: string) => pages.get(key, () => values.get('value', value('text'), { subjects: ['note:1'] }))
    for (const subject of ['words', 'note:1']) {
      await page('first')
      await page('second')
      assert.deepEqual(keptOf(pages, 'first', 'second'), [true, true])
      dropSubjects([subject])
      assert.deepEqual(keptOf(pages, 'first', 'second'), [false, false], subject)
    }
  })
})

describe('an invalidation during a load', () => {
  /** A page whose value was read before it waits. */
  function slowPage() {
    const [values, pages] = [heldCache<string>({ seconds: 5 }), heldCache<string>({ seconds: 5 })]
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const old = pages.get('page', async () => {
      const text = await values.get('value', value('old'), { subjects: ['note:1'] })
      await gate
      return text
    })
    return { pages, open, old }
  }

  it('counts: the result is answered to those who asked before, and not kept', async () => {
    const { pages, open, old } = slowPage()
    await Promise.resolve()
    dropSubjects(['note:1'])
    const fresh = pages.get('page', value('new'))
    open()
    assert.deepEqual([await old, await fresh, pages.peek('page')], ['old', 'new', 'new'])
  })

  it('counts before the load has named the subject', async () => {
    const cache = heldCache<string>({ seconds: 5 })
    const later = heldCache<string>({ seconds: 5 })
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const loaded = cache.get('page', async () => {
      await gate
      return later.get('value', value('text'), { subjects: ['note:1'] })
    })
    dropSubjects(['note:1'])
    open()
    await loaded
    assert.equal(cache.peek('page'), undefined)
  })

  it('of something else changes nothing', async () => {
    const { pages, open, old } = slowPage()
    dropSubjects(['note:2'])
    open()
    await old
    assert.equal(pages.peek('page'), 'old')
  })
})
