import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { createDeliveries } from './deliveries.server.ts'

/** A process that notes the numbers it is given, or cannot be reached. */
function aProcess(failure?: Error) {
  const numbers: number[] = []
  const send = ({ delivery }: { delivery: number }, sent: (error: Error | null) => void) => {
    numbers.push(delivery)
    queueMicrotask(() => sent(failure ?? null))
    return true
  }
  return { child: { send } as unknown as ChildProcess, numbers }
}

test('a message counts as delivered when each process has handled it, has ended, or could not be reached', async () => {
  const { deliver, settle, forget } = createDeliveries()
  const [handles, ends, gone] = [aProcess(), aProcess(), aProcess(new Error('channel closed'))]
  let delivered = false
  const delivery = deliver({ type: 'invalidate' }, [handles.child, ends.child, gone.child]).then(() => (delivered = true))
  const pending = async () => {
    await new Promise(setImmediate)
    assert.equal(delivered, false)
  }
  await pending()
  settle(handles.child, handles.numbers[0]! + 1)
  await pending()
  settle(handles.child, handles.numbers[0]!)
  await pending()
  forget(ends.child)
  await delivery
  assert.deepEqual([handles.numbers, ends.numbers, gone.numbers], [[1], [1], [1]])
})

test('a message for nobody is delivered at once', async () => {
  await createDeliveries().deliver({ type: 'invalidate' }, [])
})
