/** Those of a test's own connections, none in practice: it waits for events, however slow the machine is. */
export const TIMEOUTS_MS = { connect: 600_000, statement: 600_000, lock: 600_000, idleInTransaction: 600_000 }
