import { readFileSync } from 'node:fs'

/** How the kernel counts processor time for programs, on every Linux. */
const TICKS_PER_SECOND = 100
/** Of `/proc/self/stat` after the name: the children that have ended, theirs included, in user and in system mode. */
const CHILDREN_USER = 13
const CHILDREN_SYSTEM = 14

/**
 * CPU seconds, user and system, of the children of this process that have ended, with all that these have started and
 * waited for; 0 where the system does not say it, which only Linux does.
 */
export function childrenCpu(): number {
  try {
    const text = readFileSync('/proc/self/stat', 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}

/** CPU seconds of this process, user and system. */
export function ownCpu(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1_000_000
}

/**
 * What children cost that end one after another: each call gives what has ended since the one before. To be called when
 * a child has just ended, before anything else is awaited.
 */
export function meter(read = childrenCpu): () => number {
  let before = read()
  return () => {
    const now = read()
    const spent = now - before
    before = now
    return spent
  }
}
