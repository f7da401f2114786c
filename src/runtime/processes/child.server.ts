import { flushCompileCache } from 'node:module'
import type { Logger } from '#framework/config/log.server.ts'
import type { StartMessage, MessageToChild, MessageToPrimary } from '#framework/ipc/ipc-messages.server.ts'

/** Work under way, and how it ends: what was accepted is finished first. */
export interface Work {
  stop: () => Promise<void>
}

/** Milliseconds for work under way when the process is told to end, and after a bug that leaves it in an unknown state. */
const DRAIN_TIMEOUT_MS = 25_000
const CRASH_DRAIN_TIMEOUT_MS = 1000

const sendToPrimary = (message: MessageToPrimary) => {
  if (process.connected) process.send?.(message)
}

/**
 * The life of a process: it waits for orders, works, and ends when it is told to, when a bug has escaped, or with its primary.
 * `orders` is for a process that nobody supervises.
 */
export function runChild(logger: Logger, begin: (startMessage: StartMessage) => Promise<Work>, startMessage?: StartMessage): void {
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
    sendToPrimary({ type: 'ready' })
    // Now, because a process that is killed writes nothing: the next start reads compiled code.
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
  // A Ctrl-C reaches every process of the terminal; only the primary decides what it means.
  process.on('SIGINT', () => undefined).on('SIGHUP', () => undefined)
  process.on('disconnect', () => void end(0, DRAIN_TIMEOUT_MS))
  process.on('message', (message: MessageToChild) => {
    if (message.type === 'start') void start(message.start)
    if (message.type === 'stop') void end(0, DRAIN_TIMEOUT_MS)
  })
  sendToPrimary({ type: 'loaded' })
}
