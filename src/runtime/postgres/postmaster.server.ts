import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Content of `postmaster.pid`. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads the server of the lock file, running or not. */
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

/** Whether a process exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process is a running PostgreSQL: process ids are reused, soon so in containers. */
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
 * Frees a lock file whose process id now belongs to another process or a zombie, which PostgreSQL would mistake for a
 * running server. Writes our own pid instead, because a server treats its parent's as stale. The rest of the file
 * stays: PostgreSQL uses it to detect surviving backends.
 */
export async function disownLock(cluster: string): Promise<void> {
  const text = await readFile(pidFile(cluster), 'utf8')
  await writeFile(pidFile(cluster), text.replace(/^\d+/, String(process.pid)))
}
