import { cpuUsage } from 'node:process'

/** A fourfold size is four times as much work if it is linear, sixteen times if it is quadratic, on every machine. */
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
