import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Site } from '#test/support/site.ts'

const TICK = 10

/** CPU milliseconds that a process has used so far, as the operating system counts them. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return 0
  }
}

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ pid: Number.parseInt(line), name: line }))

/** The processes of a running product: what they have used and what they hold. */
export function processesOf(site: Site) {
  const web = childrenOf(site.pid).find(({ name }) => name.includes('tarsiya web'))!.pid
  const postmaster = Number(readFileSync(join(site.data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const status = () => readFileSync(`/proc/${web}/status`, 'utf8')
  return {
    /** CPU milliseconds of the web process and of PostgreSQL's. */
    used: () => ({ node: cpuOf(web), postgres: childrenOf(postmaster).reduce((sum, { pid }) => sum + cpuOf(pid), 0) }),
    /** Megabytes of the web process. */
    memory: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(status())![1]) / 1024),
  }
}

/** The machine, in a line. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** The middle of some numbers. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
