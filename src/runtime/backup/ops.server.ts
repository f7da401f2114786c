import { join, resolve } from 'node:path'
import {
  type Command,
  CommandFailure,
  counted,
  operatorContext,
  OPTIONAL_REASON,
  UsageError,
} from '#framework/config/command.server.ts'
import { openSecretBox } from '#framework/config/secret-box.server.ts'
import { record } from '#framework/events/record.server.ts'
import { createBackup, keepNewest } from './create-backup.server.ts'
import { backupRestored } from './events.ts'
import { writeLastBackup } from './last-backup.server.ts'
import { type Restore, restoreBackup } from './restore-backup.server.ts'
import { verifyBackup } from './verify-backup.server.ts'

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--keep requires a number of backups, at least 1')
  return Number(text)
}

/** Commands for backups. */
export const backupCommands = (application: Pick<Restore, 'late_kinds' | 'grants'>): Command[] => [
  {
    name: 'backup:create',
    args: ['<folder>'],
    about: 'Backs up database and files into a new subfolder, while Tarsiya runs',
    as_owner: true,
    options: {
      keep: { value: '<number>', about: 'number of newest backups to keep, such as 14; older ones are removed' },
    },
    async run({ args: [given = ''], options, config, folder, url, storage, print }) {
      const keep = readKeep(options.keep)
      const startedAt = performance.now()
      const parent = resolve(folder, given)
      const secrets = await openSecretBox(config)
      const made = await createBackup({ url, storage, secrets, print }, parent)
      const { tables, files, problems } = made.manifest
      const rows = tables.reduce((sum, each) => sum + each.rows, 0)
      print(
        `${made.folder}: ${rows.toLocaleString('en')} rows, ${files.count.toLocaleString('en')} files of ${megabytes(files.bytes)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
      )
      for (const problem of problems) print(problem)
      const { created_at } = made.manifest
      await writeLastBackup(config.data_dir, { created_at, folder: made.folder, problems: problems.length })
      const removed = keep === undefined ? 0 : await keepNewest(parent, keep)
      if (removed > 0) print(`${removed} older backups were removed`)
      if (config.secret_key === undefined)
        print(
          `Keep ${join(config.data_dir, 'secret.key')} separately: without this key, companies with two-step login cannot sign in after a restore`,
        )
      // Last, because nobody can make up for it.
      print(
        'The seal key (SEAL_KEY, or seal.key in the data folder of the job process) is not in the backup: keep it separately, or sealed bids that were not opened stay sealed after a restore',
      )
      if (problems.length > 0)
        throw new CommandFailure(
          `The backup was made, but ${problems.length} files are missing or damaged in the storage`,
        )
    },
  },
  {
    name: 'backup:verify',
    args: ['<backup>'],
    about: 'Reads a backup as a restore would, with all checksums, and changes nothing; exit code 1 on any difference',
    offline: true,
    async run({ args: [given = ''], folder, print }) {
      const path = resolve(folder, given)
      const { created_at, tables, rows, files, bytes, problems, differences } = await verifyBackup(path)
      print(`${path}: the state of ${created_at}`)
      print(
        `Read: ${counted(rows, 'row')} of ${counted(tables, 'table')}, ${counted(files, 'file')} of ${megabytes(bytes)}, and compared with their checksums`,
      )
      for (const problem of problems) print(`Problem when the backup was made: ${problem}`)
      for (const difference of differences) print(`Different: ${difference}`)
      if (differences.length > 0)
        throw new CommandFailure(
          `The backup is not what it was: ${counted(differences.length, 'difference')}. Restore another one`,
        )
      print('A restore can read all of it. Whether the keys fit is seen after a restore only')
    },
  },
  {
    name: 'backup:restore',
    args: ['<folder>'],
    about: 'Replaces database and files with a backup, while Tarsiya is stopped',
    any_version: true,
    as_owner: true,
    options: {
      ...OPTIONAL_REASON,
      replace: { about: 'allows replacing existing companies; backs them up into DATA_DIR/backups first' },
    },
    async run(context) {
      const {
        args: [given = ''],
        options,
        config,
        folder,
        url,
        app_url,
        database,
        storage,
        logger,
        print,
      } = context
      const startedAt = performance.now()
      const secrets = await openSecretBox(config)
      const safetyFolder = options.replace === undefined ? undefined : join(config.data_dir, 'backups')
      const { created_at } = await restoreBackup({
        url,
        app_url,
        storage,
        secrets,
        logger,
        print,
        safetyFolder,
        ...application,
        folder: resolve(folder, given),
      })
      const place =
        config.database_url && config.production ? 'SEAL_KEY' : `${join(config.data_dir, 'seal.key')} or SEAL_KEY`
      print(`The seal key is not in a backup: ${place} has to be that of the installation, or sealed RFQs stay sealed`)
      await database.transaction((tx) => record(tx, operatorContext(context), backupRestored({ created_at })))
      print(
        `Restored the state of ${created_at} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s. Run npm start`,
      )
    },
  },
]
