import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { meter } from './usage.ts'

/** What a program has come to, and the CPU seconds of it and all that it started. */
export interface Ended {
  succeeded: boolean
  cpu: number
}

/** Runs a program. `atEnd` keeps its output until it has ended. */
export type Run = (command: string, args: string[], extra?: Record<string, string>, atEnd?: boolean) => Promise<Ended>

/** One for all that this process starts: what ends is counted once, for the step that has started it. */
const spentOnChildren = meter()
const spent = new Map<string, number>()

/** CPU seconds of each step so far. */
export const cpuOfSteps = (): ReadonlyMap<string, number> => spent

/** Counts for a step what has just ended. */
export function countFor(step: string): number {
  const cpu = spentOnChildren()
  spent.set(step, (spent.get(step) ?? 0) + cpu)
  return cpu
}

/** Stops what was started: child processes would survive an interruption. */
const started = new Set<() => Promise<unknown>>()
const interrupted = () => void Promise.allSettled([...started].map((stop) => stop())).finally(() => exit(130))
process.once('SIGINT', interrupted).once('SIGTERM', interrupted)

/** Runs a program for a step; with a prefix, because steps run in parallel, it stands before each line of output. */
export const runAs =
  (step: string, prefix = ''): Run =>
  async (command, args, extra = {}, atEnd = false) => {
    const stdio = prefix || atEnd ? 'pipe' : 'inherit'
    const child = spawn(command, args, { stdio: ['inherit', stdio, stdio], env: { ...env, ...extra } })
    const kept: string[] = []
    const forwardLine = async (stream: Readable | null) => {
      if (!stream) return
      for await (const line of createInterface(stream)) {
        const text = `${prefix}${line}\n`
        if (atEnd) kept.push(text)
        else stdout.write(text)
      }
    }
    const stop = async () => child.kill('SIGTERM')
    started.add(stop)
    const ended = once(child, 'exit').then(
      ([code]) => ({ succeeded: code === 0, cpu: countFor(step) }),
      () => ({ succeeded: false, cpu: 0 }),
    )
    await Promise.all([forwardLine(child.stdout), forwardLine(child.stderr)])
    const result = await ended
    stdout.write(kept.join(''))
    started.delete(stop)
    return result
  }

/** Runs work with a started server and stops it afterwards. */
export async function withServerRunning<It extends { stop: () => Promise<unknown> }>(
  step: string,
  it: It,
  work: (it: It) => Promise<boolean>,
) {
  // What was needed to start it.
  countFor(step)
  started.add(it.stop)
  try {
    return await work(it)
  } finally {
    started.delete(it.stop)
    await it.stop()
    countFor(step)
  }
}
