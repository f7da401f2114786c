import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmDelivery, notifyProcesses } from './notify-processes.server.ts'

type Sent = (error: Error | null) => void

/** Whether a promise has settled once everything that is due has run. */
async function isDone(promise: Promise<unknown>) {
  let done = false
  void promise.then(() => (done = true))
  await new Promise(setImmediate)
  return done
}

test('a message to other processes', async (context) => {
  const sent: { delivery: number }[] = []
  let failure: Error | null = null
  const before = process.send
  const send = (message: { delivery: number }, _handle: unknown, _options: unknown, done: Sent) => {
    sent.push(message)
    queueMicrotask(() => done(failure))
    return true
  }
  Object.assign(process, { send })
  context.after(() => Object.assign(process, { send: before }))
  context.mock.timers.enable({ apis: ['setTimeout'] })

  await context.test('is waited for until the primary says that they have handled it', async () => {
    const [first, second] = [notifyProcesses({ type: 'invalidate' }), notifyProcesses({ type: 'invalidate' })]
    confirmDelivery({ type: 'delivered', delivery: sent[1]!.delivery })
    assert.deepEqual([await isDone(first), await isDone(second)], [false, true])
    confirmDelivery({ type: 'delivered', delivery: sent[0]!.delivery })
    assert.equal(await isDone(first), true)
  })

  await context.test('is waited for a second, and no longer', async () => {
    const message = notifyProcesses({ type: 'invalidate' })
    context.mock.timers.tick(999)
    assert.equal(await isDone(message), false)
    context.mock.timers.tick(1)
    assert.equal(await isDone(message), true)
  })

  await context.test('is not waited for when the primary has ended', async () => {
    failure = new Error('channel closed')
    assert.equal(await isDone(notifyProcesses({ type: 'invalidate' })), true)
  })
})
