import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConcurrencyLimit, queueTimeouts } from './concurrency-limit.server.ts'

/** A task that ends when told to. */
function aTask() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = false
  return {
    run: async () => {
      started = true
      await promise
    },
    end: resolve,
    started: () => started,
  }
}

const busy = { status: 503, code: 'search_busy' }

describe('@asvs V15.2.2 costly works', () => {
  it('run so many at once, the others in the order in which they came', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 2, maxQueue: 2 })
    const tasks = Array.from({ length: 4 }, aTask)
    const done = tasks.map(({ run }) => withLimit(run))
    assert.deepEqual(
      tasks.map(({ started }) => started()),
      [true, true, false, false],
    )
    tasks[1]!.end()
    await done[1]
    assert.deepEqual(
      tasks.map(({ started }) => started()),
      [true, true, true, false],
    )
    for (const { end } of tasks) end()
    await Promise.all(done)
    assert.equal(await withLimit(async () => 'again'), 'again')
  })

  it('are refused when all places are taken', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 1, failureCode: 'search_busy' })
    const [first, second] = [aTask(), aTask()]
    const done = [withLimit(first.run), withLimit(second.run)]
    await assert.rejects(
      withLimit(async () => undefined),
      busy,
    )
    first.end()
    second.end()
    await Promise.all(done)
  })

  it('are refused when they have waited too long, and leave their place', async () => {
    queueTimeouts.enabled = true
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 1, timeoutMs: 5, failureCode: 'search_busy' })
    const [first, late] = [aTask(), aTask()]
    const done = withLimit(first.run)
    await assert.rejects(withLimit(late.run), busy)
    const next = withLimit(async () => 'next')
    first.end()
    assert.equal(await next, 'next')
    await done
    assert.equal(late.started(), false)
  })

  it('make room when they fail', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 0 })
    await assert.rejects(
      withLimit(() => Promise.reject(new Error('no'))),
      /no/,
    )
    assert.equal(await withLimit(async () => 'yes'), 'yes')
  })
})
