import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { supervise } from './supervisor.server.ts'

/** A process that already receives messages and has loaded its code only after the orders were given. */
const slow = (given: string) => `
import { existsSync } from 'node:fs'
import { setImmediate, setTimeout } from 'node:timers/promises'
process.on('message', () => undefined)
while (!existsSync(${JSON.stringify(given)})) await setTimeout(5)
await setImmediate()
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
runChild({ error() {}, fatal() {}, warn() {} }, async ({ url }) => {
  if (url !== 'here') throw new Error('other orders')
  return { stop: async () => undefined }
})
`

test('orders reach a process that was still loading its code when they were given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-supervisor-'))
  const file = join(folder, 'slow.mjs')
  const given = join(folder, 'given')
  await writeFile(file, slow(given))
  const kinds = [
    { name: 'web', file, count: 2, shares_port: true },
    { name: 'job', file, count: 1, shares_port: false },
  ]
  const supervisor = supervise(kinds, createLogger('silent'), process.env)
  try {
    const started = supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
    await writeFile(given, '')
    await started
  } finally {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  }
})
