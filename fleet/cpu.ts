import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of one tick of the system's accounting. */
const TICK = 10

/**
 * The CPU milliseconds that programs, with all processes below them, have used until now; programs of one name
 * together.
 */
export function cpuOf(programs: readonly { name: string; pid: number }[]): Map<string, number> {
  const parents = new Map<number, number>()
  const used = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    let text: string
    try {
      text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      // It has ended meanwhile.
      continue
    }
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    parents.set(pid, fields[1]!)
    // Its own, and that of the children it has seen end.
    used.set(pid, TICK * (fields[11]! + fields[12]! + fields[13]! + fields[14]!))
  }
  const names = new Map(programs.map(({ pid, name }) => [pid, name]))
  const sums = new Map<string, number>()
  for (const [pid, ms] of used) {
    let at: number | undefined = pid
    while (at && !names.has(at)) at = parents.get(at)
    const name = at && names.get(at)
    if (name) sums.set(name, (sums.get(name) ?? 0) + ms)
  }
  return sums
}
