import { sql } from 'kysely'
import {
  counted,
  type Command,
  CommandFailure,
  formatMinute,
  operatorContext,
  printTable,
  REASON,
} from '#framework/config/command.server.ts'
import { containsText } from '#framework/database/text-search.server.ts'
import { record } from '#framework/events/record.server.ts'
import { emailKeyOf } from '../account/email-key.server.ts'
import { companyDisabled, companyEnabled } from '../events.ts'
import { findCompany } from '../find-company.server.ts'
import { closeCompany } from '../account/lock-account.server.ts'
import { hasLookalike } from '../lookalikes.server.ts'
import { isOwnerOf } from '#companies/members/membership.server.ts'

export const MAX_LISTED = 200

/** Operator commands for companies. */
export const companyCommands: Command[] = [
  {
    name: 'companies:list',
    args: ['[search]'],
    about: `Lists companies by name or their owner's e-mail address, the newest ${MAX_LISTED} first`,
    options: { lookalikes: { about: 'only companies with similar names, grouped' } },
    async run({ args: [search], options, database: { kysely }, print }) {
      const rows = await kysely
        .selectFrom('companies')
        .leftJoin('members', (join) => join.on(isOwnerOf('companies.company_id')))
        .leftJoin('people', 'people.person_id', 'members.person_id')
        .select(sql<string>`coalesce(people.email, contact_email)`.as('email'))
        .select([
          'companies.company_id',
          'company_name',
          'company_type',
          'email_verified_at',
          'companies.is_active',
          'companies.created_at',
        ])
        .select(
          sql<number>`(select count(*) from sessions where sessions.company_id = companies.company_id and removed_at is null)`.as(
            'sessions',
          ),
        )
        .$if(search !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              containsText('company_search', search!),
              sql<boolean>`strpos(email_key, ${emailKeyOf(search!)}) > 0`,
            ]),
          ),
        )
        .$if(options.lookalikes !== undefined, (query) => query.where(hasLookalike).orderBy('name_key'))
        .orderBy('companies.company_id', 'desc')
        .limit(MAX_LISTED)
        .execute()
      if (rows.length === 0) return print('No companies found')
      printTable(
        print,
        ['id', 'address', 'type', 'state', 'sessions', 'since', 'company'],
        rows.map((row) => {
          const state = !row.is_active ? 'disabled' : row.email_verified_at ? 'verified' : 'unverified'
          return [
            row.company_id,
            row.email,
            row.company_type,
            state,
            row.sessions,
            formatMinute(row.created_at),
            row.company_name,
          ]
        }),
      )
    },
  },
  {
    name: 'companies:disable',
    args: ['<id|e-mail>'],
    about: 'Disables a company: ends its sessions and hides its profile and products; its RFQs and bids stay',
    options: REASON,
    async run(context) {
      const { args, database, print } = context
      const { company_id } = await findCompany(database.kysely, args[0]!)
      const ended = await database.transaction(async (tx) => {
        const sessions = await closeCompany(tx, company_id)
        if (sessions !== undefined)
          await record(
            tx,
            operatorContext(context, company_id),
            companyDisabled({ company_id, sessions, reason: context.options.reason }),
          )
        return sessions
      })
      print(
        ended === undefined
          ? `Company ${company_id} is already disabled`
          : `Company ${company_id} is disabled, ${counted(ended, 'session')} ended`,
      )
    },
  },
  {
    name: 'companies:enable',
    args: ['<id|e-mail>'],
    about: 'Enables a disabled company',
    options: REASON,
    async run(context) {
      const { args, database, print } = context
      const { company_id, erased } = await findCompany(database.kysely, args[0]!)
      if (erased) throw new CommandFailure(`Company ${company_id} was erased and cannot be enabled`)
      const changed = await database.transaction(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('companies')
          .set({ is_active: true, updated_at: sql<Date>`now()` })
          .where('company_id', '=', company_id)
          .where('is_active', '=', false)
          .executeTakeFirst()
        if (numUpdatedRows)
          await record(
            tx,
            operatorContext(context, company_id),
            companyEnabled({ company_id, reason: context.options.reason }),
          )
        return numUpdatedRows > 0
      })
      print(changed ? `Company ${company_id} is enabled` : `Company ${company_id} was not disabled`)
    },
  },
]
