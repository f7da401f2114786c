import { sql } from 'kysely'
import {
  type Command,
  CommandFailure,
  counted,
  formatMinute,
  operatorContext,
  printTable,
  readMinute,
  REASON,
  rowNumber,
  UsageError,
} from '#framework/config/command.server.ts'
import type { Reader, Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { mailRetried } from './events.ts'
import { enqueueMail } from './queue.server.ts'
import { sendTestMail, type TestMail } from './test-mail.server.ts'

const STATES = ['queued', 'sent', 'bounced', 'dead', 'skipped'] as const
type State = (typeof STATES)[number]
const MAX_LISTED = 100
const MAX_CAUSES = 20

const isState = (text: string): text is State => (STATES as readonly string[]).includes(text)

/** Makes e-mails due again, each with its job. */
async function requeue(tx: Tx, mail_ids: readonly number[]) {
  await tx
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('mail_id', 'in', mail_ids)
    .execute()
  for (const mail_id of mail_ids) await enqueueMail(tx, mail_id)
}

/** The numbers of e-mails by their state. */
export async function countMails(reader: Reader): Promise<Record<State, number>> {
  const rows = await reader
    .selectFrom('mails')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute()
  const countOf = (state: State) => rows.find(({ status }) => status === state)?.count ?? 0
  return Object.fromEntries(STATES.map((state) => [state, countOf(state)])) as Record<State, number>
}

/** Why e-mails were not sent, the most frequent cause first. Receivers are left out of what the server answered. */
export const mailCauses = (reader: Reader) =>
  reader
    .selectFrom('mails')
    .select([
      'status',
      sql<number>`count(*)`.as('count'),
      sql<Date>`min(created_at)`.as('since'),
      sql<string>`regexp_replace(left(last_error, 200), '<?[^[:space:]<>]+@[^[:space:]<>]+>?', '<address>', 'g')`.as(
        'cause',
      ),
    ])
    .where('status', 'in', ['queued', 'bounced', 'dead'])
    .where('last_error', 'is not', null)
    .groupBy(['status', 'cause'])
    .orderBy('count', 'desc')
    .orderBy('cause')
    .limit(MAX_CAUSES)
    .execute()

/** What `mail:retry` is called for: one e-mail, or all of one state. */
function chosenMails(
  [text]: readonly string[],
  { dead, bounced, since }: Readonly<Record<string, string | undefined>>,
) {
  if ([text, dead, bounced].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('mail:retry requires one of an e-mail, --dead and --bounced')
  if (text === undefined) {
    const status = dead === undefined ? 'bounced' : 'dead'
    return { status, since: since === undefined ? undefined : readMinute(since, '--since') } as const
  }
  if (since !== undefined) throw new UsageError('--since belongs to --dead or --bounced')
  return { mail_id: rowNumber(text, 'an e-mail') }
}

/** Operator commands for e-mails. */
export const mailCommands = (test_mail: TestMail): Command[] => [
  {
    name: 'mail:list',
    args: [],
    about: `Counts e-mails by status and cause, and lists the newest ${MAX_LISTED} unsent ones`,
    options: { status: { value: '<status>', about: `only this status: ${STATES.join(', ')}` } },
    async run({ options: { status }, database: { kysely }, print }) {
      if (status !== undefined && !isState(status))
        throw new UsageError(`"${status}" is not one of ${STATES.join(', ')}`)
      const counts = await countMails(kysely)
      print(STATES.map((state) => `${counts[state]} ${state}`).join(', '))
      const causes = (await mailCauses(kysely)).filter((cause) => status === undefined || cause.status === status)
      if (causes.length > 0) {
        print('')
        printTable(
          print,
          ['count', 'state', 'since', 'cause'],
          causes.map((row) => [row.count, row.status, formatMinute(row.since), row.cause]),
        )
      }
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
      print('')
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
    about: 'Sends a queued, bounced or dead e-mail now, or all of them with --dead or --bounced',
    options: {
      ...REASON,
      dead: { about: 'every e-mail that was given up after five days' },
      bounced: { about: 'every e-mail whose address the mail server refused' },
      since: { value: '<when>', about: 'of these, those queued since a minute that mail:list prints, in Riyadh' },
    },
    async run(context) {
      const { args, options, database, print } = context
      const { mail_id, status, since } = {
        mail_id: undefined,
        status: undefined,
        since: undefined,
        ...chosenMails(args, options),
      }
      const again = await database.transaction(async (tx) => {
        const found = await tx
          .selectFrom('mails')
          .select('mail_id')
          .where('status', 'not in', ['sent', 'skipped'])
          .$if(mail_id !== undefined, (query) => query.where('mail_id', '=', mail_id!))
          .$if(status !== undefined, (query) => query.where('status', '=', status!))
          .$if(since !== undefined, (query) => query.where('created_at', '>=', since!))
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
        await record(tx, operatorContext(context), mailRetried({ mail_id: mail_id ?? status, letters: found.length }))
        return found.length
      })
      print(`${counted(again, 'e-mail')} queued again`)
    },
  },
  {
    name: 'mail:test',
    args: ['<address>'],
    about: 'Sends one e-mail to an address, and prints what the mail server answered',
    run: ({ args: [address = ''], config, print }) => sendTestMail(config, test_mail, address, print),
  },
]
