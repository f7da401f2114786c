import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConcurrencyLimit } from './concurrency-limit.server.ts'

/** A work that ends when it is told to. */
function aWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let began = false
  return {
    run: async () => {
      began = true
      await promise
    },
    end: resolve,
    began: () => began,
  }
}

const busy = { status: 503, code: 'search_busy' }

describe('@asvs V15.2.2 costly works', () => {
  it('run so many at once, the others in the order in which they came', async () => {
    const inTurn = createConcurrencyLimit({ at_once: 2, waiting: 2 })
    const works = Array.from({ length: 4 }, aWork)
    const done = works.map(({ run }) => inTurn(run))
    assert.deepEqual(works.map(({ began }) => began()), [true, true, false, false])
    works[1]!.end()
    await done[1]
    assert.deepEqual(works.map(({ began }) => began()), [true, true, true, false])
    for (const { end } of works) end()
    await Promise.all(done)
    assert.equal(await inTurn(async () => 'again'), 'again')
  })

  it('are refused when all places are taken', async () => {
    const inTurn = createConcurrencyLimit({ at_once: 1, waiting: 1, refusal: 'search_busy' })
    const [first, second] = [aWork(), aWork()]
    const done = [inTurn(first.run), inTurn(second.run)]
    await assert.rejects(inTurn(async () => undefined), busy)
    first.end()
    second.end()
    await Promise.all(done)
  })

  it('are refused when they have waited too long, and leave their place', async () => {
    const inTurn = createConcurrencyLimit({ at_once: 1, waiting: 1, patience: 5, refusal: 'search_busy' })
    const [first, late] = [aWork(), aWork()]
    const done = inTurn(first.run)
    await assert.rejects(inTurn(late.run), busy)
    const next = inTurn(async () => 'next')
    first.end()
    assert.equal(await next, 'next')
    await done
    assert.equal(late.began(), false)
  })

  it('make room when they fail', async () => {
    const inTurn = createConcurrencyLimit({ at_once: 1, waiting: 0 })
    await assert.rejects(inTurn(() => Promise.reject(new Error('no'))), /no/)
    assert.equal(await inTurn(async () => 'yes'), 'yes')
  })
})
