import { sql } from 'kysely'
import { GRANTS } from '#db/grants.ts'
import { endAllAccess } from '#companies/account/end-access.server.ts'
import {
  counted,
  type Command,
  operatorContext,
  OPTIONAL_REASON,
  UsageError,
} from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { migrate } from '#framework/database/migrate.server.ts'
import { record } from '#framework/events/record.server.ts'
import { skipQueued } from '#framework/mail/skip-queued.server.ts'
import { skipDueDigests } from '#notifications/digest/send-digests.server.ts'
import { assertNotRunning } from '#runtime/backup/assert-not-running.server.ts'
import { backupRestored } from '#runtime/backup/events.ts'

/** Ids to skip per table: more than could have been created after the restored instant. */
const SKIPPED_NUMBERS = 10_000

/** Advances every sequence, so that ids that e-mails and receipts already mention are not used again for other rows. */
const skipNumbers = (tx: Tx) =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${SKIPPED_NUMBERS}::bigint)
    from pg_sequences where schemaname = 'public'`.execute(tx)

/** Deletes waiting and running jobs. Scheduled ones are queued again by their schedule. */
const deleteJobs = (tx: Tx) => sql`delete from graphile_worker._private_jobs`.execute(tx)

/**
 * Parses a timestamp as PostgreSQL prints it. The zone is required, because without one it would be that of this
 * machine.
 *
 * @throws UsageError
 */
function readInstant(text: string): Date {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(?:Z|([+-]\d\d)(?::?(\d\d))?)$/.exec(text)
  const [, day, time, hours = '+00', minutes = '00'] = parts ?? []
  const instant = new Date(parts ? `${day}T${time}${hours}:${minutes}` : Number.NaN)
  if (Number.isNaN(instant.getTime()))
    throw new UsageError(`"${text}" is not an instant such as 2026-11-27 14:03:20+03`)
  return instant
}

/** The command to run after a point-in-time recovery of PostgreSQL. */
export const restoredCommands: Command[] = [
  {
    name: 'backup:restored',
    args: ['<instant>'],
    about: 'Prepares a database that PostgreSQL has put back to an instant, before Tarsiya is started on it',
    any_version: true,
    as_owner: true,
    options: {
      ...OPTIONAL_REASON,
      'keep-mail': { about: 'sends the e-mails that waited then: nothing was sent afterwards' },
    },
    async run(context) {
      const {
        args: [given = ''],
        options,
        url,
        app_url,
        database,
        logger,
        print,
      } = context
      const instant = readInstant(given)
      await assertNotRunning(database.pool)
      await migrate(url, logger, { app: { url: app_url, grants: GRANTS } })
      const { sessions, mails } = await database.transaction(async (tx) => {
        await skipNumbers(tx)
        const ended = { sessions: await endAllAccess(tx), mails: 0 }
        if (options['keep-mail'] === undefined) {
          await deleteJobs(tx)
          await skipDueDigests(tx)
          ended.mails = await skipQueued(tx, 'it waited at the instant to which the database was restored')
        }
        await record(tx, operatorContext(context), backupRestored({ created_at: instant.toISOString() }))
        return ended
      })
      print(
        `${counted(sessions, 'session')} ended, ${counted(mails, 'e-mail')} that waited then not sent. Run npm start`,
      )
    },
  },
]
