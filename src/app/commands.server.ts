import { GRANTS } from '#db/grants.ts'
import { companyCommands } from '#companies/operators/company-ops.server.ts'
import { peopleCommands } from '#companies/operators/people-ops.server.ts'
import { locationCommands } from '#reference/locations/ops.server.ts'
import { holidayCommands } from '#reference/holidays/ops.server.ts'
import { featureCommands } from '#reference/features/ops.server.ts'
import { productCommands } from '#marketplace/ops.server.ts'
import { postgresCommands } from '#runtime/postgres/ops.server.ts'
import { backupCommands } from '#runtime/backup/ops.server.ts'
import type { Command } from '#framework/config/command.server.ts'
import { databaseCommands } from '#framework/database/ops.server.ts'
import { fileCommands } from '#framework/files/storage/ops.server.ts'
import { mailCommands } from '#framework/mail/ops.server.ts'
import { questionCommands } from '#tenders/questions/ops.server.ts'
import { rfqCommands } from '#tenders/rfqs/ops.server.ts'
import { sealedCommands } from '#tenders/sealed/opening/ops.server.ts'
import { LATE_VARIANT_KINDS } from '#app/uploads.ts'
import { companyDataCommands } from '#app/operations/company-data.server.ts'
import { MAIL_MARK } from '#app/mail-mark.server.ts'
import { translators } from '#app/translators.server.ts'
import { auditCommands } from '#app/trail/audit-ops.server.ts'
import { doctorCommands } from '#app/operations/doctor-ops.server.ts'
import { restoredCommands } from '#app/operations/restored.server.ts'
import { personDataCommands } from '#app/operations/person-data.server.ts'

/** All commands; slices declare theirs in `ops.server.ts`. */
export const commands: Command[] = [
  ...doctorCommands,
  ...companyCommands,
  ...companyDataCommands,
  ...peopleCommands,
  ...personDataCommands,
  ...rfqCommands,
  ...questionCommands,
  ...sealedCommands,
  ...productCommands,
  ...mailCommands({ translators, mark_file: MAIL_MARK }),
  ...fileCommands,
  ...backupCommands({ late_kinds: LATE_VARIANT_KINDS, grants: GRANTS }),
  ...restoredCommands,
  ...databaseCommands,
  ...postgresCommands,
  ...auditCommands,
  ...locationCommands,
  ...featureCommands,
  ...holidayCommands,
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
