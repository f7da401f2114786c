import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { supervise } from './supervisor.server.ts'

/** A process that loads slowly while it already receives messages. */
const SLOW = `
process.on('message', () => undefined)
const { promise, resolve } = Promise.withResolvers()
setTimeout(resolve, 500)
await promise
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
runChild({ error() {}, fatal() {}, warn() {} }, async ({ url }) => {
  if (url !== 'here') throw new Error('other orders')
  return { stop: async () => undefined }
})
`

test('orders reach a process that was still loading its code when they were given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-supervisor-'))
  const file = join(folder, 'slow.mjs')
  await writeFile(file, SLOW)
  const kinds = [
    { name: 'web', file, count: 2, shares_port: true },
    { name: 'job', file, count: 1, shares_port: false },
  ]
  const supervisor = supervise(kinds, createLogger('silent'), process.env)
  try {
    await supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
  } finally {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  }
})
