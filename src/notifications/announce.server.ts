import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'

/** The channel on which web processes listen, and people of one message: PostgreSQL takes up to 8,000 bytes. */
const CHANNEL = 'notifications'
const MAX_PEOPLE = 500

/**
 * Tells web processes after the commit that the unread counts of these people changed. A job sends it: a transaction
 * that notifies takes a lock that all others wait for. Jobs have no key: transactions with the same one would wait for
 * each other.
 */
export const queueUnreadChanged = (tx: Reader, people: readonly number[]) =>
  enqueue(tx, 'announce', { people: [...new Set(people)] })

/** The job `announce`. */
export const announceTask: JobTask = {
  name: 'announce',
  async run({ people }, { database: { kysely } }) {
    const ids = people as number[]
    for (let at = 0; at < ids.length; at += MAX_PEOPLE) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ people: ids.slice(at, at + MAX_PEOPLE) })})`.execute(
        kysely,
      )
    }
  },
}
