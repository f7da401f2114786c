import { accountCommands } from '#accounts/ops.server.ts'
import { locationCommands } from '#locations/ops.server.ts'
import { productCommands } from '#marketplace/ops.server.ts'
import { backupCommands } from '#platform/backup/ops.server.ts'
import type { Command } from '#platform/command.server.ts'
import { fileCommands } from '#platform/files/ops.server.ts'
import { mailCommands } from '#platform/mail/ops.server.ts'
import { rfqCommands } from '#rfqs/ops.server.ts'
import { companyCommands } from './company-ops.server.ts'

/** Every command; a slice adds its own in its `ops.server.ts`. */
export const commands: Command[] = [
  ...accountCommands, ...companyCommands, ...rfqCommands, ...productCommands, ...mailCommands, ...fileCommands, ...backupCommands, ...locationCommands,
]
