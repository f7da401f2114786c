import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeliveries, type Receiver } from './deliveries.server.ts'

/** A process that notes the numbers it is given, or cannot be reached. */
function aProcess(failure?: Error) {
  const numbers: number[] = []
  const child: Receiver = {
    send({ delivery }, sent) {
      numbers.push(delivery)
      queueMicrotask(() => sent(failure ?? null))
      return true
    },
  }
  return { child, numbers }
}

/** Whether a promise has settled once everything that is due has run. */
async function isDone(promise: Promise<unknown>) {
  let done = false
  void promise.then(() => (done = true))
  await new Promise(setImmediate)
  return done
}

test('a message counts as delivered when each process has handled it, has ended, or could not be reached', async () => {
  const { deliver, settle, forget } = createDeliveries()
  const [handles, ends, gone] = [aProcess(), aProcess(), aProcess(new Error('channel closed'))]
  const delivery = deliver({ type: 'invalidate' }, [handles.child, ends.child, gone.child])
  assert.equal(await isDone(delivery), false)
  settle(handles.child, handles.numbers[0]! + 1)
  assert.equal(await isDone(delivery), false)
  settle(handles.child, handles.numbers[0]!)
  assert.equal(await isDone(delivery), false)
  forget(ends.child)
  await delivery
  assert.deepEqual([handles.numbers, ends.numbers, gone.numbers], [[1], [1], [1]])
})

test('a message for nobody is delivered at once', async () => {
  await createDeliveries().deliver({ type: 'invalidate' }, [])
})

test('nobody waits for a process that has left a message unhandled for a second, until it handles it', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['Date'], now: 0 })
  const { deliver, settle } = createDeliveries()
  const { child, numbers } = aProcess()
  assert.equal(await isDone(deliver({ type: 'invalidate' }, [child])), false)
  assert.equal(await isDone(deliver({ type: 'invalidate' }, [child])), false)
  mock.timers.tick(1000)
  assert.equal(await isDone(deliver({ type: 'invalidate' }, [child])), true)
  assert.deepEqual(numbers, [1, 2, 3], 'it is told all the same')
  for (const number of [1, 2]) settle(child, number)
  assert.equal(await isDone(deliver({ type: 'invalidate' }, [child])), false)
})
