import type { Piscina } from 'piscina'
import { createConcurrencyLimit } from '#framework/http/concurrency-limit.server.ts'
import type * as functions from './hash-in-thread.server.ts'

/** argon2id with 19 MiB, two passes, one lane: the parameters of the OWASP password storage sheet. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const IDLE_MS = 30_000
/**
 * Lowers the priority of the hashing thread below those that serve requests. Linux only: elsewhere the value applies to
 * the whole process.
 */
const NICE_INCREMENT = process.platform === 'linux' ? 10 : 0

/**
 * One hash at a time per process, so that many simultaneous sign-ins leave memory and cores to other requests; with
 * two, requests waited twice as long. Queued here because the pool's own queue hangs when its thread dies. The queue is
 * shared fairly between callers, and people from a known place do not wait behind others.
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
 * Hashes in a low-priority thread, which starts with the first task and ends when idle.
 *
 * @throws 503 when the queue is full
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
 * Hashes a password; returns a PHC string. `is_known`: the caller has proven an identity without a session, for example
 * by a link.
 */
export const hashPassword = (password: string, is_known = false) =>
  runInThread('hash', [password, PARAMETERS], is_known)

/** Prefix of hashes made with the current parameters. */
const AS_NOW = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/**
 * Rehashes a password that was just verified, if its hash has outdated parameters; otherwise undefined. Also undefined
 * when the queue is full: the next sign-in rehashes.
 */
export async function renewedHash(password: string, phc: string): Promise<string | undefined> {
  return phc.startsWith(AS_NOW) ? undefined : hashPassword(password, true).catch(() => undefined)
}

/**
 * Hashes a random secret, such as a recovery code, with a salt that all secrets of its owner share: a typed code is
 * then hashed once and compared with all of them. Queued as known, because the owner has entered the password.
 */
export const hashWithSalt = (secret: string, salt: Uint8Array) =>
  runInThread('hashRaw', [secret, { ...PARAMETERS, salt }], true).then(Buffer.from)

/**
 * Hash for unknown accounts. A constant, because computing it on first use would delay that answer and reveal the
 * account as unknown.
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$U/zoDtVaIimdsBUTLD8Alg$FFboZCnzqAH95FXpJmim68HkcxpzeV6hY5VUC4GusNs'

/**
 * Verifies a password. Without a hash (unknown account) does the same work and returns false, so that timing reveals
 * nothing. `is_known`: the person signs in from a known place.
 */
export async function passwordMatches(password: string, phc: string | undefined, is_known = false): Promise<boolean> {
  const matches = await runInThread('verify', [phc ?? NOBODY, password], is_known)
  return phc !== undefined && matches
}
