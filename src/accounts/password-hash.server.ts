import { hash, verify } from '@node-rs/argon2'
import { fail } from '#platform/failure.ts'

/** argon2id with 19 MiB, two passes, one lane: the parameters of the OWASP password storage sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes at once, and callers that may wait: a storm of sign-ins must not take the memory or the cores. */
const AT_ONCE = 2
const WAITING = 32

let running = 0
const queue: (() => void)[] = []

async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw fail(503, 'unavailable', { retryAfter: 1 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

/** The PHC string that is kept instead of a password. */
export const hashPassword = (password: string) => inTurn(() => hash(password, PARAMETERS))

let nobody: Promise<string> | undefined

/** Compares; without a hash (an unknown account) the same work is done and the answer is no. */
export async function passwordMatches(password: string, phc: string | undefined): Promise<boolean> {
  const against = phc ?? (await (nobody ??= hashPassword('no account has this password')))
  const matches = await inTurn(() => verify(against, password))
  return phc !== undefined && matches
}
