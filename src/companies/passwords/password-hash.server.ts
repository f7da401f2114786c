import type { Piscina } from 'piscina'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import type * as functions from './hash-in-thread.server.ts'

/** argon2id with 19 MiB, two passes, one lane: the parameters of the OWASP password storage sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const IDLE_MS = 30_000
/**
 * The system prefers the threads that serve by this much. Elsewhere than on Linux it would apply to the whole process.
 */
const NICE_INCREMENT = process.platform === 'linux' ? 10 : 0

/**
 * One hash at a time in a process, of which there may be one per core: many sign-ins at the same time must take neither
 * the memory nor the cores from readers. With two they waited twice as long. The pool's own queue would hang when its
 * thread dies. Strangers who guess leave room for each other, and for people who sign in where they did before.
 */
const withLimit = createConcurrencyLimit({ maxRunning: 1, maxQueue: 32 })

let pool: Promise<Piscina> | undefined

const openPool = async () =>
  new (await import('piscina')).Piscina({
    filename: new URL('hash-in-thread.server.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE_INCREMENT,
    execArgv: [],
  })

/**
 * Hashes in a low-priority thread, started with the first task and ended when idle. Throws 503 when too many are
 * waiting.
 */
const runInThread = <Name extends keyof typeof functions>(
  name: Name,
  args: Parameters<(typeof functions)[Name]>[0],
  is_known = false,
) =>
  withLimit(
    async () => (await (pool ??= openPool())).run(args, { name }) as Promise<ReturnType<(typeof functions)[Name]>>,
    is_known,
  )

/**
 * The PHC string that is kept instead of a password. `is_known`: for somebody who has shown who they are without a
 * session.
 */
export const hashPassword = (password: string, is_known = false) =>
  runInThread('hash', [password, PARAMETERS], is_known)

/** How each hash made with these parameters begins. */
const AS_NOW = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/**
 * The password hashed as it would be today, for one who has just proven to know it, or nothing when it already is. A
 * hash can wait until the next sign-in: where too many are hashing, nobody is turned away for it.
 */
export async function renewedHash(password: string, phc: string): Promise<string | undefined> {
  return phc.startsWith(AS_NOW) ? undefined : hashPassword(password, true).catch(() => undefined)
}

/**
 * What a short secret with much randomness of its own is kept as, so that all of one owner are compared at the cost of
 * one. Its owner has shown the password.
 */
export const hashWithSalt = (secret: string, salt: Uint8Array) =>
  runInThread('hashRaw', [secret, { ...PARAMETERS, salt }], true).then(Buffer.from)

/** Written down, because it must be there at the first unknown address, too: made then, that answer would come late. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$U/zoDtVaIimdsBUTLD8Alg$FFboZCnzqAH95FXpJmim68HkcxpzeV6hY5VUC4GusNs'

/**
 * Compares; without a hash (an unknown account) the same work is done and the answer is no. `is_known`: for a person
 * who signs in where they did before.
 */
export async function passwordMatches(password: string, phc: string | undefined, is_known = false): Promise<boolean> {
  const matches = await runInThread('verify', [phc ?? NOBODY, password], is_known)
  return phc !== undefined && matches
}
