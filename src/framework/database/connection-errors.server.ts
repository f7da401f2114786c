/** Connection lost, refused, or no capacity. Poolers report an unreachable server as `08P01` and other `08…` codes. */
const CONNECTION_LOST_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '58030',
  '53100',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
])
const CONNECTION_LOST_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/

/** A statement or the wait for a lock exceeded its timeout. */
const TIMEOUT_CODES = new Set(['55P03', '57014'])

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** Whether the server cannot be reached or accepts no more connections. */
export function isConnectionLost(error: unknown): boolean {
  const { message } = error as { message?: unknown }
  return (
    CONNECTION_LOST_CODES.has(codeOf(error)) || (typeof message === 'string' && CONNECTION_LOST_MESSAGES.test(message))
  )
}

/** Whether the database is temporarily unreachable or overloaded, so that a retry makes sense. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || TIMEOUT_CODES.has(codeOf(error))
