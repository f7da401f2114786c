/** What the primary tells the processes that it has started: the database is ready, so work. */
export interface StartMessage {
  /** The app's database. */
  url: string
  /** The same database past any pooler, for LISTEN. */
  direct_url: string
  /** Connections this process may hold. */
  pool_max: number
}

/** From the primary to a process. Any other type is another process's message, passed on. */
export type MessageToChild = { type: 'go'; orders: StartMessage } | { type: 'stop' }

/**
 * From a process to the primary: its code is loaded and it listens for orders, it works, or it cannot. Any other type is passed
 * on to the other processes, such as `invalidate`.
 */
export type MessageToPrimary = { type: 'loaded' } | { type: 'ready' } | { type: 'failed'; message: string }

/** The type of a message, whoever sent it. */
export const typeOf = (message: unknown): string =>
  typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string' ? message.type : ''
