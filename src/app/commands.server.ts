import { GRANTS } from '#db/grants.ts'
import type { Command } from '#framework/config/command.server.ts'
import { databaseCommands } from '#framework/database/ops.server.ts'
import { fileCommands } from '#framework/files/storage/ops.server.ts'
import { clockCommands } from '#framework/jobs/ops.server.ts'
import { mailCommands } from '#framework/mail/ops.server.ts'
import { backupCommands } from '#runtime/backup/ops.server.ts'
import { postgresCommands } from '#runtime/postgres/ops.server.ts'
import { MAIL_MARK } from './mail-mark.server.ts'
import { slices } from './slices.server.ts'
import { translators } from './translators.server.ts'
import { LATE_VARIANT_KINDS } from './uploads.ts'

/** All commands; slices declare theirs in `ops.server.ts`. */
export const commands: Command[] = [
  ...slices.flatMap((slice) => slice.commands ?? []),
  ...mailCommands({ translators, mark_file: MAIL_MARK }),
  ...clockCommands,
  ...fileCommands,
  ...backupCommands({ late_kinds: LATE_VARIANT_KINDS, grants: GRANTS }),
  ...databaseCommands,
  ...postgresCommands,
]

/** Commands that had another name before. */
export const RENAMED_COMMANDS: Readonly<Record<string, string>> = {
  'users:list': 'companies:list',
  'users:disable': 'companies:disable',
  'users:enable': 'companies:enable',
  'users:export': 'companies:export',
  'users:erase': 'companies:erase',
  'sessions:revoke': 'people:sign-out',
  'second-steps:disable': 'people:disable-second-step',
}
