import { createConcurrencyLimit } from '#framework/cache/concurrency-limit.server.ts'
import { runInHashPool } from './password-hash-pool.server.ts'

/** argon2id with 19 MiB, two passes, one lane: the parameters of the OWASP password storage sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * One at once in a process, of which there may be one for each core: a storm of sign-ins must take neither the memory nor the cores from
 * those who read. With two at once they waited twice as long.
 */
const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 32 })

/** The PHC string that is kept instead of a password. */
export const hashPassword = (password: string) => withLimit(() => runInHashPool('hash', password, PARAMETERS))

/** How each hash made with these parameters begins. */
const AS_NOW = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/**
 * The password hashed as it would be today, for one who has just proven to know it, or nothing when it already is. A hash can wait
 * until the next sign-in: where too many are hashing, nobody is turned away for it.
 */
export async function renewedHash(password: string, phc: string): Promise<string | undefined> {
  return phc.startsWith(AS_NOW) ? undefined : hashPassword(password).catch(() => undefined)
}

/** What a short secret with much randomness of its own is kept as, so that all of one owner are compared at the cost of one. */
export const hashWithSalt = (secret: string, salt: Uint8Array) => withLimit(async () => Buffer.from(await runInHashPool('hashRaw', secret, { ...PARAMETERS, salt })))

/** Written down, because it must be there at the first unknown address, too: made then, that answer would come late. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$U/zoDtVaIimdsBUTLD8Alg$FFboZCnzqAH95FXpJmim68HkcxpzeV6hY5VUC4GusNs'

/** Compares; without a hash (an unknown account) the same work is done and the answer is no. */
export async function passwordMatches(password: string, phc: string | undefined): Promise<boolean> {
  const matches = await withLimit(() => runInHashPool('verify', phc ?? NOBODY, password))
  return phc !== undefined && matches
}
