import { cpuUsage } from 'node:process'

/** Milliseconds of processor time since then: unlike the clock's, those of this process alone, however busy the machine is. */
export function cpuTimer(): () => number {
  const start = cpuUsage()
  return () => {
    const { user, system } = cpuUsage(start)
    return (user + system) / 1000
  }
}
