import { cpuUsage } from 'node:process'

/** Threshold for four times the input: linear work takes 4 times as long, quadratic work 16 times. */
const BETWEEN = 9
const TRIES = 5

/** Processor time of this process and its threads. */
async function costOf(work: () => unknown) {
  const before = cpuUsage()
  await work()
  const { user, system } = cpuUsage(before)
  return user + system
}

/** Whether work grows as its size does. One try in which it does is enough: what else the process does is no proof. */
export async function isLinear(size: number, work: (size: number) => unknown): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const small = await costOf(() => work(size))
    if ((await costOf(() => work(4 * size))) < BETWEEN * small) return true
  }
  return false
}
