import { readFileSync } from 'node:fs'
import type { Host } from './network.ts'

/** Milliseconds of one tick of the system's accounting. */
const TICK = 10

/** The CPU milliseconds that all processes of a machine have used until now, with those that ended before them. */
export const cpuOf = (host: Host): number =>
  host.pids().reduce((sum, pid) => {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
      return sum + TICK * (fields[11]! + fields[12]! + fields[13]! + fields[14]!)
    } catch {
      // It has ended meanwhile.
      return sum
    }
  }, 0)
