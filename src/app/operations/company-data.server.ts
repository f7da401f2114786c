import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findCompany } from '#companies/find-company.server.ts'
import { closeCompany } from '#companies/lock-account.server.ts'
import { auditOperator, type Command, CommandFailure, operatorDetails, REASON } from '#framework/config/command.server.ts'
import { mailFolder } from '#framework/mail/mailer.server.ts'
import { pictureFolder } from '#framework/pictures/serve-pictures.server.ts'
import { eraseCompany } from './erase-company.server.ts'
import { exportCompany } from './export-company.server.ts'

/** What operators do about all that is kept of a company: it concerns every slice. */
export const companyDataCommands: Command[] = [
  {
    name: 'companies:export',
    args: ['<id|e-mail>'],
    about: 'Writes all that is kept about a company into a folder: company.json and its files',
    options: { reason: { ...REASON.reason, required: false }, to: { value: '<folder>', about: 'where the folder is made; here when absent' } },
    async run(context) {
      const { args: [who = ''], options, database, storage, say } = context
      const { company_id } = await findCompany(database.kysely, who)
      const folder = join(resolve(context.folder, options.to ?? '.'), `company-${company_id}`)
      await mkdir(dirname(folder), { recursive: true })
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailure(`${folder} is there already`) : error
      })
      const data = await database.transaction(async (tx) => {
        await auditOperator(tx, context, { action: 'user.exported', object: ['user', company_id] })
        return exportCompany(tx, company_id)
      })
      await writeFile(join(folder, 'company.json'), `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 })
      let copied = 0
      for (const { path, kind } of data.files.filter(({ deleted_at }) => deleted_at === null)) {
        const stored = await storage.open(path)
        if (!stored) {
          say(`missing  ${path}`)
          continue
        }
        await mkdir(join(folder, 'files', kind), { recursive: true })
        await pipeline(stored.stream, createWriteStream(join(folder, 'files', kind, basename(path)), { mode: 0o600 }))
        copied++
      }
      say(`Everything about company ${company_id} is in ${folder}, with ${copied} files`)
    },
  },
  {
    name: 'companies:erase',
    args: ['<id|e-mail>'],
    about: 'Makes a company unrecognisable for good; tenders it took part in stay readable for the other side',
    options: { ...REASON, confirm: { value: '<e-mail>', about: "the company's address once more, because this cannot be undone" } },
    async run(context) {
      const { args: [who = ''], options, config, database, storage, say } = context
      const found = await findCompany(database.kysely, who)
      const { company_id } = found
      if (found.erased) return say(`Company ${company_id} was erased before`)
      if (options.confirm?.toLowerCase() !== found.email.toLowerCase()) {
        throw new CommandFailure(`Nothing was erased. If it shall be company ${company_id}, repeat this with --confirm ${found.email}`)
      }
      // In a transaction of its own: erasing locks tenders, and a lock of the account held meanwhile could deadlock with writers.
      // From its commit on nothing is written in the company's name, so what is collected next is all there is.
      await database.transaction(async (tx) => {
        const sessions = await closeCompany(tx, company_id)
        if (sessions !== undefined) await auditOperator(tx, context, { action: 'user.disabled', object: ['user', company_id], details: { sessions } })
      })
      const company = await findCompany(database.kysely, String(company_id))
      const erased = await database.transaction(async (tx) => {
        const done = await eraseCompany(tx, company, operatorDetails(context))
        const { rfqs, bids, products, files } = done
        await auditOperator(tx, context, { action: 'user.erased', object: ['user', company_id], details: { rfqs, bids, products, files: files.length } })
        return done
      })
      for (const path of erased.files) await storage.remove(path)
      const folder = mailFolder(config.data_dir)
      for (const mail_id of erased.mails) for (const ending of ['eml', 'json']) await rm(join(folder, `${mail_id}.${ending}`), { force: true })
      // Drawn again when they are asked for, without the company.
      await rm(pictureFolder(config.data_dir), { recursive: true, force: true })
      const { rfqs, bids, products, files } = erased
      say(`Company ${company_id} is erased: ${rfqs} RFQs canceled, ${bids} bids withdrawn, ${products} products and ${files.length} files removed`)
      say('Backups still hold it until the oldest of today is replaced')
    },
  },
]
