import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { supervise } from './supervisor.server.ts'

/** A process that sends what it is asked to and reports what others sent. */
const CHILD = `
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
process.on('message', (message) => {
  if (message.type === 'say') process.send({ type: 'said', pid: process.pid })
  if (message.type === 'said') process.send({ type: 'heard', from: message.pid })
  if (message.type === 'heard') process.send({ type: 'overheard' })
})
runChild({ error() {}, fatal() {}, warn() {} }, async () => {
  process.send({ type: 'up' })
  return { stop: async () => undefined }
})
`

test('what a process says reaches all others, of every kind, and not itself; what the primary keeps reaches none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-messages-'))
  const file = join(folder, 'child.mjs')
  await writeFile(file, CHILD)
  const up = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const pids = new Set<number>()
  const received: [by: number, from: number][] = []
  const sent: number[] = []
  let overheard = 0
  const onMessage = (pid: number, message: unknown) => {
    const { type, from = 0 } = message as { type: string; from?: number }
    if (type === 'up' && pids.add(pid).size === 3) up.resolve()
    if (type === 'heard' && received.push([pid, from]) === 4) answered.resolve()
    if (type === 'said') sent.push(pid)
    if (type === 'overheard') overheard++
    return type !== 'said'
  }
  const kinds = [
    { name: 'web', file, count: 2, shares_port: true },
    { name: 'job', file, count: 1, shares_port: false },
  ]
  const supervisor = supervise(kinds, createLogger('silent'), process.env, onMessage)
  try {
    await supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
    await up.promise
    const [first, second] = supervisor.listening()
    first!.send({ type: 'say' })
    second!.send({ type: 'say' })
    await answered.promise
    const others = (pid: number) => [...pids].filter((one) => one !== pid).map((by): [number, number] => [by, pid])
    const sorted = (pairs: [number, number][]) => pairs.map(String).sort()
    assert.deepEqual(sorted(received), sorted([first!.pid, second!.pid].flatMap(others)))
    assert.deepEqual(sent.sort(), [first!.pid, second!.pid].sort())
  } finally {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  }
  assert.equal(overheard, 0)
})
