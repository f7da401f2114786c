import { execFile } from 'node:child_process'
import type { Logger } from '#framework/config/log.server.ts'

/** Answers in each interval that systemd waits for one. */
const ANSWERS = 3

/**
 * Tells systemd that this process is at work, where its unit has `WatchdogSec`: once it hangs, systemd kills it and
 * starts another. For processes that nobody supervises. Node has no datagrams of Unix, and `systemd-notify` is part of
 * systemd.
 */
export function answerWatchdog(
  logger: Pick<Logger, 'warn'>,
  env: NodeJS.ProcessEnv = process.env,
  send: (file: string, args: string[], done: (error: Error | null) => void) => unknown = execFile,
): void {
  const interval_us = Number(env.WATCHDOG_USEC)
  if (!env.NOTIFY_SOCKET || !(interval_us > 0)) return
  const answer = () =>
    send('systemd-notify', ['WATCHDOG=1'], (error) => {
      if (error) logger.warn({ err: error }, 'systemd could not be told that this process is at work')
    })
  setInterval(answer, interval_us / 1000 / ANSWERS).unref()
}
