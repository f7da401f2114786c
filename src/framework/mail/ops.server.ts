import { sql } from 'kysely'
import { type Command, CommandFailure, minuteOf, operatorContext, REASON, rowNumber, sayTable, WrongCall } from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { mailRetried } from './events.ts'
import { enqueueMail } from './queue.server.ts'

const STATES = ['queued', 'sent', 'bounced', 'dead', 'skipped'] as const
const MOST = 100

const isState = (text: string): text is (typeof STATES)[number] => (STATES as readonly string[]).includes(text)

/** Makes e-mails due again, each with its job. */
async function queueAgain(tx: Tx, mail_ids: readonly number[]) {
  await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('mail_id', 'in', mail_ids)
    .execute()
  for (const mail_id of mail_ids) await enqueueMail(tx, mail_id)
}

/** Operator commands for e-mails. */
export const mailCommands: Command[] = [
  {
    name: 'mail:list',
    args: [],
    about: `Counts letters by state and lists the newest ${MOST} that were not sent`,
    options: { status: { value: '<state>', about: `only this state: ${STATES.join(', ')}` } },
    async run({ options: { status }, database: { kysely }, say }) {
      if (status !== undefined && !isState(status)) throw new WrongCall(`"${status}" is none of ${STATES.join(', ')}`)
      const counts = await kysely.selectFrom('mails').select(['status', sql<number>`count(*)`.as('count')]).groupBy('status').execute()
      say(STATES.map((state) => `${counts.find((each) => each.status === state)?.count ?? 0} ${state}`).join(', '))
      const rows = await kysely
        .selectFrom('mails')
        .innerJoin('users', 'users.user_id', 'mails.user_id')
        .select(['mail_id', 'kind', 'status', 'attempts', 'mails.created_at', 'next_attempt_at', 'last_error', 'email'])
        .where('status', status === undefined ? 'in' : '=', status ?? ['queued', 'bounced', 'dead'])
        .orderBy('mail_id', 'desc')
        .limit(MOST)
        .execute()
      if (rows.length === 0) return
      sayTable(
        say,
        ['id', 'kind', 'state', 'tries', 'since', 'next try', 'to', 'last error'],
        rows.map((row) => [
          row.mail_id, row.kind, row.status, row.attempts, minuteOf(row.created_at),
          row.status === 'queued' ? minuteOf(row.next_attempt_at) : null, row.email, row.last_error?.slice(0, 120) ?? null,
        ]),
      )
    },
  },
  {
    name: 'mail:retry',
    args: ['[id]'],
    about: 'Sends a letter that is waiting, bounced or dead at once; with --dead all that were given up',
    options: { ...REASON, dead: { about: 'every letter that was given up' } },
    async run(context) {
      const { args: [text], options, database, say } = context
      if ((text === undefined) === (options.dead === undefined)) throw new WrongCall('mail:retry takes either a letter or --dead')
      const mail_id = text === undefined ? undefined : rowNumber(text, 'a letter')
      const again = await database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('mails')
          .select(['mail_id', 'status'])
          .where('status', 'not in', ['sent', 'skipped'])
          .where((eb) => (mail_id === undefined ? eb('status', '=', 'dead') : eb('mail_id', '=', mail_id)))
          .orderBy('mail_id')
          .forUpdate()
          .execute()
        if (mail_id !== undefined && found.length === 0) throw new CommandFailure(`There is no letter ${mail_id} that could be sent again`)
        if (found.length === 0) return 0
        await queueAgain(tx, found.map((each) => each.mail_id))
        await record(tx, operatorContext(context), mailRetried({ mail_id: mail_id ?? 'dead', letters: found.length }))
        return found.length
      })
      say(`${again} letters are sent again`)
    },
  },
]
