import type { MessageToChild } from './ipc-messages.server.ts'

/**
 * Milliseconds to wait for confirmation. A busy process needs a few; a stuck one must not block writes in the others.
 */
const TIMEOUT_MS = 1000

const unconfirmed = new Map<number, () => void>()
let last = 0

/**
 * Sends a message to the other processes of this machine. Resolves when all have handled it, after `TIMEOUT_MS` at the
 * latest, and immediately in a process without a primary.
 */
export function notifyProcesses(message: object): Promise<void> {
  if (!process.send) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const delivery = ++last
  const timer = setTimeout(resolve, TIMEOUT_MS)
  unconfirmed.set(delivery, resolve)
  // If the primary has just exited, the write is committed nevertheless and must not fail.
  process.send({ ...message, delivery }, undefined, {}, (error) => {
    if (error) resolve()
  })
  return promise.finally(() => {
    clearTimeout(timer)
    unconfirmed.delete(delivery)
  })
}

/** Handles the primary's confirmation of a message from this process. */
export const confirmDelivery = ({ delivery }: Extract<MessageToChild, { type: 'delivered' }>) =>
  unconfirmed.get(delivery)?.()
