import { sql } from 'kysely'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { companyDisabled, companyErased, companyExported } from '#companies/events.ts'
import { findCompany } from '#companies/find-company.server.ts'
import { companyErasedEmail } from '#companies/operators/emails.server.ts'
import { closeCompany, lockPeopleOf } from '#companies/account/lock-account.server.ts'
import { lockCompany } from '#companies/invitations/manage-invitations.server.ts'
import {
  counted,
  printRehearsed,
  runOrRehearse,
  DRY_RUN,
  type Command,
  type CommandContext,
  CommandFailure,
  CommandUnfinished,
  operatorContext,
  OPTIONAL_REASON,
  REASON,
} from '#framework/config/command.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { EraseStep } from '#framework/define-slice.server.ts'
import { record } from '#framework/events/record.server.ts'
import { findStoredMails, removeStoredMails } from '#framework/mail/erase-mails.server.ts'
import { composeNow, sendNow } from '#framework/mail/send-now.server.ts'
import { MAIL_MARK } from '#app/mail-mark.server.ts'
import { translators } from '#app/translators.server.ts'
import { pictureFolder } from '#framework/pictures/serve-pictures.server.ts'
import { eraseCompany, type Erased, findStored } from './erase-company.server.ts'
import { exportFolder } from './export-folder.server.ts'
import type { companyExport } from './export-company.server.ts'

const LOOK = { translators, mark_file: MAIL_MARK }

/** The people of a company, as receivers of an e-mail. */
const receiversOf = (tx: Tx, company_id: number) =>
  tx
    .selectFrom('members')
    .innerJoin('people', 'people.person_id', 'members.person_id')
    .innerJoin('companies', 'companies.company_id', 'members.company_id')
    .select(['companies.company_id', 'company_name', 'people.person_id', 'email', 'lang'])
    .select(sql<boolean>`email_verified_at is not null`.as('email_verified'))
    .where('members.company_id', '=', company_id)
    .where('left_at', 'is', null)
    .orderBy('people.person_id')
    .execute()

/** Removes what is stored outside of the database. Answers what could not be removed, and why. */
async function removeStored(
  { config: { data_dir }, storage }: Pick<CommandContext, 'config' | 'storage'>,
  { files, mails, marks }: Pick<Erased, 'files' | 'mails' | 'marks'>,
): Promise<string[]> {
  const kept: string[] = []
  const remove = (what: string, work: () => Promise<unknown>) =>
    work().catch((error: Error) => kept.push(`${what}: ${error.message}`))
  for (const path of files) await remove(path, () => storage.remove(path))
  await remove('stored e-mails', async () =>
    removeStoredMails(data_dir, [...mails, ...(await findStoredMails(data_dir, marks))]),
  )
  // Preview pictures are drawn again on demand, without the company.
  const pictures = pictureFolder(data_dir)
  await remove(pictures, () => rm(pictures, { recursive: true, force: true }))
  return kept
}

function assertRemoved(company_id: number, kept: readonly string[]) {
  if (kept.length > 0)
    throw new CommandUnfinished(
      `Company ${company_id} is erased, but this is still stored, because it could not be removed:\n${kept.join('\n')}\nMend the cause and run companies:erase ${company_id} again: it removes what is left`,
    )
}

