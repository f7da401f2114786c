import { sql } from 'kysely'
import { auditOperator, type Command, CommandFailure, formatMinute, REASON, printTable, UsageError } from '#framework/config/command.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { queueEmail } from '#framework/mail/queue.server.ts'
import { emailKeyOf } from './email-key.server.ts'
import { secondFactorOffEmail } from './emails.server.ts'
import { findCompany } from './find-company.server.ts'
import { closeAccount, lockAccount, lockAllAccounts } from './lock-account.server.ts'
import { hasLookalike } from './lookalikes.server.ts'

const MAX_LISTED = 200

/** What operators do about accounts and their sessions. */
export const accountCommands: Command[] = [
  {
    name: 'users:list',
    args: ['[search]'],
    about: `Lists companies by name or e-mail address, the newest ${MAX_LISTED} first`,
    options: { lookalikes: { about: 'only companies with similar names, grouped' } },
    async run({ args: [search], options, database: { kysely }, print }) {
      const rows = await kysely
        .selectFrom('companies')
        .select(['company_id', 'company_name', 'email', 'company_type', 'email_verified_at', 'is_active', 'created_at'])
        .select(sql<number>`(select count(*) from sessions where sessions.company_id = companies.company_id)`.as('sessions'))
        .$if(search !== undefined, (query) =>
          query.where((eb) => eb.or([containsText('company_search', search!), sql<boolean>`strpos(email_key, ${emailKeyOf(search!)}) > 0`])),
        )
        .$if(options.lookalikes !== undefined, (query) => query.where(hasLookalike).orderBy('name_key'))
        .orderBy('company_id', 'desc')
        .limit(MAX_LISTED)
        .execute()
      if (rows.length === 0) return print('No companies found')
      printTable(
        print,
        ['id', 'address', 'type', 'state', 'sessions', 'since', 'company'],
        rows.map((row) => {
          const state = !row.is_active ? 'disabled' : row.email_verified_at ? 'verified' : 'unverified'
          return [row.company_id, row.email, row.company_type, state, row.sessions, formatMinute(row.created_at), row.company_name]
        }),
      )
    },
  },
  {
    name: 'users:disable',
    args: ['<id|e-mail>'],
    about: 'Disables a company: ends its sessions and hides its profile and products; its RFQs and bids stay',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, print } = context
      const user = await findCompany(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        const sessions = await closeAccount(tx, user.company_id)
        if (sessions !== undefined) await auditOperator(tx, context, { action: 'user.disabled', object: ['user', user.company_id], details: { sessions } })
        return sessions
      })
      print(ended === undefined ? `Company ${user.company_id} is already disabled` : `Company ${user.company_id} is disabled, ${ended} sessions ended`)
    },
  },
  {
    name: 'users:enable',
    args: ['<id|e-mail>'],
    about: 'Enables a disabled company',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, print } = context
      const user = await findCompany(database.kysely, who)
      if (user.erased) throw new CommandFailure(`Company ${user.company_id} was erased and cannot be enabled`)
      const changed = await database.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('companies')
          .set({ is_active: true, updated_at: sql<Date>`now()` })
          .where('company_id', '=', user.company_id)
          .where('is_active', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows) await auditOperator(tx, context, { action: 'user.enabled', object: ['user', user.company_id] })
        return numUpdatedRows > 0
      })
      print(changed ? `Company ${user.company_id} is enabled` : `Company ${user.company_id} was not disabled`)
    },
  },
  {
    name: 'sessions:revoke',
    args: ['[id|e-mail]'],
    about: "Ends all sessions of a company, or of every company with --all; passwords stay valid, password reset links do not",
    options: { ...REASON, all: { about: 'every session of every company' } },
    async run(context) {
      const { args: [who], options, database, print } = context
      if ((who === undefined) === (options.all === undefined)) throw new UsageError('sessions:revoke requires either a company or --all')
      const user = who === undefined ? undefined : await findCompany(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        if (user) await lockAccount(tx, user.company_id)
        else await lockAllAccounts(tx)
        const { numDeletedRows } = await tx
          .deleteFrom('sessions')
          .$if(user !== undefined, (query) => query.where('company_id', '=', user!.company_id))
          .executeTakeFirst()
        await tx
          .updateTable('account_tokens')
          .set({ used_at: sql<Date>`now()` })
          .where('purpose', '=', 'reset')
          .where('used_at', 'is', null)
          .$if(user !== undefined, (query) => query.where('company_id', '=', user!.company_id))
          .execute()
        const details = { sessions: Number(numDeletedRows) }
        await auditOperator(tx, context, { action: 'session.revoked', object: user ? ['user', user.company_id] : ['session', 'all'], details })
        return numDeletedRows
      })
      print(`${ended} sessions ended`)
    },
  },
  {
    name: 'second-steps:disable',
    args: ['<id|e-mail>'],
    about: 'Turns off two-step login for a company that lost its authenticator app and recovery codes, and ends its sessions; the company is notified by e-mail',
    options: REASON,
    async run(context) {
      const { args: [who = ''], database, print } = context
      const { company_id } = await findCompany(database.kysely, who)
      const ended = await database.transaction(async (tx) => {
        await lockAccount(tx, company_id)
        const gone = await tx.deleteFrom('second_factors').where('company_id', '=', company_id).returning('confirmed_at').executeTakeFirst()
        if (!gone?.confirmed_at) return undefined
        const { numDeletedRows } = await tx.deleteFrom('sessions').where('company_id', '=', company_id).executeTakeFirst()
        await auditOperator(tx, context, { action: 'user.second_factor_off', object: ['user', company_id], details: { sessions: Number(numDeletedRows) } })
        await queueEmail(tx, secondFactorOffEmail, { at: new Date().toISOString() }, company_id)
        return numDeletedRows
      })
      print(ended === undefined ? `Company ${company_id} does not use two-step login` : `Company ${company_id} now signs in with its password only, ${ended} sessions ended`)
    },
  },
]
