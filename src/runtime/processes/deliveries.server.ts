/** A process that messages are sent to, as `ChildProcess` is. */
export interface Receiver {
  send(message: { delivery: number }, sent: (error: Error | null) => void): boolean
}

/** For how long a process is waited for; one that took longer is not waited for again until it handles its messages. */
const STUCK_MS = 1000

interface Waiting {
  settled: () => void
  since: number
}

/** Who still has to handle which forwarded message. */
export function createDeliveries() {
  const expected = new Map<Receiver, Map<number, Waiting>>()
  let last = 0

  const settle = (child: Receiver, delivery: number) => {
    expected.get(child)?.get(delivery)?.settled()
    expected.get(child)?.delete(delivery)
  }
  const isStuck = (waiting: Map<number, Waiting>) =>
    [...waiting.values()].some(({ since }) => Date.now() - since >= STUCK_MS)

  return {
    /**
     * Sends a message to processes; resolves when each has handled it, has ended or has left an earlier one unhandled.
     */
    async deliver(message: object, receivers: readonly Receiver[]): Promise<void> {
      const delivery = ++last
      await Promise.all(
        receivers.map((child) => {
          const { promise, resolve } = Promise.withResolvers<void>()
          let waiting = expected.get(child)
          if (!waiting) expected.set(child, (waiting = new Map()))
          if (isStuck(waiting)) resolve()
          waiting.set(delivery, { settled: resolve, since: Date.now() })
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
    forget(child: Receiver) {
      for (const delivery of expected.get(child)?.keys() ?? []) settle(child, delivery)
      expected.delete(child)
    },
  }
}