/** Commands that concern all data of a company, in every slice. */
export const companyDataCommands = (
  exportCompany: ReturnType<typeof companyExport>,
  eraseSteps: readonly EraseStep[],
): Command[] => [
  {
    name: 'companies:export',
    args: ['<id|e-mail>'],
    about: 'Exports all data about a company into a folder: company.json and its files',
    options: {
      ...OPTIONAL_REASON,
      to: { value: '<folder>', about: 'parent folder; by default exports in the data folder' },
    },
    async run(context) {
      const { args, database, storage, print } = context
      const { company_id } = await findCompany(database.kysely, args[0]!)
      const folder = join(await exportFolder(context), `company-${company_id}`)
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailure(`${folder} already exists`) : error
      })
      const data = await database.transaction(async (tx) => {
        await record(tx, operatorContext(context), companyExported({ company_id }))
        return exportCompany(tx, company_id)
      })
      await writeFile(join(folder, 'company.json'), `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 })
      let copied = 0
      for (const { path, kind } of data.files.filter(({ deleted_at }) => deleted_at === null)) {
        const stored = await storage.open(path)
        if (!stored) {
          print(`missing  ${path}`)
          continue
        }
        await mkdir(join(folder, 'files', kind), { recursive: true })
        await pipeline(stored.stream, createWriteStream(join(folder, 'files', kind, basename(path)), { mode: 0o600 }))
        copied++
      }
      print(`Everything about company ${company_id} is in ${folder}, with ${copied} files`)
    },
  },
  {
    name: 'companies:erase',
    args: ['<id|e-mail>'],
    about: 'Anonymizes a company permanently; its tenders stay readable for the other side',
    options: {
      ...REASON,
      ...DRY_RUN,
      confirm: { value: '<e-mail>', about: "the company's e-mail address again, because this cannot be undone" },
    },
    async run(context) {
      const { args, options, config, database, print } = context
      const found = await findCompany(database.kysely, args[0]!)
      const { company_id } = found
      const dry = options['dry-run'] !== undefined
      if (found.erased) {
        print(`Company ${company_id} is already erased`)
        if (dry) return
        const left = await database.transaction((tx) => findStored(tx, company_id))
        return assertRemoved(company_id, await removeStored(context, { ...left, marks: [] }))
      }
      const assertConfirmed = ({ email }: { email: string }) => {
        if (options.confirm?.toLowerCase() !== email.toLowerCase())
          throw new CommandFailure(
            `Nothing was erased. To erase company ${company_id}, run again with --confirm ${email}`,
          )
      }
      if (!dry) assertConfirmed(found)
      const close = async (tx: Tx) => {
        const sessions = await closeCompany(tx, company_id)
        // The owner may have changed in the meantime.
        const closed = await findCompany(tx, String(company_id))
        if (!closed.erased && !dry) assertConfirmed(closed)
        if (sessions !== undefined)
          await record(tx, operatorContext(context), companyDisabled({ company_id, sessions }))
      }
      // A separate transaction: erasing locks tenders, and holding the account's lock meanwhile could deadlock with
      // writers. After its commit the company can write nothing, so the data collected next is complete.
      if (!dry) await database.transaction(close)
      const erased = await runOrRehearse(context, async (tx) => {
        if (dry) await close(tx)
        // People before their company: one of them may be erased meanwhile.
        await lockPeopleOf(tx, company_id)
        await lockCompany(tx, company_id)
        const company = await findCompany(tx, String(company_id))
        // Another operator has erased it in the meantime.
        if (company.erased) return undefined
        const receivers = await receiversOf(tx, company_id)
        const { reason = '' } = options
        const notices = await composeNow(tx, config, LOOK, companyErasedEmail, receivers, { reason })
        const done = await eraseCompany(tx, operatorContext(context), company, eraseSteps)
        const { people, files } = done
        const { rfqs = 0, bids = 0, products = 0 } = done.counts
        await record(
          tx,
          operatorContext(context),
          companyErased({ company_id, rfqs, bids, products, people, files: files.length }),
        )
        return { ...done, notices }
      })
      if (!erased) return print(`Company ${company_id} is already erased`)
      const { people, files, notices } = erased
      // Before anything that may fail: the addresses are nowhere else any more.
      const sent = dry ? 0 : await sendNow(config, LOOK, notices)
      const kept = dry ? [] : await removeStored(context, erased)
      const { rfqs = 0, bids = 0, products = 0 } = erased.counts
      printRehearsed(context)
      print(
        `Company ${company_id} is erased: ${counted(rfqs, 'RFQ')} canceled, ${counted(bids, 'bid')} withdrawn, ${counted(products, 'product')} and ${counted(files.length, 'file')} removed`,
      )
      print(`People erased with it, because they act for no other company: ${people}`)
      if (!dry && notices.length > 0) print(`E-mails to its people: ${sent} of ${notices.length} sent`)
      print('Backups still contain it until those made up to today are replaced')
      assertRemoved(company_id, kept)
    },
  },
]
