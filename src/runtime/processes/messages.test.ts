import assert from 'node:assert/strict'
import { EventEmitter, on } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLogger } from '#framework/config/log.server.ts'
import { supervise } from './supervisor.server.ts'

/** A process that sends what it is asked to and reports what others sent. */
const CHILD = `
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
const delivered = []
process.on('message', (message) => {
  if (message.type === 'say') process.send({ type: 'said', pid: process.pid, delivery: message.delivery })
  if (message.type === 'said') process.send({ type: 'heard', from: message.pid })
  if (message.type === 'heard') process.send({ type: 'overheard' })
  if (message.type === 'delivered') delivered.push(message.delivery)
  if (message.type === 'ask') process.send({ type: 'answer', delivered })
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

test('a message is delivered without the job process, and without a web process that has ended', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-messages-'))
  const file = join(folder, 'child.mjs')
  await writeFile(file, CHILD)
  const events = new EventEmitter()
  const received = { up: on(events, 'up'), heard: on(events, 'heard'), answer: on(events, 'answer') }
  const next = async (type: keyof typeof received) =>
    ((await received[type].next()).value as [{ delivered?: number[] }])[0]
  const kinds = [
    { name: 'web', file, count: 2, shares_port: true },
    { name: 'job', file, count: 1, shares_port: false },
  ]
  const supervisor = supervise(kinds, createLogger('silent'), process.env, (_pid, message) => {
    const { type } = message as { type: string }
    events.emit(type, message)
    return type !== 'said'
  })
  context.after(async () => {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  })
  type Listening = ReturnType<typeof supervisor.listening>[number]
  /** What a process has been told of its messages, after the primary has handled all that it sent. */
  const deliveredTo = async (one: Listening) => {
    one.send({ type: 'ask' })
    return (await next('answer')).delivered
  }
  const started = supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
  for (let number = 0; number < 3; number++) await next('up')
  await started
  const [first, second, job] = supervisor.listening() as [Listening, Listening, Listening]

  process.kill(job.pid, 'SIGSTOP')
  try {
    first.send({ type: 'say', delivery: 1 })
    await next('heard')
    await deliveredTo(second)
    assert.deepEqual(await deliveredTo(first), [1])
  } finally {
    process.kill(job.pid, 'SIGCONT')
  }

  process.kill(second.pid, 'SIGSTOP')
  first.send({ type: 'say', delivery: 2 })
  assert.deepEqual(await deliveredTo(first), [1])
  process.kill(second.pid, 'SIGKILL')
  await next('up')
  assert.deepEqual(await deliveredTo(first), [1, 2])
})
