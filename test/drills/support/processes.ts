import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '#test/support/site.ts'

export type ProcessKind = 'web' | 'job' | 'database'

/** The processes of one kind, as the operating system names them. */
export function pidsOf({ pid, data_dir }: Pick<Site, 'pid' | 'data_dir'>, kind: ProcessKind): number[] {
  if (kind === 'database')
    return [Number(readFileSync(join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])]
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes(`tarsiya ${kind}`))
    .map((line) => Number.parseInt(line))
}

/** A process and all below it, itself first. */
export function familyOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = rows.map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const parent of family) family.push(...pairs.filter(([, of]) => of === parent).map(([child]) => child!))
  return family
}

/** Ends all processes of a kind as a power cut would; of the database each server process, too. */
export function killAll(site: Pick<Site, 'pid' | 'data_dir'>, kind: ProcessKind) {
  for (const pid of pidsOf(site, kind).flatMap((each) => (kind === 'database' ? familyOf(each) : [each]))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended with its parent.
    }
  }
}

/** The resident memory of processes together, in MB. */
export const megabytesOf = (pids: readonly number[]) =>
  pids.reduce(
    (sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    0,
  )
