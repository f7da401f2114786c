import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, mock } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { queueTimeouts } from '#framework/http/concurrency-limit.server.ts'
import { aPdf } from '#test/support/make/files.ts'
import { createInspectionThreads, inspectInThread } from './inspection-threads.server.ts'

queueTimeouts.enabled = false

const folder = await mkdtemp(join(tmpdir(), 'tarsiya-inspections-'))
after(() => rm(folder, { recursive: true }))

const threads: Worker[] = []
process.on('worker', (thread) => threads.push(thread))

/** Threads that run the given function body. */
async function threadsThat(name: string, body: string) {
  const file = join(folder, `${name}.mjs`)
  await writeFile(file, `export default ({ bytes }) => { ${body} }`)
  return createInspectionThreads({ filename: pathToFileURL(file).href })
}

/** The time limits of inspections under way: each is over when a test says so. */
const limits: AbortController[] = []
mock.method(AbortSignal, 'timeout', () => {
  const limit = new AbortController()
  limits.push(limit)
  return limit.signal
})

const endless = Buffer.from('endless')
const short = Buffer.from('short')

describe('@asvs V15.2.2 an inspection', () => {
  it('that takes too long ends with its thread, and the next one has another', async () => {
    const inspect = await threadsThat(
      'endless',
      `if (bytes.length !== ${endless.length}) return 'pdf'
      new BroadcastChannel('endless').postMessage('begun')
      for (;;);`,
    )
    const begun = new BroadcastChannel('endless')
    const before = threads.length
    const inspections = [inspect(endless, 'pdf'), inspect(endless, 'pdf'), inspect(short, 'pdf')]
    for (let number = 0; number < 2; number++) await once(begun, 'message')
    begun.close()
    for (const limit of limits.splice(0)) limit.abort()
    assert.deepEqual(await Promise.all(inspections), ['file_too_complex', 'file_too_complex', 'pdf'])
    assert.equal(threads.length - before, 3)
  })

  it('that takes too much memory ends with its thread', async () => {
    const inspect = await threadsThat(
      'memory',
      `const kept = []; while (bytes.length === ${endless.length}) kept.push(Array(100_000).fill(kept.length)); return 'pdf'`,
    )
    assert.deepEqual(await Promise.all([inspect(endless, 'pdf'), inspect(short, 'pdf')]), ['file_too_complex', 'pdf'])
  })

  it('waits for one of two threads, and is refused when many wait', async () => {
    const inspect = await threadsThat('many', `return 'pdf'`)
    const before = threads.length
    const asked = await Promise.allSettled(Array.from({ length: 68 }, () => inspect(short, 'pdf')))
    assert.deepEqual(
      asked.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as { code: string }).code)),
      [...Array<string>(66).fill('pdf'), 'unavailable', 'unavailable'],
    )
    assert.equal(threads.length - before, 2)
  })

  it('that fails says why, and its thread goes on', async () => {
    const inspect = await threadsThat(
      'failing',
      `if (bytes.length === ${endless.length}) throw new Error('a fault'); return 'pdf'`,
    )
    await assert.rejects(inspect(endless, 'pdf'), /a fault/)
    assert.equal(await inspect(short, 'pdf'), 'pdf')
  })

  it('leaves the bytes to the one who asked', async () => {
    const { bytes } = aPdf()
    const length = bytes.length
    assert.equal(await inspectInThread(bytes, 'pdf'), 'pdf')
    assert.equal(bytes.length, length)
  })

  it('keeps a process alive while it is made, and no longer', async () => {
    const code = `import { inspectInThread } from './inspection-threads.server.ts'
      inspectInThread(Buffer.from('text'), 'text').then((verdict) => console.log(verdict))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: import.meta.dirname,
    })
    assert.equal(stdout, 'txt\n')
  })
})
