/** None in practice: a test waits for events, however slow the machine is. */
export const NO_TIMEOUTS = {
  connect: 600_000,
  statement: 600_000,
  lock: 600_000,
  idleInTransaction: 600_000,
  commit: 600_000,
}
