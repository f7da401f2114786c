import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { personErased, personExported } from '#companies/events.ts'
import { findPerson } from '#companies/find-company.server.ts'
import { lockAccount } from '#companies/account/lock-account.server.ts'
import {
  printRehearsed,
  runOrRehearse,
  DRY_RUN,
  counted,
  type Command,
  CommandFailure,
  operatorContext,
  OPTIONAL_REASON,
  REASON,
} from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { record } from '#framework/events/record.server.ts'
import { findStoredMails, removeStoredMails } from '#framework/mail/erase-mails.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportFolder } from './export-folder.server.ts'
import { exportPerson } from './export-person.server.ts'

/** The companies that a locked person acts for; refuses who owns one. */
async function companiesToLeave(tx: Tx, person_id: number): Promise<number[]> {
  const memberships = await tx
    .selectFrom('members')
    .select(['company_id', 'roles'])
    .where('person_id', '=', person_id)
    .where('left_at', 'is', null)
    .orderBy('company_id')
    .execute()
  const owned = memberships.find(({ roles }) => roles.includes('owner'))
  if (owned)
    throw new CommandFailure(
      `Person ${person_id} owns company ${owned.company_id}: its ownership must be transferred, or companies:erase called`,
    )
  return memberships.map(({ company_id }) => company_id)
}

/** Commands that concern all data of a person, in every slice. */
export const personDataCommands: Command[] = [
  {
    name: 'people:export',
    args: ['<id|e-mail>'],
    about: 'Exports all data about a person into a file, without the data of companies',
    options: {
      ...OPTIONAL_REASON,
      to: { value: '<folder>', about: 'folder of the file; by default exports in the data folder' },
    },
    async run(context) {
      const { args, database, print } = context
      const { person_id } = await findPerson(database.kysely, args[0]!)
      const file = join(await exportFolder(context), `person-${person_id}.json`)
      const data = await database.transaction(async (tx) => {
        await record(tx, operatorContext(context), personExported({ person_id }))
        return exportPerson(tx, person_id)
      })
      await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          throw error.code === 'EEXIST' ? new CommandFailure(`${file} already exists`) : error
        },
      )
      print(`Everything about person ${person_id} is in ${file}`)
    },
  },
  {
    name: 'people:erase',
    args: ['<id|e-mail>'],
    about: 'Anonymizes a person permanently, who leaves all companies and owns none; what the person did stays in them',
    options: {
      ...REASON,
      ...DRY_RUN,
      confirm: { value: '<e-mail>', about: "the person's e-mail address again, because this cannot be undone" },
    },
    async run(context) {
      const { args, options, config, database, print } = context
      const { person_id, email, erased: is_erased } = await findPerson(database.kysely, args[0]!)
      if (is_erased) return print(`Person ${person_id} is already erased`)
      const dry = options['dry-run'] !== undefined
      if (!dry && options.confirm?.toLowerCase() !== email.toLowerCase()) {
        throw new CommandFailure(`Nothing was erased. To erase person ${person_id}, run again with --confirm ${email}`)
      }
      const done = await runOrRehearse(context, async (tx) => {
        await lockAccount(tx, person_id)
        // Read again: another operator or the person may have changed it since.
        const person = await findPerson(tx, String(person_id))
        if (person.erased) return undefined
        const left = await companiesToLeave(tx, person_id)
        const erased = await erasePerson(tx, person)
        await record(tx, operatorContext(context), personErased({ person_id, companies: left }))
        return { companies: left, ...erased }
      })
      if (!done) return print(`Person ${person_id} is already erased`)
      const { companies, mails, marks } = done
      if (!dry) await removeStoredMails(config.data_dir, [...mails, ...(await findStoredMails(config.data_dir, marks))])
      printRehearsed(context)
      print(`Person ${person_id} is erased and left ${counted(companies.length, 'company')}`)
      print('Backups still contain the person until those made up to today are replaced')
    },
  },
]
