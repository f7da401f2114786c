import { flushCompileCache } from 'node:module'
import type { Logger } from '#framework/config/log.server.ts'
import { confirmDelivery } from '#framework/ipc/notify-processes.server.ts'
import {
  deliveryOf,
  type StartMessage,
  type MessageToChild,
  type MessageToPrimary,
} from '#framework/ipc/ipc-messages.server.ts'

/** Running work; `stop` finishes what was accepted. */
export interface Work {
  stop: () => Promise<void>
}

/** Time for running work on shutdown, and after a bug that left the process in an unknown state. */
const DRAIN_TIMEOUT_MS = 25_000
const CRASH_DRAIN_TIMEOUT_MS = 1000

const sendToPrimary = (message: MessageToPrimary) => {
  if (process.connected) process.send?.(message)
}

/**
 * Runs a child process: waits for the start message, works, and exits when told to, after an uncaught error, or with
 * the primary. Pass `startMessage` for a process without supervisor.
 */
export function runChild(
  logger: Logger,
  begin: (startMessage: StartMessage) => Promise<Work>,
  startMessage?: StartMessage,
): void {
  let work: Work | undefined
  let ending = false

  async function end(code: number, timeoutMs: number) {
    if (ending) return
    ending = true
    setTimeout(() => {
      logger.warn('work under way was cut off')
      process.exit(code)
    }, timeoutMs)
    try {
      await work?.stop()
    } catch (error) {
      logger.error({ err: error }, 'the process did not end in order')
    }
    process.exit(code)
  }

  async function start(message: StartMessage) {
    try {
      work = await begin(message)
    } catch (error) {
      logger.error({ err: error }, 'the process could not start')
      sendToPrimary({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
      process.exit(1)
    }
    // Loading the code leaves 40 MB of empty heap, which V8 would keep. Before the process serves, the pause delays
    // nobody.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
    sendToPrimary({ type: 'ready' })
    // Flush now, because a killed process writes nothing.
    setTimeout(flushCompileCache, 5000).unref()
  }

  const crash = (error: unknown) => {
    logger.fatal({ err: error }, 'a bug escaped: this process ends and is started again')
    void end(1, CRASH_DRAIN_TIMEOUT_MS)
  }
  process.on('uncaughtException', crash).on('unhandledRejection', crash)
  process.on('SIGTERM', () => void end(0, DRAIN_TIMEOUT_MS))

  if (startMessage) {
    process.on('SIGINT', () => void end(0, DRAIN_TIMEOUT_MS))
    void start(startMessage)
    return
  }
  // Terminals send Ctrl-C to every process; only the primary acts on it.
  process.on('SIGINT', () => undefined).on('SIGHUP', () => undefined)
  process.on('disconnect', () => void end(0, DRAIN_TIMEOUT_MS))
  process.on('message', (message: MessageToChild) => {
    const delivery = deliveryOf(message)
    if (message.type === 'start') void start(message.start)
    else if (message.type === 'ping') sendToPrimary({ type: 'alive' })
    else if (message.type === 'stop') void end(0, DRAIN_TIMEOUT_MS)
    else if (message.type === 'delivered') confirmDelivery(message)
    // It was of another process. All listeners have run before the microtask.
    else if (delivery !== undefined) queueMicrotask(() => sendToPrimary({ type: 'handled', delivery }))
  })
  sendToPrimary({ type: 'loaded' })
}
