/** Start parameters, sent by the primary when the database is ready. */
export interface StartMessage {
  /** Database URL. */
  url: string
  /** Database URL without a pooler, for LISTEN. */
  direct_url: string
  /** Maximum number of connections of this process. */
  pool_max: number
}

/** Messages from the primary. Any other type is a message of another process that was forwarded. */
export type MessageToChild = { type: 'start'; start: StartMessage } | { type: 'stop' }

/**
 * Messages to the primary: `loaded` (listening for messages), `ready` (working), `failed`, `restart` (replace this process). Other
 * types, such as `invalidate`, are forwarded to the other processes.
 */
export type MessageToPrimary = { type: 'loaded' } | { type: 'ready' } | { type: 'failed'; message: string } | { type: 'restart' }

export const messageType = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string' ? message.type : ''
