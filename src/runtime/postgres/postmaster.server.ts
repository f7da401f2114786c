import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What `postmaster.pid` says about the server of a cluster. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** The server that the lock file names, dead or alive. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Whether a process exists; also when it is another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process is a living PostgreSQL: numbers of dead processes are given out again, soon so in a container. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }))
    return stdout.trim().endsWith('postgres')
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, state] = /^\d+ \((.*)\) (\w)/s.exec(status) ?? []
  return name === 'postgres' && state !== 'Z' && state !== 'X'
}

/**
 * Frees a lock file whose process number now belongs to somebody else or to a zombie, which PostgreSQL would take for a living
 * server. Our own number is put in its place, because a server takes its parent's for a stale one. The rest of the file stays:
 * by it PostgreSQL finds out whether backends of the dead server still run.
 */
export async function disownLock(cluster: string): Promise<void> {
  const text = await readFile(pidFile(cluster), 'utf8')
  await writeFile(pidFile(cluster), text.replace(/^\d+/, String(process.pid)))
}
