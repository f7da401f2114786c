import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isReady } from '#test/support/site.ts'
import { readUnit } from './deployed.ts'
import type { Host } from './network.ts'
import type { Running } from './programs.ts'

/*
 * The product's processes as systemd runs them: what ends is started again. Nothing that a failover does to the database may end
 * one, so that each end is a finding.
 */

export interface Service {
  /** Starts it with the code of a tree, or that of before. */
  start: (tree?: string) => void
  /** In order: what was accepted is answered first. */
  stop: () => Promise<void>
  /** All its processes, as a power cut would. */
  kill: () => Promise<void>
  /** Waits until it answers at an address. */
  isReady: (url: string) => Promise<void>
}

/** What a primary logs when one of its processes has ended by itself. */
const CHILD_ENDED = 'a process ended and is started again'

/** A service that ends so often while it starts will not start. */
const MAX_ENDS = 5

const lastLine = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)!.slice(0, 500)

export function keepServices(logs: string) {
  const ended: string[] = []
  const restarts = new Set<ReturnType<typeof setTimeout>>()
  let over = false

  async function service(
    host: Host,
    {
      unit,
      instance,
      env,
      tree,
    }: { unit: string; instance?: string; env: Record<string, string | undefined>; tree: string },
  ): Promise<Service> {
    const { args, env: own, restart_ms } = await readUnit(unit, host, instance)
    let cwd = tree
    let one: Running | undefined
    let wanted = false
    /** Since its start was requested. */
    let ends = 0

    function run() {
      wanted = true
      const started = (one = host.start(host.name, process.execPath, args, { cwd, env: { ...env, ...own } }))
      started.child.once('exit', (code, signal) => {
        if (over || !wanted || one !== started) return
        ends++
        ended.push(`${host.name} ended by itself (${signal ?? code}): ${lastLine(join(logs, `${host.name}.log`))}`)
        if (restart_ms === undefined) return
        const restart = setTimeout(() => {
          restarts.delete(restart)
          if (!over && wanted && one === started) run()
        }, restart_ms)
        restarts.add(restart)
      })
    }

    return {
      start(next = cwd) {
        cwd = next
        ends = 0
        run()
      },
      async stop() {
        wanted = false
        await one?.end()
      },
      async kill() {
        wanted = false
        // The primary first, which would say that its processes have ended.
        one?.child.kill('SIGKILL')
        host.signal('SIGKILL')
        await one?.end('SIGKILL')
      },
      isReady: (url) => isReady(url, () => over || ends === MAX_ENDS),
    }
  }

  /** Processes that primaries have replaced, by their logs. */
  const replaced = () =>
    globSync('web*.log', { cwd: logs }).flatMap((name) =>
      readFileSync(join(logs, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes(CHILD_ENDED))
        .map(() => `a process of ${name.replace('.log', '')} ended by itself`),
    )

  return {
    service,
    /** Everything that ended by itself so far. */
    ended: () => [...ended, ...replaced()],
    /** Starts nothing again from now on. */
    end() {
      over = true
      for (const restart of restarts) clearTimeout(restart)
    },
  }
}
