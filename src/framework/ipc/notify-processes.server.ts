import type { MessageToChild } from './ipc-messages.server.ts'

/** A busy process handles a message within milliseconds; a stuck one must not hold the writes of the others. */
const TIMEOUT_MS = 1000

const unconfirmed = new Map<number, () => void>()
let last = 0

/**
 * Sends a message to the other processes of this machine. Resolves when all of them have handled it, at the latest
 * after a second; at once in a process without a primary.
 */
export function notifyProcesses(message: object): Promise<void> {
  if (!process.send) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const delivery = ++last
  const timer = setTimeout(resolve, TIMEOUT_MS)
  unconfirmed.set(delivery, resolve)
  // A primary that has just ended must not fail a write that is committed.
  process.send({ ...message, delivery }, undefined, {}, (error) => {
    if (error) resolve()
  })
  return promise.finally(() => {
    clearTimeout(timer)
    unconfirmed.delete(delivery)
  })
}

/** Takes what the primary says of a message that this process has sent. */
export const confirmDelivery = ({ delivery }: Extract<MessageToChild, { type: 'delivered' }>) =>
  unconfirmed.get(delivery)?.()
