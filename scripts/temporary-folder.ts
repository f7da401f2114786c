import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { env } from 'node:process'

const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3

/**
 * Whether files in memory have enough room, and programs may be run from there. Containers often have 64 MB, or forbid
 * it.
 */
function hasMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY)
    return mount !== undefined && !/\bnoexec\b/.test(mount) && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Puts the temporary files of tests into memory where there is room: each test file copies a database, and creating its
 * files on a disk costs twenty times the processor time. A TMPDIR that is already set takes precedence.
 *
 * @returns removes the files
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (env.TMPDIR || !hasMemoryFolder()) return () => {}
  const folder = mkdtempSync(`${IN_MEMORY}/tarsiya-`)
  // PostgreSQL runs as an account without rights, which has to pass.
  chmodSync(folder, 0o711)
  env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
