import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { enqueue } from '#framework/jobs/enqueue.server.ts'
import type { JobTask } from '#framework/jobs/run.server.ts'

/** Channel of web processes, and people per message: a NOTIFY payload is limited to 8,000 bytes. */
const CHANNEL = 'notifications'
const MAX_PEOPLE = 500

/**
 * Queues a job that tells web processes after the commit that these people's unread counts changed. A job, because a
 * transaction with NOTIFY takes a lock at commit that all others wait for. It has no job key, because transactions with
 * the same key would wait for each other.
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
