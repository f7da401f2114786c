import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { accessSync, closeSync, globSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { missingPrograms } from '../test/drills/support/radosgw.ts'

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

const isThere = (file: string) => {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

const find = (name: string) => FOLDERS.map((folder) => join(folder, name)).find(isThere)

/** The programs of the fleet, or the words that say how to get those that are missing. */
export function findPrograms() {
  const newest = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )[0]
  const needed = {
    nginx: 'nginx-light',
    pgbouncer: 'pgbouncer',
    haproxy: 'haproxy',
    etcd: 'etcd-server',
    patroni: 'patroni',
  }
  const programs = Object.keys(needed).map((name) => [name, find(name)] as const)
  const packages = [
    !newest && 'postgresql',
    ...programs.map(([name, file]) => !file && needed[name as keyof typeof needed]),
    missingPrograms().length > 0 && 'radosgw ceph-mon ceph-osd ceph-common',
  ].filter(Boolean)
  if (packages.length || !newest) {
    throw new Error(`Programs are missing. On Debian 12: apt-get install --no-install-recommends ${packages.join(' ')}`)
  }
  return { ...(Object.fromEntries(programs) as Record<keyof typeof needed, string>), postgres: join(newest, '..') }
}

/** PostgreSQL and PgBouncer refuse to be root: then they are the account that Debian made for them. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (!line) throw new Error('As root the account "postgres" is needed, which comes with the package postgresql')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/** A program that runs until it is told to end. */
export interface Running {
  name: string
  child: ChildProcess
  /** Ends it, and waits; what does not end in time is killed. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** How long a program may take to end, in milliseconds. */
const STOP_TIMEOUT_MS = 40_000

/** Starts programs, each with a log of its own, and ends whatever still runs, the last first. */
export function keepPrograms(logs: string) {
  const running: Running[] = []
  let over = false
  return {
    start(name: string, file: string, args: string[], options: SpawnOptions = {}): Running {
      if (over) throw new Error('the fleet is being ended')
      const log = openSync(join(logs, `${name}.log`), 'a')
      const child = spawn(file, args, { ...options, stdio: ['ignore', log, log] })
      closeSync(log)
      const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
      const one: Running = {
        name,
        child,
        async end(signal = 'SIGTERM') {
          if (child.exitCode === null && child.signalCode === null) child.kill(signal)
          const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
          await ended
          clearTimeout(late)
        },
      }
      running.push(one)
      void ended.then(() => running.splice(running.indexOf(one), 1))
      return one
    },
    /** What runs now; programs that differ in their port alone have one name. */
    list: () => running.map(({ name, child }) => ({ name: name.replace(/-\d+$/, ''), pid: child.pid ?? 0 })),
    /** The last lines that each program has written, to find out why something failed. */
    lastWords: () =>
      globSync('*.log', { cwd: logs })
        .map((name) => ({
          name,
          lines: readFileSync(join(logs, name), 'utf8').trim().split('\n').slice(-4).join('\n'),
        }))
        .filter(({ lines }) => lines)
        .map(({ name, lines }) => `${name}:\n${lines}`)
        .join('\n'),
    async endAll(signalOf: (name: string) => NodeJS.Signals) {
      over = true
      for (const one of [...running].reverse()) await one.end(signalOf(one.name))
    },
  }
}

export type Programs = ReturnType<typeof keepPrograms>
