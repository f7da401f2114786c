import { cpuUsage } from 'node:process'

/** Measures processor time of this process in milliseconds: independent of other load on the machine. */
export function cpuTimer(): () => number {
  const start = cpuUsage()
  return () => {
    const { user, system } = cpuUsage(start)
    return (user + system) / 1000
  }
}
