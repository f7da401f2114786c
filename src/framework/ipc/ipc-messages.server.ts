/** Start parameters, sent by the primary when the database is ready. */
export interface StartMessage {
  /** Database URL. */
  url: string
  /** Database URL without a pooler, for LISTEN. */
  direct_url: string
  /** Maximum number of connections of this process. */
  pool_max: number
}

/**
 * Messages from the primary. `ping` is answered with `alive`. `delivered` confirms that the other processes have
 * handled the message with this number. Any other type was sent by another process and forwarded.
 */
export type MessageToChild =
  | { type: 'start'; start: StartMessage }
  | { type: 'stop' }
  | { type: 'ping' }
  | { type: 'delivered'; delivery: number }

/**
 * Messages to the primary: `loaded` (listening for messages), `ready` (working), `alive` (answers a ping), `failed`,
 * `restart` (replace this process), `handled` (a forwarded message, by the number that the primary gave it). Other
 * types, such as `invalidate`, are forwarded to the other processes.
 */
export type MessageToPrimary =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'alive' }
  | { type: 'failed'; message: string }
  | { type: 'restart' }
  | { type: 'handled'; delivery: number }

export const messageType = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string'
    ? message.type
    : ''

/** Number of a forwarded message whose handling must be confirmed to the primary; undefined for others. */
export const deliveryOf = (message: unknown): number | undefined =>
  typeof message === 'object' && message !== null && 'delivery' in message && typeof message.delivery === 'number'
    ? message.delivery
    : undefined
