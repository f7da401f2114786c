import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findUser } from '#companies/find-user.server.ts'
import { closeAccount } from '#companies/lock-account.server.ts'
import { companyDisabled, companyErased, companyExported } from '#companies/events.ts'
import { type Command, CommandFailure, operatorContext, REASON } from '#framework/config/command.server.ts'
import { record } from '#framework/events/record.server.ts'
import { mailFolder } from '#framework/mail/mailer.server.ts'
import { pictureFolder } from '#framework/pictures/serve-pictures.server.ts'
import { eraseCompany } from './erase-company.server.ts'
import { exportCompany } from './export-company.server.ts'

/** What operators do about all that is kept of a company: it concerns every slice. */
export const companyCommands: Command[] = [
  {
    name: 'users:export',
    args: ['<id|e-mail>'],
    about: 'Writes all that is kept about a company into a folder: company.json and its files',
    options: { reason: { ...REASON.reason, required: false }, to: { value: '<folder>', about: 'where the folder is made; here when absent' } },
    async run(context) {
      const { args: [who = ''], options, database, storage, say } = context
      const { user_id } = await findUser(database.kysely, who)
      const folder = join(resolve(context.folder, options.to ?? '.'), `company-${user_id}`)
      await mkdir(dirname(folder), { recursive: true })
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CommandFailure(`${folder} is there already`) : error
      })
      const data = await database.transaction(async (tx) => {
        await record(tx, operatorContext(context), companyExported({ user_id }))
        return exportCompany(tx, user_id)
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
      say(`Everything about company ${user_id} is in ${folder}, with ${copied} files`)
    },
  },
  {
    name: 'users:erase',
    args: ['<id|e-mail>'],
    about: 'Makes a company unrecognisable for good; tenders it took part in stay readable for the other side',
    options: { ...REASON, confirm: { value: '<e-mail>', about: "the company's address once more, because this cannot be undone" } },
    async run(context) {
      const { args: [who = ''], options, config, database, storage, say } = context
      const found = await findUser(database.kysely, who)
      const { user_id } = found
      if (found.erased) return say(`Company ${user_id} was erased before`)
      if (options.confirm?.toLowerCase() !== found.email.toLowerCase()) {
        throw new CommandFailure(`Nothing was erased. If it shall be company ${user_id}, repeat this with --confirm ${found.email}`)
      }
      // In a transaction of its own: erasing locks tenders, and a lock of the account held meanwhile could deadlock with writers.
      // From its commit on nothing is written in the company's name, so what is collected next is all there is.
      await database.transaction(async (tx) => {
        const sessions = await closeAccount(tx, user_id)
        if (sessions !== undefined) await record(tx, operatorContext(context), companyDisabled({ user_id, sessions }))
      })
      const user = await findUser(database.kysely, String(user_id))
      const erased = await database.transaction(async (tx) => {
        const done = await eraseCompany(tx, operatorContext(context), user)
        const { rfqs, bids, products, files } = done
        await record(tx, operatorContext(context), companyErased({ user_id, rfqs, bids, products, files: files.length }))
        return done
      })
      for (const path of erased.files) await storage.remove(path)
      const folder = mailFolder(config.data_dir)
      for (const mail_id of erased.mails) for (const ending of ['eml', 'json']) await rm(join(folder, `${mail_id}.${ending}`), { force: true })
      // Drawn again when they are asked for, without the company.
      await rm(pictureFolder(config.data_dir), { recursive: true, force: true })
      const { rfqs, bids, products, files } = erased
      say(`Company ${user_id} is erased: ${rfqs} RFQs canceled, ${bids} bids withdrawn, ${products} products and ${files.length} files removed`)
      say('Backups still hold it until the oldest of today is replaced')
    },
  },
]
