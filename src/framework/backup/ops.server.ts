import { join, resolve } from 'node:path'
import { type Command, CommandFailure, operatorContext, REASON, WrongCall } from '#framework/config/command.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { record } from '#framework/events/record.server.ts'
import type { FileKind } from '#framework/files/upload/kinds.ts'
import { backupRestored } from './events.ts'
import { createBackup, keepNewest } from './create-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new WrongCall('--keep takes a number of backups, at least 1')
  return Number(text)
}

/** What operators do about backups; `late_kinds` are those whose pictures get their smaller copies from a job. */
export const backupCommands = (late_kinds: readonly FileKind[]): Command[] => [
  {
    name: 'backup:create',
    args: ['<folder>'],
    about: 'Writes database and files into a new folder below this one, while Tarsiya runs',
    as_owner: true,
    options: { keep: { value: '<number>', about: 'removes all but so many of the newest backups there, such as 14' } },
    async run({ args: [given = ''], options, config, folder, url, storage, say }) {
      const keep = readKeep(options.keep)
      const began = performance.now()
      const parent = resolve(folder, given)
      const secrets = await openSecretBox(config)
      const made = await createBackup({ url, storage, secrets, say }, parent)
      const { tables, files, problems } = made.manifest
      const rows = tables.reduce((sum, each) => sum + each.rows, 0)
      say(`${made.folder}: ${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files of ${megabytes(files.bytes)}, after ${((performance.now() - began) / 1000).toFixed(1)} s`)
      for (const problem of problems) say(problem)
      const gone = keep === undefined ? 0 : await keepNewest(parent, keep)
      if (gone > 0) say(`${gone} older backups were removed`)
      if (config.secret_key === undefined) say(`Keep ${join(config.data_dir, 'secret.key')} apart from it: without that key nobody with a second step can sign in to a restored copy`)
      if (problems.length > 0) throw new CommandFailure(`The backup is made, but ${problems.length} of its files are missing or damaged in the storage`)
    },
  },
  {
    name: 'backup:restore',
    args: ['<folder>'],
    about: 'Puts a backup in the place of database and files, while Tarsiya is stopped',
    any_version: true,
    as_owner: true,
    options: {
      reason: { ...REASON.reason, required: false },
      replace: { about: 'also where there are companies already; they are backed up into DATA_DIR/backups first' },
    },
    async run(context) {
      const { args: [given = ''], options, config, folder, url, app_url, database, storage, logger, say } = context
      const began = performance.now()
      const secrets = await openSecretBox(config)
      const safety = options.replace === undefined ? undefined : join(config.data_dir, 'backups')
      const { created_at } = await restoreBackup({ url, app_url, storage, secrets, logger, say, safety, late_kinds, folder: resolve(folder, given) })
      await database.transaction((tx) => record(tx, operatorContext(context), backupRestored({ created_at })))
      say(`Everything is as it was at ${created_at}, after ${((performance.now() - began) / 1000).toFixed(1)} s. npm start serves it`)
    },
  },
]
