import type { ChildProcess } from 'node:child_process'

/** Who still has to handle which forwarded message. */
export function createDeliveries() {
  const expected = new Map<ChildProcess, Map<number, () => void>>()
  let last = 0

  const settle = (child: ChildProcess, delivery: number) => {
    expected.get(child)?.get(delivery)?.()
    expected.get(child)?.delete(delivery)
  }

  return {
    /** Sends a message to processes; resolves when each has handled it or has ended. */
    async deliver(message: object, receivers: readonly ChildProcess[]): Promise<void> {
      const delivery = ++last
      await Promise.all(
        receivers.map((child) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          let waiting = expected.get(child)
          if (!waiting) expected.set(child, (waiting = new Map()))
          waiting.set(delivery, resolve)
          child.send({ ...message, delivery }, (error) => {
            if (error) settle(child, delivery)
          })
          return promise
        }),
      )
    },
    /** A process has handled a message. */
    settle,
    /** A process has ended and handles nothing any more. */
    forget(child: ChildProcess) {
      for (const delivery of expected.get(child)?.keys() ?? []) settle(child, delivery)
      expected.delete(child)
    },
  }
}
