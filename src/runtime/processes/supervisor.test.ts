import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
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

/** A process that stops itself, as one that hangs, when it is told to; those that replace it work. */
const hanging = `
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
runChild({ error() {}, fatal() {}, warn() {} }, async () => ({ stop: async () => undefined }))
process.on('message', ({ type }) => {
  if (type === 'hang') process.kill(process.pid, 'SIGSTOP')
})
`

test('a process that hangs is counted as silent, killed and replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-supervisor-'))
  const file = join(folder, 'hanging.mjs')
  await writeFile(file, hanging)
  const lines = new PassThrough()
  /** Resolves with the log's next line that has a message. */
  const logged = async (message: string) => {
    for (;;) {
      const line = JSON.parse(String((await once(lines, 'data'))[0])) as { msg: string; pid: number }
      if (line.msg === message) return line
    }
  }
  const kinds = [{ name: 'web', file, count: 1, shares_port: true }]
  const supervisor = supervise(kinds, pino({}, lines), process.env, undefined, 200)
  const answering = () => supervisor.counts().map(({ kind, wanted, answering }) => [kind, wanted, answering])
  try {
    await supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
    assert.deepEqual(answering(), [['web', 1, 1]])
    const [hung] = supervisor.listening()
    const killed = logged('a process does not answer and is killed')
    const replaced = logged('a process ended and is started again')
    hung!.send({ type: 'hang' })
    assert.equal((await killed).pid, hung!.pid)
    assert.deepEqual(answering(), [['web', 1, 0]])
    await replaced
    while (supervisor.listening().length === 0) await setImmediate()
    assert.notEqual(supervisor.listening()[0]!.pid, hung!.pid)
  } finally {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  }
})

/** A process that finishes its work once a file exists. */
const busy = (finish: string) => `
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
const { runChild } = await import(${JSON.stringify(import.meta.resolve('./child.server.ts'))})
runChild({ error() {}, fatal() {}, warn() {} }, async () => ({
  async stop() {
    while (!existsSync(${JSON.stringify(finish)})) await setTimeout(5)
    writeFileSync(${JSON.stringify(`${finish}ed`)}, '')
  },
}))
`

/** A process that hangs the first time that it starts. */
const hangingAtStart = (hung: string) => `
import { existsSync, writeFileSync } from 'node:fs'
if (!existsSync(${JSON.stringify(hung)})) {
  writeFileSync(${JSON.stringify(hung)}, '')
  process.kill(process.pid, 'SIGSTOP')
}
${hanging}`

test('a process that hangs while it starts is killed and replaced, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-supervisor-'))
  const files = { web: join(folder, 'web.mjs'), job: join(folder, 'job.mjs') }
  await writeFile(files.web, hanging)
  await writeFile(files.job, hangingAtStart(join(folder, 'hung')))
  const kinds = [
    { name: 'web', file: files.web, count: 1, shares_port: true },
    { name: 'job', file: files.job, count: 1, shares_port: false },
  ]
  const lines = new PassThrough()
  const replaced = Promise.withResolvers<void>()
  lines.on('data', (line) => {
    if (/"process":"job".*is killed"/.test(String(line))) replaced.resolve()
  })
  const supervisor = supervise(kinds, pino({}, lines), process.env, undefined, 1000, 5000)
  try {
    await supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
    await replaced.promise
    while (supervisor.counts().some(({ wanted, answering }) => wanted !== answering)) await setImmediate()
  } finally {
    await supervisor.stop()
    await rm(folder, { recursive: true })
  }
})

test('when all are stopped, a process that hangs is killed soon, and one that answers finishes its work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tarsiya-supervisor-'))
  const finish = join(folder, 'finish')
  const files = { hanging: join(folder, 'hanging.mjs'), busy: join(folder, 'busy.mjs') }
  await writeFile(files.hanging, hanging)
  await writeFile(files.busy, busy(finish))
  const lines = new PassThrough()
  const kinds = [
    { name: 'web', file: files.hanging, count: 1, shares_port: true },
    { name: 'job', file: files.busy, count: 1, shares_port: false },
  ]
  const supervisor = supervise(kinds, pino({}, lines), process.env, undefined, 500)
  try {
    await supervisor.go({ url: 'here', direct_url: 'here', pool_max: 1 })
    while (supervisor.counts().some(({ answering }) => answering === 0)) await setImmediate()
    const { pid } = supervisor.listening()[0]!
    process.kill(pid, 'SIGSTOP')
    const stopped = supervisor.stop()
    // Without the kill the log says nothing.
    const line = await Promise.race([once(lines, 'data'), stopped.then(() => ['{}'])])
    const { msg, pid: killed } = JSON.parse(String(line[0])) as { msg?: string; pid?: number }
    assert.deepEqual([msg, killed], ['a process does not answer and is killed', pid])
    await writeFile(finish, '')
    await stopped
    await access(`${finish}ed`)
    assert.equal(lines.read(), null, 'no other was killed')
  } finally {
    supervisor.kill()
    await rm(folder, { recursive: true })
  }
})
