import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { queueTimeouts } from '#framework/http/concurrency-limit.server.ts'
import { createBoundedThreads } from './bounded-threads.server.ts'

queueTimeouts.enabled = false

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-threads-'))
after(() => rm(folder, { recursive: true }))

/** The limits of time, which end when a test says so. */
const limits: { milliseconds: number; limit: AbortController }[] = []
mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
  const limit = new AbortController()
  limits.push({ milliseconds, limit })
  return limit.signal
})

/** Threads that run the given function body. */
async function threadsThat(name: string, cpuMs: number, body: string) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, `export default async (task) => { ${body} }`)
  return createBoundedThreads<string, string>({ filename: pathToFileURL(file).href, cpuMs })
}

describe('work in a thread', () => {
  it('is ended when it has taken its processor time', async () => {
    const run = await threadsThat('busy', 200, `if (task === 'endless') for (;;); return task`)
    assert.equal(await run('short'), 'short')
    assert.equal(await run('endless'), 'file_too_complex')
    assert.deepEqual(await Promise.all([run('endless'), run('endless'), run('short')]), [
      'file_too_complex',
      'file_too_complex',
      'short',
    ])
  })

  describe('of ten seconds', () => {
    let worked_ms = 0
    /** Lets time pass in which the thread worked so much. */
    async function pass({ seconds, worked }: { seconds: number; worked: number }) {
      worked_ms += worked * 1000
      mock.timers.tick(seconds * 1000)
      for (const { milliseconds, limit } of limits) if (milliseconds <= seconds * 1000) limit.abort()
      await new Promise(setImmediate)
    }

    /** Starts a task that waits, lets time pass, and answers how it ended once it may go on. */
    async function resultAfter(run: (task: string) => Promise<string>, passed: { seconds: number; worked: number }) {
      const begun = new BroadcastChannel('begun')
      const released = new BroadcastChannel('released')
      limits.length = 0
      try {
        const running = run('done')
        await once(begun, 'message')
        await pass(passed)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
        released.postMessage('')
        return await running
      } finally {
        begun.close()
        released.close()
      }
    }

    it('counts from its beginning, without what the machine does besides, for six times as long', async () => {
      mock.timers.enable({ apis: ['setInterval'] })
      const usage = mock.method(Worker.prototype, 'cpuUsage', () =>
        Promise.resolve({ user: worked_ms * 1000, system: 0 }),
      )
      const run = await threadsThat(
        'waiting',
        10_000,
        `const released = new BroadcastChannel('released')
        const message = new Promise((resolve) => (released.onmessage = resolve))
        new BroadcastChannel('begun').postMessage('')
        await message
        released.close()
        return task`,
      )
      try {
        for (const [passed, result] of [
          [{ seconds: 59, worked: 9 }, 'done'],
          [{ seconds: 59, worked: 9 }, 'done'],
          [{ seconds: 10, worked: 10 }, 'file_too_complex'],
          [{ seconds: 59, worked: 9 }, 'done'],
          [{ seconds: 60, worked: 0 }, 'file_too_complex'],
        ] as const)
          assert.equal(await resultAfter(run, passed), result, JSON.stringify(passed))
      } finally {
        usage.mock.restore()
        mock.timers.reset()
      }
    })
  })
})
