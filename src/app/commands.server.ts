import { accountCommands } from '#companies/ops.server.ts'
import { locationCommands } from '#reference/locations/ops.server.ts'
import { productCommands } from '#marketplace/ops.server.ts'
import { backupCommands } from '#framework/backup/ops.server.ts'
import type { Command } from '#framework/config/command.server.ts'
import { fileCommands } from '#framework/files/storage/ops.server.ts'
import { mailCommands } from '#framework/mail/ops.server.ts'
import { rfqCommands } from '#tenders/ops.server.ts'
import { LATE_VARIANT_KINDS } from '#app/uploads.ts'
import { companyCommands } from '#app/operations/company-ops.server.ts'

/** All commands; slices declare theirs in `ops.server.ts`. */
export const commands: Command[] = [
  ...accountCommands, ...companyCommands, ...rfqCommands, ...productCommands, ...mailCommands, ...fileCommands, ...backupCommands(LATE_VARIANT_KINDS), ...locationCommands,
]
