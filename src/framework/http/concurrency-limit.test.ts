import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { callers } from '#test/support/make/callers.ts'
import { createConcurrencyLimit, queueTimeouts, type Turn } from './concurrency-limit.server.ts'

const { from, close } = await callers()
after(close)

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

describe('@asvs V2.4.1 costly works of many callers', () => {
  const ATTACKER = '198.51.100.1'
  const STRANGER = '203.0.113.1'
  /** Notes in which order calls begin; each ends at once. */
  function noting() {
    const begun: string[] = []
    const note = (name: string) => async () => void begun.push(name)
    return { begun, note }
  }

  it('come by turns of their callers, however many one of them has', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 9 })
    const { begun, note } = noting()
    const running = aTask()
    const first = await from(ATTACKER, () => withLimit(running.run))
    const waiting = []
    for (const name of ['a', 'b', 'c']) waiting.push(await from(ATTACKER, () => withLimit(note(name))))
    for (const name of ['x', 'y']) waiting.push(await from(STRANGER, () => withLimit(note(name))))
    running.end()
    await Promise.all([first, ...waiting].map(({ done }) => done))
    assert.equal(begun.join(''), 'axbyc')
  })

  it('wait for no newcomers, however many come, and also when their limit is asked about them', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 99 })
    const { begun, note } = noting()
    const running = aTask()
    const calls: Turn[] = []
    const first = await from(ATTACKER, () =>
      withLimit((turn) => {
        calls.push(turn)
        return running.run()
      }),
    )
    const waiting = [await from(ATTACKER, () => withLimit(note('honest')))]
    for (let last = 1; last <= 9; last++) waiting.push(await from(`203.0.113.${last}`, () => withLimit(note('new'))))
    assert.ok(calls[0]!.isWanted())
    running.end()
    await Promise.all([first, ...waiting].map(({ done }) => done))
    assert.equal(begun.indexOf('honest'), 0)
  })

  it('leave their place in a full queue to somebody else, the newest of the network with the most', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 4 })
    const { begun, note } = noting()
    const running = aTask()
    const first = await from(ATTACKER, () => withLimit(running.run))
    // Each is a /64 of its own.
    const waiting = []
    for (const name of ['1', '2', '3', '4'])
      waiting.push(await from(`2001:db8:0:${name}::1`, () => withLimit(note(name))))
    const honest = await from(STRANGER, () => withLimit(note('honest')))
    await assert.rejects(waiting[3]!.done, { status: 503 })
    const fifth = await from('2001:db8:0:ffff::1', () => withLimit(note('fifth')))
    await assert.rejects(fifth.done, { status: 503 }, 'it is of the network with the most')
    running.end()
    await Promise.all([first, honest, ...waiting.slice(0, 3)].map(({ done }) => done))
    assert.deepEqual(begun, ['1', 'honest', '2', '3'])
  })

  it('of members, and of guests who are known, are not refused for those of strangers, and take turns with them', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 2 })
    const { begun, note } = noting()
    const running = aTask()
    const first = await from(ATTACKER, () => withLimit(running.run))
    const strangers = []
    for (const last of [2, 3]) strangers.push(await from(`198.51.100.${last}`, () => withLimit(note('stranger'))))
    const refused = await from('198.51.100.4', () => withLimit(note('stranger')))
    await assert.rejects(refused.done, { status: 503 })
    const member = await from(STRANGER, () => withLimit(note('member')), 7)
    const known = await from('203.0.113.2', () => withLimit(note('known'), true))
    running.end()
    await Promise.all([first, member, known, ...strangers].map(({ done }) => done))
    assert.deepEqual(begun, ['member', 'stranger', 'known', 'stranger'])
  })

  it('have limits of a caller, which a network of many addresses has a few times over', async () => {
    const withLimit = createConcurrencyLimit({ maxQueue: 99, ofCaller: { maxRunning: 1, maxQueue: 1 } })
    const tasks: ReturnType<typeof aTask>[] = []
    const running = () => tasks.filter(({ started }) => started()).length
    const begin = (address: string) => {
      const task = aTask()
      tasks.push(task)
      return from(address, () => withLimit(task.run))
    }
    const calls = []
    // Four of one /56, then of other /56 of the same /48.
    for (let number = 1; number <= 5; number++) calls.push(await begin(`2001:db8:7:${number}::1`))
    assert.equal(running(), 4)
    for (let number = 1; number <= 13; number++) calls.push(await begin(`2001:db8:7:${number}00::1`))
    assert.equal(running(), 16)
    calls.push(await begin('2001:db8:8::1'))
    assert.equal(running(), 17, 'another network')
    calls.push(await begin('2001:db8:8::2'))
    assert.equal(running(), 17, 'the same /64')
    const beyond = await begin('2001:db8:8::3')
    await assert.rejects(beyond.done, { status: 503 })
    for (const { end } of tasks) end()
    await Promise.all(calls.map(({ done }) => done))
    assert.equal(await (await from('2001:db8:8::3', () => withLimit(async () => 'again'))).done, 'again')
  })

  it('know whether somebody waits for their place', async () => {
    const withLimit = createConcurrencyLimit({ maxRunning: 2, maxQueue: 9, ofCaller: { maxRunning: 1, maxQueue: 9 } })
    const running: Turn[] = []
    const ended = Promise.withResolvers<void>()
    const work = (turn: Turn) => {
      running.push(turn)
      return ended.promise
    }
    const wanted = () => running.map(({ isWanted }) => isWanted())
    const calls = [await from(ATTACKER, () => withLimit(work))]
    assert.deepEqual(wanted(), [false])
    calls.push(await from(ATTACKER, () => withLimit(work)))
    assert.deepEqual(wanted(), [true], 'for a place of the same caller')
    calls.push(await from(STRANGER, () => withLimit(work)))
    assert.deepEqual(wanted(), [true, false])
    calls.push(await from('203.0.113.2', () => withLimit(work)))
    assert.deepEqual(wanted(), [true, true])
    ended.resolve()
    await Promise.all(calls.map(({ done }) => done))
  })
})
