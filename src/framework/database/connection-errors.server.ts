/** The connection was refused or has ended. Poolers report an unreachable server as `08P01` and other `08…` codes. */
const CONNECTION_BROKEN_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
])
const CONNECTION_BROKEN_MESSAGES =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/

/** No capacity: too many connections, an idle transaction that was ended, a full or broken disk. */
const CAPACITY_CODES = new Set(['53300', '53400', '25P03', '58030', '53100'])
/** All connections of this process are in use. */
const POOL_FULL_MESSAGE = 'timeout exceeded when trying to connect'

/** A statement or the wait for a lock exceeded its timeout. */
const TIMEOUT_CODES = new Set(['55P03', '57014'])
/** A server that was the primary no longer writes. */
const READ_ONLY_CODE = '25006'

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)
const messageOf = (error: unknown) => String((error as { message?: unknown } | undefined)?.message)

/** Whether the connection is gone: what was sent last may have been done or not. */
export const isConnectionBroken = (error: unknown): boolean =>
  CONNECTION_BROKEN_CODES.has(codeOf(error)) || CONNECTION_BROKEN_MESSAGES.test(messageOf(error))

/** Whether all connections of this process are in use. */
export const isPoolFull = (error: unknown): boolean => messageOf(error) === POOL_FULL_MESSAGE

/** Whether there may be another primary soon. */
export const isPrimaryAway = (error: unknown): boolean => isConnectionBroken(error) || codeOf(error) === READ_ONLY_CODE

/** Whether the server cannot be reached or accepts no more connections. */
export const isConnectionLost = (error: unknown): boolean =>
  isConnectionBroken(error) || isPoolFull(error) || CAPACITY_CODES.has(codeOf(error))

/** Whether the database is temporarily unreachable or overloaded, so that a retry makes sense. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || TIMEOUT_CODES.has(codeOf(error)) || codeOf(error) === READ_ONLY_CODE
