/*
 * Classifies errors of drivers, poolers and servers, for start and operation of each process.
 * `connection-errors.test.ts` lists the errors one by one.
 */

/** The connection was refused or has ended. Poolers report an unreachable server as `08P01` and other `08…` codes. */
const CONNECTION_BROKEN_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08007',
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
])
const CONNECTION_BROKEN_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired$|Client (has encountered a connection error|was closed))/

/** Messages of poolers that have the codes above but are permanent: a refused role, password, database or parameter. */
const POOLER_REFUSALS =
  /authentication failed|no such (user|database)|(role|user|database) .* does not exist|login rejected|no pg_hba\.conf entry|bouncer config error|wrong password type|(TLS|SSL)( connection)? required|unsupported startup|invalid server parameter/i

/** No capacity: too many connections, no memory, an idle transaction that was ended, a full or broken disk. */
const CAPACITY_CODES = new Set(['53000', '53100', '53200', '53300', '53400', '25P03', '25P04', '58000', '58030'])
/** All connections of this process are in use. */
const POOL_FULL_MESSAGE = 'timeout exceeded when trying to connect'

/** A statement or the wait for a lock exceeded its timeout. */
const TIMEOUT_CODES = new Set(['55P03', '57014'])
/** A server that was the primary no longer writes. */
const READ_ONLY_CODE = '25006'

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)
const messageOf = (error: unknown) => String((error as { message?: unknown } | undefined)?.message)

/** Whether the connection is broken. The last statement may or may not have run. */
export const isConnectionBroken = (error: unknown): boolean =>
  CONNECTION_BROKEN_CODES.has(codeOf(error))
    ? !POOLER_REFUSALS.test(messageOf(error))
    : CONNECTION_BROKEN_MESSAGES.test(messageOf(error))

/** Whether all connections of this process are in use. */
export const isPoolFull = (error: unknown): boolean => messageOf(error) === POOL_FULL_MESSAGE

/** Whether the primary is unavailable, so that another may take over soon. */
export const isPrimaryAway = (error: unknown): boolean => isConnectionBroken(error) || codeOf(error) === READ_ONLY_CODE

/** Whether the server cannot be reached or accepts no more connections. */
export const isConnectionLost = (error: unknown): boolean =>
  isConnectionBroken(error) || isPoolFull(error) || CAPACITY_CODES.has(codeOf(error))

/** Whether the database is temporarily unreachable or overloaded, so that a retry makes sense. Follows `cause`. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isConnectionLost(each) || TIMEOUT_CODES.has(codeOf(each)) || codeOf(each) === READ_ONLY_CODE) return true
  return false
}

/** Thrown when a standby answers in place of the primary. */
export const standbyError = (): Error => Object.assign(new Error('the server is a standby'), { code: READ_ONLY_CODE })
