import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { CommandFailure } from '#framework/config/command.server.ts'

/**
 * Refuses to replace the rows of a running application. Waits briefly, because one that just stopped may still close
 * connections.
 */
export async function assertNotRunning(client: Pick<Client, 'query'>) {
  for (const end = Date.now() + 2000; ; await sleep(100)) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and application_name in ('tarsiya', 'tarsiya jobs')",
    )
    if (!rowCount) return
    if (Date.now() > end)
      throw new CommandFailure('Tarsiya is running on this database; stop it first, on every machine')
  }
}
