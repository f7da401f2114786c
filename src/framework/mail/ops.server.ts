import { sql } from 'kysely'
import {
  type Command,
  CommandFailure,
  formatMinute,
  operatorContext,
  printTable,
  REASON,
  rowNumber,
  UsageError,
} from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { mailRetried } from './events.ts'
import { enqueueMail } from './queue.server.ts'

const STATES = ['queued', 'sent', 'bounced', 'dead', 'skipped'] as const
const MAX_LISTED = 100

const isState = (text: string): text is (typeof STATES)[number] => (STATES as readonly string[]).includes(text)

/** Makes e-mails due again, each with its job. */
async function requeue(tx: Tx, mail_ids: readonly number[]) {
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
    about: `Counts e-mails by status and lists the newest ${MAX_LISTED} unsent ones`,
    options: { status: { value: '<status>', about: `only this status: ${STATES.join(', ')}` } },
    async run({ options: { status }, database: { kysely }, print }) {
      if (status !== undefined && !isState(status))
        throw new UsageError(`"${status}" is not one of ${STATES.join(', ')}`)
      const counts = await kysely
        .selectFrom('mails')
        .select(['status', sql<number>`count(*)`.as('count')])
        .groupBy('status')
        .execute()
      print(STATES.map((state) => `${counts.find((each) => each.status === state)?.count ?? 0} ${state}`).join(', '))
      const rows = await kysely
        .selectFrom('mails')
        .innerJoin('members', (join) =>
          join
            .onRef('members.company_id', '=', 'mails.company_id')
            .on(
              sql<boolean>`case when mails.person_id is null then 'owner' = any (roles) and left_at is null else members.person_id = mails.person_id end`,
            ),
        )
        .innerJoin('people', 'people.person_id', 'members.person_id')
        .select(['mail_id', 'kind', 'status', 'attempts', 'mails.created_at', 'next_attempt_at', 'last_error', 'email'])
        .where('status', status === undefined ? 'in' : '=', status ?? ['queued', 'bounced', 'dead'])
        .orderBy('mail_id', 'desc')
        .limit(MAX_LISTED)
        .execute()
      if (rows.length === 0) return
      printTable(
        print,
        ['id', 'kind', 'state', 'tries', 'since', 'next try', 'to', 'last error'],
        rows.map((row) => [
          row.mail_id,
          row.kind,
          row.status,
          row.attempts,
          formatMinute(row.created_at),
          row.status === 'queued' ? formatMinute(row.next_attempt_at) : null,
          row.email,
          row.last_error?.slice(0, 120) ?? null,
        ]),
      )
    },
  },
  {
    name: 'mail:retry',
    args: ['[id]'],
    about: 'Sends a queued, bounced or dead e-mail now, or all dead ones with --dead',
    options: { ...REASON, dead: { about: 'every dead e-mail' } },
    async run(context) {
      const {
        args: [text],
        options,
        database,
        print,
      } = context
      if ((text === undefined) === (options.dead === undefined))
        throw new UsageError('mail:retry requires either an e-mail or --dead')
      const mail_id = text === undefined ? undefined : rowNumber(text, 'an e-mail')
      const again = await database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('mails')
          .select(['mail_id', 'status'])
          .where('status', 'not in', ['sent', 'skipped'])
          .where((eb) => (mail_id === undefined ? eb('status', '=', 'dead') : eb('mail_id', '=', mail_id)))
          .orderBy('mail_id')
          .forUpdate()
          .execute()
        if (mail_id !== undefined && found.length === 0)
          throw new CommandFailure(`There is no unsent e-mail ${mail_id}`)
        if (found.length === 0) return 0
        await requeue(
          tx,
          found.map((each) => each.mail_id),
        )
        await record(tx, operatorContext(context), mailRetried({ mail_id: mail_id ?? 'dead', letters: found.length }))
        return found.length
      })
      print(`${again} e-mails queued again`)
    },
  },
]
