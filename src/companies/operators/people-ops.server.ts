import { sql } from 'kysely'
import {
  printRehearsed,
  runOrRehearse,
  DRY_RUN,
  counted,
  type Command,
  CommandFailure,
  formatMinute,
  operatorContext,
  printTable,
  REASON,
  UsageError,
} from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { MAX_LISTED } from './company-ops.server.ts'
import { emailKeyOf } from '../account/email-key.server.ts'
import { allSessionsRevoked, personDisabled, personEnabled, secondFactorOff, sessionsRevoked } from '../events.ts'
import { findPerson } from '../find-company.server.ts'
import { closeAccount, lockAccount, lockAllAccounts } from '../account/lock-account.server.ts'

/** Operator commands for people and their sign-in. */
export const peopleCommands: Command[] = [
  {
    name: 'people:list',
    args: ['[search]'],
    about: `Lists people by e-mail address, each with the companies they act for, the newest ${MAX_LISTED} first`,
    async run({ args: [search], database: { kysely }, print }) {
      const rows = await kysely
        .selectFrom('people')
        .select(['person_id', 'email', 'is_active', 'email_verified_at', 'created_at'])
        .select(
          sql<
            string | null
          >`(select string_agg(company_id || ' ' || array_to_string(roles, '+'), ', ' order by joined_at) from members
          where members.person_id = people.person_id and left_at is null)`.as('companies'),
        )
        .select(
          sql<number>`(select count(*) from sessions where sessions.person_id = people.person_id and removed_at is null)`.as(
            'sessions',
          ),
        )
        .select(
          sql<boolean>`exists (select from second_factors f where f.person_id = people.person_id and confirmed_at is not null)`.as(
            'second_step',
          ),
        )
        .$if(search !== undefined, (query) => query.where(sql<boolean>`strpos(email_key, ${emailKeyOf(search!)}) > 0`))
        .orderBy('person_id', 'desc')
        .limit(MAX_LISTED)
        .execute()
      if (rows.length === 0) return print('No people found')
      printTable(
        print,
        ['id', 'address', 'state', 'second step', 'sessions', 'since', 'companies'],
        rows.map((row) => {
          const state = !row.is_active ? 'disabled' : row.email_verified_at ? 'verified' : 'unverified'
          return [
            row.person_id,
            row.email,
            state,
            row.second_step ? 'on' : 'off',
            row.sessions,
            formatMinute(row.created_at),
            row.companies,
          ]
        }),
      )
    },
  },
  {
    name: 'people:disable',
    args: ['<id|e-mail>'],
    about: 'Disables a person: ends their sessions; their companies stay enabled',
    options: REASON,
    async run(context) {
      const { args, database, print } = context
      const { person_id, company_id } = await findPerson(database.kysely, args[0]!)
      const { reason } = context.options
      const ended = await database.transaction(async (tx) => {
        const sessions = await closeAccount(tx, person_id)
        if (sessions !== undefined)
          await record(tx, operatorContext(context), personDisabled({ company_id, person_id, sessions, reason }))
        return sessions
      })
      print(
        ended === undefined
          ? `Person ${person_id} is already disabled`
          : `Person ${person_id} is disabled, ${counted(ended, 'session')} ended`,
      )
    },
  },
  {
    name: 'people:enable',
    args: ['<id|e-mail>'],
    about: 'Enables a disabled person',
    options: REASON,
    async run(context) {
      const { args, database, print } = context
      const { person_id, company_id, erased } = await findPerson(database.kysely, args[0]!)
      const { reason } = context.options
      if (erased) throw new CommandFailure(`Person ${person_id} was erased and cannot be enabled`)
      const changed = await database.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('people')
          .set({ is_active: true, updated_at: sql<Date>`now()` })
          .where('person_id', '=', person_id)
          .where('is_active', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows) await record(tx, operatorContext(context), personEnabled({ company_id, person_id, reason }))
        return numUpdatedRows > 0
      })
      print(changed ? `Person ${person_id} is enabled` : `Person ${person_id} was not disabled`)
    },
  },
  {
    name: 'people:sign-out',
    args: ['[id|e-mail]'],
    about:
      'Ends all sessions of a person, or of everyone with --all; passwords stay valid, password reset links do not',
    options: { ...REASON, ...DRY_RUN, all: { about: 'every session of every person' } },
    async run(context) {
      const {
        args: [who],
        options,
        database,
        print,
      } = context
      if ((who === undefined) === (options.all === undefined))
        throw new UsageError('people:sign-out requires either a person or --all')
      const person = who === undefined ? undefined : await findPerson(database.kysely, who)
      const ended = await runOrRehearse(context, async (tx) => {
        if (person) await lockAccount(tx, person.person_id)
        else await lockAllAccounts(tx)
        const { numDeletedRows } = await tx
          .deleteFrom('sessions')
          .$if(person !== undefined, (query) => query.where('person_id', '=', person!.person_id))
          .executeTakeFirst()
        await tx
          .updateTable('account_tokens')
          .set({ used_at: sql<Date>`now()` })
          .where('purpose', '=', 'reset')
          .where('used_at', 'is', null)
          .$if(person !== undefined, (query) => query.where('person_id', '=', person!.person_id))
          .execute()
        const sessions = Number(numDeletedRows)
        await record(
          tx,
          operatorContext(context),
          person
            ? sessionsRevoked({
                company_id: person.company_id,
                person_id: person.person_id,
                sessions,
                reason: options.reason,
              })
            : allSessionsRevoked({ session_id: 'all', sessions }),
        )
        return numDeletedRows
      })
      printRehearsed(context)
      print(`${counted(ended, 'session')} ended`)
    },
  },
  {
    name: 'people:disable-second-step',
    args: ['<id|e-mail>'],
    about:
      'Turns off two-step login for a person who lost their authenticator app and recovery codes, and ends their sessions; they are notified by e-mail',
    options: { ...REASON, ...DRY_RUN },
    async run(context) {
      const { args, database, print } = context
      const { person_id, company_id } = await findPerson(database.kysely, args[0]!)
      const ended = await runOrRehearse(context, async (tx) => {
        await lockAccount(tx, person_id)
        const gone = await tx
          .deleteFrom('second_factors')
          .where('person_id', '=', person_id)
          .returning('confirmed_at')
          .executeTakeFirst()
        if (!gone?.confirmed_at) return undefined
        const { numDeletedRows } = await tx.deleteFrom('sessions').where('person_id', '=', person_id).executeTakeFirst()
        await record(
          tx,
          operatorContext(context),
          secondFactorOff({ company_id, person_id, sessions: Number(numDeletedRows), reason: context.options.reason }),
        )
        return numDeletedRows
      })
      printRehearsed(context)
      print(
        ended === undefined
          ? `Person ${person_id} does not use two-step login`
          : `Person ${person_id} now signs in with the password only, ${counted(ended, 'session')} ended`,
      )
    },
  },
]
