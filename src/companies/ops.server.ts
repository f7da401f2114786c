import { sql } from 'kysely'
import { type Command, CommandFailure, minuteOf, operatorContext, REASON, sayTable, WrongCall } from '#framework/config/command.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { record } from '#framework/events/record.server.ts'
import { emailKeyOf } from './email-key.server.ts'
import { allSessionsRevoked, companyDisabled, companyEnabled, secondFactorOff, sessionsRevoked } from './events.ts'
import { findUser } from './find-user.server.ts'
import { closeAccount, lockAccount, lockAllAccounts } from './lock-account.server.ts'
import { hasLookalike } from './lookalikes.server.ts'

const MOST = 200

/** What operators do about accounts and their sessions. */
export const accountCommands: Command[] = [
  {
    name: 'users:list',
    args: ['[search]'],
    about: `Lists companies by name or address, the newest ${MOST} first`,
    options: { lookalikes: { about: 'only those whose name can be taken for that of another, such names together' } },
    async run({ args: [search], options, database: { kysely }, say }) {
      const rows = await kysely
        .selectFrom('users')
        .select(['user_id', 'company_name', 'email', 'user_type', 'email_verified_at', 'is_active', 'created_at'])
        .select(sql<number>`(select count(*) from sessions where sessions.user_id = users.user_id)`.as('sessions'))
        .$if(search !== undefined, (query) =>
          query.where((eb) => eb.or([containsText('company_search', search!), sql<boolean>`strpos(email_key, ${emailKeyOf(search!)}) > 0`])),
        )
        .$if(options.lookalikes !== undefined, (query) => query.where(hasLookalike).orderBy('name_key'))
        .orderBy('user_id', 'desc')
        .limit(MOST)
        .execute()
      if (rows.length === 0) return say('No company was found')
      sayTable(
        say,
        ['id', 'address', 'type', 'state', 'sessions', 'since', 'company'],
        rows.map((row) => {
          const state = !row.is_active ? 'disabled' : row.email_verified_at ? 'verified' : 'unverified'
          return [row.user_id, row.email, row.user_type, state, row.sessions, minuteOf(row.created_at), row.company_name]
        }),
      )
    },
  },
  {
    name: 'users:disable',
    args: ['<id|e-mail>'],
    about: 'Shuts a company out: its sessions end, its profile and products are no longer shown; its RFQs and bids stay',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, say } = context
      const user = await findUser(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        const sessions = await closeAccount(tx, user.user_id)
        if (sessions !== undefined) await record(tx, operatorContext(context), companyDisabled({ user_id: user.user_id, sessions }))
        return sessions
      })
      say(ended === undefined ? `Company ${user.user_id} was disabled before` : `Company ${user.user_id} is disabled, ${ended} sessions ended`)
    },
  },
  {
    name: 'users:enable',
    args: ['<id|e-mail>'],
    about: 'Lets a disabled company in again',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, say } = context
      const user = await findUser(database.kysely, who)
      if (user.erased) throw new CommandFailure(`Company ${user.user_id} was erased: there is nobody to let in`)
      const changed = await database.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('users')
          .set({ is_active: true, updated_at: sql<Date>`now()` })
          .where('user_id', '=', user.user_id)
          .where('is_active', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows) await record(tx, operatorContext(context), companyEnabled({ user_id: user.user_id }))
        return numUpdatedRows > 0
      })
      say(changed ? `Company ${user.user_id} may sign in again` : `Company ${user.user_id} was not disabled`)
    },
  },
  {
    name: 'sessions:revoke',
    args: ['[id|e-mail]'],
    about: "Signs a company out everywhere, or with --all everybody; passwords stay, but reset links that were sent stop working",
    options: { ...REASON, all: { about: 'every session of every company' } },
    async run(context) {
      const { args: [who], options, database, say } = context
      if ((who === undefined) === (options.all === undefined)) throw new WrongCall('sessions:revoke takes either a company or --all')
      const user = who === undefined ? undefined : await findUser(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        if (user) await lockAccount(tx, user.user_id)
        else await lockAllAccounts(tx)
        const { numDeletedRows } = await tx
          .deleteFrom('sessions')
          .$if(user !== undefined, (query) => query.where('user_id', '=', user!.user_id))
          .executeTakeFirst()
        await tx
          .updateTable('account_tokens')
          .set({ used_at: sql<Date>`now()` })
          .where('purpose', '=', 'reset')
          .where('used_at', 'is', null)
          .$if(user !== undefined, (query) => query.where('user_id', '=', user!.user_id))
          .execute()
        const sessions = Number(numDeletedRows)
        await record(tx, operatorContext(context), user ? sessionsRevoked({ user_id: user.user_id, sessions }) : allSessionsRevoked({ session_id: 'all', sessions }))
        return numDeletedRows
      })
      say(`${ended} sessions ended`)
    },
  },
  {
    name: 'second-steps:disable',
    args: ['<id|e-mail>'],
    about: 'Turns off the second step of a company that has lost its app and its recovery codes, and signs it out everywhere; the company is told by mail',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, say } = context
      const { user_id } = await findUser(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        await lockAccount(tx, user_id)
        const gone = await tx.deleteFrom('second_factors').where('user_id', '=', user_id).returning('confirmed_at').executeTakeFirst()
        if (!gone?.confirmed_at) return undefined
        const { numDeletedRows } = await tx.deleteFrom('sessions').where('user_id', '=', user_id).executeTakeFirst()
        await record(tx, operatorContext(context), secondFactorOff({ user_id, sessions: Number(numDeletedRows) }))
        return numDeletedRows
      })
      say(ended === undefined ? `Company ${user_id} has no second step` : `Company ${user_id} signs in with its password alone, ${ended} sessions ended`)
    },
  },
]
